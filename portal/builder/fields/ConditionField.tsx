/** A condition of a questionnaire. */
import type { LogicJson } from '../../../engine/base/logicJson.ts';
import { ConditionEditor } from '../../logic/ConditionEditor.tsx';
import { QuestionnaireLogic } from './QuestionnaireLogic.tsx';

export interface ConditionFieldProps {
  label: string;
  value: LogicJson | undefined;
  /** The question it belongs to, if a condition on itself is not allowed. */
  of?: string;
  /** A condition is required, so the last row cannot be removed. */
  required?: boolean;
  onChange: (logic: LogicJson | undefined) => void;
}

export function ConditionField({ label, value, of, required, onChange }: ConditionFieldProps) {
  return (
    <QuestionnaireLogic of={of}>
      <ConditionEditor
        label={label}
        value={value}
        path={label}
        onChange={onChange}
        onClear={required ? undefined : () => onChange(undefined)}
      />
    </QuestionnaireLogic>
  );
}

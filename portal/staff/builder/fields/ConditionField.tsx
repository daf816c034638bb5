/** A condition of a questionnaire. */
import type { LogicJson } from '@clinic/engine/base';
import type { QuestionOf } from '@clinic/engine/definition';
import { ConditionEditor } from '../../logic/ConditionEditor.tsx';
import { QuestionnaireLogic } from './QuestionnaireLogic.tsx';

export interface ConditionFieldProps {
  label: string;
  value: LogicJson | undefined;
  /** The question it belongs to, if a condition on itself is not allowed. */
  of?: string;
  /** The group whose entries ask the question. */
  group?: QuestionOf<'repeatingGroup'> | undefined;
  /** A condition is required, so the last row cannot be removed. */
  required?: boolean;
  onChange: (logic: LogicJson | undefined) => void;
}

export function ConditionField({ label, value, of, group, required, onChange }: ConditionFieldProps) {
  return (
    <QuestionnaireLogic of={of} group={group}>
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

/** How a computed question gets its value: described in words, edited with the formula editor. */
import { useTranslation } from 'react-i18next';
import type { LogicJson } from '../../../engine/base/logicJson.ts';
import { ValueEditor } from '../../logic/ValueEditor.tsx';
import { QuestionnaireLogic } from './QuestionnaireLogic.tsx';

export interface ComputeFieldProps {
  value: LogicJson;
  /** The question it belongs to. */
  of: string;
  onChange: (logic: LogicJson) => void;
}

export function ComputeField({ value, of, onChange }: ComputeFieldProps) {
  const { t } = useTranslation();
  return (
    <QuestionnaireLogic of={of}>
      <ValueEditor
        label={t('builder.formula.title')}
        computes={t('builder.field.compute')}
        value={value}
        path={`compute of ${of}`}
        onChange={onChange}
      />
    </QuestionnaireLogic>
  );
}

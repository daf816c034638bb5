/** How a computed question gets its value: described in words, edited with the formula editor. */
import type { LogicJson } from '@clinic/engine/base';
import type { QuestionOf } from '@clinic/engine/definition';
import { useTranslation } from 'react-i18next';
import { ValueEditor } from '../../logic/ValueEditor.tsx';
import { QuestionnaireLogic } from './QuestionnaireLogic.tsx';

export interface ComputeFieldProps {
  value: LogicJson;
  /** The question it belongs to. */
  of: string;
  /** The group in whose entries it is computed. */
  group?: QuestionOf<'repeatingGroup'> | undefined;
  onChange: (logic: LogicJson) => void;
}

export function ComputeField({ value, of, group, onChange }: ComputeFieldProps) {
  const { t } = useTranslation();
  return (
    <QuestionnaireLogic of={of} group={group}>
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

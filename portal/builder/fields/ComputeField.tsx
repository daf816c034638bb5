/** How a computed question gets its value: described in words, edited with the formula editor. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LogicJson } from '../../../engine/base/logicJson.ts';
import { logicOfRows } from '../../../engine/editing/conditionRows.ts';
import { isComparable, newRow } from '../../logic/ConditionRowFields.tsx';
import { FormulaEditor } from '../../logic/FormulaEditor.tsx';
import { type ConditionProps, LogicContext, type LogicTools, useLogic } from '../../logic/LogicContext.ts';
import { questionTerms } from '../../logic/termChoices.ts';
import { useLanguage } from '../../platform/i18n/i18n.ts';
import { Button } from '../../platform/ui/base/Button.tsx';
import { useEditor } from '../document/EditorContext.ts';
import { ConditionField } from './ConditionField.tsx';
import { conditionText } from './conditionText.ts';

export interface ComputeFieldProps {
  value: LogicJson;
  /** The question it belongs to. */
  of: string;
  onChange: (logic: LogicJson) => void;
}

export function ComputeField({ value, of, onChange }: ComputeFieldProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { definition } = useEditor();
  const tools = useMemo((): LogicTools => {
    const questions = definition.steps
      .flatMap((step) => step.questions)
      .filter((question) => question.id !== of);
    const comparable = questions.find(isComparable);
    return {
      choices: questionTerms(questions, { t, language, points: true }),
      questions,
      of,
      describe: (logic) => conditionText(logic, definition, t, language),
      Condition: BuilderCondition,
      newCondition: () =>
        comparable ? logicOfRows({ join: 'all', rows: [newRow(comparable)] }) : { unknown: [] },
    };
  }, [definition, of, t, language]);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{t('builder.formula.title')}</legend>
      <p className="mb-2 text-sm text-ink-soft wrap-anywhere">
        {conditionText(value, definition, t, language)}
      </p>
      <LogicContext value={tools}>
        <FormulaEditor
          label={t('builder.field.compute')}
          value={value}
          path={`compute of ${of}`}
          onChange={onChange}
        />
      </LogicContext>
    </fieldset>
  );
}

function BuilderCondition({ name, value, onChange, onRemove }: ConditionProps) {
  const { t } = useTranslation();
  const { of } = useLogic();
  return (
    <div className="grid gap-1">
      <ConditionField
        required
        label={name}
        value={value}
        of={of}
        onChange={(logic) => logic !== undefined && onChange(logic)}
      />
      {onRemove && (
        <div>
          <Button variant="quiet" size="sm" onClick={onRemove}>
            {t('logic.removeTerm', { name })}
          </Button>
        </div>
      )}
    </div>
  );
}

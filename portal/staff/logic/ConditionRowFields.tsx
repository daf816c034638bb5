/** One row of a condition: subject, comparison, value; the unit is next to the number. */
import { type LogicJson, unitText } from '@clinic/engine/base';
import { hasCodeList, nativeInput, type Question, textIn } from '@clinic/engine/definition';
import { displayAnswer } from '@clinic/engine/form';
import { numberText } from '@clinic/engine/questionTypes';
import { useLanguage } from '@clinic/platform/i18n';
import { ChoiceSelect, Input, OptionTicks, Select, UnitNumber } from '@clinic/platform/ui';
import { measureOf } from '@clinic/rules/document';
import { useTranslation } from 'react-i18next';
import type { ConditionRow, RowTest, Scalar } from './conditionRows.ts';
import { type PartName, useLogic } from './LogicContext.ts';
import { SubjectHead } from './SubjectSelect.tsx';
import { firstValue, isYesNo, optionsOf, testsFor } from './subjects.ts';
import { usePartLabels } from './usePartLabels.ts';

interface RowFieldsProps {
  name: PartName;
  row: ConditionRow;
  /** `typed`: the value is being typed. */
  onChange: (row: ConditionRow, typed?: boolean) => void;
  /** Replaces the row with a condition about something else. */
  onReplace: (logic: LogicJson) => void;
  onRemove?: (() => void) | undefined;
  onDeny: () => void;
}

export function RowFields({ name, row, onChange, onReplace, onRemove, onDeny }: RowFieldsProps) {
  const { t } = useTranslation();
  const { questionOf } = useLogic();
  const { label } = usePartLabels(name);
  const question = questionOf(row.name);
  const tests = testsFor(question);
  return (
    <div className="grid gap-2 rounded border border-line bg-paper p-3">
      <SubjectHead name={name} value={row.name} onChoose={onReplace} onDeny={onDeny} onRemove={onRemove} />
      <div className="grid items-start gap-2 sm:grid-cols-2">
        <Select
          dense
          aria-label={label('test')}
          value={row.test}
          onChange={({ target }) => {
            const test = target.value as RowTest;
            onChange({ ...row, test, value: keptValue(row, test, question) });
          }}
        >
          {(tests.includes(row.test) ? tests : [row.test, ...tests]).map((each) => (
            <option key={each} value={each}>
              {t(`logic.tests.${each}`)}
            </option>
          ))}
        </Select>
        <RowValueField name={name} row={row} question={question} onChange={onChange} />
      </div>
    </div>
  );
}

const LISTS: readonly RowTest[] = ['oneOf', 'anyOf', 'noneOf'];

/** One of the codes that the condition already has. */
const codeChoice = (code: unknown): Array<{ value: Scalar; text: string }> =>
  typeof code === 'string' || typeof code === 'number' ? [{ value: code, text: String(code) }] : [];

/** The same value, if the new comparison accepts it. */
function keptValue(row: ConditionRow, test: RowTest, question: Question | undefined): ConditionRow['value'] {
  if (test === 'holds' || row.test === 'holds') return firstValue(test, question);
  const wasList = LISTS.includes(row.test);
  if (LISTS.includes(test) === wasList) return row.value;
  if (wasList) return (row.value as readonly (string | number)[])[0] ?? firstValue(test, question);
  return typeof row.value === 'string' || typeof row.value === 'number'
    ? [row.value]
    : firstValue(test, question);
}

function RowValueField({
  name,
  row,
  question,
  onChange,
}: Pick<RowFieldsProps, 'name' | 'row' | 'onChange'> & { question: Question | undefined }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { ruleSet, questionOf } = useLogic();
  const { text, label: labelOf } = usePartLabels(name);
  const { value, test } = row;
  if (test === 'holds') return null;
  const label = labelOf('value');
  const set = (next: ConditionRow['value'], typed?: boolean): void =>
    onChange({ ...row, value: next }, typed);
  const choices: Array<{ value: Scalar; text: string }> =
    question && isYesNo(question)
      ? [true, false].map((each) => ({ value: each, text: displayAnswer(question, each, language) }))
      : question && hasCodeList(question)
        ? [value].flat().flatMap((each) => (LISTS.includes(test) ? codeChoice(each) : []))
        : optionsOf(question).map((option) => ({
            value: option.value,
            text: textIn(option.label, language),
          }));
  if (Array.isArray(value)) {
    return (
      <OptionTicks
        labelHidden
        label={label}
        options={choices as Array<{ value: string | number; text: string }>}
        value={value}
        onChange={(next) => set(next)}
      />
    );
  }
  if (choices.length > 0 && typeof value !== 'object') {
    return <ChoiceSelect label={label} choices={choices} value={value} onChange={(next) => set(next)} />;
  }
  const parameter =
    typeof value === 'object' && value !== null && 'parameter' in value ? value.parameter : undefined;
  const numbers = ruleSet.parameters.filter((each) => typeof each.value === 'number');
  if (parameter !== undefined || typeof value === 'number') {
    const unit = unitText(measureOf(ruleSet, questionOf, { var: row.name }).unit, language);
    return (
      <div className="grid gap-2">
        {numbers.length > 0 && (
          <Select
            dense
            aria-label={t('logic.limit', { name: text })}
            value={parameter ?? ''}
            onChange={({ target }) => {
              const chosen = numbers.find(({ key }) => key === target.value);
              const current = numbers.find(({ key }) => key === parameter)?.value;
              set(chosen ? { parameter: chosen.key } : typeof current === 'number' ? current : 0);
            }}
          >
            <option value="">{t('logic.ownLimit')}</option>
            {numbers.map((each) => (
              <option key={each.key} value={each.key}>
                {textIn(each.label, language)}: {numberText(Number(each.value), language)}{' '}
                {unitText(each.unit, language)}
              </option>
            ))}
          </Select>
        )}
        {typeof value === 'number' && (
          <UnitNumber
            labelHidden
            label={label}
            unit={unit}
            value={value}
            onChange={(next) => set(next, true)}
          />
        )}
      </div>
    );
  }
  return (
    <Input
      dense
      type={question ? nativeInput(question) : 'text'}
      aria-label={label}
      value={String(value ?? '')}
      onChange={({ target }) => set(target.value, true)}
    />
  );
}

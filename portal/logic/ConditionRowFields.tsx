/** One row of a condition: question, comparison, value. */
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Question, TYPE_TRAITS, takesAnswer, textIn } from '../../engine/definition/definition.ts';
import type { ConditionRow, ConditionTest } from '../../engine/editing/conditionRows.ts';
import { useLanguage } from '../platform/i18n/i18n.ts';
import { IconButton } from '../platform/ui/base/IconButton.tsx';
import { Tick } from '../platform/ui/base/Tick.tsx';
import { ChoiceSelect } from '../platform/ui/fields/ChoiceSelect.tsx';
import { Input } from '../platform/ui/fields/Input.tsx';
import { NumberField } from '../platform/ui/fields/NumberField.tsx';
import { Select } from '../platform/ui/fields/Select.tsx';
import { optionsOf } from './valueText.ts';

type Scalar = string | number | boolean;

export interface ConditionRowFieldsProps {
  row: ConditionRow;
  number: number;
  /** Names the row if it is not one of several. */
  name?: string;
  questions: readonly Question[];
  onChange: (row: ConditionRow) => void;
  /** If absent, the row cannot be removed. */
  onRemove?: (() => void) | undefined;
}

export function ConditionRowFields(props: ConditionRowFieldsProps) {
  const { row, number, name, questions, onChange, onRemove } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const question = questions.find(({ id }) => id === row.question);
  const ask = (id: string): void => {
    const chosen = questions.find((each) => each.id === id);
    if (chosen) onChange(newRow(chosen));
  };
  const test = (next: ConditionTest): void => {
    const single = ([row.value].flat()[0] ?? '') as Scalar;
    onChange({ ...row, test: next, value: next === 'oneOf' ? [single] : single });
  };
  return (
    <div className="grid gap-2 rounded border border-line bg-paper p-3">
      <div className="flex gap-2">
        <Select
          dense
          className="min-w-0 flex-1"
          aria-label={name ? t('logic.row.question', { name }) : t('builder.condition.question', { number })}
          value={row.question}
          onChange={({ target }) => ask(target.value)}
        >
          {!question && <option value={row.question}>{row.question}</option>}
          {questions.map((each) => (
            <option key={each.id} value={each.id}>
              {textIn(each.label, language) || each.id}
            </option>
          ))}
        </Select>
        {onRemove && (
          <IconButton
            icon={Trash2}
            label={name ? t('logic.row.remove', { name }) : t('builder.condition.removeRow', { number })}
            onClick={onRemove}
          />
        )}
      </div>
      <div className="grid gap-2 sm:grid-cols-2">
        <Select
          dense
          aria-label={name ? t('logic.row.test', { name }) : t('builder.condition.test', { number })}
          value={row.test}
          onChange={({ target }) => test(target.value as ConditionTest)}
        >
          {testsFor(question, row.test).map((each) => (
            <option key={each} value={each}>
              {t(`builder.condition.tests.${each}`)}
            </option>
          ))}
        </Select>
        <ValueField row={row} number={number} name={name} question={question} onChange={onChange} />
      </div>
    </div>
  );
}

function ValueField({
  row,
  number,
  name,
  question,
  onChange,
}: Pick<ConditionRowFieldsProps, 'row' | 'number' | 'name' | 'onChange'> & {
  question: Question | undefined;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const label = name ? t('logic.row.value', { name }) : t('builder.condition.value', { number });
  const set = (value: ConditionRow['value']): void => onChange({ ...row, value });
  const choices: Array<{ value: Scalar; text: string }> = isYesNo(question)
    ? [
        { value: true, text: t('builder.yes') },
        { value: false, text: t('builder.no') },
      ]
    : optionsOf(question).map((option) => ({ value: option.value, text: textIn(option.label, language) }));
  if (row.test === 'oneOf') {
    const chosen = [row.value].flat() as Scalar[];
    return (
      <fieldset>
        <legend className="sr-only">{label}</legend>
        {choices.map(({ value, text }) => (
          <div key={String(value)}>
            <Tick
              label={text}
              checked={chosen.includes(value)}
              onChange={(checked) =>
                set(checked ? [...chosen, value] : chosen.filter((each) => each !== value))
              }
            />
          </div>
        ))}
      </fieldset>
    );
  }
  if (choices.length > 0) {
    const value = row.value as Scalar;
    return <ChoiceSelect label={label} choices={choices} value={value} onChange={set} />;
  }
  if (isNumber(question)) {
    return (
      <NumberField
        label={label}
        labelHidden
        value={typeof row.value === 'number' ? row.value : undefined}
        onChange={(value) => set(value ?? 0)}
      />
    );
  }
  return (
    <Input
      dense
      type={inputOf(question) === 'time' ? 'time' : 'text'}
      aria-label={label}
      value={String(row.value)}
      onChange={({ target }) => set(target.value)}
    />
  );
}

const isNumber = (question: Question | undefined): boolean =>
  !!question && (question.type === 'computed' || TYPE_TRAITS[question.type].answer === 'number');
const inputOf = (question: Question | undefined): 'date' | 'time' | undefined =>
  question && TYPE_TRAITS[question.type].input;
const isYesNo = (question: Question | undefined): boolean =>
  question?.type === 'yesNo' || question?.type === 'consent';

const ORDERED: ConditionTest[] = ['atLeast', 'moreThan', 'atMost', 'lessThan'];

function testsFor(question: Question | undefined, current: ConditionTest): ConditionTest[] {
  const own: ConditionTest[] =
    question?.type === 'multipleChoice'
      ? ['chose', 'notChose']
      : question?.type === 'choice'
        ? [
            'is',
            'isNot',
            'oneOf',
            ...(optionsOf(question).every(({ value }) => typeof value === 'number') ? ORDERED : []),
          ]
        : isNumber(question) || inputOf(question)
          ? [...ORDERED, 'is', 'isNot']
          : ['is', 'isNot'];
  return own.includes(current) ? own : [current, ...own];
}

/** Whether a row can compare its answer with a value. */
export const isComparable = (question: Question): boolean =>
  (takesAnswer(question) || question.type === 'computed') &&
  (question.type === 'multipleChoice' || !['list', 'record'].includes(TYPE_TRAITS[question.type].answer)) &&
  // The same amount has different numbers in two units.
  !(question.type === 'quantity' && question.units);

/** The initial row for a question. */
export function newRow(question: Question): ConditionRow {
  const test = testsFor(
    question,
    question.type === 'multipleChoice' ? 'chose' : isNumber(question) ? 'atLeast' : 'is',
  )[0] as ConditionTest;
  const value = isYesNo(question) ? true : (optionsOf(question)[0]?.value ?? (isNumber(question) ? 0 : ''));
  return { question: question.id, test, value };
}

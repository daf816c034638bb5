/** One term of a formula: a question, a number, or the day it is answered. */
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Question, textIn } from '../../engine/definition.ts';
import type { Term } from '../../engine/editing/formulaRows.ts';
import { TODAY } from '../../engine/questionnaire.ts';
import { useLanguage } from '../shell/i18n.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { NumberField } from '../ui/NumberField.tsx';
import { Select } from '../ui/Select.tsx';

export interface FormulaTermFieldsProps {
  term: Term;
  number: number;
  questions: readonly Question[];
  /** Dates are reckoned with, not numbers. */
  withToday: boolean;
  onChange: (term: Term) => void;
  onRemove: (() => void) | undefined;
}

/** No question has it as its id. */
const A_NUMBER = '#';

export function FormulaTermFields({
  term,
  number,
  questions,
  withToday,
  onChange,
  onRemove,
}: FormulaTermFieldsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const value = 'question' in term ? term.question : A_NUMBER;
  const isListed = value === A_NUMBER || value === TODAY || questions.some(({ id }) => id === value);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        dense
        className="min-w-40 flex-1"
        aria-label={t('builder.formula.term', { number })}
        value={value}
        onChange={({ target }) =>
          onChange(target.value === A_NUMBER ? { number: 1 } : { question: target.value })
        }
      >
        {!isListed && <option value={value}>{value}</option>}
        {questions.map((question) => (
          <option key={question.id} value={question.id}>
            {textIn(question.label, language) || question.id}
          </option>
        ))}
        {(withToday || value === TODAY) && <option value={TODAY}>{t('builder.logic.today')}</option>}
        {(!withToday || value === A_NUMBER) && (
          <option value={A_NUMBER}>{t('builder.formula.number')}</option>
        )}
      </Select>
      {'number' in term && (
        <NumberField
          labelHidden
          className="w-28"
          label={t('builder.formula.numberOf', { number })}
          value={term.number}
          onChange={(next) => onChange({ number: next ?? 0 })}
        />
      )}
      {onRemove && (
        <IconButton icon={Trash2} label={t('builder.formula.removeTerm', { number })} onClick={onRemove} />
      )}
    </div>
  );
}

/** One term of a formula: a question, the points of one, a number, or the day it is answered. */
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Term } from '../../engine/editing/formulaRows.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { NumberField } from '../ui/NumberField.tsx';
import { Select } from '../ui/Select.tsx';
import { keyOfTerm, type TermChoice } from './formulaTerms.ts';

export interface FormulaTermFieldsProps {
  term: Term;
  number: number;
  choices: readonly TermChoice[];
  /** Dates are computed with, not numbers. */
  dates: boolean;
  onChange: (term: Term) => void;
  onRemove: (() => void) | undefined;
}

export function FormulaTermFields(props: FormulaTermFieldsProps) {
  const { term, number, choices, dates, onChange, onRemove } = props;
  const { t } = useTranslation();
  const value = keyOfTerm(term);
  const isListed = 'number' in term || choices.some((each) => keyOfTerm(each.term) === value);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        dense
        className="min-w-40 flex-1"
        aria-label={t('builder.formula.term', { number })}
        value={value}
        onChange={({ target }) =>
          onChange(choices.find((each) => keyOfTerm(each.term) === target.value)?.term ?? { number: 1 })
        }
      >
        {!isListed && <option value={value}>{value}</option>}
        {choices.map((each) => (
          <option key={keyOfTerm(each.term)} value={keyOfTerm(each.term)}>
            {each.label}
          </option>
        ))}
        {(!dates || 'number' in term) && (
          <option value={keyOfTerm({ number: 0 })}>{t('builder.formula.number')}</option>
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

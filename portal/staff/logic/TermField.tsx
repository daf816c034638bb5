/** One term of a formula: an answer, a number, a date, or a nested calculation. */
import {
  asCalculation,
  CALCULATIONS,
  type Calculation,
  type Formula,
  logicOfFormula,
} from '@clinic/engine/editing';
import { IconButton, Input, NumberField, Select } from '@clinic/platform/ui';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { BeyondFields } from './BeyondFields.tsx';
import { CalculationFields, type TermFieldProps } from './CalculationFields.tsx';
import { EntriesFilter } from './EntriesFilter.tsx';
import { useLogic } from './LogicContext.ts';
import { calculationsFor, spareFor } from './spare.ts';
import { keyOfTerm, type TermChoice } from './termChoices.ts';

const CALCULATION = 'calculation ';
const CONDITION = 'condition';

export function TermField({
  name,
  formula,
  path,
  dates = false,
  conditions = false,
  onChange,
  onRemove,
}: TermFieldProps) {
  const { t } = useTranslation();
  const tools = useLogic();
  const choices = tools.choices.filter(({ isDate = false }) => isDate === dates);
  const key = keyOf(formula);
  const choose = (next: string): void => {
    if (next.startsWith(CALCULATION)) {
      const kind = next.slice(CALCULATION.length) as Calculation;
      onChange(asCalculation(formula, kind, spareFor(kind, tools)));
      return;
    }
    if (next === CONDITION) {
      onChange({ kind: 'condition', logic: tools.newCondition() });
      return;
    }
    const chosen = choices.find((each) => keyOfTerm(each.formula) === next)?.formula;
    onChange(chosen ?? (next === UNKNOWN ? { kind: 'unknown' } : { kind: 'number', number: 1 }));
  };
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Select
          dense
          className="min-w-40 flex-1"
          aria-label={name}
          value={key}
          onChange={({ target }) => choose(target.value)}
        >
          <TermOptions
            choices={choices}
            current={formula}
            currentKey={key}
            dates={dates}
            conditions={conditions}
            describe={() => tools.describe(logicOfFormula(formula))}
          />
        </Select>
        {formula.kind === 'number' && (
          <NumberField
            labelHidden
            className="w-28"
            label={t('logic.numberOf', { name })}
            value={formula.number}
            onChange={(number) => onChange({ kind: 'number', number: number ?? 0 }, `${path} ${name}`)}
          />
        )}
        {formula.kind === 'text' && (
          <Input
            dense
            className="w-40"
            aria-label={t('logic.textOf', { name })}
            value={formula.text}
            onChange={({ target }) => onChange({ kind: 'text', text: target.value }, `${path} ${name}`)}
          />
        )}
        {onRemove && <IconButton icon={Trash2} label={t('logic.removeTerm', { name })} onClick={onRemove} />}
      </div>
      {formula.kind === 'compound' && 'group' in formula.read && (
        <EntriesFilter
          name={name}
          read={formula.read}
          onChange={(read, about) => onChange({ kind: 'compound', read }, about && `${path} ${name}`)}
        />
      )}
      {formula.kind === 'condition' && (
        <tools.Condition
          name={name}
          value={formula.logic}
          path={`${path} ${name}`}
          onChange={(logic, about) => onChange({ kind: 'condition', logic }, about)}
        />
      )}
      {formula.kind === 'other' && (
        <BeyondFields
          name={name}
          value={formula.logic}
          path={`${path} ${name}`}
          onChange={(next, about) => onChange(next, about)}
        />
      )}
      {isCalculation(formula) && (
        <div className="border-s-2 border-line-strong ps-3">
          <CalculationFields name={name} formula={formula} path={path} onChange={onChange} Term={TermField} />
        </div>
      )}
    </div>
  );
}

const UNKNOWN = keyOfTerm({ kind: 'unknown' });

function keyOf(formula: Formula): string {
  if (formula.kind === 'condition') return CONDITION;
  return isCalculation(formula) ? `${CALCULATION}${formula.kind}` : keyOfTerm(formula);
}

const isCalculation = (formula: Formula): formula is Extract<Formula, { kind: Calculation }> =>
  (CALCULATIONS as readonly string[]).includes(formula.kind);

interface TermOptionsProps {
  choices: readonly TermChoice[];
  current: Formula;
  currentKey: string;
  dates: boolean;
  conditions: boolean;
  describe: () => string;
}

function TermOptions({ choices, current, currentKey, dates, conditions, describe }: TermOptionsProps) {
  const { t } = useTranslation();
  const tools = useLogic();
  const groups = [...new Set(choices.map(({ group }) => group))];
  const isListed =
    current.kind === 'number' ||
    current.kind === 'unknown' ||
    (conditions && current.kind === 'condition') ||
    isCalculation(current) ||
    choices.some(({ formula }) => keyOfTerm(formula) === currentKey);
  return (
    <>
      {!isListed && (
        <option value={currentKey}>
          {current.kind === 'text' || current.kind === 'condition' || current.kind === 'notApplicable'
            ? t(`logic.is.${current.kind}`)
            : current.kind === 'other'
              ? t('logic.is.other')
              : describe()}
        </option>
      )}
      {groups.map((group) => (
        <optgroup key={group} label={group}>
          {choices
            .filter((each) => each.group === group)
            .map(({ formula, label }) => (
              <option key={keyOfTerm(formula)} value={keyOfTerm(formula)}>
                {label}
              </option>
            ))}
        </optgroup>
      ))}
      {(!dates || current.kind === 'number') && <option value="#">{t('logic.number')}</option>}
      {(!dates || current.kind === 'unknown') && <option value={UNKNOWN}>{t('logic.is.unknown')}</option>}
      {conditions && <option value={CONDITION}>{t('logic.is.condition')}</option>}
      {!dates && (
        <optgroup label={t('logic.groups.calculations')}>
          {calculationsFor(tools, current.kind).map((kind) => (
            <option key={kind} value={`${CALCULATION}${kind}`}>
              {t(`logic.kinds.${kind}`)}
            </option>
          ))}
        </optgroup>
      )}
      {dates && isCalculation(current) && (
        <option value={`${CALCULATION}${current.kind}`}>{t(`logic.kinds.${current.kind}`)}</option>
      )}
    </>
  );
}

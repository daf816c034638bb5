/** A comparison of a calculated value, within a condition. */
import { type LogicJson, unitText } from '@clinic/engine/base';
import { operationOf } from '@clinic/engine/logic';
import { useLanguage } from '@clinic/platform/i18n';
import { Select } from '@clinic/platform/ui';
import { measureOf } from '@clinic/rules/document';
import { useTranslation } from 'react-i18next';
import { isOperation, ROW_OPERATORS } from './conditionRows.ts';
import { EntriesFilter } from './EntriesFilter.tsx';
import { type ConditionProps, useLogic } from './LogicContext.ts';
import { SubjectHead, useConditionTerms } from './SubjectSelect.tsx';
import { TermField } from './TermField.tsx';
import { keyOfTerm } from './termChoices.ts';
import { useFormula } from './useFormula.ts';
import { usePartLabels } from './usePartLabels.ts';

const TESTS = Object.keys(ROW_OPERATORS) as Array<keyof typeof ROW_OPERATORS>;

/** Whether it compares two values. */
export function isComparison(logic: LogicJson): boolean {
  if (!isOperation(logic)) return false;
  const { operator, args } = operationOf(logic);
  return Object.values<string>(ROW_OPERATORS).includes(operator) && args.length === 2;
}

export function ComparisonPart({ name, value, path, onChange, onRemove }: ConditionProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { ruleSet, questionOf } = useLogic();
  const { text, label } = usePartLabels(name);
  const { operator, args } = operationOf(value);
  const [left = null, right = null] = args;
  const [measured, setMeasured] = useFormula(left, (next, about) =>
    onChange({ [operator]: [next, right] }, about),
  );
  const [limit, setLimit] = useFormula(right, (next, about) => onChange({ [operator]: [left, next] }, about));
  const unit = unitText(measureOf(ruleSet, questionOf, left).unit, language);
  const key = keyOfTerm(measured);
  const isListed = useConditionTerms().some(({ formula }) => keyOfTerm(formula) === key);
  return (
    <div className="grid gap-2 rounded border border-line bg-paper p-3">
      <SubjectHead
        name={name}
        value={measured}
        onChoose={onChange}
        onDeny={() => onChange({ '!': [value] })}
        onRemove={onRemove}
      />
      {isListed && measured.kind === 'compound' && 'group' in measured.read && (
        <EntriesFilter
          name={text}
          read={measured.read}
          onChange={(read, about) => setMeasured({ kind: 'compound', read }, about && `${path} ${about}`)}
        />
      )}
      {!isListed && (
        <TermField
          name={t('logic.measured', { name: text })}
          formula={measured}
          path={path}
          onChange={setMeasured}
        />
      )}
      <div className="grid items-start gap-2 sm:grid-cols-2">
        <Select
          dense
          aria-label={label('test')}
          value={operator}
          onChange={({ target }) => onChange({ [target.value]: args })}
        >
          {TESTS.map((each) => (
            <option key={each} value={ROW_OPERATORS[each]}>
              {t(`logic.tests.${each}`)}
            </option>
          ))}
        </Select>
        <TermField
          name={unit === '' ? label('value') : `${label('value')} (${unit})`}
          formula={limit}
          path={path}
          onChange={setLimit}
        />
      </div>
    </div>
  );
}

/** Whether something was true in an earlier submission. */
export function TruthPart({ name, value, path, onChange, onRemove }: ConditionProps) {
  const { t } = useTranslation();
  const { text } = usePartLabels(name);
  const [formula, setFormula] = useFormula(value, onChange);
  return (
    <div className="grid gap-2 rounded border border-line bg-paper p-3">
      <SubjectHead
        name={name}
        value={formula}
        onChoose={onChange}
        onDeny={() => onChange({ '!': [value] })}
        onRemove={onRemove}
      />
      <TermField
        name={t('logic.measured', { name: text })}
        formula={formula}
        path={path}
        onChange={setFormula}
      />
    </div>
  );
}

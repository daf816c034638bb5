/** The parts of a calculation: its terms, its branches, or the conditions it counts. */
import { type Calculation, type Formula, type ListKind, newSpan, termsOf } from '@clinic/engine/editing';
import { operatorOf } from '@clinic/engine/logic';
import { Button, IconButton, NumberField } from '@clinic/platform/ui';
import { ListPlus, Plus, Trash2 } from 'lucide-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useLogic } from './LogicContext.ts';
import { spareFor } from './spare.ts';
import { keyOfTerm, usesDates } from './termChoices.ts';

type CalculationOf<Kind extends Calculation> = Extract<Formula, { kind: Kind }>;
type Earlier = Extract<Formula, { of: Formula }>['kind'];

interface CalculationFieldsProps<Kind extends Calculation = Calculation> {
  /** The name of the containing term; empty for the whole formula. */
  name: string;
  formula: CalculationOf<Kind>;
  path: string;
  onChange: (formula: Formula, about?: string) => void;
  /** Edits a part, which may be a calculation again. */
  Term: ComponentType<TermFieldProps>;
}

export interface TermFieldProps {
  /** Its label, unique within the formula. */
  name: string;
  formula: Formula;
  path: string;
  /** The calculation takes dates, not numbers. */
  dates?: boolean;
  /** It may be true or false. */
  conditions?: boolean;
  /** `about` names the field being typed in. */
  onChange: (formula: Formula, about?: string) => void;
  onRemove?: (() => void) | undefined;
}

export function CalculationFields({ formula, ...props }: CalculationFieldsProps) {
  switch (formula.kind) {
    case 'if':
      return <BranchFields formula={formula} {...props} />;
    case 'count':
    case 'possible':
      return <CountedFields formula={formula} {...props} />;
    case 'round':
      return <RoundFields formula={formula} {...props} />;
    default:
      return 'of' in formula ? (
        <EarlierFields formula={formula} {...props} />
      ) : (
        <ListFields formula={formula} {...props} />
      );
  }
}

/** Names a part after the part that contains it. */
const within = (name: string, part: string): string => (name === '' ? part : `${name} › ${part}`);

function ListFields({ name, formula, path, onChange, Term }: CalculationFieldsProps<ListKind>) {
  const { t } = useTranslation();
  const tools = useLogic();
  const { kind, terms } = formula;
  const set = (next: readonly Formula[], about?: string): void => onChange({ kind, terms: next }, about);
  const isOpen = termsOf(kind) === undefined;
  const used = new Set(terms.map(keyOfTerm));
  const choices = tools.choices.filter(({ isDate = false }) => isDate === usesDates(kind));
  // The default term of a new formula may occur in it several times.
  const first = choices[0] && keyOfTerm(choices[0].formula);
  const isRepeated =
    terms.length > 1 && terms.every((term) => keyOfTerm(term) === keyOfTerm(terms[0] as Formula));
  const isPlaceholder = (term: Formula): boolean =>
    (term.kind === 'number' && term.number === 0) || (isRepeated && keyOfTerm(term) === first);
  const missing = choices
    .filter(({ isItem, formula: item }) => isItem && (!used.has(keyOfTerm(item)) || isPlaceholder(item)))
    .map(({ formula: item }) => item);
  const label = (index: number): string =>
    kind === 'filled'
      ? t(index === 0 ? 'logic.value' : 'logic.whileUnknown')
      : t('logic.term', { number: index + 1 });
  return (
    <div className="grid gap-2">
      {terms.map((term, index) => (
        <Term
          // biome-ignore lint/suspicious/noArrayIndexKey: two terms may be the same
          key={index}
          name={within(name, label(index))}
          formula={term}
          path={path}
          dates={usesDates(kind)}
          onChange={(next, about) => set(terms.with(index, next), about)}
          onRemove={isOpen && terms.length > 2 ? () => set(terms.toSpliced(index, 1)) : undefined}
        />
      ))}
      {isOpen && (
        <div className="flex flex-wrap gap-2">
          {missing.length > 0 && (kind === 'sum' || kind === 'mean') && (
            <Button
              variant="secondary"
              size="sm"
              onClick={() => set([...terms.filter((term) => !isPlaceholder(term)), ...missing])}
            >
              <ListPlus aria-hidden="true" />
              {t('logic.addItems')}
              <Within name={name} />
            </Button>
          )}
          <Button
            variant="secondary"
            size="sm"
            onClick={() => set([...terms, terms.at(-1) ?? spareFor(kind, tools).term])}
          >
            <Plus aria-hidden="true" />
            {t('logic.addTerm')}
            <Within name={name} />
          </Button>
        </div>
      )}
    </div>
  );
}

function BranchFields({ name, formula, path, onChange, Term }: CalculationFieldsProps<'if'>) {
  const { t } = useTranslation();
  const tools = useLogic();
  const { branches, otherwise } = formula;
  const set = (next: typeof branches, about?: string): void =>
    onChange({ ...formula, branches: next }, about);
  return (
    <div className="grid gap-3">
      {branches.map(({ when, result }, index) => {
        const branchName = within(name, t('logic.branch', { number: index + 1 }));
        return (
          <fieldset
            // biome-ignore lint/suspicious/noArrayIndexKey: two branches may be the same
            key={index}
            className="grid min-w-0 gap-2 rounded border border-line p-3"
          >
            <legend className="sr-only">{branchName}</legend>
            <div className="flex items-center gap-2">
              <span className="flex-1 text-sm font-semibold">{t('logic.if')}</span>
              {branches.length > 1 && (
                <IconButton
                  icon={Trash2}
                  label={t('logic.removeTerm', { name: branchName })}
                  onClick={() => set(branches.toSpliced(index, 1))}
                />
              )}
            </div>
            <tools.Condition
              name={within(branchName, t('logic.condition'))}
              value={when}
              path={`${path} ${branchName}`}
              onChange={(next, about) => set(branches.with(index, { when: next, result }), about)}
            />
            <span className="text-sm font-semibold">{t('logic.then')}</span>
            <Term
              name={within(branchName, t('logic.result'))}
              formula={result}
              path={path}
              onChange={(next, about) => set(branches.with(index, { when, result: next }), about)}
            />
          </fieldset>
        );
      })}
      <div>
        <Button
          variant="secondary"
          size="sm"
          onClick={() =>
            set([...branches, { when: tools.newCondition(), result: { kind: 'number', number: 0 } }])
          }
        >
          <Plus aria-hidden="true" />
          {t('logic.addBranch')}
          <Within name={name} />
        </Button>
      </div>
      <span className="text-sm font-semibold">{t('logic.otherwise')}</span>
      <Term
        name={within(name, t('logic.otherwise'))}
        formula={otherwise}
        path={path}
        onChange={(next, about) => onChange({ ...formula, otherwise: next }, about)}
      />
    </div>
  );
}

function CountedFields({ name, formula, path, onChange }: CalculationFieldsProps<'count' | 'possible'>) {
  const { t } = useTranslation();
  const tools = useLogic();
  const { kind, conditions } = formula;
  const set = (next: typeof conditions, about?: string): void => onChange({ kind, conditions: next }, about);
  return (
    <div className="grid gap-2">
      {conditions.map((condition, index) => {
        const countedName = within(name, t('logic.counted', { number: index + 1 }));
        return (
          <tools.Condition
            // biome-ignore lint/suspicious/noArrayIndexKey: two conditions may be the same
            key={index}
            name={countedName}
            value={condition}
            path={`${path} ${countedName}`}
            onChange={(next, about) => set(conditions.with(index, next), about)}
            onRemove={conditions.length > 1 ? () => set(conditions.toSpliced(index, 1)) : undefined}
          />
        );
      })}
      <div>
        <Button variant="secondary" size="sm" onClick={() => set([...conditions, tools.newCondition()])}>
          <Plus aria-hidden="true" />
          {t('logic.addCondition')}
          <Within name={name} />
        </Button>
      </div>
    </div>
  );
}

function RoundFields({ name, formula, path, onChange, Term }: CalculationFieldsProps<'round'>) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-2">
      <Term
        name={within(name, t('logic.value'))}
        formula={formula.term}
        path={path}
        onChange={(term, about) => onChange({ ...formula, term }, about)}
      />
      <NumberField
        className="w-40"
        label={within(name, t('logic.decimals'))}
        value={formula.decimals}
        onChange={(decimals = 0) => {
          const whole = Math.min(12, Math.max(0, Math.round(decimals)));
          onChange({ ...formula, decimals: whole }, `${path} ${name} decimals`);
        }}
      />
    </div>
  );
}

/** Of what, and how long ago. */
function EarlierFields({ name, formula, path, onChange, Term }: CalculationFieldsProps<Earlier>) {
  const { t } = useTranslation();
  const tools = useLogic();
  const { kind, of, span } = formula;
  const { min, earlier, role } = operatorOf(kind);
  return (
    <div className="grid gap-2">
      {of.kind === 'condition' && role(0, 1) === 'condition' ? (
        <tools.Condition
          name={within(name, t('logic.condition'))}
          value={of.logic}
          path={`${path} ${name} condition`}
          onChange={(logic, about) => onChange({ ...formula, of: { kind: 'condition', logic } }, about)}
        />
      ) : (
        <Term
          name={within(name, t('logic.value'))}
          formula={of}
          path={path}
          conditions={role(0, 1) === 'passed'}
          onChange={(next, about) => onChange({ ...formula, of: next }, about)}
        />
      )}
      {earlier?.span && span && (
        <Term
          name={within(name, t(`logic.span.${earlier.span}`))}
          formula={span}
          path={path}
          onChange={(next, about) => onChange({ kind, of, span: next }, about)}
          onRemove={min < 2 ? () => onChange({ kind, of }) : undefined}
        />
      )}
      {earlier?.span && !span && (
        <div>
          <Button variant="secondary" size="sm" onClick={() => onChange({ kind, of, span: newSpan(kind) })}>
            <Plus aria-hidden="true" />
            {t('logic.addSpan')}
            <Within name={name} />
          </Button>
        </div>
      )}
    </div>
  );
}

/** The part that contains the button, for screen readers. */
function Within({ name }: { name: string }) {
  return name === '' ? null : <span className="sr-only">: {name}</span>;
}

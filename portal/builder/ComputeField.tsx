/** How a value is computed: a formula over questions and numbers, a condition, or any JSON-logic; told in words. */
import { Code, ListPlus, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logicOfRows, rowsOfLogic } from '../../engine/editing/conditionRows.ts';
import {
  asKind,
  FORMULAS,
  type FormulaKind,
  type FormulaRows,
  formulaOfLogic,
  logicOfFormula,
  type Term,
  termsOf,
} from '../../engine/editing/formulaRows.ts';
import type { LogicJson } from '../../engine/logic/json.ts';
import { useLanguage } from '../shell/i18n.ts';
import { Button } from '../ui/Button.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { ConditionField, isComparable } from './ConditionField.tsx';
import { newRow } from './ConditionRowFields.tsx';
import { conditionText } from './conditionText.ts';
import { useEditor } from './EditorContext.ts';
import { FormulaTermFields } from './FormulaTermFields.tsx';
import { keyOfTerm, type TermChoice, termChoices, usesDates } from './formulaTerms.ts';
import { LogicText } from './LogicText.tsx';

export interface ComputeFieldProps {
  value: LogicJson;
  /** The question it belongs to. */
  of: string;
  onChange: (logic: LogicJson) => void;
}

type Kind = FormulaKind | 'condition' | 'other';

export function ComputeField({ value, of, onChange }: ComputeFieldProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { definition } = useEditor();
  const [asJson, setAsJson] = useState(false);
  const questions = definition.steps
    .flatMap((step) => step.questions)
    .filter((question) => question.id !== of);
  const formula = formulaOfLogic(value);
  const isCondition = !formula && rowsOfLogic(value) !== undefined;
  const kind: Kind = formula ? formula.kind : isCondition ? 'condition' : 'other';
  const comparable = questions.find(isComparable);
  const choose = (next: Kind): void => {
    setAsJson(next === 'other');
    if (next === 'condition' && comparable) {
      onChange(logicOfRows({ join: 'all', rows: [newRow(comparable)] }));
    } else if (next !== 'condition' && next !== 'other') {
      const choices = termChoices(questions, next, t, language);
      const spare: Term = choices[0]?.term ?? { number: 0 };
      onChange(logicOfFormula(asKind(fitted(formula, next, choices), next, spare)));
    }
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{t('builder.formula.title')}</legend>
      {!isCondition && (
        <p className="mb-2 text-sm text-ink-soft wrap-anywhere">
          {conditionText(value, definition, t, language)}
        </p>
      )}
      <SelectField
        labelHidden
        label={t('builder.formula.kind')}
        className="mb-2 max-w-72"
        value={kind}
        onChange={choose}
      >
        {FORMULAS.map((each) => (
          <option key={each} value={each}>
            {t(`builder.formula.kinds.${each}`)}
          </option>
        ))}
        <option value="condition" disabled={!comparable}>
          {t('builder.formula.kinds.condition')}
        </option>
        <option value="other">{t('builder.formula.kinds.other')}</option>
      </SelectField>
      {asJson || kind === 'other' ? (
        <LogicText label={t('builder.field.compute')} value={value} onChange={onChange} />
      ) : formula ? (
        <Terms
          formula={formula}
          choices={termChoices(questions, formula.kind, t, language)}
          onChange={(next) => onChange(logicOfFormula(next))}
        />
      ) : (
        <ConditionField
          required
          label={t('builder.formula.holds')}
          value={value}
          of={of}
          onChange={(logic) => onChange(logic ?? value)}
        />
      )}
      {formula && (
        <Button
          variant="quiet"
          size="sm"
          className="mt-2"
          aria-pressed={asJson}
          onClick={() => setAsJson(!asJson)}
        >
          <Code aria-hidden="true" />
          {asJson ? t('builder.condition.asRows') : t('builder.condition.json')}
        </Button>
      )}
    </fieldset>
  );
}

function Terms({
  formula,
  choices,
  onChange,
}: {
  formula: FormulaRows;
  choices: readonly TermChoice[];
  onChange: (formula: FormulaRows) => void;
}) {
  const { t } = useTranslation();
  const { kind, terms } = formula;
  const set = (next: readonly Term[]): void => onChange({ kind, terms: next });
  const isOpen = termsOf(kind) === undefined;
  const used = new Set(terms.map(keyOfTerm));
  // The term a new formula begins with may stand in it several times.
  const first = choices[0] && keyOfTerm(choices[0].term);
  const isRepeated =
    terms.length > 1 && terms.every((term) => keyOfTerm(term) === keyOfTerm(terms[0] as Term));
  const isPlaceholder = (term: Term): boolean =>
    ('number' in term && term.number === 0) || (isRepeated && keyOfTerm(term) === first);
  const missing = choices
    .filter(({ isItem, term }) => isItem && (!used.has(keyOfTerm(term)) || isPlaceholder(term)))
    .map(({ term }) => term);
  return (
    <div className="grid gap-2">
      {terms.map((term, index) => (
        <FormulaTermFields
          // biome-ignore lint/suspicious/noArrayIndexKey: two terms may be the same
          key={index}
          term={term}
          number={index + 1}
          choices={choices}
          dates={usesDates(kind)}
          onChange={(next) => set(terms.with(index, next))}
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
              {t('builder.formula.addItems')}
            </Button>
          )}
          <Button
            variant="secondary"
            size="sm"
            onClick={() => set([...terms, terms.at(-1) ?? { number: 0 }])}
          >
            <Plus aria-hidden="true" />
            {t('builder.formula.addTerm')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Without the terms that cannot be computed with in that way. */
function fitted(
  formula: FormulaRows | undefined,
  kind: FormulaKind,
  choices: readonly TermChoice[],
): FormulaRows {
  const fits = new Set(choices.map(({ term }) => keyOfTerm(term)));
  const terms = (formula?.terms ?? []).filter((term) =>
    'number' in term ? !usesDates(kind) && term.number !== 0 : fits.has(keyOfTerm(term)),
  );
  return { kind, terms };
}

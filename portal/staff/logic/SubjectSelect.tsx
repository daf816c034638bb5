/** The subject of a condition: an answer, a matrix row, a derived value, or a calculation. */
import type { LogicJson } from '@clinic/engine/base';
import { hasRows, type Question, textIn } from '@clinic/engine/definition';
import { type Formula, logicOfFormula } from '@clinic/engine/editing';
import { TODAY } from '@clinic/engine/form';
import { kindsOf } from '@clinic/engine/logic';
import { useLanguage } from '@clinic/platform/i18n';
import { Button, IconButton, SearchInput, Select } from '@clinic/platform/ui';
import type { Derived } from '@clinic/rules/document';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logicOfRow } from './conditionRows.ts';
import { type PartName, useLogic } from './LogicContext.ts';
import { spareFor } from './spare.ts';
import { isComparable, newRow } from './subjects.ts';
import { keyOfTerm, type TermChoice } from './termChoices.ts';
import { usePartLabels } from './usePartLabels.ts';

interface SubjectSelectProps {
  name: PartName;
  /** A name, or a calculation. */
  value: string | Formula;
  /** Called with the new condition. */
  onChoose: (logic: LogicJson) => void;
}

const NAME = 'name ';
const CALCULATION = 'calculation';

function SubjectSelect({ name, value, onChoose }: SubjectSelectProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const tools = useLogic();
  const { ruleSet, questionOf, derived } = tools;
  const { label: labelOf } = usePartLabels(name);
  const [wanted, setWanted] = useState('');
  const names = tools.questions.flatMap(namesOf);
  const titles = names.map((each) => textIn(questionOf(each)?.label ?? {}, language) || each);
  const isLong = names.length > FEW;
  const textOf = (index: number): string => {
    const title = titles[index] as string;
    // Long questions repeat each other's words, and two forms each other's questions.
    return isLong || titles.indexOf(title) !== titles.lastIndexOf(title)
      ? `${title} (${names[index]})`
      : title;
  };
  const words = wanted.trim().toLocaleLowerCase(language);
  const shown = names
    .map((each, index) => ({ name: each, text: textOf(index) }))
    .filter((each) => each.name === value || each.text.toLocaleLowerCase(language).includes(words));
  const groups = Map.groupBy(shown, (each) => tools.formsOf?.(each.name) || t('logic.groups.questions'));
  const terms = useConditionTerms();
  const chosen = typeof value === 'string' ? `${NAME}${value}` : keyOfTerm(value);
  const isKnown = names.includes(String(value)) || derived.some(({ key }) => key === value);
  const isTerm = terms.some(({ formula }) => keyOfTerm(formula) === chosen);
  const choose = (key: string): void => {
    if (key.startsWith(NAME)) {
      const next = key.slice(NAME.length);
      const derived = ruleSet.derived.find((each) => each.key === next);
      onChoose(logicOfRow(newRow(next, questionOf(next), derived !== undefined && isCondition(derived))));
      return;
    }
    const { term } = spareFor('sum', tools);
    const termFormula = terms.find(({ formula }) => keyOfTerm(formula) === key)?.formula;
    onChoose({ '>=': [logicOfFormula(termFormula ?? { kind: 'sum', terms: [term, term] }), 0] });
  };
  return (
    <div className="flex min-w-0 flex-1 flex-wrap gap-2">
      {isLong && (
        <SearchInput
          className="min-w-0 flex-[1_1_12rem]"
          aria-label={t('logic.search')}
          placeholder={t('logic.search')}
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        />
      )}
      <Select
        dense
        className="min-w-40 flex-[2_1_14rem]"
        aria-label={labelOf('question')}
        value={typeof value === 'string' || isTerm ? chosen : CALCULATION}
        onChange={({ target }) => choose(target.value)}
      >
        {typeof value === 'string' && !isKnown && <option value={chosen}>{value}</option>}
        {derived.length > 0 && (
          <optgroup label={t('logic.groups.derived')}>
            {derived.map(({ key, label }) => (
              <option key={key} value={`${NAME}${key}`}>
                {textIn(label, language) || key}
              </option>
            ))}
          </optgroup>
        )}
        {[...groups].map(([group, groupTerms]) => (
          <optgroup key={group} label={group}>
            {groupTerms.map((each) => (
              <option key={each.name} value={`${NAME}${each.name}`}>
                {each.text}
              </option>
            ))}
          </optgroup>
        ))}
        {tools.choices.length > 0 && (
          <optgroup label={t('logic.groups.calculated')}>
            {terms.map(({ formula, label }) => (
              <option key={keyOfTerm(formula)} value={keyOfTerm(formula)}>
                {label}
              </option>
            ))}
            <option value={CALCULATION}>{t('logic.anotherCalculation')}</option>
          </optgroup>
        )}
      </Select>
    </div>
  );
}

/** So many can be read through. */
const FEW = 20;

interface SubjectHeadProps extends SubjectSelectProps {
  onDeny: () => void;
  onRemove?: (() => void) | undefined;
}

/** The head of one condition: what it is about, and the buttons that negate and remove it. */
export function SubjectHead({ onDeny, onRemove, ...subject }: SubjectHeadProps) {
  const { t } = useTranslation();
  const { text, label } = usePartLabels(subject.name);
  return (
    <div className="flex items-start gap-2">
      <SubjectSelect {...subject} />
      <Button variant="quiet" size="sm" onClick={onDeny}>
        {t('logic.deny')}
        <span className="sr-only">: {text}</span>
      </Button>
      {onRemove && <IconButton icon={Trash2} label={label('remove')} onClick={onRemove} />}
    </div>
  );
}

/** Whether a derived value is true or false; one of unknown kind is taken as such unless it has a unit. */
function isCondition({ unit, value }: Derived): boolean {
  const kinds = kindsOf(value, '').map(({ kind }) => kind);
  return unit === undefined && !(kinds.length > 0 && kinds.every((kind) => kind === 'number'));
}

/** What a row can compare: the answer, or each row of a matrix. */
function namesOf(question: Question): string[] {
  if (hasRows(question)) return question.rows.map(({ id }) => `${question.id}.${id}`);
  return isComparable(question) ? [question.id] : [];
}

/** Calculations offered as a whole, without fields of their own. */
export function useConditionTerms(): TermChoice[] {
  const since = useTimesSince();
  return [...useLogic().choices.filter(({ formula }) => formula.kind === 'compound'), ...since];
}

/** Years and days from each date question to the day of the answers. */
function useTimesSince(): TermChoice[] {
  const { t } = useTranslation();
  const today: Formula = { kind: 'read', name: TODAY };
  return useLogic()
    .choices.filter(({ isDate, formula }) => isDate && keyOfTerm(formula) !== keyOfTerm(today))
    .flatMap(({ formula, label, group }) =>
      (['years', 'days'] as const).map((kind) => ({
        formula: { kind, terms: [formula, today] },
        label: t(`logic.since.${kind}`, { name: label }),
        group,
      })),
    );
}

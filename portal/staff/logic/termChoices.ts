/** What a formula can use: numbers, points, amounts in a unit, matrix rows, entries of groups, dates. */
import { unitText } from '@clinic/engine/base';
import {
  hasRows,
  numberField,
  type Question,
  type QuestionOf,
  type RowsQuestion,
  textIn,
  traitsOf,
} from '@clinic/engine/definition';
import {
  AGGREGATES,
  type CompoundRead,
  type Formula,
  type ListKind,
  logicOfFormula,
} from '@clinic/engine/editing';
import { TODAY } from '@clinic/engine/form';
import { isScored } from '@clinic/engine/logic';
import type { TFunction } from 'i18next';

export interface TermChoice {
  formula: Formula;
  label: string;
  /** The heading it is listed under. */
  group: string;
  /** An item with points: "Add all items with points" adds it. */
  isItem?: boolean;
  /** A date, which only date differences accept. */
  isDate?: boolean;
}

export const usesDates = (kind: ListKind): boolean => kind === 'years' || kind === 'days';

/** Identifies a term in a list of options; all numbers share one key, and entry filters do not change it. */
export function keyOfTerm(formula: Formula): string {
  if (formula.kind === 'number') return '#';
  if (formula.kind === 'compound' && 'where' in formula.read) {
    const { where: _, ...read } = formula.read;
    return JSON.stringify(logicOfFormula({ kind: 'compound', read: read as CompoundRead }));
  }
  return JSON.stringify(logicOfFormula(formula));
}

const isNumber = (question: Question): boolean =>
  numberField(question) !== undefined || (question.type === 'computed' && question.bands === undefined);

interface Naming {
  t: TFunction;
  language: string;
  /** Option points are available; rules use computed values instead. */
  points: boolean;
}

/** The choices that the answers to these questions provide. */
export function questionTerms(questions: readonly Question[], naming: Naming): TermChoice[] {
  const today = naming.t('logic.today');
  return [
    ...questions.flatMap((question) => termsOfQuestion(question, naming)),
    {
      formula: { kind: 'read', name: TODAY },
      label: today,
      group: naming.t('logic.groups.dates'),
      isDate: true,
    },
  ];
}

function termsOfQuestion(question: Question, naming: Naming): TermChoice[] {
  const { t, language, points } = naming;
  const name = textIn(question.label, language) || question.id;
  const plain: TermChoice = {
    formula: { kind: 'read', name: question.id },
    label: name,
    group: t('logic.groups.answers'),
  };
  switch (question.type) {
    case 'choice':
    case 'multipleChoice': {
      if (!isScored(question)) return [];
      const hasPoints =
        question.type === 'multipleChoice' || question.options.some(({ score }) => score !== undefined);
      if (hasPoints && !points) return [];
      const formula: Formula = hasPoints ? { kind: 'points', name: question.id } : plain.formula;
      return [
        {
          ...plain,
          formula,
          label: t('logic.points', { name }),
          group: t('logic.groups.points'),
          isItem: true,
        },
      ];
    }
    case 'quantity':
      return question.units ? amounts(question, name, naming) : [plain];
    case 'repeatingGroup':
      return entries(question, name, naming);
    default: {
      if (hasRows(question))
        return points ? scoredRows(question, name, naming) : numberedRows(question, name, naming);
      const { moment } = traitsOf(question);
      if (moment && moment !== 'time') return [{ ...plain, group: t('logic.groups.dates'), isDate: true }];
      return isNumber(question) ? [plain] : [];
    }
  }
}

const compound = (read: CompoundRead): Formula => ({ kind: 'compound', read });

function scoredRows(question: RowsQuestion, name: string, { t, language }: Naming): TermChoice[] {
  if (!isScored(question)) return [];
  const group = t('logic.groups.points');
  return [
    {
      formula: { kind: 'points', name: question.id },
      label: t('logic.allRows', { name }),
      group,
      isItem: true,
    },
    ...question.rows.map(({ id, label }) => ({
      formula: { kind: 'points' as const, name: `${question.id}.${id}` },
      label: `${name}: ${textIn(label, language) || id}`,
      group,
    })),
  ];
}

/** Matrix rows whose answers are the numbers themselves. */
function numberedRows(question: RowsQuestion, name: string, { t, language }: Naming): TermChoice[] {
  const isNumbered =
    question.options.length > 0 &&
    question.options.every(
      ({ value, score, unknown }) => unknown || (typeof value === 'number' && (score ?? value) === value),
    );
  // An option without a number would be counted as one.
  if (!isNumbered || question.options.some(({ unknown }) => unknown)) return [];
  const group = t('logic.groups.points');
  const rows = question.rows.map(({ id }) => id);
  return [
    {
      formula: compound({ kind: 'rows', matrix: question.id, rows }),
      label: t('logic.allRows', { name }),
      group,
      isItem: true,
    },
    ...question.rows.map(({ id, label }) => ({
      formula: { kind: 'read' as const, name: `${question.id}.${id}` },
      label: `${name}: ${textIn(label, language) || id}`,
      group,
    })),
  ];
}

function amounts(question: QuestionOf<'quantity'>, name: string, { t, language }: Naming): TermChoice[] {
  const units = (question.units ?? []).map(({ unit }) => unit);
  return units.map((unit) => ({
    formula: compound({ kind: 'amount', question: question.id, unit, units }),
    label: t('logic.inUnit', { name, unit: unitText(unit, language) }),
    group: t('logic.groups.answers'),
  }));
}

function entries(
  question: QuestionOf<'repeatingGroup'>,
  name: string,
  { t, language }: Naming,
): TermChoice[] {
  const group = t('logic.groups.entries');
  const parts = question.questions.filter(isNumber);
  return [
    {
      formula: compound({ kind: 'entries', group: question.id }),
      label: t('logic.entries', { name }),
      group,
    },
    ...parts.flatMap((part) =>
      AGGREGATES.map((how) => ({
        formula: compound({ kind: 'part', how, group: question.id, part: part.id }),
        label: t(`logic.aggregates.${how}`, { name, part: textIn(part.label, language) || part.id }),
        group,
      })),
    ),
  ];
}

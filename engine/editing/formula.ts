/** Formulas as the form editor shows them: nested calculations over answers, numbers and conditions. */
import type { LogicJson } from '../base/logicJson.ts';
import { scoredName } from '../logic/operators/names.ts';
import type { OperatorWords } from '../logic/operators/operatorWords.ts';
import { OPERATORS, operatorOf } from '../logic/operators.ts';
import { type CompoundRead, logicOfRead, readOfLogic } from './compoundReads.ts';

type Earlier = Extract<OperatorWords, { form: 'earlier' }>['key'];

/** Operators that read earlier submissions, which only rules do. */
const EARLIER = [...OPERATORS].flatMap(([name, { earlier }]) => (earlier ? [name as Earlier] : []));

export const isEarlier = (kind: string): kind is Earlier => (EARLIER as readonly string[]).includes(kind);

/** Calculations over a list of terms, over conditions or over earlier submissions. */
export const CALCULATIONS = [
  'sum',
  'mean',
  'difference',
  'product',
  'quotient',
  'smallest',
  'largest',
  'years',
  'days',
  'if',
  'count',
  'possible',
  'round',
  'filled',
  ...EARLIER,
] as const;
export type Calculation = (typeof CALCULATIONS)[number];
export type ListKind = Exclude<Calculation, 'if' | 'count' | 'possible' | 'round' | Earlier>;

interface Branch {
  when: LogicJson;
  result: Formula;
}

export type Formula =
  | { kind: 'number'; number: number }
  | { kind: 'text'; text: string }
  /** An answer, computed value, parameter or derived value; a row of a matrix is written `phq.interest`. */
  | { kind: 'read'; name: string }
  /** The points of a choice, a row or all rows of a matrix. */
  | { kind: 'points'; name: string }
  | { kind: 'compound'; read: CompoundRead }
  /** `years`, `days`: from the first to the second. `filled`: the second if the first is unknown. */
  | { kind: ListKind; terms: readonly Formula[] }
  /** The first branch that holds wins. */
  | { kind: 'if'; branches: readonly Branch[]; otherwise: Formula }
  /** Number of conditions that definitely hold or (`possible`) may hold. */
  | { kind: 'count' | 'possible'; conditions: readonly LogicJson[] }
  | { kind: 'round'; term: Formula; decimals: number }
  /** Of a value or a condition; `span` is how long ago. */
  | { kind: Earlier; of: Formula; span?: Formula }
  /** True or false. */
  | { kind: 'condition'; logic: LogicJson }
  | { kind: 'unknown' }
  | { kind: 'notApplicable' }
  /** Logic without an editor field; kept unchanged. */
  | { kind: 'other'; logic: LogicJson };

const LIST_OPERATORS: Readonly<Record<Exclude<ListKind, 'mean'>, string>> = {
  sum: '+',
  difference: '-',
  product: '*',
  quotient: '/',
  smallest: 'min',
  largest: 'max',
  years: 'yearsBetween',
  days: 'daysBetween',
  filled: 'coalesce',
};
const LIST_KINDS = new Map(
  Object.entries(LIST_OPERATORS).map(([kind, operator]) => [operator, kind as Exclude<ListKind, 'mean'>]),
);
const CONDITIONS: ReadonlySet<string> = new Set([
  ...['and', 'or', '!', '!!', '==', '===', '!=', '!==', '<', '<=', '>', '>='],
  ...['in', 'some', 'all', 'none', 'chose', 'known', 'flag'],
]);
/** `checkLogic` rejects deeper logic. */
const MAX_LEVELS = 40;

/** Maximum number of terms of a calculation; undefined means unlimited. */
export const termsOf = (kind: ListKind): number | undefined =>
  ['difference', 'quotient', 'years', 'days', 'filled'].includes(kind) ? 2 : undefined;

/** A formula as JSON-logic. */
export function logicOfFormula(formula: Formula): LogicJson {
  switch (formula.kind) {
    case 'number':
      return formula.number;
    case 'text':
      return formula.text;
    case 'read':
      return { var: formula.name };
    case 'points':
      return { score: { var: formula.name } };
    case 'compound':
      return logicOfRead(formula.read);
    case 'if':
      return {
        if: [
          ...formula.branches.flatMap(({ when, result }) => [when, logicOfFormula(result)]),
          logicOfFormula(formula.otherwise),
        ],
      };
    case 'count':
      return { countTrue: formula.conditions };
    case 'possible':
      return { countPossible: formula.conditions };
    case 'round':
      return { round: [logicOfFormula(formula.term), formula.decimals] };
    case 'unknown':
      return { unknown: [] };
    case 'notApplicable':
      return null;
    case 'condition':
    case 'other':
      return formula.logic;
    case 'mean':
      return { '/': [{ '+': formula.terms.map(logicOfFormula) }, formula.terms.length] };
    default:
      return 'of' in formula
        ? { [formula.kind]: [formula.of, ...(formula.span ? [formula.span] : [])].map(logicOfFormula) }
        : { [LIST_OPERATORS[formula.kind]]: formula.terms.map(logicOfFormula) };
  }
}

/**
 * Converts logic to a formula; parts without an editor field become `other`. `logicOfFormula` restores the
 * same logic, key by key.
 */
export function formulaOfLogic(logic: LogicJson, level = 0): Formula {
  const other: Formula = { kind: 'other', logic };
  if (typeof logic === 'number') return { kind: 'number', number: logic };
  if (typeof logic === 'string') return { kind: 'text', text: logic };
  if (typeof logic === 'boolean') return { kind: 'condition', logic };
  if (logic === null) return { kind: 'notApplicable' };
  if (Array.isArray(logic) || level > MAX_LEVELS) return other;
  const [entry, ...more] = Object.entries(logic as { readonly [operator: string]: LogicJson });
  if (!entry || more.length > 0) return other;
  const [operator, operand] = entry;
  if (CONDITIONS.has(operator)) return { kind: 'condition', logic };
  if (operator === 'var') {
    return typeof operand === 'string' && operand !== '' ? { kind: 'read', name: operand } : other;
  }
  if (operator === 'score') {
    const name = scoredName(operand);
    const isPlain = name !== undefined && (operand as { var: LogicJson }).var === name;
    return isPlain ? { kind: 'points', name } : other;
  }
  if (!Array.isArray(operand)) return other;
  const read = readOfLogic(logic);
  if (read) return { kind: 'compound', read };
  return calculationOf(operator, operand as LogicJson[], level) ?? other;
}

function calculationOf(operator: string, operands: readonly LogicJson[], level: number): Formula | undefined {
  const formula = (part: LogicJson | undefined): Formula => formulaOfLogic(part ?? null, level + 1);
  switch (operator) {
    case 'unknown':
      return operands.length === 0 ? { kind: 'unknown' } : undefined;
    case 'countTrue':
    case 'countPossible':
      if (operands.length === 0) return undefined;
      return { kind: operator === 'countTrue' ? 'count' : 'possible', conditions: operands };
    case 'round': {
      const [term, decimals] = operands;
      return operands.length === 2 && typeof decimals === 'number'
        ? { kind: 'round', term: formula(term), decimals }
        : undefined;
    }
    case 'if': {
      if (operands.length < 3 || operands.length % 2 === 0) return undefined;
      const branches = Array.from({ length: (operands.length - 1) / 2 }, (_, index) => ({
        when: operands[index * 2] as LogicJson,
        result: formula(operands[index * 2 + 1]),
      }));
      return { kind: 'if', branches, otherwise: formula(operands.at(-1)) };
    }
    default: {
      if (isEarlier(operator)) return earlierOf(operator, operands, formula);
      const kind = LIST_KINDS.get(operator);
      if (!kind || operands.length === 0 || (termsOf(kind) ?? operands.length) !== operands.length)
        return undefined;
      const terms = operands.map(formula);
      const [first, second] = terms;
      const isMean =
        kind === 'quotient' &&
        first?.kind === 'sum' &&
        second?.kind === 'number' &&
        first.terms.length > 1 &&
        second.number === first.terms.length;
      return isMean ? { kind: 'mean', terms: first.terms } : { kind, terms };
    }
  }
}

/** Whether it is about a condition, not a value. */
const asksCondition = (kind: Earlier): boolean => operatorOf(kind).role(0, 1) === 'condition';

function earlierOf(
  kind: Earlier,
  operands: readonly LogicJson[],
  formula: (part: LogicJson) => Formula,
): Formula | undefined {
  const { min, max } = operatorOf(kind);
  const [of, span] = operands;
  if (of === undefined || operands.length < min || operands.length > max) return undefined;
  return {
    kind,
    of: asksCondition(kind) ? { kind: 'condition', logic: of } : formula(of),
    ...(span !== undefined && { span: formula(span) }),
  };
}

/** The parts of a formula, for reuse in another calculation. */
export function partsOf(formula: Formula): readonly Formula[] {
  switch (formula.kind) {
    case 'if':
      return [...formula.branches.map(({ result }) => result), formula.otherwise];
    case 'round':
      return [formula.term];
    case 'count':
    case 'possible':
    case 'condition':
    case 'unknown':
    case 'notApplicable':
      return [];
    default:
      if ('of' in formula) return formula.of.kind === 'condition' ? [] : [formula.of];
      return 'terms' in formula ? formula.terms : [formula];
  }
}

/** Default for a new part of a formula. */
export interface Spare {
  term: Formula;
  condition: LogicJson;
}

/**
 * Another calculation over the same terms and conditions, as far as it accepts them; `spare` fills the gaps.
 */
export function asCalculation(formula: Formula, kind: Calculation, spare: Spare): Formula {
  const parts = partsOf(formula);
  const term = (index: number): Formula => parts[index] ?? spare.term;
  const conditions = conditionsOf(formula);
  switch (kind) {
    case 'if': {
      const [when = spare.condition] = conditions;
      return {
        kind,
        branches: [{ when, result: term(0) }],
        otherwise: parts[1] ?? { kind: 'number', number: 0 },
      };
    }
    case 'count':
    case 'possible':
      return { kind, conditions: conditions.length > 0 ? conditions : [spare.condition] };
    case 'round':
      return { kind, term: term(0), decimals: 1 };
    case 'filled':
      return { kind, terms: [term(0), parts[1] ?? { kind: 'number', number: 0 }] };
    default: {
      if (isEarlier(kind)) {
        const [logic = spare.condition] = conditions;
        return {
          kind,
          of: asksCondition(kind) ? { kind: 'condition', logic } : term(0),
          ...(operatorOf(kind).min > 1 && { span: newSpan(kind) }),
        };
      }
      const count = termsOf(kind) ?? Math.max(2, parts.length);
      return { kind, terms: Array.from({ length: count }, (_, index) => term(index)) };
    }
  }
}

/** Four weeks. */
export const newSpan = (kind: Earlier): Formula => ({
  kind: 'number',
  number: operatorOf(kind).earlier?.span === 'days' ? 28 : 4,
});

/** Whether it consists of conditions. */
export const takesConditions = (kind: Calculation): boolean =>
  kind === 'if' || kind === 'count' || kind === 'possible' || (isEarlier(kind) && asksCondition(kind));

function conditionsOf(formula: Formula): readonly LogicJson[] {
  if ('of' in formula) return conditionsOf(formula.of);
  if ('conditions' in formula) return formula.conditions;
  if (formula.kind === 'condition') return [formula.logic];
  return formula.kind === 'if' ? formula.branches.map(({ when }) => when) : [];
}

/** Formulas as one way of reckoning over a list of questions and numbers, the way people who do not program write them. */
import isSame from 'fast-deep-equal';
import type { LogicJson } from '../logic/json.ts';
import { scoredName } from '../scores.ts';

/** `value`: one question or number as it is. */
export const FORMULAS = [
  'sum',
  'difference',
  'product',
  'quotient',
  'smallest',
  'largest',
  'years',
  'days',
  'mean',
  'value',
] as const;
export type FormulaKind = (typeof FORMULAS)[number];

/** `score`: the points of a choice, a row (`phq.interest`) or all rows of a matrix. */
export type Term = { question: string } | { score: string } | { number: number };

export interface FormulaRows {
  kind: FormulaKind;
  terms: readonly Term[];
}

const OPERATORS: Record<Exclude<FormulaKind, 'value' | 'mean'>, string> = {
  sum: '+',
  difference: '-',
  product: '*',
  quotient: '/',
  smallest: 'min',
  largest: 'max',
  years: 'yearsBetween',
  days: 'daysBetween',
};

/** How many terms each takes; undefined: two or more. */
export const termsOf = (kind: FormulaKind): number | undefined =>
  kind === 'value' ? 1 : ['difference', 'quotient', 'years', 'days'].includes(kind) ? 2 : undefined;

/** A formula as JSON-logic. */
export function logicOfFormula({ kind, terms }: FormulaRows): LogicJson {
  const written = terms.map((term): LogicJson => {
    if ('question' in term) return { var: term.question };
    return 'score' in term ? { score: { var: term.score } } : term.number;
  });
  if (kind === 'value') return written[0] ?? 0;
  return kind === 'mean' ? { '/': [{ '+': written }, written.length] } : { [OPERATORS[kind]]: written };
}

/** @returns undefined when the logic says more than one formula can, or is written in another way */
export function formulaOfLogic(logic: LogicJson): FormulaRows | undefined {
  const single = termOf(logic);
  if (single) return { kind: 'value', terms: [single] };
  if (typeof logic !== 'object' || logic === null || Array.isArray(logic)) return undefined;
  const [entry, ...others] = Object.entries(logic as Readonly<Record<string, LogicJson>>);
  if (!entry || others.length > 0 || !Array.isArray(entry[1])) return undefined;
  const [operator, operands] = entry as [string, readonly LogicJson[]];
  const sum = operator === '/' ? formulaOfLogic(operands[0] ?? null) : undefined;
  if (sum?.kind === 'sum' && operands[1] === sum.terms.length) return { kind: 'mean', terms: sum.terms };
  const kind = FORMULAS.find((each) => each !== 'value' && each !== 'mean' && OPERATORS[each] === operator);
  const terms = operands.map(termOf);
  if (!kind || terms.length < 2 || !terms.every((term) => term !== undefined)) return undefined;
  const found: FormulaRows = { kind, terms };
  return isSame(logicOfFormula(found), logic) ? found : undefined;
}

/** Reckoned in another way over the same terms, as far as it takes them; `spare` fills it up. */
export function asKind({ terms }: FormulaRows, kind: FormulaKind, spare: Term): FormulaRows {
  const count = termsOf(kind) ?? Math.max(2, terms.length);
  return { kind, terms: Array.from({ length: count }, (_, index) => terms[index] ?? spare) };
}

function termOf(logic: LogicJson): Term | undefined {
  if (typeof logic === 'number') return { number: logic };
  if (typeof logic !== 'object' || logic === null || Array.isArray(logic)) return undefined;
  const { score } = logic as Readonly<Record<string, LogicJson>>;
  const counted = scoredName(score);
  if (counted !== undefined && isSame(logic, { score: { var: counted } })) return { score: counted };
  const { var: question, ...others } = logic as Readonly<Record<string, LogicJson>>;
  return typeof question === 'string' && Object.keys(others).length === 0 ? { question } : undefined;
}

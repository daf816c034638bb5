/** Compiles branching logic and calculations to our three-valued logic, where unanswered fields are unknown. */
import type { LogicJson } from '@clinic/engine/base';
import { and, not, op, operationIn, or } from '@clinic/engine/logic';
import { type Message, say } from '../texts/message.ts';
import { compared } from './comparisons.ts';
import { completedYears } from './dateDifference.ts';
import type { AnswerOf } from './fields.ts';
import { callOf } from './functions.ts';
import { parseFormula } from './parse.ts';
import { NotCompiled } from './reason.ts';
import type { Formula } from './syntax.ts';
import { conditionIn, type FormulaValue, fieldValue, numberIn, numberOf } from './values.ts';

export type Compiled = { logic: LogicJson; notes: Message[] } | { reason: Message };
export type Call = Extract<Formula, { kind: 'call' }>;
export type Pair = Extract<Formula, { kind: 'pair' }>;
export type FieldFormula = Extract<Formula, { kind: 'field' }>;

/** Where formula languages differ beyond their syntax. */
export interface Dialect {
  fieldOf: (formula: FieldFormula) => FormulaValue;
  callOf: (formula: Call, context: Context) => FormulaValue;
  /** Pairs that mean something else than in arithmetic; undefined for all others. */
  pairOf?: (formula: Pair, valueIn: (formula: Formula) => FormulaValue) => FormulaValue | undefined;
  conditionOf: (value: FormulaValue) => LogicJson;
}

export interface Context {
  dialect: Dialect;
  note: (message: Message) => void;
  valueIn: (formula: Formula) => FormulaValue;
}

/** Whether a field is shown. */
export const compileCondition = (source: string, answerOf: AnswerOf): Compiled =>
  compiledBy(() => parseFormula(source), redcap(answerOf), conditionIn);

/** A number. */
export const compileCalculation = (source: string, answerOf: AnswerOf): Compiled =>
  compiledBy(() => parseFormula(source), redcap(answerOf), numberOf);

/** @param parse throws NotCompiled for a formula that cannot be read */
export function compiledBy(
  parse: () => Formula,
  dialect: Dialect,
  resultOf: (value: FormulaValue) => LogicJson,
): Compiled {
  const notes = new Map<string, Message>();
  const context: Context = {
    dialect,
    note: (message) => void notes.set(message.code, message),
    valueIn: (formula) => valueIn(formula, context),
  };
  try {
    const logic = resultOf(valueIn(parse(), context));
    return { logic, notes: [...notes.values()] };
  } catch (error) {
    if (error instanceof NotCompiled) return { reason: error.reason };
    throw error;
  }
}

const redcap = (answerOf: AnswerOf): Dialect => ({
  fieldOf: (formula) => fieldValue(formula, answerOf),
  callOf: calledValue,
  conditionOf: conditionIn,
});

function valueIn(formula: Formula, context: Context): FormulaValue {
  const { conditionOf } = context.dialect;
  switch (formula.kind) {
    case 'number':
      return { type: 'constant', text: String(formula.value) };
    case 'text':
      return formula.value === '' ? { type: 'blank' } : { type: 'constant', text: formula.value };
    case 'field':
      return context.dialect.fieldOf(formula);
    case 'sign': {
      const value = valueIn(formula.of, context);
      if (formula.operator === '!') return { type: 'boolean', logic: not(conditionOf(value)) };
      return { type: 'number', logic: op('-', numberOf(value)) };
    }
    case 'call':
      return context.dialect.callOf(formula, context);
    default:
      return pairValue(formula, context);
  }
}

/** Functions that skip unanswered fields. */
const OF_ANSWERED: ReadonlySet<string> = new Set(['sum', 'mean', 'avg', 'min', 'max']);

function calledValue(formula: Call, context: Context): FormulaValue {
  const { name, args } = formula;
  const [first] = args;
  if (first?.kind === 'call' && name === 'rounddown' && first.name === 'datediff' && isWhole(args[1])) {
    const years = completedYears(first.args.map((arg) => context.valueIn(arg)));
    if (years) {
      context.note(say('asCompletedYears'));
      return years;
    }
  }
  if (OF_ANSWERED.has(name) && args.length > 1) context.note(say('leavesOutBlanks'));
  return callOf(
    name,
    args.map((arg) => context.valueIn(arg)),
  );
}

const isWhole = (digits: Formula | undefined): boolean =>
  digits === undefined ||
  (digits.kind === 'number' && digits.value === 0) ||
  (digits.kind === 'text' && numberIn(digits.value) === 0);

const ARITHMETIC = { '+': '+', '-': '-', '*': '*', '/': '/', '%': '%', '^': 'power' } as const;

function pairValue(formula: Pair, context: Context): FormulaValue {
  const { operator } = formula;
  const { conditionOf, pairOf } = context.dialect;
  const special = pairOf?.(formula, context.valueIn);
  if (special) return special;
  const left = valueIn(formula.left, context);
  const right = valueIn(formula.right, context);
  if (operator === 'and') return { type: 'boolean', logic: and(conditionOf(left), conditionOf(right)) };
  if (operator === 'or') return { type: 'boolean', logic: or(conditionOf(left), conditionOf(right)) };
  if (operator in ARITHMETIC) {
    const name = ARITHMETIC[operator as keyof typeof ARITHMETIC];
    const [a, b] = [numberOf(left), numberOf(right)];
    if ((name === '/' || name === '%') && b === 0) throw new NotCompiled('formulaByZero');
    return { type: 'number', logic: name === '+' ? added(a, b) : op(name, a, b) };
  }
  return { type: 'boolean', logic: compared(operator as Parameters<typeof compared>[0], left, right) };
}

/** A long sum becomes one operation. */
function added(left: LogicJson, right: LogicJson): LogicJson {
  const inner = operationIn(left);
  return inner?.operator === '+' && inner.args.length > 1
    ? { '+': [...inner.args, right] }
    : op('+', left, right);
}

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

/** Whether a field is shown. */
export const compileCondition = (source: string, answerOf: AnswerOf): Compiled =>
  compiledBy(source, answerOf, conditionIn);

/** A number. */
export const compileCalculation = (source: string, answerOf: AnswerOf): Compiled =>
  compiledBy(source, answerOf, numberOf);

function compiledBy(
  source: string,
  answerOf: AnswerOf,
  resultOf: (value: FormulaValue) => LogicJson,
): Compiled {
  const notes = new Map<string, Message>();
  const note = (message: Message): void => void notes.set(message.code, message);
  try {
    const logic = resultOf(valueIn(parseFormula(source), { answerOf, note }));
    return { logic, notes: [...notes.values()] };
  } catch (error) {
    if (error instanceof NotCompiled) return { reason: error.reason };
    throw error;
  }
}

interface Context {
  answerOf: AnswerOf;
  note: (message: Message) => void;
}

function valueIn(formula: Formula, context: Context): FormulaValue {
  switch (formula.kind) {
    case 'number':
      return { type: 'constant', text: String(formula.value) };
    case 'text':
      return formula.value === '' ? { type: 'blank' } : { type: 'constant', text: formula.value };
    case 'field':
      return fieldValue(formula, context.answerOf);
    case 'sign': {
      const value = valueIn(formula.of, context);
      if (formula.operator === '!') return { type: 'boolean', logic: not(conditionIn(value)) };
      return { type: 'number', logic: op('-', numberOf(value)) };
    }
    case 'call':
      return calledValue(formula, context);
    default:
      return pairValue(formula, context);
  }
}

/** Functions that skip unanswered fields. */
const OF_ANSWERED: ReadonlySet<string> = new Set(['sum', 'mean', 'avg', 'min', 'max']);

function calledValue(formula: Extract<Formula, { kind: 'call' }>, context: Context): FormulaValue {
  const { name, args } = formula;
  const [first] = args;
  if (first?.kind === 'call' && name === 'rounddown' && first.name === 'datediff' && isWhole(args[1])) {
    const years = completedYears(first.args.map((arg) => valueIn(arg, context)));
    if (years) {
      context.note(say('asCompletedYears'));
      return years;
    }
  }
  if (OF_ANSWERED.has(name) && args.length > 1) context.note(say('leavesOutBlanks'));
  return callOf(
    name,
    args.map((arg) => valueIn(arg, context)),
  );
}

const isWhole = (digits: Formula | undefined): boolean =>
  digits === undefined ||
  (digits.kind === 'number' && digits.value === 0) ||
  (digits.kind === 'text' && numberIn(digits.value) === 0);

const ARITHMETIC = { '+': '+', '-': '-', '*': '*', '/': '/', '%': '%', '^': 'power' } as const;

function pairValue(formula: Extract<Formula, { kind: 'pair' }>, context: Context): FormulaValue {
  const { operator } = formula;
  const left = valueIn(formula.left, context);
  const right = valueIn(formula.right, context);
  if (operator === 'and') return { type: 'boolean', logic: and(conditionIn(left), conditionIn(right)) };
  if (operator === 'or') return { type: 'boolean', logic: or(conditionIn(left), conditionIn(right)) };
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

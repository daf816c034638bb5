/** Whether a condition has the same result for all answers. */

import type { LogicJson, Maybe, Value } from '../base/logicJson.ts';
import type { Question } from '../definition/definition.ts';
import { compileLogic, evaluateTruth } from '../logic/compile.ts';
import type { LogicNode } from '../logic/node.ts';
import { argumentsOf } from '../logic/references.ts';

/** These operators ask what is known: their result without answers proves nothing. */
const ASKS_WHAT_IS_KNOWN: ReadonlySet<string> = new Set([
  ...['known', 'coalesce', 'countTrue', 'countPossible', 'missing', 'missing_some'],
]);
const ORDERS: ReadonlySet<string> = new Set(['<', '<=', '>', '>=', '==', '===', '!=', '!==']);

/**
 * Evaluated with everything unknown, and with each possible answer to the question itself: its options, yes
 * and no, and for a number the values at and between everything it is compared with.
 * @param question the question the condition belongs to, if any
 * @returns undefined if it depends on answers, or that cannot be decided
 */
export function settledTruth(logic: LogicJson, question?: Question): boolean | undefined {
  if (operators(logic).some((operator) => ASKS_WHAT_IS_KNOWN.has(operator))) return undefined;
  const node = compileLogic(logic, undefined, 'truth');
  const unanswered = holds(node, {});
  if (unanswered !== undefined || !question) return unanswered;
  const answers = answersTo(question, logic);
  if (answers.length === 0) return undefined;
  const found = new Set(answers.map((answer) => holds(node, { [question.id]: answer })));
  return found.size === 1 ? [...found][0] : undefined;
}

const holds = (node: LogicNode, values: Record<string, Maybe>): boolean | undefined =>
  evaluateTruth(node, { values, chosen: values, flags: {} });

/** Answers among which the condition changes if it changes at all; none if that cannot be decided. */
function answersTo(question: Question, logic: LogicJson): Value[] {
  switch (question.type) {
    case 'yesNo':
      return [true, false];
    case 'choice':
      return question.options.map(({ value }) => value);
    case 'integer':
    case 'decimal':
    case 'scale': {
      const limits = comparedWith(logic, question.id);
      const { min, max } = question;
      if (!limits) return [];
      const ends = [...limits, ...(min === undefined ? [] : [min]), ...(max === undefined ? [] : [max])];
      const sorted = [...new Set(ends)].sort((one, other) => one - other);
      const between = sorted.slice(1).map((end, index) => (end + (sorted[index] as number)) / 2);
      const beyond = sorted.length > 0 ? [(sorted[0] as number) - 1, (sorted.at(-1) as number) + 1] : [0];
      const isWhole = question.type !== 'decimal';
      const all = [...sorted, ...between, ...beyond].flatMap((each) =>
        isWhole ? [Math.floor(each), Math.ceil(each)] : [each],
      );
      return all.filter((each) => (min === undefined || each >= min) && (max === undefined || each <= max));
    }
    default:
      return [];
  }
}

/** The numbers a question is compared with; undefined where it is used in any other way. */
function comparedWith(logic: LogicJson, id: string): number[] | undefined {
  if (typeof logic !== 'object' || logic === null) return [];
  if (Array.isArray(logic)) return all(logic.map((each: LogicJson) => comparedWith(each, id)));
  const operation = logic as { readonly [operator: string]: LogicJson };
  const operator = Object.keys(operation)[0] as string;
  const args = argumentsOf(operation, operator);
  if (operator === 'var') return args[0] === id ? undefined : [];
  const isOwn = (each: LogicJson): boolean =>
    typeof each === 'object' && each !== null && 'var' in each && argumentsOf(each as never, 'var')[0] === id;
  if (ORDERS.has(operator) && args.some(isOwn)) {
    const others = args.filter((each) => !isOwn(each));
    return others.every((each) => typeof each === 'number') ? (others as number[]) : undefined;
  }
  return all(args.map((each) => comparedWith(each, id)));
}

const all = (found: ReadonlyArray<number[] | undefined>): number[] | undefined =>
  found.includes(undefined) ? undefined : found.flatMap((each) => each ?? []);

function operators(logic: LogicJson): string[] {
  if (typeof logic !== 'object' || logic === null) return [];
  if (Array.isArray(logic)) return logic.flatMap(operators);
  return Object.entries(logic).flatMap(([operator, value]) => [operator, ...operators(value as LogicJson)]);
}

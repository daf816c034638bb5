/** Whether a condition has the same result for all answers. */

import type { LogicJson, Maybe, Value } from '../base/logicJson.ts';
import type { Question } from '../definition/definition.ts';
import { choicesOf } from '../definition/otherAnswer.ts';
import type { LogicNode } from '../logic/base/node.ts';
import { NO_ARGUMENT, nameRead, walkOperations } from '../logic/base/operation.ts';
import { compileLogic, evaluateTruth } from '../logic/compile.ts';
import { isComparison } from '../logic/operators.ts';
import { asksWhatIsKnown } from '../logic/references.ts';

/**
 * Evaluated with everything unknown, and with each possible answer to the question itself: its options, yes
 * and no, and for a number the values at and between everything it is compared with.
 * @param question the question the condition belongs to, if any
 * @returns undefined if it depends on answers, or that cannot be decided
 */
export function settledTruth(logic: LogicJson, question?: Question): boolean | undefined {
  if (asksWhatIsKnown(logic)) return undefined;
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
      return choicesOf(question).map(({ value }) => value);
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
  const found: number[] = [];
  let isOther = false;
  walkOperations(logic, '', ({ operator, args }, _path, node) => {
    const others = args.filter((arg) => nameRead(arg) !== id);
    if (nameRead(node) === id) isOther = true;
    if (!isComparison(operator) || others.length === args.length) return undefined;
    if (others.every((each) => typeof each === 'number')) found.push(...(others as number[]));
    else isOther = true;
    return NO_ARGUMENT;
  });
  return isOther ? undefined : found;
}

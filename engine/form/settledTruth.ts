/** Whether a condition has the same result for all answers. */
import { isCalendarDate, shiftedDate } from '../base/dates.ts';
import type { LogicJson, Maybe, Value } from '../base/logicJson.ts';
import { hasCodeList } from '../definition/codeList.ts';
import {
  type MomentField,
  momentField,
  type NumberField,
  numberField,
  type Question,
} from '../definition/definition.ts';
import { choicesOf } from '../definition/otherAnswer.ts';
import type { LogicNode } from '../logic/base/node.ts';
import { NO_ARGUMENT, nameRead, operationIn, walkOperations } from '../logic/base/operation.ts';
import { compileLogic, evaluateTruth } from '../logic/compile.ts';
import { isComparison } from '../logic/operators.ts';
import { asksWhatIsKnown } from '../logic/references.ts';
import { TODAY } from './questionnaire.ts';

/**
 * Evaluated with everything unknown, and with each possible answer to the question itself: its options, yes
 * and no, and for a number or date the values at and between everything it is compared with.
 * @param question the question the condition belongs to, if any
 * @param mayTry asked before each answer is tried; once it refuses, the truth is undecided
 * @returns undefined if it depends on answers, or that cannot be decided
 */
export function settledTruth(
  logic: LogicJson,
  question?: Question,
  mayTry: () => boolean = () => true,
): boolean | undefined {
  const answeredLogic = question ? onceAnswered(logic, question.id) : logic;
  if (asksWhatIsKnown(answeredLogic)) return undefined;
  const node = compileLogic(answeredLogic, undefined, 'truth');
  const unanswered = holds(node, {});
  if (unanswered !== undefined || !question) return unanswered;
  let same: boolean | undefined;
  for (const today of DAYS) {
    for (const answer of answersTo(question, answeredLogic, today)) {
      if (!mayTry()) return undefined;
      const result = holds(node, { [question.id]: answer, [TODAY]: today });
      if (result === undefined || (same !== undefined && result !== same)) return undefined;
      same = result;
    }
  }
  return same;
}

/** A condition with the same result on days this far apart is assumed to have it in between. */
const DAYS = ['2026-01-01', '2099-12-31'];

/** A check applies to an existing answer, which is therefore known. */
function onceAnswered(logic: LogicJson, id: string): LogicJson {
  if (Array.isArray(logic)) return logic.map((each: LogicJson) => onceAnswered(each, id));
  const operation = operationIn(logic);
  if (!operation) return logic;
  const { operator, args } = operation;
  if (operator === 'known' && nameRead(args[0]) === id) return true;
  return { [operator]: args.map((arg) => onceAnswered(arg, id)) };
}

const holds = (node: LogicNode, values: Record<string, Maybe>): boolean | undefined =>
  evaluateTruth(node, { values, chosen: values, flags: {} });

/** Answers that cover all changes of the condition; none if that cannot be decided. */
function answersTo(question: Question, logic: LogicJson, today: string): readonly Value[] {
  switch (question.type) {
    case 'yesNo':
      return [true, false];
    case 'choice':
      // A code list has too many codes to try.
      return hasCodeList(question) ? [] : choicesOf(question).map(({ value }) => value);
    default: {
      const [number, date] = [numberField(question), momentField(question)];
      if (number) return numbersFor(logic, number);
      return date?.moment === 'date' ? datesFor(logic, date, today) : [];
    }
  }
}

function numbersFor(logic: LogicJson, { id, min, max, isWhole }: NumberField): number[] {
  const compared = comparedWith(logic, id);
  if (!compared?.every((other) => typeof other === 'number')) return [];
  const ends = [...compared, ...(min === undefined ? [] : [min]), ...(max === undefined ? [] : [max])];
  const sorted = [...new Set(ends)].sort((one, other) => one - other);
  const between = sorted.slice(1).map((end, index) => (end + (sorted[index] as number)) / 2);
  const beyond = sorted.length > 0 ? [(sorted[0] as number) - 1, (sorted.at(-1) as number) + 1] : [0];
  const all = [...sorted, ...between, ...beyond].flatMap((each) =>
    isWhole ? [Math.floor(each), Math.ceil(each)] : [each],
  );
  return all.filter((each) => (min === undefined || each >= min) && (max === undefined || each <= max));
}

function datesFor(logic: LogicJson, { id, min, max }: MomentField, today: string): string[] {
  const day = (limit: LogicJson | undefined): LogicJson | undefined =>
    limit === TODAY || nameRead(limit) === TODAY ? today : limit;
  const compared = comparedWith(logic, id)?.map(day);
  if (!compared?.every(isCalendarDate)) return [];
  const [first, last] = [day(min), day(max)];
  const ends = [...compared, first, last].filter(isCalendarDate);
  const all = ends.flatMap((end) => [-1, 0, 1].flatMap((days) => shiftedDate(end, days, 'days') ?? []));
  return all.filter(
    (each) => (!isCalendarDate(first) || each >= first) && (!isCalendarDate(last) || each <= last),
  );
}

/** The constants a question is compared with; undefined if it is used in any other way. */
function comparedWith(logic: LogicJson, id: string): LogicJson[] | undefined {
  const settled: LogicJson[] = [];
  let isOther = false;
  walkOperations(logic, '', ({ operator, args }, _path, node) => {
    const others = args.filter((arg) => nameRead(arg) !== id);
    if (nameRead(node) === id) isOther = true;
    if (!isComparison(operator) || others.length === args.length) return undefined;
    settled.push(...others);
    return NO_ARGUMENT;
  });
  return isOther ? undefined : settled;
}

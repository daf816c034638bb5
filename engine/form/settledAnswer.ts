/** The known part of an answer that is partly invalid: the invalid part is unknown. */
import type { AnswerValue } from '../base/answers.ts';
import type { Maybe, Value } from '../base/logicJson.ts';
import { isUnlinked } from '../definition/codeList.ts';
import {
  hasRows,
  type Question,
  type QuestionOf,
  type RowsQuestion,
  takesAnswer,
} from '../definition/definition.ts';
import { exclusiveIn, isChoosable } from '../questionTypes/choice.ts';
import { findingsOf, schemaOf } from '../questionTypes/index.ts';
import { isAcceptable } from './acceptable.ts';

/** Types whose answers have separately validated parts. */
export const hasParts = (question: Question): boolean =>
  question.type === 'multipleChoice' || question.type === 'repeatingGroup' || hasRows(question);

/**
 * The known part of an answer; `undefined` if nothing is known. In multiple choice, duplicates count once and a code
 * that is not an option is an unknown entry, and options that exclude each other are all unknown; each row of a matrix
 * or part of a group is validated separately.
 * @param answer the effective answer, without blanks
 * @param today `YYYY-MM-DD`
 */
export function settledAnswer(question: Question, answer: AnswerValue | Value, today: string): Maybe {
  switch (question.type) {
    case 'choice':
      if (isUnlinked(question)) return undefined;
      return isChoosable(question, answer) ? (answer as Value) : undefined;
    case 'multipleChoice':
      return Array.isArray(answer) ? choices(question, answer as Value[]) : undefined;
    case 'repeatingGroup':
      return Array.isArray(answer) ? entries(question, answer as Value[], today) : undefined;
    default:
      if (hasRows(question)) return isRecord(answer) ? rows(question, answer) : undefined;
      return isAcceptable(schemaOf(question), answer as AnswerValue) ? (answer as Value) : undefined;
  }
}

/** A settled answer without its unknown parts, as if they were unanswered. */
export function withoutUnknownParts(value: Maybe): Value {
  if (value === undefined || value === null || typeof value !== 'object') return value ?? null;
  if (Array.isArray(value)) {
    const items = value as Maybe[];
    return items.filter((item) => item !== undefined).map(withoutUnknownParts);
  }
  const parts = Object.entries(value as Record<string, Maybe>).filter(([, part]) => part !== undefined);
  return Object.fromEntries(parts) as Value;
}

function choices(question: QuestionOf<'multipleChoice'>, answer: readonly Value[]): Maybe {
  if (isUnlinked(question) || exclusiveIn(question.options, answer).length > 1) return undefined;
  return [...new Set(answer.map((item) => (isChoosable(question, item) ? item : undefined)))] as Value;
}

function rows(question: RowsQuestion, answer: Parts): Value {
  const offered = new Set<Maybe>(question.options.map(({ value }) => value));
  const answeredRows = question.rows.filter(({ id }) => Object.hasOwn(answer, id));
  return Object.fromEntries(
    answeredRows.map(({ id }) => [id, offered.has(answer[id]) ? answer[id] : undefined]),
  ) as Value;
}

function entries(
  { questions, minItems = 0 }: QuestionOf<'repeatingGroup'>,
  answer: readonly Value[],
  today: string,
): Value {
  const parts = questions.filter(takesAnswer);
  const settledEntries = answer.map((entry): Maybe => {
    if (!isRecord(entry)) return undefined;
    const answeredParts = parts.filter(({ id }) => Object.hasOwn(entry, id));
    return Object.fromEntries(
      answeredParts.map((part) => [part.id, settledPart(part, entry[part.id], today)]),
    ) as Value;
  });
  // Required entries that are missing are unknown.
  return (settledEntries.length < minItems ? [...settledEntries, undefined] : settledEntries) as Value;
}

function settledPart(part: Question, answer: Maybe, today: string): Maybe {
  const settled = answer === undefined ? undefined : settledAnswer(part, answer, today);
  if (settled === undefined || hasParts(part)) return settled;
  const refused = findingsOf(part, settled as AnswerValue, today).some(({ level }) => level === 'hard');
  return refused ? undefined : settled;
}

type Parts = Readonly<Record<string, Maybe>>;

const isRecord = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

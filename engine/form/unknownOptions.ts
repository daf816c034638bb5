/** "Not sure" options: choosing one leaves the answer unknown. */
import type { AnswerValue } from '../base/answers.ts';
import type { Maybe, Value } from '../base/logicJson.ts';
import { hasRows, type Option, type Question } from '../definition/definition.ts';

type Code = Option['value'];

/** Whether the question, or a part of it, has such an option. */
export const mayBeUnsure = (question: Question): boolean =>
  question.type === 'repeatingGroup'
    ? question.questions.some(mayBeUnsure)
    : unknownCodes(question).length > 0;

/** A known answer with each "not sure" replaced by unknown, also in rows of a matrix and entries of a group. */
export function withoutUnsure(question: Question, value: Maybe): Maybe {
  if (value === undefined || value === null || !mayBeUnsure(question)) return value;
  switch (question.type) {
    case 'repeatingGroup':
      return Array.isArray(value)
        ? ((value as Maybe[]).map((entry) => entryWithoutUnsure(question.questions, entry)) as Value)
        : value;
    default:
      if (hasRows(question))
        return isRecord(value) ? mapped(value, (row) => certain(row, unknownCodes(question))) : value;
      return certain(value, unknownCodes(question));
  }
}

/** Whether an answer is known: neither it nor a choice or entry of it is "not sure". */
export const isSure = (question: Question, value: Maybe): boolean => {
  const sure = withoutUnsure(question, value);
  return sure !== undefined && !(Array.isArray(sure) && sure.includes(undefined as never));
};

function entryWithoutUnsure(parts: readonly Question[], entry: Maybe): Maybe {
  if (!isRecord(entry)) return entry;
  const byId = new Map(parts.map((part) => [part.id, part]));
  return mapped(entry, (value, id) => {
    const part = byId.get(id);
    return part ? withoutUnsure(part, value) : value;
  });
}

const unknownCodes = (question: Question): Code[] =>
  'options' in question ? question.options.filter(({ unknown }) => unknown).map(({ value }) => value) : [];

/** In multiple choice, "not sure" leaves the other choices undetermined. */
function certain(value: Maybe, unknown: readonly Code[]): Maybe {
  if (!Array.isArray(value)) return unknown.includes(value as Code) ? undefined : value;
  if (!value.some((item: AnswerValue) => unknown.includes(item as Code))) return value;
  return value.map((item: Value) => (unknown.includes(item as Code) ? undefined : item)) as Value;
}

const mapped = (
  record: Readonly<Record<string, Maybe>>,
  change: (value: Maybe, key: string) => Maybe,
): Value =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)])) as Value;

const isRecord = (value: Maybe): value is Readonly<Record<string, Value>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

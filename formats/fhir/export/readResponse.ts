/** The items of a QuestionnaireResponse as answers: what `responseItems` writes, read back. */
import type { Answers, AnswerValue } from '@clinic/engine/base';
import { OTHER, optionOf, otherOf, type Question, traitsOf } from '@clinic/engine/definition';
import { isObject, type JsonObject, textOf } from '../validate/json.ts';
import { answersOf } from './response.ts';
import type { ResponseForm, ResponseItem } from './responseForm.ts';
import type { AnswerContext } from './responseValue.ts';

interface ReadResponse {
  answers: Answers;
  /** Question → where it is answered, in FHIRPath. */
  places: ReadonlyMap<string, string>;
}

type Into = Record<string, AnswerValue>;

/** Reads what it can; written again, the answers tell what it could not: see `changedItems`. */
export function readResponse(form: ResponseForm, response: JsonObject, context: AnswerContext): ReadResponse {
  const answers: Into = {};
  const places = new Map<string, string>();
  const read = (
    items: readonly ResponseItem[],
    within: JsonObject,
    path: string,
    into: Into,
    find: (id: string) => Question | undefined,
  ): void => {
    for (const [index, sent] of listOf(within.item).entries()) {
      const item = items.find(({ linkId }) => linkId === sent.linkId);
      if (!item) continue;
      const at = `${path}.item[${index}]`;
      const question = item.question === undefined ? undefined : find(item.question);
      if (question && !places.has(question.id)) places.set(question.id, at);
      if (question?.type === 'repeatingGroup') {
        const { questions } = question;
        const entry: Into = {};
        read(item.items, sent, at, entry, (id) => questions.find((part) => part.id === id));
        into[question.id] = [...((into[question.id] as Into[] | undefined) ?? []), entry] as AnswerValue;
        continue;
      }
      const sentAnswers = listOf(sent.answer);
      const value = question && answerTo(item, question, sentAnswers, context);
      if (question && value !== undefined)
        into[question.id] =
          item.row === undefined ? value : { ...(into[question.id] as Into), [item.row]: value as string };
      read(item.items, sent, at, into, find);
      for (const [place, answer] of sentAnswers.entries())
        read(item.items, answer, `${at}.answer[${place}]`, into, find);
    }
  };
  read(form.items, response, 'QuestionnaireResponse', answers, context.questionOf);
  return { answers, places };
}

function answerTo(
  item: ResponseItem,
  question: Question,
  sentAnswers: readonly JsonObject[],
  context: AnswerContext,
): AnswerValue | undefined {
  const values = sentAnswers.map((answer) => readAnswer(item, question, answer, context));
  const read = values.filter((value): value is string | number | boolean => value !== undefined);
  if (read.length === 0) return undefined;
  if (question.type === 'multipleChoice' || question.type === 'textList') return read as AnswerValue;
  return read[0];
}

function readAnswer(
  item: ResponseItem,
  question: Question,
  answer: JsonObject,
  context: AnswerContext,
): AnswerValue | undefined {
  if ('options' in question) return choiceOf(item, question, answer, context);
  const { valueQuantity: quantity } = answer;
  const { answer: kind, moment } = traitsOf(question);
  if (kind === 'number') {
    const value = isObject(quantity) ? quantity.value : (answer.valueInteger ?? answer.valueDecimal);
    if (typeof value !== 'number') return undefined;
    if (question.type !== 'quantity' || !question.units || !isObject(quantity)) return value;
    const unit = textOf(quantity.code);
    return unit === undefined ? value : { value, unit };
  }
  if (kind === 'boolean') return typeof answer.valueBoolean === 'boolean' ? answer.valueBoolean : undefined;
  if (moment === 'time') return textOf(answer.valueTime)?.slice(0, 5);
  if (moment === 'date') return textOf(answer.valueDate) ?? textOf(answer.valueDateTime);
  if (moment === 'dateTime') return localTime(textOf(answer.valueDateTime), context.timeZone);
  const { valueReference: reference } = answer;
  if (kind !== 'text' && question.type !== 'textList') return undefined;
  return (
    textOf(answer.valueString) ??
    textOf(answer.valueUri) ??
    (isObject(reference) ? textOf(reference.display) : undefined)
  );
}

/** The option that is written like this. */
function choiceOf(
  item: ResponseItem,
  question: Extract<Question, { options: unknown }>,
  answer: JsonObject,
  context: AnswerContext,
): AnswerValue | undefined {
  const option = question.options.find(({ value }) => {
    const [written] = answersOf(item, question, value, context);
    return written !== undefined && areSame(answer, written);
  });
  if (option) return option.value;
  const { valueCoding: coding } = answer;
  const listed = isObject(coding) ? optionOf(question, textOf(coding.code) ?? '') : undefined;
  if (listed) return listed.value;
  const words = textOf(answer.valueString);
  return words !== undefined && otherOf(question) ? `${OTHER}${words}` : undefined;
}

/** A moment in the time zone of the clinic. */
function localTime(moment: string | undefined, timeZone: string): string | undefined {
  if (moment === undefined || !moment.includes('T') || Number.isNaN(Date.parse(moment))) return moment;
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return parts.format(new Date(moment)).replace(' ', 'T');
}

/**
 * Where the items that were sent are not those that come back, in FHIRPath. Names of questions and options may differ: they are in
 * the reader's language.
 */
export function changedItems(
  sent: JsonObject,
  returned: JsonObject,
  path = 'QuestionnaireResponse',
): string[] {
  const back = listOf(returned.item).filter((item) => !isEmpty(item));
  return listOf(sent.item).flatMap((item, index) => {
    if (isEmpty(item)) return [];
    const at = `${path}.item[${index}]`;
    const place = back.findIndex(({ linkId }) => linkId === item.linkId);
    const [match] = place < 0 ? [] : back.splice(place, 1);
    const answers = listOf(item.answer);
    const same = listOf(match?.answer);
    const isChanged =
      Object.keys(item).some((key) => !OF_ITEM.has(key)) ||
      (match ? answers.length !== same.length : answers.length > 0 || listOf(item.item).length === 0) ||
      answers.some((answer, each) => !areSame(answer, same[each] ?? {}));
    return [
      ...(isChanged ? [at] : []),
      ...changedItems(item, match ?? {}, at),
      ...answers.flatMap((answer, each) => changedItems(answer, same[each] ?? {}, `${at}.answer[${each}]`)),
    ];
  });
}

const OF_ITEM: ReadonlySet<string> = new Set(['linkId', 'text', 'definition', 'id', 'answer', 'item']);

const isEmpty = ({ answer, item, ...rest }: JsonObject): boolean =>
  listOf(answer).length === 0 &&
  listOf(item).every(isEmpty) &&
  Object.keys(rest).every((key) => OF_ITEM.has(key));

/** Two answers, but for the names of codes and units, and what is below them. */
function areSame(one: JsonObject, other: JsonObject): boolean {
  const [first, second] = [one, other].map(plainAnswer);
  return JSON.stringify(first) === JSON.stringify(second);
}

function plainAnswer({ item: _, ...answer }: JsonObject): unknown {
  return Object.entries(answer)
    .map(([key, value]) => [key, plainValue(key, value)] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}

function plainValue(key: string, value: unknown): unknown {
  if (key === 'valueDateTime' && typeof value === 'string' && value.includes('T')) return Date.parse(value);
  if (typeof value === 'string') return value.trim();
  if (!isObject(value)) return value;
  const name = value.code === undefined ? undefined : NAMES[key];
  return Object.entries(value)
    .filter(([part]) => part !== name)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}

const NAMES: Readonly<Record<string, string>> = { valueCoding: 'display', valueQuantity: 'unit' };

/** The places of a list count, also of what is no object. */
const listOf = (value: unknown): JsonObject[] =>
  Array.isArray(value) ? value.map((each) => (isObject(each) ? each : {})) : [];

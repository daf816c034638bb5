/** Answers as items of a QuestionnaireResponse. */
import { type Answers, type AnswerValue, fill, isBlank, words } from '@clinic/engine/base';
import { hasRows, isOther, optionOf, type Question, textIn, wordsOfOther } from '@clinic/engine/definition';
import { convertedToChosen } from '@clinic/engine/form';
import { displayOf } from '@clinic/engine/questionTypes';
import { NOTE } from '../validate/extensions.ts';
import { isObject, type JsonObject } from '../validate/json.ts';
import { codingOf, plainCoding } from './answerValue.ts';
import type { ResponseForm, ResponseItem } from './responseForm.ts';
import { type AnswerContext, attachmentsOf, simpleValue } from './responseValue.ts';
import { signatureExtensions } from './signature.ts';

/** Question id → answer or computed value. */
type ResponseValues = Readonly<Record<string, AnswerValue | undefined>>;

/**
 * The items of a response; those without an answer are left out.
 * @param values of the questions that are shown
 */
export function responseItems(
  { items }: ResponseForm,
  values: ResponseValues,
  context: AnswerContext,
): JsonObject[] {
  const read = inChosenUnits(values, context);
  return items.flatMap((item) => itemsOf(item, read.values, read.context, context.questionOf));
}

/** A Questionnaire enables the items of the chosen units only: what was typed in others is converted, and said. */
function inChosenUnits(
  values: ResponseValues,
  context: AnswerContext,
): { values: ResponseValues; context: AnswerContext } {
  const converted = convertedToChosen(context.measures, values as Answers);
  if (converted.length === 0) return { values, context };
  const all = { ...values };
  const notes = new Map(context.notes);
  for (const { from, answers } of converted) {
    const typed = from
      .map((question) => displayOf(question, values[question.id] as AnswerValue, context.language))
      .join(' ');
    for (const { id } of from) {
      delete all[id];
      notes.delete(id);
    }
    Object.assign(all, answers);
    for (const id of Object.keys(answers))
      notes.set(id, fill(words(context.language).enteredAs, { value: typed }));
  }
  return { values: all, context: { ...context, notes } };
}

type Find = (id: string) => Question | undefined;

function itemsOf(
  item: ResponseItem,
  values: ResponseValues,
  context: AnswerContext,
  find: Find,
): JsonObject[] {
  const question = item.question === undefined ? undefined : find(item.question);
  const { linkId, text, type } = item;
  const note = find === context.questionOf ? context.notes?.get(question?.id ?? '') : undefined;
  const extension = note === undefined ? [] : [{ url: NOTE, valueAnnotation: { text: note } }];
  const head = {
    linkId,
    ...(extension.length > 0 && { extension }),
    ...(text && { text: textIn(text, context.language) || linkId }),
  };
  const inside = (inner: ResponseValues, findInner = find): JsonObject[] =>
    item.items.flatMap((each) => itemsOf(each, inner, context, findInner));
  const value = question && valueIn(values, question.id);
  if (question?.type === 'repeatingGroup') {
    const partById = new Map(question.questions.map((each) => [each.id, each]));
    const entries = Array.isArray(value) ? (value as ResponseValues[]) : [];
    return entries
      .map((entry) => inside(entry, (id) => partById.get(id)))
      .filter((children) => children.length > 0)
      .map((children) => ({ ...head, item: children }));
  }
  if (type === 'group') {
    const children = inside(values);
    return children.length === 0 ? [] : [{ ...head, item: children }];
  }
  const below = inside(values);
  const answer = item.row === undefined ? value : valueIn((value ?? {}) as ResponseValues, item.row);
  const answers =
    question && !isBlank(answer) ? answersOf(item, question, answer as AnswerValue, context) : [];
  const [first, ...others] = answers;
  if (below.length > 0) return [{ ...head, answer: [{ ...first, item: below }, ...others] }];
  const signature = question?.type === 'signature' ? signatureExtensions(answer, context) : [];
  const all = [...extension, ...signature];
  return first ? [{ ...head, ...(all.length > 0 && { extension: all }), answer: answers }] : [];
}

const valueIn = (values: ResponseValues, id: string): AnswerValue | undefined =>
  Object.hasOwn(values, id) ? values[id] : undefined;

/** The answers to an item, each with its value. */
export function answersOf(
  item: Pick<ResponseItem, 'type' | 'options' | 'unitNames'>,
  question: Question,
  value: AnswerValue,
  context: AnswerContext,
): JsonObject[] {
  if ('options' in question && (!hasRows(question) || !isRecord(value)))
    return [value].flat().map((chosen) => chosenOption(item, question, chosen, context));
  const attachments = attachmentsOf(question, value, context);
  if (attachments) return attachments;
  const each =
    question.type === 'textList' && Array.isArray(value) ? value.filter((one) => !isBlank(one)) : [value];
  return each.map((one) => simpleValue(item, question, one, context) ?? asText(question, one, context));
}

const isRecord = (value: AnswerValue): boolean => typeof value === 'object' && !Array.isArray(value);

/** A value that does not fit the item's type is exported as displayed, so that it is not lost. */
const asText = (question: Question, value: AnswerValue, { language }: AnswerContext): JsonObject => ({
  valueString: displayOf(question, value, language),
});

function chosenOption(
  { options }: Pick<ResponseItem, 'options'>,
  question: Extract<Question, { options: unknown }>,
  value: AnswerValue,
  context: AnswerContext,
): JsonObject {
  const index = question.options.findIndex((option) => option.value === value);
  const option = question.options[index] ?? optionOf(question, value);
  const source = options?.[index];
  if (!option && isOther(value)) return { valueString: wordsOfOther(value) };
  if (source) return { [source.key]: isObject(source.value) ? plainCoding(source.value) : source.value };
  if (!option) return { valueCoding: { display: String(value) } };
  return { valueCoding: codingOf(option, question, context) };
}

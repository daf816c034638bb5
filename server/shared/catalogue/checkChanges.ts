/** Checks whether changed answers have the right types. Validation proper happens at submit. */
import { isConfirmation, isSource, questionOfKey } from '@clinic/engine/base';
import { type Question, type TypeTraits, takesAnswer, traitsOf } from '@clinic/engine/definition';
import { CONFIRMED_CODE } from '@clinic/engine/validation';
import { BadRequest } from '@clinic/server-platform/base';
import type { PublishedQuestionnaire } from './library.ts';

const MAX_DEPTH = 6;

/** @throws BadRequest naming the key that is unknown or has a value of the wrong type */
export function checkChanges(
  { questionnaire }: PublishedQuestionnaire,
  changes: Record<string, unknown>,
): void {
  for (const [key, value] of Object.entries(changes)) {
    const question = questionnaire.questions.get(questionOfKey(key))?.question;
    if (!question || !takesAnswer(question)) throw new BadRequest(`changes.${key}: no such question`);
    if (value === null) continue;
    const fits = OWN_SHAPES[question.type] ?? SHAPES[traitsOf(question).answer];
    const accepts = isSource(key) ? isAnswerSource : isConfirmation(key) ? isConfirmed(fits) : fits;
    if (!accepts(value)) {
      throw new BadRequest(`changes.${key}: wrong type for a question of type ${question.type}`);
    }
    if (depthOf(value) > MAX_DEPTH) throw new BadRequest(`changes.${key}: nested too deep`);
  }
}

const isText = (value: unknown) => typeof value === 'string';
// Input that is not a number yet is kept, so that it is not lost.
const isNumberLike = (value: unknown) => typeof value === 'number' || typeof value === 'string';
const isBoolean = (value: unknown) => typeof value === 'boolean';
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

const listOf =
  (accepts: (item: unknown) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.every(accepts);

const SHAPES: Readonly<Record<TypeTraits['answer'], (value: unknown) => boolean>> = {
  text: isText,
  number: isNumberLike,
  boolean: isBoolean,
  code: isNumberLike,
  list: listOf(isObject),
  record: isObject,
  none: () => false,
};

const OWN_SHAPES: { [T in Question['type']]?: (value: unknown) => boolean } = {
  textList: listOf(isText),
  multipleChoice: listOf(isNumberLike),
  quantity: (value) => isNumberLike(value) || isObject(value),
};

/**
 * Values that the question's answer, or what is computed from it, can have. Those that are not its own have no
 * effect.
 */
const isConfirmed = (fits: (value: unknown) => boolean) => (value: unknown) =>
  isObject(value) &&
  Object.entries(value as object).every(
    ([code, of]) => CONFIRMED_CODE.test(code) && (fits(of) || ['number', 'boolean'].includes(typeof of)),
  );

/** Whether the patient said so is looked up on submission. */
const isAnswerSource = (value: unknown): boolean =>
  isObject(value) &&
  Object.entries(value as object).every(
    ([name, part]) => ['from', 'on'].includes(name) && isText(part) && part.length <= 40,
  );

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

/** The definition format as JSON Schema, as a whole and in parts: the source of the forms that edit definitions. */
import { z } from 'zod';
import type { QuestionType } from '../definition/definition.ts';
import { DefinitionSchema } from '../definition/definitionSchema.ts';

export type FormatSchema = z.core.JSONSchema.JSONSchema;

let whole: FormatSchema | undefined;

/** Schema of a whole definition. Logic is not restricted here: `checkLogic` knows its operators. */
export function definitionFormat(): FormatSchema {
  whole ??= z.toJSONSchema(DefinitionSchema, { io: 'input', unrepresentable: 'any' });
  return whole;
}

/** Schema of the questions of one type. @throws RangeError for an unknown type */
export function questionFormat(type: QuestionType): FormatSchema {
  const variant = variants().find(
    ({ properties }) => isObject(properties?.type) && properties.type.const === type,
  );
  if (!variant) throw new RangeError(`No question type ${type}`);
  return variant;
}

/** Schema of the checks of a question. */
export const checkFormat = (): FormatSchema => itemsOf(questionFormat('information'), 'checks');

/** Schema of the eligibility rules. */
export const eligibilityFormat = (): FormatSchema => itemsOf(definitionFormat(), 'eligibility');

/** Schema of the steps. */
export const stepFormat = (): FormatSchema => itemsOf(definitionFormat(), 'steps');

function variants(): FormatSchema[] {
  const question = itemsOf(itemsOf(definitionFormat(), 'steps'), 'questions');
  return (question.oneOf ?? question.anyOf ?? []).filter(isObject);
}

function itemsOf({ properties }: FormatSchema, name: string): FormatSchema {
  const list = properties?.[name];
  const items = isObject(list) ? list.items : undefined;
  if (!isObject(items)) throw new RangeError(`No list ${name}`);
  return resolved(items);
}

function resolved(schema: FormatSchema): FormatSchema {
  if (schema.$ref === undefined) return schema;
  const target = definitionFormat().$defs?.[schema.$ref.split('/').at(-1) ?? ''];
  if (!isObject(target)) throw new RangeError(`No definition ${schema.$ref}`);
  return target;
}

const isObject = (value: unknown): value is FormatSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The definition format as JSON Schema, whole and by part: what forms over a definition are made from. */
import { z } from 'zod';
import type { QuestionType } from '../definition/definition.ts';
import { DefinitionSchema } from '../parsing/definitionSchema.ts';

export type FormatSchema = z.core.JSONSchema.JSONSchema;

let whole: FormatSchema | undefined;

/** Of a whole definition. Logic may be anything here: `checkLogic` knows its operators. */
export function definitionFormat(): FormatSchema {
  whole ??= z.toJSONSchema(DefinitionSchema, { io: 'input', unrepresentable: 'any' });
  return whole;
}

/** Of the questions of one type. @throws RangeError for a type there is none of */
export function questionFormat(type: QuestionType): FormatSchema {
  const found = variants().find(
    ({ properties }) => isObject(properties?.type) && properties.type.const === type,
  );
  if (!found) throw new RangeError(`No question type ${type}`);
  return found;
}

/** Of the checks of a question. */
export const checkFormat = (): FormatSchema => itemsOf(questionFormat('information'), 'checks');

/** Of the rules that say who cannot be treated here. */
export const eligibilityFormat = (): FormatSchema => itemsOf(definitionFormat(), 'eligibility');

/** Of the pages of help that answers call for. */
export const noticeFormat = (): FormatSchema => itemsOf(definitionFormat(), 'notices');

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
  const found = definitionFormat().$defs?.[schema.$ref.split('/').at(-1) ?? ''];
  if (!isObject(found)) throw new RangeError(`No definition ${schema.$ref}`);
  return found;
}

const isObject = (value: unknown): value is FormatSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

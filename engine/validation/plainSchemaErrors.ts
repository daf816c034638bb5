/**
 * Validates answers against step schemas without compiled code: compiling takes seconds for a large
 * questionnaire, and a page's content security policy may forbid it. Supports only the keywords that question
 * types use.
 */
import isSame from 'fast-deep-equal';
import type { Definition } from '../definition/definition.ts';
import type { JsonSchema } from '../questionTypes/questionType.ts';
import { stepSchema } from './stepSchema.ts';
import type { SchemaError, SchemaErrors } from './validation.ts';

/**
 * The errors that ajv reports for the same schemas.
 * @returns a function that throws RangeError for a step that the definition does not have
 */
export function plainSchemaErrors({ steps }: Definition): SchemaErrors {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const schemas = new Map<string, JsonSchema>();
  return (stepId, answers) => {
    const step = byId.get(stepId);
    if (!step) throw new RangeError(`No schema for step ${stepId}`);
    let schema = schemas.get(stepId);
    if (!schema) {
      schema = stepSchema(step).schema;
      schemas.set(stepId, schema);
    }
    return errorsOf(schema, answers, '');
  };
}

type Json = Readonly<Record<string, unknown>>;

function errorsOf(schema: JsonSchema, value: unknown, at: string): SchemaError[] {
  const wrong = (keyword: string, params: Json = {}): SchemaError => ({ instancePath: at, keyword, params });
  if (typeof schema.type === 'string' && !hasType(value, schema.type)) {
    return [wrong('type', { type: schema.type })];
  }
  const found: SchemaError[] = [];
  if ('not' in schema) found.push(wrong('not'));
  if ('const' in schema && !isSame(value, schema.const)) found.push(wrong('const'));
  if (Array.isArray(schema.enum) && !isOneOf(schema.enum, value)) found.push(wrong('enum'));
  if (typeof value === 'number') found.push(...numberErrors(schema, value, wrong));
  if (typeof value === 'string') found.push(...textErrors(schema, value, wrong));
  if (Array.isArray(value)) found.push(...listErrors(schema, value, at, wrong));
  else if (typeof value === 'object' && value !== null) {
    found.push(...objectErrors(schema, value as Json, at, wrong));
  }
  return found;
}

type Wrong = (keyword: string, params?: Json) => SchemaError;

function hasType(value: unknown, type: string): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

/** ajv divides, and accepts results this close to a whole number. */
const EPSILON = 1e-8;

function numberErrors(
  { minimum, maximum, multipleOf }: JsonSchema,
  value: number,
  wrong: Wrong,
): SchemaError[] {
  const found: SchemaError[] = [];
  if (typeof minimum === 'number' && value < minimum) found.push(wrong('minimum', { limit: minimum }));
  if (typeof maximum === 'number' && value > maximum) found.push(wrong('maximum', { limit: maximum }));
  if (typeof multipleOf === 'number') {
    const times = value / multipleOf;
    if (Math.abs(Math.round(times) - times) > EPSILON) found.push(wrong('multipleOf', { multipleOf }));
  }
  return found;
}

function textErrors(
  { minLength, maxLength, pattern }: JsonSchema,
  value: string,
  wrong: Wrong,
): SchemaError[] {
  const found: SchemaError[] = [];
  const length = [...value].length;
  if (typeof maxLength === 'number' && length > maxLength)
    found.push(wrong('maxLength', { limit: maxLength }));
  if (typeof minLength === 'number' && length < minLength)
    found.push(wrong('minLength', { limit: minLength }));
  if (typeof pattern === 'string' && !expressionOf(pattern).test(value)) {
    found.push(wrong('pattern', { pattern }));
  }
  return found;
}

/** Only those of the question types, so the cache stays small. */
const expressions = new Map<string, RegExp>();

function expressionOf(pattern: string): RegExp {
  let expression = expressions.get(pattern);
  if (!expression) {
    expression = new RegExp(pattern, 'u');
    expressions.set(pattern, expression);
  }
  return expression;
}

function listErrors(
  { minItems, maxItems, uniqueItems, items }: JsonSchema,
  value: readonly unknown[],
  at: string,
  wrong: Wrong,
): SchemaError[] {
  const found: SchemaError[] = [];
  if (typeof maxItems === 'number' && value.length > maxItems)
    found.push(wrong('maxItems', { limit: maxItems }));
  if (typeof minItems === 'number' && value.length < minItems)
    found.push(wrong('minItems', { limit: minItems }));
  if (items)
    found.push(...value.flatMap((each, index) => errorsOf(items as JsonSchema, each, `${at}/${index}`)));
  if (uniqueItems === true && hasRepeated(value)) found.push(wrong('uniqueItems'));
  return found;
}

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** Scalar values of an enum: a set, so that long lists of options need no linear search. */
const scalarsOf = new WeakMap<readonly unknown[], ReadonlySet<unknown>>();

function isOneOf(list: readonly unknown[], value: unknown): boolean {
  if (!isScalar(value)) return list.some((each) => isSame(each, value));
  let scalars = scalarsOf.get(list);
  if (!scalars) {
    scalars = new Set(list);
    scalarsOf.set(list, scalars);
  }
  return scalars.has(value);
}

/** In linear time: anyone may send a long list. */
function hasRepeated(list: readonly unknown[]): boolean {
  const scalars = list.filter(isScalar);
  if (new Set(scalars).size < scalars.length) return true;
  const seen = new Set<string>();
  return list.some((each) => {
    if (isScalar(each)) return false;
    const written = canonical(each);
    if (seen.has(written)) return true;
    seen.add(written);
    return false;
  });
}

/** The same text for equal values, regardless of key order. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

function objectErrors(
  { required, properties = {}, additionalProperties }: JsonSchema,
  value: Json,
  at: string,
  wrong: Wrong,
): SchemaError[] {
  const known = properties as Record<string, JsonSchema>;
  const missing = ((required as string[] | undefined) ?? []).filter((key) => value[key] === undefined);
  const extra =
    additionalProperties === false ? Object.keys(value).filter((key) => !Object.hasOwn(known, key)) : [];
  return [
    ...missing.map((key) => wrong('required', { missingProperty: key })),
    ...extra.map((key) => wrong('additionalProperties', { additionalProperty: key })),
    ...Object.entries(known).flatMap(([key, schema]) =>
      value[key] === undefined ? [] : errorsOf(schema, value[key], `${at}/${pointer(key)}`),
    ),
  ];
}

const pointer = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

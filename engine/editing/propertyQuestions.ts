/**
 * Properties of the definition format as questions of the engine, so that what is typed into the forms that edit
 * definitions is checked as any other answer, with the same messages.
 */
import type { LocalizedText } from '../base/localizedText.ts';
import { isQuestionType, type Option, type Question } from '../definition/definition.ts';
import type { FormatSchema } from './formatSchema.ts';

interface PropertyTexts {
  label: (property: string) => LocalizedText;
  /** Label of an enum value. */
  option: (property: string, value: string) => LocalizedText;
}

const LONGEST_TEXT = 200;
const MAX_ENTRIES = 20;

/**
 * The properties that can be edited as questions, in the order given; all by default. Localized texts, logic,
 * and lists that contain them are excluded.
 */
export function propertyQuestions(
  format: FormatSchema,
  texts: PropertyTexts,
  names: readonly string[] = Object.keys(format.properties ?? {}),
): Question[] {
  return names.flatMap((name) => {
    const schema = format.properties?.[name];
    const question = typeof schema === 'object' ? questionOf(name, schema, texts) : undefined;
    if (!question) return [];
    // A checkbox that must be ticked would not be a choice.
    const required = question.type !== 'consent' && (format.required ?? []).includes(name);
    return [{ ...question, ...(required && { required }) }];
  });
}

function questionOf(name: string, schema: FormatSchema, texts: PropertyTexts): Question | undefined {
  const base = { id: name, label: texts.label(name) };
  const options = (values: readonly unknown[]): Option[] =>
    values.map((value) => ({ value: String(value), label: texts.option(name, String(value)) }));
  switch (schema.type) {
    case 'boolean':
      return { ...base, type: 'consent' };
    case 'integer':
    case 'number': {
      const type = schema.type === 'integer' ? 'integer' : 'decimal';
      return { ...base, type, ...limitsOf(schema) };
    }
    case 'string':
      if (schema.const !== undefined) return undefined;
      if (schema.enum) return { ...base, type: 'choice', display: 'select', options: options(schema.enum) };
      // A format that is a question type has that type's input.
      if (isQuestionType(schema.format)) return { ...base, type: schema.format } as Question;
      return { ...base, type: 'text', maxLength: schema.maxLength ?? LONGEST_TEXT };
    case 'array': {
      const items = schema.items;
      if (typeof items !== 'object' || Array.isArray(items)) return undefined;
      if (items.enum) return { ...base, type: 'multipleChoice', options: options(items.enum) };
      const parts = propertyQuestions(items, texts);
      const isWhole = parts.length > 0 && parts.length === Object.keys(items.properties ?? {}).length;
      return isWhole
        ? { ...base, type: 'repeatingGroup', questions: parts, maxItems: schema.maxItems ?? MAX_ENTRIES }
        : undefined;
    }
    default:
      return undefined;
  }
}

/** Limits that every number meets anyway are not shown. */
function limitsOf({ minimum, maximum }: FormatSchema): { min?: number; max?: number } {
  const isLimit = (limit: number | undefined): limit is number =>
    limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;
  return { ...(isLimit(minimum) && { min: minimum }), ...(isLimit(maximum) && { max: maximum }) };
}

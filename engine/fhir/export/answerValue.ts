/** Answers and options as FHIR values. */
import { type Definition, type Option, type Question, textIn } from '../../definition/definition.ts';
import type { JsonObject } from '../validate/json.ts';

const LOINC_ANSWER = /^LA\d+-\d$/;

/** @param prefix e.g. `answer`, `value` */
export function answerValue(
  question: Question,
  value: string | number | boolean,
  prefix: string,
  definition: Definition,
): JsonObject | undefined {
  if ('options' in question) {
    const option = question.options.find((each) => each.value === value);
    return option && { [`${prefix}Coding`]: codingOf(option, question, definition) };
  }
  if (typeof value === 'boolean') return { [`${prefix}Boolean`]: value };
  if (typeof value === 'number') {
    if (question.type === 'quantity') return { [`${prefix}Quantity`]: quantityOf(value, question) };
    return {
      [`${prefix}${question.type === 'integer' || question.type === 'scale' ? 'Integer' : 'Decimal'}`]: value,
    };
  }
  if (question.type === 'date') return { [`${prefix}Date`]: value };
  return question.type === 'time' ? { [`${prefix}Time`]: `${value}:00` } : { [`${prefix}String`]: value };
}

export const UCUM = 'http://unitsofmeasure.org';

function quantityOf(value: number, question: Question): JsonObject {
  const unit =
    'units' in question && question.units
      ? question.units[0]?.unit
      : 'unit' in question
        ? question.unit
        : undefined;
  return { value, ...(unit !== undefined && { unit, system: UCUM, code: unit }) };
}

export function codingOf(
  { value, label, code }: Option,
  { id }: Question,
  { id: form, languages }: Definition,
): JsonObject {
  const [language = 'en'] = languages;
  const display = textIn(label, language);
  return code !== undefined && LOINC_ANSWER.test(code)
    ? { system: 'http://loinc.org', code, display }
    : { system: `urn:clinic-intake:questionnaire:${form}:${id}`, code: String(value), display };
}

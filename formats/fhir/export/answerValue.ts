/** Answers and options as FHIR values. */
import { hasCodeList, LINKED, type Option, optionOf, type Question, textIn } from '@clinic/engine/definition';
import { answerCoding, UCUM } from '../validate/codes.ts';
import { isObject, type JsonObject } from '../validate/json.ts';
import { addressOfForm, type ExportContext } from './context.ts';

/** @param prefix e.g. `answer`, `value` */
export function answerValue(
  question: Question,
  value: string | number | boolean,
  prefix: string,
  context: ExportContext,
): JsonObject | undefined {
  if ('options' in question) {
    const option = optionOf(question, value);
    if (!option) return undefined;
    const source = context.sourceOf(question, option);
    if (source && source.type !== 'Coding') return { [`${prefix}${source.type}`]: source.value };
    return { [`${prefix}Coding`]: codingOf(option, question, context) };
  }
  if (typeof value === 'boolean') return { [`${prefix}Boolean`]: value };
  if (typeof value === 'number') {
    if (hasUnit(question)) return { [`${prefix}Quantity`]: quantityOf(value, question) };
    return {
      [`${prefix}${question.type === 'integer' || question.type === 'scale' ? 'Integer' : 'Decimal'}`]: value,
    };
  }
  // A FHIR dateTime has a time zone, which a questionnaire does not know.
  if (question.type === 'dateTime') return undefined;
  if (question.type === 'date') return { [`${prefix}Date`]: value };
  return question.type === 'time' ? { [`${prefix}Time`]: `${value}:00` } : { [`${prefix}String`]: value };
}

/** Numbers with a unit are quantities, so that an answer has its unit. */
export const hasUnit = (question: Question): boolean =>
  question.type === 'quantity' || ('unit' in question && question.unit !== undefined);

function quantityOf(value: number, question: Question): JsonObject {
  const unit =
    'units' in question && question.units
      ? question.units[0]?.unit
      : 'unit' in question
        ? question.unit
        : undefined;
  return { value, ...(unit !== undefined && { unit, system: UCUM, code: unit }) };
}

/** The coding of an option; in an imported form, the coding of its source. */
export function codingOf(option: Option, question: Question, context: ExportContext): JsonObject {
  const source = context.sourceOf(question, option);
  if (source && isObject(source.value)) return plainCoding(source.value);
  const listed = codeListCoding(question, option, context.language);
  if (listed) return listed;
  const { value, label, code } = option;
  const { id } = question;
  const { definition, language } = context;
  const system = `${addressOfForm(definition.id)}:${id}`;
  const coding = answerCoding(code) ?? { system, code: String(value) };
  return { ...coding, display: textIn(label, language) };
}

/** For an option of a code list whose system is known. */
export function codeListCoding(
  question: Question,
  { value, label }: Option,
  language: string,
): JsonObject | undefined {
  const coding = hasCodeList(question) ? question[LINKED]?.codingOf(value) : undefined;
  return coding?.system === undefined ? undefined : { ...coding, display: textIn(label, language) };
}

/** The coding without the extensions of the option in its Questionnaire. */
export function plainCoding({ extension: _, _display, id, ...rest }: JsonObject): JsonObject {
  return rest;
}

/** Answers without options as FHIR values. */
import { type AnswerValue, isDateTime, offsetAt } from '@clinic/engine/base';
import type { Question } from '@clinic/engine/definition';
import { roundedTo } from '@clinic/engine/logic';
import { displayOf, filesOf } from '@clinic/engine/questionTypes';
import { UCUM } from '../validate/codes.ts';
import type { JsonObject } from '../validate/json.ts';
import type { ExportContext } from './context.ts';
import type { ResponseItem } from './responseForm.ts';
import { type Signing, signatureAttachment } from './signature.ts';

export interface AnswerContext extends ExportContext, Signing {
  /** The reader's language, for names of options and texts of questions. */
  language: string;
  /** IANA time zone of the clinic, used for all times. */
  timeZone: string;
  /** Question → what is to be known about its answer. */
  notes?: ReadonlyMap<string, string>;
  /** The URL of a file. */
  fileUrl: (id: string) => string;
}

/** Files and signatures; undefined for other questions. */
export function attachmentsOf(
  question: Question,
  value: AnswerValue,
  { fileUrl }: AnswerContext,
): JsonObject[] | undefined {
  if (question.type === 'file')
    return filesOf(value).map(({ id, name, size, type }) => ({
      valueAttachment: { contentType: type, url: fileUrl(id), size, title: name },
    }));
  if (question.type !== 'signature') return undefined;
  const attachment = signatureAttachment(value);
  return attachment ? [{ valueAttachment: attachment }] : [];
}

/**
 * @param item in the Questionnaire
 * @returns undefined for a value that an item of this type cannot have
 */
export function simpleValue(
  { type, unitNames }: Pick<ResponseItem, 'type' | 'unitNames'>,
  question: Question,
  value: AnswerValue,
  { language, timeZone }: AnswerContext,
): JsonObject | undefined {
  switch (type) {
    case 'boolean':
      return typeof value === 'boolean' ? { valueBoolean: value } : undefined;
    case 'integer':
      // A computed number is rounded as it is displayed.
      if (question.type === 'computed' && typeof value === 'number')
        return { valueInteger: roundedTo(value, 0) };
      return Number.isInteger(value) ? { valueInteger: value } : undefined;
    case 'decimal':
      return typeof value === 'number' ? { valueDecimal: value } : undefined;
    case 'quantity':
      return quantityOf(question, value, unitNames);
    case 'date':
      return typeof value === 'string' ? { valueDate: value } : undefined;
    case 'dateTime':
      return typeof value === 'string' ? { valueDateTime: dateTimeOf(value, timeZone) } : undefined;
    case 'time':
      return typeof value === 'string' ? { valueTime: `${value}:00` } : undefined;
    case 'url':
      return typeof value === 'string' ? { valueUri: value.trim().replaceAll(/\s/g, '%20') } : undefined;
    case 'reference':
      return typeof value === 'string' ? { valueReference: { display: value } } : undefined;
    case 'choice':
      return { valueCoding: { display: displayOf(question, value, language) } };
    default:
      return typeof value === 'string' && question.type !== 'computed' ? { valueString: value } : undefined;
  }
}

/** FHIR requires seconds and the time zone with a time; an item of type date has only the day. */
const dateTimeOf = (value: string, timeZone: string): string =>
  isDateTime(value) ? `${value}:00${offsetAt(value, timeZone)}` : value;

/** A number with the unit of the answer, or of the question. */
function quantityOf(
  question: Question,
  value: AnswerValue,
  names: ResponseItem['unitNames'] = {},
): JsonObject | undefined {
  const measured = measuredOf(question, value);
  if (!measured) return undefined;
  const { unit } = measured;
  return {
    valueQuantity: {
      value: measured.value,
      ...(unit !== undefined && { unit: names[unit] ?? unit, system: UCUM, code: unit }),
    },
  };
}

/** The number of an answer that has a unit; undefined for other answers. */
export function measuredOf(
  question: Question,
  value: AnswerValue,
): { value: number; unit?: string } | undefined {
  const unit = 'unit' in question ? question.unit : undefined;
  if (typeof value === 'number') return { value, ...(unit !== undefined && { unit }) };
  if (question.type !== 'quantity' || typeof value !== 'object' || value === null) return undefined;
  const quantity = value as { value?: unknown; unit?: unknown };
  if (typeof quantity.value !== 'number' || typeof quantity.unit !== 'string') return undefined;
  return { value: quantity.value, unit: quantity.unit };
}

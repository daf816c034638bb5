/** Values in the format of an Observation. */
import type { AnswerValue, LogicJson } from '@clinic/engine/base';
import { formulaOf, type QuestionOf, textIn } from '@clinic/engine/definition';
import { addressOfForm, isObject, type JsonObject, textOf, typedValue, UCUM } from '@clinic/formats/fhir';
import type { Building } from './source.ts';

/** @param answer with the value of a response, e.g. `valueCoding`; undefined for files */
export function observedValue(answer: JsonObject): JsonObject | undefined {
  const { key = '', value } = typedValue(answer, 'value') ?? {};
  switch (key) {
    case 'valueCoding': {
      const coding = isObject(value) ? value : {};
      const text = textOf(coding.display);
      const isCoded = coding.code !== undefined || coding.system !== undefined;
      return {
        valueCodeableConcept: { ...(isCoded && { coding: [coding] }), ...(text !== undefined && { text }) },
      };
    }
    case 'valueDecimal':
      return { valueQuantity: quantity(value, ONE) };
    case 'valueDate':
      return { valueDateTime: value };
    case 'valueUri':
      return { valueString: value };
    case 'valueReference':
      return { valueString: isObject(value) ? value.display : undefined };
    case 'valueCodeableConcept':
    case 'valueQuantity':
    case 'valueInteger':
    case 'valueBoolean':
    case 'valueString':
    case 'valueTime':
    case 'valueDateTime':
      return { [key]: value };
    default:
      return undefined;
  }
}

/** UCUM of a number without a unit, and of a sum of points. */
const ONE = '1';
const SCORE = '{score}';

const quantity = (value: unknown, unit: string): JsonObject => ({ value, unit, system: UCUM, code: unit });

/** A number with its unit, or the name of its band; undefined for what is written as an answer. */
export function observedComputed(
  question: QuestionOf<'computed'>,
  value: AnswerValue,
  { published, language }: Building,
): JsonObject | undefined {
  const band = question.bands?.find((each) => each.value === value);
  if (band) {
    const display = textIn(band.text, language);
    const coding = { system: `${addressOfForm(published.id)}:${question.id}`, code: band.value, display };
    return { valueCodeableConcept: { coding: [coding], text: display } };
  }
  if (typeof value !== 'number') return undefined;
  return {
    valueQuantity: quantity(
      value,
      question.unit ?? (countsPoints(formulaOf(question) ?? null) ? SCORE : ONE),
    ),
  };
}

const countsPoints = (logic: LogicJson): boolean =>
  typeof logic === 'object' &&
  logic !== null &&
  Object.entries(logic).some(([key, part]) => key === 'score' || countsPoints(part as LogicJson));

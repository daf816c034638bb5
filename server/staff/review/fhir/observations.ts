/** Coded answers and computed values as Observations. */
import { type AnswerValue, isBlank } from '@clinic/engine/base';
import {
  hasRows,
  type Question,
  type QuestionOf,
  type QuestionType,
  type RowsQuestion,
  textIn,
} from '@clinic/engine/definition';
import {
  addressOfForm,
  answersOf,
  codingsWithin as codingsOf,
  type FhirResource,
  type JsonObject,
  OBSERVATION_CATEGORIES_ADDRESS,
} from '@clinic/formats/fhir';
import type { Place } from './identity.ts';
import { observedComputed, observedValue } from './observedValues.ts';
import { labelOf } from './patient.ts';
import { quantitiesInParts } from './quantityParts.ts';
import { type Building, PATIENT, RESPONSE } from './source.ts';

export interface PlacedResource {
  place: Place;
  resource: FhirResource;
}

/**
 * Observations by question. Several answers to one question are several Observations; several questions that ask for one
 * quantity in parts have the same one.
 */
export function observations(building: Building): Map<string, PlacedResource[]> {
  const { published, values } = building;
  const questions = [...published.questionnaire.questions.values()].map(({ question }) => question);
  const inParts = new Map(
    quantitiesInParts(questions, values).flatMap((whole) =>
      whole.parts.map(({ id }) => [id, whole] as const),
    ),
  );
  const byQuestion = new Map<string, PlacedResource[]>();
  for (const question of questions) {
    const whole = inParts.get(question.id);
    const value = whole ? whole.total : values[question.id];
    if (value === undefined || isBlank(value)) continue;
    const part = whole?.parts.at(-1) ?? question;
    const resources = byQuestion.get(part.id) ?? observed(part, value, part.id, building);
    if (resources.length === 0) continue;
    byQuestion.set(part.id, resources);
    byQuestion.set(question.id, resources);
  }
  return byQuestion;
}

function observed(question: Question, value: AnswerValue, key: string, building: Building): PlacedResource[] {
  if (question.type === 'repeatingGroup') return inEntries(question, value, building);
  if (!isObserved(question)) return [];
  if (hasRows(question)) return ofMatrix(question, value, key, building);
  const resource = question.type === 'computed' ? observedComputed(question, value, building) : undefined;
  const answers = resource
    ? [resource]
    : answersOf(building.itemOf(question), question, value, building.context);
  return answers.flatMap((answer, index) => {
    const observedAs = observedValue(answer);
    // An answer keeps its key when others are added or removed.
    const chosen = question.type === 'multipleChoice' ? [value].flat()[index] : index + 1;
    const valueKey = LISTS.has(question.type) ? `${key}.${String(chosen)}` : key;
    return observedAs ? [observation(question, valueKey, observedAs, building)] : [];
  });
}

const LISTS: ReadonlySet<QuestionType> = new Set(['multipleChoice', 'textList', 'file']);

/** Coded answers and computed values, unless the definition says which. */
function isObserved(question: Question): boolean {
  const { extract, type } = question;
  if (extract?.resource === 'none') return false;
  if (extract?.resource === 'Observation') return true;
  return type === 'computed' || codingsOf(question).length > 0;
}

const inEntries = (
  group: QuestionOf<'repeatingGroup'>,
  value: AnswerValue,
  building: Building,
): PlacedResource[] =>
  (Array.isArray(value) ? value : []).flatMap((entry, index) =>
    group.questions.flatMap((question) => {
      const answer = (entry as Record<string, AnswerValue> | null)?.[question.id];
      if (answer === undefined || isBlank(answer)) return [];
      return observed(question, answer, `${group.id}.${index + 1}.${question.id}`, building);
    }),
  );

/** A panel: a row is a component. */
function ofMatrix(
  question: RowsQuestion,
  value: AnswerValue,
  key: string,
  building: Building,
): PlacedResource[] {
  const chosen = (value ?? {}) as Record<string, AnswerValue>;
  const component = question.rows.flatMap(({ id, label }) => {
    const rowAnswer = chosen[id];
    if (rowAnswer === undefined || isBlank(rowAnswer)) return [];
    const [answer] = answersOf(building.itemOf(question), question, rowAnswer, building.context);
    const code = {
      coding: [{ system: `${addressOfForm(building.published.id)}:${question.id}`, code: id }],
      text: textIn(label, building.language),
    };
    const observedAs = answer && observedValue(answer);
    return observedAs ? [{ code, ...observedAs }] : [];
  });
  return component.length === 0 ? [] : [observation(question, key, { component }, building)];
}

function observation(question: Question, key: string, value: JsonObject, building: Building): PlacedResource {
  const { row, published, authored, identifierOf, referenceTo } = building;
  const note = key === question.id ? building.context.notes?.get(key) : undefined;
  const place = { resourceType: 'Observation', key };
  const codings = codingsOf(question);
  const questionCode = { system: addressOfForm(published.id), code: question.id };
  return {
    place,
    resource: {
      resourceType: 'Observation',
      identifier: [identifierOf(place)],
      status: row.replied_at ? 'amended' : 'final',
      category: [{ coding: [categoryOf(question)] }],
      code: {
        coding: codings.length > 0 ? codings : [questionCode],
        text: labelOf(question, building) || question.id,
      },
      subject: referenceTo(PATIENT),
      effectiveDateTime: authored,
      ...(question.type !== 'computed' && { performer: [referenceTo(PATIENT)] }),
      ...value,
      ...(note !== undefined && { note: [{ text: note }] }),
      derivedFrom: [referenceTo(RESPONSE)],
    },
  };
}

const categoryOf = ({ extract }: Question): JsonObject => ({
  system: OBSERVATION_CATEGORIES_ADDRESS,
  code: extract?.category ?? 'survey',
  ...(extract?.category === undefined && { display: 'Survey' }),
});

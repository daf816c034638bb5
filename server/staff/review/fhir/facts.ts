/** Conditions, medicines and allergies stated by the patient, according to the roles in the definition. */
import { isCalendarDate, isDateTime } from '@clinic/engine/base';
import { extractionOf, type FactResource, isFactResource, type Question } from '@clinic/engine/definition';
import { displayOf } from '@clinic/engine/questionTypes';
import {
  addressOfForm,
  codeListCoding,
  FACT_SYSTEM_ADDRESSES,
  isObject,
  type JsonObject,
  LOINC,
  localizedElement,
  plainCoding,
  type StatedFact,
  statedFacts,
} from '@clinic/formats/fhir';
import type { PlacedResource } from './observations.ts';
import { labelOf } from './patient.ts';
import { type Building, PATIENT, RESPONSE } from './source.ts';

/** By question. They are unconfirmed, and asserted by the patient. */
export function facts(building: Building): Map<string, PlacedResource[]> {
  const { published, values } = building;
  const byQuestion = new Map<string, PlacedResource[]>();
  for (const { question } of published.questionnaire.questions.values()) {
    const extraction = extractionOf(question);
    const resource = extraction?.resource;
    if (!isFactResource(resource)) continue;
    const resources = statedFacts(question, values[question.id]).map((fact) => {
      const place = { resourceType: resource, key: fact.key };
      const head = { resourceType: resource, identifier: [building.identifierOf(place)] };
      return { place, resource: { ...head, ...RESOURCES[resource](fact, extraction?.status, building) } };
    });
    if (resources.length > 0) byQuestion.set(question.id, resources);
  }
  return byQuestion;
}

type Status = NonNullable<ReturnType<typeof extractionOf>>['status'];
type Make = (fact: StatedFact, status: Status, building: Building) => JsonObject;

const RESOURCES: Readonly<Record<FactResource, Make>> = {
  Condition: (fact, status, building) => {
    const { authored, referenceTo } = building;
    return {
      // Without a status: "have you ever had" does not say whether it still is so.
      ...(status && { clinicalStatus: coded('condition-clinical', CLINICAL[status]) }),
      verificationStatus: coded('condition-ver-status', 'unconfirmed'),
      code: conceptOf(fact, building),
      subject: referenceTo(PATIENT),
      ...onsetOf(fact, building),
      recordedDate: authored,
      asserter: referenceTo(PATIENT),
      evidence: [{ detail: [referenceTo(RESPONSE)] }],
      ...notesOf(fact, building),
    };
  },
  MedicationStatement: (fact, status, building) => {
    const { authored, referenceTo } = building;
    const [since] = textsOf(fact, 'since', building);
    const start = since && partialDate(since.value);
    const dose = textsOf(fact, 'dose', building).map(({ text }) => text);
    return {
      status: status ? TAKEN[status] : 'unknown',
      medicationCodeableConcept: conceptOf(fact, building),
      subject: referenceTo(PATIENT),
      ...(start !== undefined && { effectivePeriod: { start } }),
      dateAsserted: authored,
      informationSource: referenceTo(PATIENT),
      derivedFrom: [referenceTo(RESPONSE)],
      ...notesOf(fact, building, start === undefined),
      ...(dose.length > 0 && { dosage: [{ text: dose.join(', ') }] }),
    };
  },
  // R4 has no element for what it was derived from: its identifier and the Provenance say so.
  AllergyIntolerance: (fact, status, building) => {
    const { authored, referenceTo } = building;
    const manifestation = textsOf(fact, 'reaction', building).map(({ text }) => ({ text }));
    return {
      clinicalStatus: coded('allergyintolerance-clinical', CLINICAL[status ?? 'current']),
      verificationStatus: coded('allergyintolerance-verification', 'unconfirmed'),
      code: conceptOf(fact, building),
      patient: referenceTo(PATIENT),
      ...onsetOf(fact, building),
      recordedDate: authored,
      asserter: referenceTo(PATIENT),
      ...notesOf(fact, building),
      ...(manifestation.length > 0 && { reaction: [{ manifestation }] }),
    };
  },
};

const CLINICAL = { current: 'active', past: 'inactive' } as const;
const TAKEN = { current: 'active', past: 'completed' } as const;

const coded = (system: string, code: string): JsonObject => ({
  coding: [{ system: `http://terminology.hl7.org/CodeSystem/${system}`, code }],
});

/** The code if there is one, and the name in every language of the form; free text stays in the patient's. */
function conceptOf({ name, code, chosen }: StatedFact, building: Building): JsonObject {
  const { language } = building;
  const text = typeof name === 'string' ? { text: name } : localizedElement('text', name, language);
  const coding = code
    ? { system: FACT_SYSTEM_ADDRESSES[code.system], code: code.code }
    : chosen && sourceCoding(chosen, building);
  return { ...(coding && { coding: [coding] }), ...text };
}

/** For an imported form the coding of its option, unless it only codes an answer such as "yes". */
function sourceCoding(
  { question, option }: NonNullable<StatedFact['chosen']>,
  { published, itemOf, language }: Building,
): JsonObject | undefined {
  if (question.type !== 'choice' && question.type !== 'multipleChoice') return undefined;
  const listed = codeListCoding(question, option, language);
  if (listed) return listed;
  const source = itemOf(question).options?.[question.options.indexOf(option)];
  if (!source || !isObject(source.value)) return undefined;
  const coding = plainCoding(source.value);
  const isOurs = String(coding.system).startsWith(addressOfForm(published.id));
  const isAnswer = coding.system === LOINC;
  return coding.code === undefined || coding.system === undefined || isOurs || isAnswer ? undefined : coding;
}

interface PartText {
  question: Question;
  value: unknown;
  text: string;
}

const textsOf = (
  { parts }: StatedFact,
  element: StatedFact['parts'][number]['element'],
  { language }: Building,
): PartText[] =>
  parts.flatMap(({ element: elementName, question, value }) => {
    const text = displayOf(question, value, language).trim();
    return elementName === element && text !== '' ? [{ question, value, text }] : [];
  });

/** A date, or a year; a text such as "as a child" stays a text. */
function onsetOf(fact: StatedFact, building: Building): JsonObject {
  const [since] = textsOf(fact, 'since', building);
  if (!since) return {};
  const date = partialDate(since.value);
  return date === undefined ? { onsetString: since.text } : { onsetDateTime: date };
}

function partialDate(value: unknown): string | undefined {
  if (isCalendarDate(value)) return value;
  if (isDateTime(value)) return value.slice(0, 10);
  return /^(?:19|20)\d\d$/.test(String(value)) ? String(value) : undefined;
}

/** @param isWithSince for resources without another element for a text about when it began */
function notesOf(fact: StatedFact, building: Building, isWithSince = false): JsonObject {
  const { referenceTo } = building;
  const named = ({ question, text }: PartText) => `${labelOf(question, building)}: ${text}`;
  const notes = [
    ...(isWithSince ? textsOf(fact, 'since', building).map(named) : []),
    ...textsOf(fact, 'note', building).map(named),
  ];
  return notes.length === 0
    ? {}
    : { note: notes.map((text) => ({ authorReference: referenceTo(PATIENT), text })) };
}

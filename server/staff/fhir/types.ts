/** What `/fhir` has: routes, searches and the CapabilityStatement read this table. */

/** How a parameter's values are read. */
export type Reads = 'id' | 'date' | 'patient' | 'response' | 'canonical' | 'url' | 'version' | 'status';

export interface Parameter {
  type: 'token' | 'date' | 'reference' | 'uri';
  reads: Reads;
  /** The only values there are. */
  values?: readonly string[];
}

export interface FhirType {
  /** What its resources are made of. */
  madeOf: 'submission' | 'person' | 'version';
  parameters: Readonly<Record<string, Parameter>>;
  /** Parameter → the type that `_include` adds. */
  includes: Readonly<Record<string, 'Patient' | 'Questionnaire'>>;
}

const EVERY = {
  _id: { type: 'token', reads: 'id' },
  _lastUpdated: { type: 'date', reads: 'date' },
} as const;
const patient = { type: 'reference', reads: 'patient' } as const;
const response = { type: 'reference', reads: 'response' } as const;
const status = (...values: string[]): Parameter => ({ type: 'token', reads: 'status', values });

/** Of a patient, whom R4 searches by one name or by two. */
function ofPatient(names: readonly ('patient' | 'subject')[], more: FhirType['parameters'] = {}): FhirType {
  const named = Object.fromEntries(names.map((name) => [name, patient]));
  const includes = Object.fromEntries(names.map((name) => [name, 'Patient' as const]));
  return { madeOf: 'submission', parameters: { ...EVERY, ...named, ...more }, includes };
}
const BOTH = ['patient', 'subject'] as const;
const responses = ofPatient(BOTH, {
  questionnaire: { type: 'reference', reads: 'canonical' },
  status: status('completed', 'amended'),
});

export const TYPES: Readonly<Record<string, FhirType>> = {
  Patient: { madeOf: 'person', parameters: EVERY, includes: {} },
  Questionnaire: {
    madeOf: 'version',
    parameters: {
      ...EVERY,
      url: { type: 'uri', reads: 'url' },
      version: { type: 'token', reads: 'version' },
      status: status('active', 'retired'),
    },
    includes: {},
  },
  QuestionnaireResponse: {
    ...responses,
    includes: { ...responses.includes, questionnaire: 'Questionnaire' },
  },
  Observation: ofPatient(BOTH, { 'derived-from': response, status: status('final', 'amended') }),
  Condition: ofPatient(BOTH),
  AllergyIntolerance: ofPatient(['patient']),
  MedicationStatement: ofPatient(BOTH, { status: status('active', 'completed', 'unknown') }),
  Consent: ofPatient(['patient'], { 'source-reference': response, status: status('active', 'rejected') }),
  DocumentReference: ofPatient(BOTH, { related: response, status: status('current') }),
  DetectedIssue: ofPatient(['patient'], { status: status('final', 'preliminary', 'entered-in-error') }),
  Provenance: ofPatient(['patient'], { target: response }),
};

/** @returns the ways to say it in `_include` */
export const includesOf = (name: string, { includes }: FhirType): string[] =>
  Object.keys(includes).map((parameter) => `${name}:${parameter}`);

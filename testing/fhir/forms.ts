/** Small FHIR documents for tests. */

import type { Issue } from '../../engine/fhir/validate/issue.ts';
import type { FhirResource, JsonObject } from '../../engine/fhir/validate/json.ts';
import { r4Validator } from '../../server/fhir/validator.ts';

const URL = 'http://example.org/Questionnaire/test';

export const form = (item: readonly JsonObject[], rest: JsonObject = {}): FhirResource => ({
  resourceType: 'Questionnaire',
  url: URL,
  status: 'active',
  ...rest,
  item,
});

export const reply = (item: readonly JsonObject[], rest: JsonObject = {}): FhirResource => ({
  resourceType: 'QuestionnaireResponse',
  questionnaire: URL,
  status: 'completed',
  ...rest,
  item,
});

/** An item of a response, with answers such as `{ valueInteger: 5 }`. */
export const answer = (linkId: string, ...answers: readonly JsonObject[]): JsonObject =>
  answers.length > 0 ? { linkId, answer: answers } : { linkId };

export const core = (name: string): string => `http://hl7.org/fhir/StructureDefinition/${name}`;
export const sdc = (name: string): string => `http://hl7.org/fhir/uv/sdc/StructureDefinition/${name}`;

/** Everything found in a response, as `severity code expression`. */
export const found = (
  questionnaire: FhirResource,
  response: FhirResource,
  ...supporting: readonly FhirResource[]
): string[] =>
  r4Validator([questionnaire, ...supporting])
    .validate(response)
    .map(shown);

/** The errors in a response to a form with one question `q`. */
export const errorsOf = (
  question: JsonObject,
  answers: readonly JsonObject[],
  ...supporting: readonly FhirResource[]
): string[] => {
  const questionnaire = form([{ linkId: 'q', ...question }]);
  return found(questionnaire, reply([answer('q', ...answers)]), ...supporting).filter(isError);
};

/** Everything found in a Questionnaire with these items. */
export const foundInForm = (item: readonly JsonObject[], rest: JsonObject = {}): string[] =>
  r4Validator([]).validate(form(item, rest)).map(shown);

export const isError = (line: string): boolean => /^(?:error|fatal) /.test(line);

const shown = ({ severity, code, expression }: Issue): string => `${severity} ${code} ${expression}`;

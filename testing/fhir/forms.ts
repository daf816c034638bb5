/** Small FHIR documents for tests. */
import type { FhirResource, Issue, JsonObject } from '@clinic/formats/fhir';
import { r4Validator } from '@clinic/server/testing';

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

/** All issues of a response, as `severity code expression`. */
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

/** All issues of a Questionnaire with these items. */
export const foundInForm = (item: readonly JsonObject[], rest: JsonObject = {}): string[] =>
  r4Validator([]).validate(form(item, rest)).map(shown);

export const isError = (line: string): boolean => /^(?:error|fatal) /.test(line);

export const shown = ({ severity, code, expression }: Issue): string => `${severity} ${code} ${expression}`;

/** A form of another system: nested groups, items under a question, repeated groups, options of several kinds. */
export const NESTED_FORM: FhirResource = form(
  [
    {
      linkId: '/1',
      text: 'Body',
      type: 'group',
      item: [
        { linkId: '/1/height', text: 'Height', type: 'quantity', extension: [unitOf('cm')], required: true },
        {
          linkId: '/1/2',
          text: 'Habits',
          type: 'group',
          item: [
            {
              linkId: 'smokes?',
              text: 'Do you smoke?',
              type: 'boolean',
              required: true,
              item: [
                {
                  linkId: 'how much',
                  text: 'How many a day?',
                  type: 'integer',
                  required: true,
                  enableWhen: [{ question: 'smokes?', operator: '=', answerBoolean: true }],
                },
              ],
            },
          ],
        },
        {
          linkId: '/1/medicines',
          text: 'Medicines',
          type: 'group',
          repeats: true,
          item: [
            { linkId: '/1/medicines/name', text: 'Name', type: 'string', required: true },
            {
              linkId: '/1/medicines/form',
              text: 'Form',
              type: 'choice',
              answerOption: [{ valueString: 'Tablet' }, { valueString: 'Drops' }],
            },
          ],
        },
      ],
    },
    {
      linkId: 'mood',
      text: 'Mood',
      type: 'choice',
      code: [{ system: 'http://loinc.org', code: '44255-8' }],
      answerOption: [
        { valueCoding: { system: 'http://loinc.org', code: 'LA6568-5', display: 'Not at all' } },
        { valueCoding: { system: 'http://loinc.org', code: 'LA6570-1', display: 'Often' } },
      ],
    },
    {
      linkId: 'colours',
      text: 'Colours',
      type: 'choice',
      repeats: true,
      answerValueSet: '#colours',
    },
    {
      linkId: 'number',
      text: 'Number',
      type: 'choice',
      answerOption: [{ valueInteger: 1 }, { valueInteger: 2 }],
    },
    { linkId: 'page', text: 'Page', type: 'url' },
    { linkId: 'since', text: 'Since', type: 'dateTime' },
    { linkId: 'doctor', text: 'Doctor', type: 'reference' },
    { linkId: 'open', text: 'Other', type: 'open-choice' },
  ],
  {
    title: 'Nested',
    version: '2.0.0',
    contained: [
      {
        resourceType: 'ValueSet',
        id: 'colours',
        status: 'active',
        compose: {
          include: [
            {
              system: 'http://example.org/colours',
              concept: [
                { code: 'r', display: 'Red' },
                { code: 'g', display: 'Green' },
              ],
            },
          ],
        },
      },
    ],
  },
);

function unitOf(code: string): JsonObject {
  const valueCoding = { system: 'http://unitsofmeasure.org', code, display: code };
  return { url: core('questionnaire-unit'), valueCoding };
}

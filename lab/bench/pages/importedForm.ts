/** A FHIR form with 300 items on one page, 133 of them calculated from the others. */
import type { Definition } from '@clinic/engine/definition';
import { type FhirResource, importForm, type JsonObject } from '@clinic/formats/fhir';

const CALCULATED = 133;
const ASKED = 167;
const CALCULATION = 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression';
const NOTHING = { terminology: { valueSet: () => undefined, codeSystem: () => undefined } };

const answerTo = (number: number): string =>
  `%resource.item.where(linkId='all').item.where(linkId='n${number}').answer.value`;

const asked = (number: number): JsonObject => ({
  linkId: `n${number}`,
  text: `Number ${number}`,
  type: 'decimal',
});

const calculated = (number: number): JsonObject => ({
  extension: [
    {
      url: CALCULATION,
      valueExpression: {
        language: 'text/fhirpath',
        expression: `${answerTo(number)} * 2 + ${answerTo((number % ASKED) + 1)}`,
      },
    },
  ],
  linkId: `c${number}`,
  text: `Result ${number}`,
  type: 'decimal',
  readOnly: true,
});

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

export const importedQuestionnaire = (asks = ASKED): FhirResource => ({
  resourceType: 'Questionnaire',
  url: 'http://example.org/Questionnaire/calculated',
  status: 'active',
  title: 'Calculated',
  item: [
    {
      linkId: 'all',
      text: 'All of them',
      type: 'group',
      item: [...numbers(asks).map(asked), ...numbers(CALCULATED).map(calculated)],
    },
  ],
});

/** Answers to all of its questions. */
export const responseOf = (asks = ASKED): FhirResource => ({
  resourceType: 'QuestionnaireResponse',
  questionnaire: 'http://example.org/Questionnaire/calculated',
  status: 'completed',
  item: [
    {
      linkId: 'all',
      item: numbers(asks).map((number) => ({
        linkId: `n${number}`,
        answer: [{ valueDecimal: number + 0.5 }],
      })),
    },
  ],
});

/** @throws Error if it is not imported completely */
export function importedDefinition(): Definition {
  const { definition, refused } = importForm(importedQuestionnaire(), NOTHING);
  if (!definition) throw new Error(`Refused: ${refused[0]?.path}`);
  const computed = definition.steps
    .flatMap(({ questions }) => questions)
    .filter(({ type }) => type === 'computed');
  if (computed.length !== CALCULATED) throw new Error(`Only ${computed.length} are calculated`);
  // The page about the patient, which the import adds, comes before it.
  return { ...definition, steps: definition.steps.filter(({ questions }) => questions.length > CALCULATED) };
}

/** Label → text typed there; each changes two results. */
export const TYPED_NUMBERS: ReadonlyArray<readonly [label: string, text: string]> = [
  ['Number 3', '171.5'],
  ['Number 40', '92.75'],
  ['Number 120', '1284'],
];

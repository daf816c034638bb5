/** A form with values that only the server can compute: its expressions need regular expressions. */
import type { FhirResource, JsonObject } from '@clinic/formats/fhir';
import { core, sdc } from './forms.ts';

export const calculated = (expression: string): JsonObject => ({
  url: sdc('sdc-questionnaire-calculatedExpression'),
  valueExpression: { language: 'text/fhirpath', expression },
});

const variable = (name: string, expression: string): JsonObject => ({
  url: core('variable'),
  valueExpression: { name, language: 'text/fhirpath', expression },
});

export const DAILY = "%strength.toInteger() * %resource.item.where(linkId='times').answer.value";
export const MANY = "item.where(linkId='daily').answer.value.toString().matches('^[1-9][0-9]{3,}$')";

/** The daily milligrams of a dose such as "250 mg", whether they are high, and the question asked then. */
export const doseForm = (more: readonly JsonObject[] = []): FhirResource => ({
  resourceType: 'Questionnaire',
  url: 'https://example.org/dose',
  version: '1.0',
  status: 'active',
  title: 'Dose',
  extension: [
    variable(
      'strength',
      "%resource.item.where(linkId='dose').answer.value.replaceMatches('^([0-9]+) mg$', '$1')",
    ),
  ],
  item: [
    { linkId: 'dose', text: 'Dose, as the package says', type: 'string' },
    { linkId: 'times', text: 'Times a day', type: 'integer' },
    {
      linkId: 'daily',
      text: 'Milligrams a day',
      type: 'decimal',
      readOnly: true,
      extension: [calculated(DAILY)],
    },
    { linkId: 'many', text: 'Many', type: 'boolean', readOnly: true, extension: [calculated(MANY)] },
    {
      linkId: 'why',
      text: 'Why so much?',
      type: 'string',
      enableWhen: [{ question: 'many', operator: '=', answerBoolean: true }],
    },
    ...more,
  ],
});

/** Questions that a health record would prepopulate are asked. */
import type { Definition } from '@clinic/engine/definition';
import { core, form, sdc } from '@clinic/testing/fhir/forms';
import { NO_TERMINOLOGY } from '@clinic/testing/fhir/importedForm';
import { expect, test } from 'vitest';
import { importForm } from '../convert.ts';
import type { JsonObject } from '../validate/json.ts';

const expression = (url: string, source: string, name?: string): JsonObject => ({
  url,
  valueExpression: { ...(name && { name }), language: 'text/fhirpath', expression: source },
});

function imported(items: readonly JsonObject[]) {
  const result = importForm(form(items), NO_TERMINOLOGY);
  expect(result.refused).toEqual([]);
  const definition = result.definition as Definition;
  const questionIds = definition.steps.flatMap(({ questions }) => questions.map(({ id }) => id));
  const reported = (path: string) => result.elements.find((each) => each.path === path);
  return { definition, questionIds, reported };
}

const BORN = expression(sdc('sdc-questionnaire-initialExpression'), '%patient.birthDate');

test.each([
  ['an expression', BORN],
  [
    'the last observation',
    {
      url: sdc('sdc-questionnaire-observationLinkPeriod'),
      valueDuration: { value: 1, system: 'http://unitsofmeasure.org', code: 'a' },
    },
  ],
])('the patient is asked a read-only question that %s prepopulates', (_by, extension) => {
  const born = { linkId: 'born', type: 'date', text: 'Date of birth', readOnly: true };
  const { questionIds, reported } = imported([{ ...born, extension: [extension] }]);
  expect(questionIds).toContain('born');
  expect(reported('Questionnaire.item[0].readOnly')).toMatchObject({
    outcome: 'mapped',
    note: { code: 'askedInstead' },
  });
  expect(imported([born, { linkId: 'other', type: 'string', text: 'Other' }]).questionIds).not.toContain(
    'born',
  );
});

test('sections that depend on it through a variable of the enclosing group are asked once it is answered', () => {
  const age = {
    linkId: 'age',
    type: 'integer',
    text: 'Age',
    readOnly: true,
    extension: [expression(sdc('sdc-questionnaire-initialExpression'), 'today() - %patient.birthDate')],
  };
  const { definition, questionIds } = imported([
    {
      linkId: 'all',
      type: 'group',
      text: 'Health check',
      extension: [
        expression(
          core('variable'),
          "item.where(linkId='details').item.where(linkId='age').answer.value",
          'age',
        ),
      ],
      item: [
        { linkId: 'details', type: 'group', text: 'Details', item: [age] },
        {
          linkId: 'mood',
          type: 'group',
          text: 'Mood',
          extension: [expression(sdc('sdc-questionnaire-enableWhenExpression'), '%age > 12')],
          item: [{ linkId: 'low', type: 'boolean', text: 'Do you feel low?' }],
        },
      ],
    },
  ]);
  expect(questionIds).toEqual(expect.arrayContaining(['age', 'low']));
  const low = definition.steps.flatMap(({ questions }) => questions).find(({ id }) => id === 'low');
  expect(low?.showWhen).toEqual({ '>': [{ given: [{ var: 'age' }] }, 12] });
});

/** Conditions of imported questions that cannot be compiled. */
import { sdc } from '@clinic/testing/fhir/forms';
import { imported, questionsOf } from '@clinic/testing/fhir/importedForm';
import { expect, test } from 'vitest';

test('an expression that cannot be compiled is reported, and the question is still asked', () => {
  const { definition, elements } = imported([
    {
      extension: [
        {
          url: sdc('sdc-questionnaire-enableWhenExpression'),
          valueExpression: { language: 'text/fhirpath', expression: '%patient.name.exists()' },
        },
      ],
      linkId: 'q',
      text: 'A question',
      type: 'string',
    },
  ]);
  expect(questionsOf(definition)[0]).not.toHaveProperty('showWhen');
  expect(
    elements.find(({ element }) => element === sdc('sdc-questionnaire-enableWhenExpression')),
  ).toMatchObject({
    path: 'Questionnaire.item[0].extension[0]',
    outcome: 'kept',
    note: {
      code: 'shownAlways',
      params: {
        because: {
          en: 'The variable %patient is not known here.',
          es: 'Aquí no se conoce la variable %patient.',
        },
      },
    },
  });
});

/** Imported forms with units that are not in UCUM. */
import { imported, questionsOf } from '@clinic/testing/fhir/importedForm';
import { height, named } from '@clinic/testing/fhir/quantityItem';
import { expect, test } from 'vitest';

test('a quantity without UCUM units becomes a text, because a number alone would be meaningless', () => {
  const { definition, outcome } = imported([height(named('tablets', 'drops'))]);
  expect(questionsOf(definition)).toMatchObject([
    { id: 'height', type: 'text', help: { en: 'tablets, drops' } },
  ]);
  expect(outcome('Questionnaire.item[0].type')).toBe('mapped');
});

test('a condition on such a text is not imported, so the question is shown', () => {
  const { definition } = imported([
    height(named('tablets', 'drops')),
    {
      ...{ linkId: 'many', text: 'Many?', type: 'boolean' },
      enableWhen: [{ question: 'height', operator: '>', answerQuantity: { value: 2, unit: 'tablets' } }],
    },
  ]);
  expect(questionsOf(definition)[1]).not.toHaveProperty('showWhen');
});

test('a number whose only unit is not in UCUM has the unit as its help', () => {
  const { definition } = imported([height(named('tablets'))]);
  expect(questionsOf(definition)).toMatchObject([{ type: 'decimal', help: { en: 'tablets' } }]);
});

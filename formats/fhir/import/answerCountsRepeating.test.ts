/** How many answers an imported question that repeats can have. */
import { core } from '@clinic/testing/fhir/forms';
import { below, importedItem, numberExtension } from '@clinic/testing/fhir/importedItem';
import { expect, test } from 'vitest';

test.each<[string, number, string, object]>([
  ['attachment', 50, 'mapped', { maxFiles: 10 }],
  ['attachment', 5, 'taken', { maxFiles: 5 }],
  ['string', 500, 'mapped', { maxItems: 200 }],
  ['string', 200, 'taken', { maxItems: 200 }],
])('a repeated %s with at most %s answers is %s', (type, most, expected, limit) => {
  const extension = [{ url: core('questionnaire-maxOccurs'), valueInteger: most }];
  const { question, outcome } = importedItem({ type, repeats: true, extension });
  expect(question).toMatchObject(limit);
  expect(outcome('Questionnaire.item[0].extension[0]')).toBe(expected);
});

test('a repeated group has its fewest entries and its help', () => {
  const { question } = importedItem({
    type: 'group',
    repeats: true,
    required: true,
    extension: [
      numberExtension(core('questionnaire-minOccurs'), 2),
      numberExtension(core('questionnaire-maxOccurs'), 4),
    ],
    item: [{ linkId: 'inside', text: 'Name', type: 'string' }, below('help', 'One after the other')],
  });
  expect(question).toMatchObject({
    type: 'repeatingGroup',
    minItems: 2,
    maxItems: 4,
    help: { en: 'One after the other' },
  });
});

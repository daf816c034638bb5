/** Texts of an item become help. */
import { core } from '@clinic/testing/fhir/forms';
import { below, importedItem } from '@clinic/testing/fhir/importedItem';
import { expect, test } from 'vitest';

test('entry formats, prompts and units become the help of the question in its languages', () => {
  const translated = {
    extension: [
      {
        url: core('translation'),
        extension: [
          { url: 'lang', valueCode: 'es' },
          { url: 'content', valueString: 'MM/AAAA' },
        ],
      },
    ],
  };
  const format = { url: core('entryFormat'), valueString: 'MM/YYYY', _valueString: translated };
  const { question } = importedItem({
    type: 'string',
    extension: [format],
    item: [below('prompt', 'As on your card')],
  });
  expect(question.help).toEqual({ en: 'As on your card\nMM/YYYY' });
  const alone = importedItem({
    text: 'Expiry',
    _text: {
      extension: [
        {
          url: core('translation'),
          extension: [
            { url: 'lang', valueCode: 'es' },
            { url: 'content', valueString: 'Caducidad' },
          ],
        },
      ],
    },
    type: 'string',
    extension: [format],
  });
  expect(alone.question.help).toMatchObject({ en: 'MM/YYYY' });
});

test('the name of a unit that is not in UCUM becomes the help of its number', () => {
  const unit = { url: core('questionnaire-unit'), valueCoding: { display: 'tablets' } };
  const { question, outcome } = importedItem({ type: 'decimal', extension: [unit] });
  expect(question).toMatchObject({ type: 'decimal', help: { en: 'tablets' } });
  expect(question).not.toHaveProperty('unit');
  expect(outcome('Questionnaire.item[0].extension[0]')).toBe('mapped');
});

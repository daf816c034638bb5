import { core } from '@clinic/testing/fhir/forms';
import { exportedItem, importedItem } from '@clinic/testing/fhir/importedItem';
import { expect, test } from 'vitest';

const MB = 1024 * 1024;

test('types and sizes of files become limits of the question and are exported again', () => {
  const kind = (valueCode: string) => ({ url: core('mimeType'), valueCode });
  const size = (valueDecimal: number) => ({ url: core('maxSize'), valueDecimal });
  const { definition, question, outcome } = importedItem({
    type: 'attachment',
    extension: [kind('application/pdf'), kind('text/csv'), size(5)],
  });
  expect(question).toMatchObject({ type: 'file', accept: ['pdf'], maxMb: 5 });
  expect([0, 1, 2].map((index) => outcome(`Questionnaire.item[0].extension[${index}]`))).toEqual([
    'taken',
    'kept',
    'taken',
  ]);
  expect(exportedItem(definition).extension).toEqual([kind('application/pdf'), size(5)]);
  expect(importedItem({ type: 'attachment', extension: [kind('text/csv')] }).question).toMatchObject({
    accept: ['pdf', 'jpeg', 'png'],
  });
});

test.each([
  [5, 5, 'taken'],
  [15, 15, 'taken'],
  [2.5, 2, 'mapped'],
  [50, 20, 'mapped'],
  // Some forms state bytes, although FHIR uses megabytes.
  [5 * MB, 5, 'mapped'],
  [1024, 1, 'mapped'],
] as const)('a maxSize of %s is read as %s MB', (valueDecimal, maxMb, expected) => {
  const extension = [{ url: core('maxSize'), valueDecimal }];
  const { question, outcome } = importedItem({ type: 'attachment', extension });
  expect(question).toMatchObject({ type: 'file', maxMb });
  expect(outcome('Questionnaire.item[0].extension[0]')).toBe(expected);
});

test('a wildcard media type becomes the accepted types that it includes', () => {
  const { question, outcome } = importedItem({
    type: 'attachment',
    extension: [{ url: core('mimeType'), valueCode: 'image/*' }],
  });
  expect(question).toMatchObject({ type: 'file', accept: ['jpeg', 'png'] });
  expect(outcome('Questionnaire.item[0].extension[0]')).toBe('mapped');
});

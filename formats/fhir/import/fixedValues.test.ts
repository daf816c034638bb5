import { imported, questionsOf } from '@clinic/testing/fhir/importedForm';
import { expect, test } from 'vitest';
import type { JsonObject } from '../validate/json.ts';

test.each<[string, JsonObject, string]>([
  ['date', { initial: [{ valueDate: '2024-02-29' }] }, '2024-02-29'],
  ['dateTime', { initial: [{ valueDateTime: '2024-02-29T08:30:00Z' }] }, '2024-02-29T08:30'],
  ['time', { initial: [{ valueTime: '08:30:00' }] }, '08:30'],
  ['url', { initial: [{ valueUri: 'https://example.org' }] }, 'https://example.org'],
])('a read-only %s becomes a fixed value, not a question', (type, rest, compute) => {
  const { definition } = imported([
    { linkId: 'q', text: 'Q', type, readOnly: true, ...rest },
    { linkId: 'a', text: 'A', type: 'boolean' },
  ]);
  expect(questionsOf(definition)[0]).toMatchObject({ type: 'computed', compute });
});

test('a read-only partial date is not asked', () => {
  const { definition, outcome } = imported([
    { linkId: 'q', text: 'Q', type: 'date', readOnly: true, initial: [{ valueDate: '2024' }] },
    { linkId: 'a', text: 'A', type: 'boolean' },
  ]);
  expect(questionsOf(definition).map(({ id }) => id)).toEqual(['a']);
  expect(outcome('Questionnaire.item[0]')).toBe('kept');
});

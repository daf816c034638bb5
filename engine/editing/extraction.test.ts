import { describe, expect, test } from 'vitest';
import type { Question } from '../definition/definition.ts';
import { canKeepExtraction, withExtraction } from './extraction.ts';

const label = { en: 'A text' };
const group: Question = {
  ...{ id: 'drugs', type: 'repeatingGroup', label, maxItems: 3 },
  extract: { resource: 'MedicationStatement' },
  questions: [
    { id: 'drug', type: 'text', label, maxLength: 80, extract: { element: 'name' } },
    { id: 'dose', type: 'text', label, maxLength: 80, extract: { element: 'dose' } },
    { id: 'sugar', type: 'yesNo', label },
  ],
};

const partsAfter = (change: ReturnType<typeof withExtraction>) =>
  change.questions?.map(({ extract }) => extract);

describe('changing the resource', () => {
  test('the questions of a group keep their elements if the new resource has them', () => {
    const change = withExtraction(group, { resource: 'Condition' });
    expect(change.extract).toEqual({ resource: 'Condition' });
    expect(partsAfter(change)).toEqual([{ element: 'name' }, undefined, undefined]);
  });

  test('without a resource, neither the questions of a group nor options state anything', () => {
    expect(partsAfter(withExtraction(group, undefined))).toEqual([undefined, undefined, undefined]);
    const choice: Question = {
      ...{ id: 'which', type: 'multipleChoice', label },
      extract: { resource: 'Condition' },
      options: [{ value: 'a', label, extract: false, score: 2 }],
    };
    expect(withExtraction(choice, { resource: 'none' })).toEqual({
      extract: { resource: 'none' },
      options: [{ value: 'a', label, score: 2 }],
    });
    expect(withExtraction(choice, { resource: 'Condition', status: 'past' })).toEqual({
      extract: { resource: 'Condition', status: 'past' },
    });
  });

  test('options keep stating facts if a code still says what the question asks for', () => {
    const coded: Question = {
      ...{ id: 'which', type: 'multipleChoice', label, codes: [{ system: 'fhir', code: 'Condition' }] },
      extract: { resource: 'Condition' },
      options: [{ value: 'a', label, extract: false }],
    };
    expect(withExtraction(coded, undefined)).toEqual({ extract: undefined });
  });
});

test('changing the question type keeps the resource only if the new answers can become it', () => {
  const question: Question = { id: 'q', type: 'yesNo', label, extract: { resource: 'Condition' } };
  expect(canKeepExtraction(question, 'choice', undefined)).toBe(true);
  expect(canKeepExtraction(question, 'integer', undefined)).toBe(false);
  const named: Question = { ...question, type: 'text', maxLength: 80, extract: { element: 'name' } };
  expect(canKeepExtraction(named, 'longText', group)).toBe(true);
  expect(canKeepExtraction(named, 'date', group)).toBe(false);
});

import type { Question } from '@clinic/engine/definition';
import { expect, test } from 'vitest';
import { answerState } from './answerState.ts';

const yesNo: Question = { id: 'smokes', type: 'yesNo', label: { en: 'Do you smoke?' } };
const pregnancy: Question = {
  id: 'pregnancy_status',
  type: 'choice',
  label: { en: 'Are you pregnant?' },
  options: [
    { value: 'yes', label: { en: 'Yes' } },
    { value: 'no', label: { en: 'No' } },
    { value: 'unsure', label: { en: 'Not sure' }, unknown: true },
  ],
};

test.each([
  [yesNo, false, 'no'],
  [yesNo, true, 'yes'],
  [pregnancy, 'no', 'no'],
  [pregnancy, 'unsure', 'unsure'],
  [{ ...pregnancy, type: 'multipleChoice' } as Question, ['unsure'], 'unsure'],
])('%o answered %s is %s', (question, value, state) => {
  expect(answerState(question, value, 'shown')).toBe(state);
});

test('a consent that was shown and not ticked is no', () => {
  const consent = { ...yesNo, type: 'consent' } as Question;
  expect(answerState(consent, undefined, 'shown')).toBe('no');
  expect(answerState(consent, undefined, 'hidden')).toBe('notAsked');
});

test('a question that was shown and left blank is not provided', () => {
  expect(answerState(yesNo, undefined, 'shown')).toBe('notProvided');
  expect(answerState({ ...yesNo, type: 'text', maxLength: 10 } as Question, ' ', 'shown')).toBe(
    'notProvided',
  );
});

test.each(['hidden', 'undetermined'] as const)('a %s question was not asked', (visibility) => {
  expect(answerState(yesNo, undefined, visibility)).toBe('notAsked');
});

test('zero is an answer', () => {
  const number: Question = { id: 'days', type: 'integer', label: { en: 'Days' } };
  expect(answerState(number, 0, 'shown')).toBe('given');
});

test('a computed value in a band marked for staff needs attention', () => {
  const severity = {
    id: 'severity',
    type: 'computed',
    label: { en: 'Severity' },
    compute: { var: 'total' },
    bands: [
      { to: 9, value: 'mild', text: { en: 'Mild' } },
      { from: 10, value: 'severe', text: { en: 'Severe' }, alert: true },
    ],
  } as Question;
  expect(answerState(severity, 'severe', 'shown')).toBe('attention');
  expect(answerState(severity, 'mild', 'shown')).toBe('given');
});

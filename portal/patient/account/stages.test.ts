import { expect, test } from 'vitest';
import { progressOf, stages } from './stages.ts';

const states = (status: Parameters<typeof stages>[0]) => stages(status).map(({ state }) => state);

test('a new intake has been sent and is waiting for its review', () => {
  expect(states('NEW')).toEqual(['current', 'ahead', 'ahead']);
});

test.each(['IN_REVIEW', 'NEEDS_INFO'] as const)('%s means the review is in progress', (status) => {
  expect(states(status)).toEqual(['done', 'current', 'ahead']);
});

test('a form that the clinic gets back with an answer stays in its review', () => {
  expect(states(progressOf('NEW', true))).toEqual(['done', 'current', 'ahead']);
});

test('an answer that was given before does not change any other status', () => {
  expect(progressOf('APPROVED', true)).toBe('APPROVED');
  expect(progressOf('IN_REVIEW', true)).toBe('IN_REVIEW');
  expect(progressOf('NEW', false)).toBe('NEW');
});

test('an approved intake has reached its decision', () => {
  expect(states('APPROVED')).toEqual(['done', 'done', 'current']);
});

test('an archived intake shows no further stages', () => {
  expect(stages('ARCHIVED')).toEqual([]);
});

import { expect, test } from 'vitest';
import { stages } from './stages.ts';

const states = (status: Parameters<typeof stages>[0]) => stages(status).map(({ state }) => state);

test('a new intake has been sent and is waiting for its review', () => {
  expect(states('NEW')).toEqual(['current', 'ahead', 'ahead']);
});

test.each(['IN_REVIEW', 'NEEDS_INFO'] as const)('%s means the review is in progress', (status) => {
  expect(states(status)).toEqual(['done', 'current', 'ahead']);
});

test('an approved intake has reached its decision', () => {
  expect(states('APPROVED')).toEqual(['done', 'done', 'current']);
});

test('an archived intake shows no further stages', () => {
  expect(stages('ARCHIVED')).toEqual([]);
});

import { oneStep, question } from '@clinic/fixtures/oneStep';
import { expect, test } from 'vitest';
import { parseDefinition } from '../parseDefinition.ts';

const label = { en: 'Label' };
const OPTIONS = Array.from({ length: 100 }, (_, index) => ({ value: `o${index}`, label }));
const sum = (length: number) => ({
  reduce: [Array.from({ length }, () => 1), { '+': [{ var: 'accumulator' }, { var: 'current' }] }, 0],
});
const isFirst = { '==': [{ var: 'q' }, 'o0'] };
const isOther = { '!=': [{ var: 'q' }, 'o0'] };
const costly = (condition: object) => ({ and: [{ '==': [sum(200), 200] }, condition] });

/** `path: code` of the problems of questions, each with a check of a choice `q` of 100 options. */
const problemsOf = (conditions: readonly object[]): string[] =>
  parseDefinition(
    oneStep(
      question('q', 'choice', {
        display: 'search',
        options: OPTIONS,
        checks: conditions.map((when, index) => ({ id: `c${index}`, level: 'soft', when, message: label })),
      }),
    ),
  ).problems.map(({ path, code }) => `${path}: ${code}`);

test('the work of trying answers with the checks of a document is limited', () => {
  const always = problemsOf(Array.from({ length: 10 }, () => costly({ or: [isFirst, isOther] })));
  expect(always[0]).toBe('steps[0].questions[0].checks[0].when: always');
  expect(always.length).toBeLessThan(10);
});

test('checks that are quickly found to depend on the answer leave time for the others', () => {
  const depending = Array.from({ length: 19 }, () => costly(isFirst));
  expect(problemsOf([...depending, costly({ or: [isFirst, isOther] })])).toEqual([
    'steps[0].questions[0].checks[19].when: always',
  ]);
});

/** Which questions of one measure can be in one form. */
import { oneStep, question } from '@clinic/fixtures/oneStep';
import { expect, test } from 'vitest';
import type { LogicJson } from '../base/logicJson.ts';
import { parseDefinition } from './parseDefinition.ts';

const weight = (id: string, unit: string, showWhen?: LogicJson) =>
  question(id, 'decimal', { unit, measure: 'weight', ...(showWhen !== undefined && { showWhen }) });

const units = question('units', 'choice', {
  options: ['kg', 'lb'].map((value) => ({ value, label: { en: value } })),
});

const is = (value: string): LogicJson => ({ '==': [{ var: 'units' }, value] });

const problemsWith = (...questions: object[]): string[] =>
  parseDefinition(oneStep(units, ...questions)).problems.map(({ path, code }) => `${path}: ${code}`);

test.each<[string, object[]]>([
  ['each unit once', [weight('a', 'kg', is('kg')), weight('b', '[lb_av]', is('lb'))]],
  ['both units at once', [weight('a', 'kg'), weight('b', '[lb_av]')]],
  ['one unit under different answers', [weight('a', 'kg', is('kg')), weight('b', 'kg', is('lb'))]],
  [
    'one unit under an answer and any other',
    [weight('a', 'kg', is('kg')), weight('b', 'kg', { '!': [is('kg')] })],
  ],
])('%s is not a problem', (_what, questions) => {
  expect(problemsWith(...questions)).toEqual([]);
});

const TWICE = ['steps[0].questions[2].measure: measure_twice'];

test.each<[string, object[]]>([
  ['always', [weight('a', 'kg'), weight('b', 'kg')]],
  ['under the same choice of units', [weight('a', 'kg', is('kg')), weight('b', 'kg', is('kg'))]],
  [
    'under the same choice of units and more',
    [weight('a', 'kg', is('kg')), weight('b', 'kg', { and: [is('kg'), { '>': [{ var: 'a' }, 100] }] })],
  ],
  [
    'unless two things are so',
    [
      weight('a', 'kg', is('kg')),
      weight('b', 'kg', { '!': [{ and: [is('kg'), { '>': [{ var: 'a' }, 100] }] }] }),
    ],
  ],
])('the same unit twice is refused: %s', (_what, questions) => {
  expect(problemsWith(...questions)).toEqual(TWICE);
});

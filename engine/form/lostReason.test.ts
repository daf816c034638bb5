/** Answers that an edited question no longer accepts. */
import { asking, lostOf, text } from '@clinic/fixtures/authoring/earlierForm';
import { expect, test } from 'vitest';
import type { AnswerValue } from '../base/answers.ts';

test.each<[string, object, AnswerValue]>([
  ['a text over the greatest length', { type: 'text', maxLength: 3 }, 'abcdef'],
  ['a text that is not an address', { type: 'email', maxLength: 60 }, 'not mail'],
  ['a date before the earliest', { type: 'date', min: '2020-01-01' }, '1990-01-01'],
  ['a text for a date', { type: 'date' }, 'hello'],
  ['a date for a time', { type: 'time' }, '2020-01-01'],
  ['a number off the step', { type: 'integer', step: 5, min: 0, max: 10 }, 3],
  ['too many texts', { type: 'textList', maxItems: 1, maxLength: 3 }, ['a', 'b']],
  [
    'a number for an amount in a unit',
    { type: 'quantity', units: [{ unit: 'kg' }, { unit: '[lb_av]' }] },
    80,
  ],
  [
    'too many entries',
    { type: 'repeatingGroup', maxItems: 1, questions: [{ id: 'x', type: 'integer', label: text('X') }] },
    [{ x: 1 }, { x: 2 }],
  ],
  [
    'a part over its limits',
    {
      type: 'repeatingGroup',
      maxItems: 2,
      questions: [{ id: 'x', type: 'integer', max: 1, label: text('X') }],
    },
    [{ x: 1 }, { x: 2 }],
  ],
])('an answer that the later version does not accept is lost: %s', (_what, question, value) => {
  expect(lostOf(asking(question), { c: value })).toEqual(['c form']);
});

/** Answers that an edited question still accepts. */
import { asking, base, lostOf, option, part, text } from '@clinic/fixtures/authoring/earlierForm';
import { expect, test } from 'vitest';
import type { AnswerValue } from '../base/answers.ts';
import { mapAnswers } from './migrations.ts';

test.each<[string, object, AnswerValue]>([
  [
    'that more is required',
    {
      type: 'repeatingGroup',
      minItems: 2,
      maxItems: 3,
      questions: [part({}), part({ id: 'y', required: true })],
    },
    [{ x: 1 }],
  ],
  [
    'that rows are required',
    {
      type: 'matrix',
      required: true,
      rows: [
        { id: 'r', label: text('R') },
        { id: 's', label: text('S') },
      ],
      options: [option(0), option(1)],
    },
    { r: 1 },
  ],
  ['that a day has passed', { type: 'date', min: 'today' }, '2020-01-01'],
  ['that a day is far off', { type: 'dateTime', max: 'today' }, '2090-01-01T10:00'],
  [
    'if "none" is next to others',
    { type: 'multipleChoice', options: [option('a'), { ...option('none'), exclusive: true }] },
    ['a', 'none'],
  ],
])('no answer is lost %s', (_what, question, value) => {
  expect(mapAnswers(asking(question), '1.0', { c: value })).toEqual({ answers: { c: value }, lost: [] });
});

test('a blank answer is not reported as lost', () => {
  expect(lostOf(base, { removed: '', another: null })).toEqual([]);
});

import type { Questionnaire } from '@clinic/engine/form';
import { expect, test } from 'vitest';
import { withSignatureDays } from './signatureDays.ts';

const form = {
  questions: new Map([['signed', { question: { id: 'signed', type: 'signature' } }]]),
} as unknown as Questionnaire;

test.each([
  ['2031-01-01', '2026-11-29'],
  ['2026-11-30', '2026-11-29'],
  ['2012-06-03', '2026-11-29'],
  ['2026-11-20', '2026-11-20'],
  ['2026-11-29', '2026-11-29'],
])('a signature dated %s is stored as of %s', (date, stored) => {
  const answers = { signed: { name: 'Ana Ruiz', date }, other: 1 };
  expect(withSignatureDays(form, answers, new Date('2026-11-28T10:00:00Z'), '2026-11-29')).toEqual({
    signed: { name: 'Ana Ruiz', date: stored },
    other: 1,
  });
});

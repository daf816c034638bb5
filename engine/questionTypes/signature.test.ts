import { expect, test } from 'vitest';
import { displayOf, faultOf, findingsOf } from './index.ts';
import { isDrawn, signatureOf } from './signature.ts';

const question = {
  id: 'signed',
  type: 'signature',
  required: true,
  label: { en: 'Sign', es: 'Firme' },
} as const;
const TODAY = '2026-05-04';
const codes = (value: object): string[] =>
  [faultOf(question, value as never) ?? []]
    .flat()
    .map(({ code }) => code)
    .concat(findingsOf(question, value as never, TODAY).map(({ code }) => code));

test.each([
  ['a tap', '300,100'],
  ['a tap of a trembling finger', '300,100 302,101 301,99 303,100'],
  ['many taps', Array.from({ length: 40 }, (_, at) => `${15 * at},${5 * at}`).join(';')],
  ['scribbling on one spot', Array.from({ length: 100 }, (_, at) => `${300 + (at % 9)},100`).join(' ')],
  ['a short line', '300,100 350,100'],
  ['lines beside the pad', '700,300 999,900'],
])('%s is not a signature', (_what, strokes) => {
  expect(isDrawn(strokes)).toBe(false);
  expect(codes({ strokes, date: TODAY })).toEqual(['signatureSmall']);
});

test.each([
  ['a cross', '280,80 320,120;320,80 280,120'],
  ['initials with dots', '100,150 110,50 130,150;140,150;160,50 160,150 190,150;200,150'],
  ['a line', '20,160 110,150'],
  ['an upright line at the edge of the pad', '600,20 600,200'],
])('%s can be a signature', (_what, strokes) => {
  expect(codes({ strokes, date: TODAY })).toEqual([]);
});

test('a typed name signs, and a drawing stays beside it', () => {
  const both = { name: 'Ana Ruiz', strokes: '300,100', date: TODAY };
  expect(codes(both)).toEqual([]);
  expect(signatureOf(both)).toEqual(both);
  expect(displayOf(question, both, 'en')).toBe('Ana Ruiz, Signature drawn (signed on May 4, 2026)');
  expect(codes({ name: ' ', strokes: '300,100', date: TODAY })).toEqual(['signatureSmall']);
});

test('neither a name nor a drawing is no signature', () => {
  expect(codes({ date: TODAY })).toEqual(['signature']);
  expect(codes({ name: ' ', date: TODAY })).toEqual(['signature']);
  expect(codes({ name: 'Ana', date: '2026-02-30' })).toEqual(['signature']);
});

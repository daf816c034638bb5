/** Whatever an expression returns, the answer is valid for its item or absent. */
import { expect, test } from 'vitest';
import { answerOf } from './answer.ts';

const filled = (type: string, value: unknown) => answerOf({ type }, value, () => undefined);

test.each<[type: string, value: unknown, expected: object | undefined]>([
  ['time', '10:30', { valueTime: '10:30:00' }],
  ['time', '25:99:00', undefined],
  ['date', '2020-02-30', undefined],
  ['date', '2020-02', { valueDate: '2020-02' }],
  ['dateTime', '2020-01-01', { valueDateTime: '2020-01-01' }],
  ['dateTime', '2020-01-01T10:00:00Z', { valueDateTime: '2020-01-01T10:00:00Z' }],
  ['dateTime', '2020-01-01T10:00', undefined],
  ['dateTime', '2020-01-01Tabc', undefined],
  ['dateTime', '2020-13-45', undefined],
  ['integer', 3_000_000_000, undefined],
  ['integer', 2_000_000_000, { valueInteger: 2_000_000_000 }],
  ['url', 'a b', undefined],
  ['url', 'https://example.org', { valueUri: 'https://example.org' }],
  [
    'quantity',
    { toString: () => "5.5 'kg'" },
    { valueQuantity: { value: 5.5, unit: 'kg', system: 'http://unitsofmeasure.org', code: 'kg' } },
  ],
  ['string', ' ', undefined],
  ['string', 'a\u0007b', undefined],
  ['string', 'a\tb', { valueString: 'a\tb' }],
])('%s of %j', (type, value, expected) => {
  expect(filled(type, value)).toEqual(expected);
});

import { expect, test } from 'vitest';
import { oneDecimal } from './oneDecimal.ts';

test.each([
  [30, '30.0'],
  [29.96, '30.0'],
  [41.27, '41.3'],
])('%s reads %s in both languages', (value, text) => {
  expect([oneDecimal(value, 'en'), oneDecimal(value, 'es')]).toEqual([text, text]);
});

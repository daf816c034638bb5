import { expect, test } from 'vitest';
import { oneDecimal } from './oneDecimal.ts';

test.each([
  [30, '30.0', '30,0'],
  [29.96, '30.0', '30,0'],
  [41.27, '41.3', '41,3'],
])('%s reads %s in English, %s in Spanish', (value, english, spanish) => {
  expect([oneDecimal(value, 'en'), oneDecimal(value, 'es')]).toEqual([english, spanish]);
});

import { expect, test } from 'vitest';
import type { Option } from '../definition/definition.ts';
import { statingOption } from './extraction.ts';

const label = { en: 'A text' };

test('an option declares that it states a fact only if that is not the default', () => {
  const option: Option = { value: 'a', label };
  expect(statingOption(option, true, true)).toBeUndefined();
  expect(statingOption(option, false, true)).toBe(false);
  expect(statingOption(option, true, false)).toBe(true);
  expect(statingOption({ ...option, extract: true }, false, false)).toBeUndefined();
});

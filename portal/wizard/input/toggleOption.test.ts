import type { Option } from '@clinic/engine/definition';
import { expect, test } from 'vitest';
import { toggleOption } from './toggleOption.ts';

const option = (value: string, exclusive?: true): Option => ({
  value,
  label: { en: value },
  ...(exclusive ? { exclusive } : {}),
});
const asthma = option('asthma');
const gout = option('gout');
const none = option('none', true);
const options = [asthma, gout, none];

test('ticked options are in the order they are offered', () => {
  expect(toggleOption(options, ['gout'], asthma)).toEqual(['asthma', 'gout']);
});

test('"none of the above" clears the others, and any other clears it', () => {
  expect(toggleOption(options, ['asthma', 'gout'], none)).toEqual(['none']);
  expect(toggleOption(options, ['none'], gout)).toEqual(['gout']);
});

test('unticking the last option leaves no answer', () => {
  expect(toggleOption(options, ['gout'], gout)).toBeUndefined();
  expect(toggleOption(options, ['none'], none)).toBeUndefined();
});

test('a stored value that is not or no longer an option is dropped', () => {
  expect(toggleOption(options, ['plague'], gout)).toEqual(['gout']);
});

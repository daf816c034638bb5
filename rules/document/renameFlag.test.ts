import { expect, test } from 'vitest';
import { withFlagKey } from './renameFlag.ts';
import type { RuleSet } from './ruleset.ts';

test('a flag gets another key wherever it is read, and nothing else changes', () => {
  const flag = (key: string, value: unknown) => ({ key, type: 'boolean', value }) as RuleSet['flags'][number];
  const before = {
    flags: [
      flag('flag_1', { '>': [{ var: 'flag_1' }, 5] }),
      flag('other', { and: [{ flag: 'flag_1' }, { '!': [{ flag: ['flag_1'] }] }, { flag: 'third' }] }),
    ],
  } as unknown as RuleSet;
  expect(withFlagKey(before, 'flag_1', 'severe').flags).toEqual([
    flag('severe', { '>': [{ var: 'flag_1' }, 5] }),
    flag('other', { and: [{ flag: 'severe' }, { '!': [{ flag: ['severe'] }] }, { flag: 'third' }] }),
  ]);
});

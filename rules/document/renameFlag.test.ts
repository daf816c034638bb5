import { expect, test } from 'vitest';
import { withFlagKey } from './renameFlag.ts';
import type { RuleSet } from './ruleset.ts';

test('renaming a flag updates every reference and nothing else', () => {
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

import { smallRuleSet } from '@clinic/fixtures/smallRuleSet';
import { clinic, updateClinic } from '@clinic/platform/api';
import { mergeRuleSets } from '@clinic/rules/document';
import { expect, test, vi } from 'vitest';
import { newDerived, newFlag, newParameter } from './newRule.ts';

test.each([
  ['flags', newFlag],
  ['derived', newDerived],
  ['parameters', newParameter],
] as const)('the merge keeps both %s that two editors add at the same moment', (list, add) => {
  const base = smallRuleSet();
  const [mine, theirs] = [add(base), add(base)];
  const content = (document: typeof base) => ({ document: { ...document }, cases: [], expectations: [] });
  const merged = mergeRuleSets(content(base), content(mine.ruleSet), content(theirs.ruleSet));
  expect(merged).toMatchObject({
    conflicts: [],
    content: {
      document: {
        [list]: expect.arrayContaining([mine, theirs].map(({ key }) => expect.objectContaining({ key }))),
      },
    },
  });
  expect(mine.key).not.toBe(theirs.key);
});

test("a new flag is reviewed on the clinic's day", () => {
  updateClinic({ ...clinic(), clinicName: 'Clinic', timeZone: 'America/New_York' });
  vi.useFakeTimers({ now: new Date('2026-11-06T03:30:00Z') });
  const { ruleSet, key } = newFlag(smallRuleSet());
  vi.useRealTimers();
  expect(ruleSet.flags.find((flag) => flag.key === key)?.reviewed).toBe('2026-11-05');
});

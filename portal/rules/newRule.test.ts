import { expect, test } from 'vitest';
import { smallRuleSet } from '../../fixtures/smallRuleSet.ts';
import { mergeRuleSets } from '../../rules/document/ruleSetItems.ts';
import { newDerived, newFlag, newParameter } from './newRule.ts';

test.each([
  ['flags', newFlag],
  ['derived', newDerived],
  ['parameters', newParameter],
] as const)('of %s that two editors add at the same moment the merge keeps both', (list, add) => {
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

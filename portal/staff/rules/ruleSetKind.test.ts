/** Differences of rule sets in words. */
import type { RuleDraftContent } from '@clinic/contract/rules/draft';
import { compileQuestionnaire } from '@clinic/engine/form';
import { parseDefinition } from '@clinic/engine/parsing';
import { smallDefinition } from '@clinic/fixtures/smallDefinition';
import { smallRuleSet } from '@clinic/fixtures/smallRuleSet';
import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { RULE_SETS, ruleSetsAsking } from './ruleSetKind.ts';

const t = ((key: string | string[]) => String(key)) as unknown as TFunction;
const content = (value: unknown): RuleDraftContent => {
  const document = smallRuleSet();
  document.flags.find(({ key }: { key: string }) => key === 'man').value = value;
  return { document, expectations: [], cases: [] };
};

test('a changed condition is in the words of its question and options, where the form is known', () => {
  const [before, after] = [
    content({ '==': [{ var: 'sex' }, 'male'] }),
    content({ '==': [{ var: 'sex' }, 'female'] }),
  ];
  const { definition } = parseDefinition(smallDefinition());
  if (!definition) throw new Error('the form is valid');
  const { questions } = compileQuestionnaire(definition);
  const words = (kind: typeof RULE_SETS): string =>
    JSON.stringify(
      (kind.differences(before, after) ?? []).map(
        (each) => kind.texts(before, after, t, 'en')(each as never).after,
      ),
    );
  expect(words(RULE_SETS)).toContain('female');
  expect(words(ruleSetsAsking((id) => questions.get(id)?.question))).toMatch(/Sex.*Female/);
});

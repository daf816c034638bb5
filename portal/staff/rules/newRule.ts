/** Initial values of a new flag, derived value or parameter. */
import type { RuleSetDocument } from '@clinic/contract/rules/ruleSetVersion';
import { FALLBACK_LANGUAGE, type LocalizedText } from '@clinic/engine/base';
import { clinicToday } from '@clinic/platform/format';
import { LANGUAGES } from '@clinic/platform/i18n';
import type { RuleSet } from '@clinic/rules/document';
import { begunWords } from '@clinic/rules/evaluate';

/** A text in every language of the rule set. */
const text = ({ languages }: RuleSet, name: keyof ReturnType<typeof begunWords>): LocalizedText => {
  const [source = FALLBACK_LANGUAGE, ...others] = languages;
  const words = (language: string): string => begunWords(language)[name];
  return {
    [source]: words(source),
    ...Object.fromEntries(others.map((each) => [each, { text: words(each), from: words(source) }])),
  };
};

/** Random, because two editors who add one at the same moment need different keys, or the merge would treat them as one. */
const newKey = (stem: string): string => `${stem}_${crypto.randomUUID().slice(0, 8)}`;

/** Whether the editor made it: it says nothing, and should not become permanent. */
export const isGeneratedKey = (key: string): boolean => /^flag_[0-9a-f]{8}$/.test(key);

/** The first version of a rule set, without any flags, in the languages of the screens. */
export const blankRuleSet = (id: string, title: LocalizedText): RuleSetDocument => ({
  id,
  version: '1.0',
  title,
  languages: [...LANGUAGES],
  parameters: [],
  derived: [],
  flags: [],
});

/** It never fires until an editor sets its condition. Its review date is the clinic's current day. */
export function newFlag(ruleSet: RuleSet): { ruleSet: RuleSet; key: string } {
  const key = newKey('flag');
  const flag = {
    key,
    type: 'boolean' as const,
    severity: 'info' as const,
    title: text(ruleSet, 'flag'),
    message: text(ruleSet, 'message'),
    value: false,
    source: '—',
    reviewed: clinicToday(),
  };
  return { ruleSet: { ...ruleSet, flags: [...ruleSet.flags, flag] }, key };
}

export function newDerived(ruleSet: RuleSet): { ruleSet: RuleSet; key: string } {
  const key = newKey('value');
  const derived = { key, label: text(ruleSet, 'derived'), value: { unknown: [] } };
  return { ruleSet: { ...ruleSet, derived: [...ruleSet.derived, derived] }, key };
}

export function newParameter(ruleSet: RuleSet): { ruleSet: RuleSet; key: string } {
  const key = newKey('parameter');
  const parameter = { key, label: text(ruleSet, 'parameter'), value: 1, source: '—' };
  return { ruleSet: { ...ruleSet, parameters: [...ruleSet.parameters, parameter] }, key };
}

/** Initial values of a new flag, derived value or parameter. */
import type { RuleSetDocument } from '@clinic/contract/rules/ruleSetVersion';
import type { LocalizedText } from '@clinic/engine/base';
import { clinicToday } from '@clinic/platform/format';
import type { RuleSet } from '@clinic/rules/document';

const EN = {
  flag: 'New flag',
  derived: 'New value',
  parameter: 'New parameter',
  message: 'What the physician should know',
};
const ES = {
  flag: 'Alerta nueva',
  derived: 'Valor nuevo',
  parameter: 'Parámetro nuevo',
  message: 'Lo que el médico debe saber',
};

const text = ({ languages }: RuleSet, name: keyof typeof EN): LocalizedText => {
  const [source = 'en', ...others] = languages;
  const words = (language: string): string => (language === 'es' ? ES : EN)[name];
  return {
    [source]: words(source),
    ...Object.fromEntries(others.map((each) => [each, { text: words(each), from: words(source) }])),
  };
};

/** Random, because two editors who add one at the same moment need different keys, or the merge would treat them as one. */
const newKey = (stem: string): string => `${stem}_${crypto.randomUUID().slice(0, 8)}`;

/** Whether the editor made it: it says nothing, and should not become permanent. */
export const isGeneratedKey = (key: string): boolean => /^flag_[0-9a-f]{8}$/.test(key);

/** The first version of a rule set, without any flags. */
export const blankRuleSet = (id: string, { en, es }: { en: string; es: string }): RuleSetDocument => ({
  id,
  version: '1.0',
  title: { en: en.trim(), es: { text: es.trim(), from: en.trim() } },
  languages: ['en', 'es'],
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

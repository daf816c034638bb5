/** Initial values of a new flag, derived value or condition. */

import type { RuleSetDocument } from '../../contract/ruleSets.ts';
import type { LocalizedText } from '../../engine/base/localizedText.ts';
import type { LogicJson } from '../../engine/base/logicJson.ts';
import { type Question, TYPE_TRAITS } from '../../engine/definition/definition.ts';
import { logicOfRow, type RowTest, type RuleRow } from '../../rules/document/ruleRows.ts';
import type { Derived, RuleSet } from '../../rules/document/ruleset.ts';

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

function freeKey(taken: readonly { key: string }[], stem: string): string {
  let number = 1;
  while (taken.some(({ key }) => key === `${stem}${number}`)) number += 1;
  return `${stem}${number}`;
}

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

/** It never fires until an editor sets its condition. */
export function newFlag(ruleSet: RuleSet): { ruleSet: RuleSet; key: string } {
  const key = freeKey(ruleSet.flags, 'flag_');
  const today = new Date().toISOString().slice(0, 10);
  const flag = {
    key,
    type: 'boolean' as const,
    severity: 'info' as const,
    title: text(ruleSet, 'flag'),
    message: text(ruleSet, 'message'),
    value: false,
    source: '—',
    reviewed: today,
  };
  return { ruleSet: { ...ruleSet, flags: [...ruleSet.flags, flag] }, key };
}

export function newDerived(ruleSet: RuleSet): { ruleSet: RuleSet; key: string } {
  const key = freeKey([...ruleSet.derived, ...ruleSet.parameters], 'value');
  const derived = { key, label: text(ruleSet, 'derived'), value: { unknown: [] } };
  return { ruleSet: { ...ruleSet, derived: [...ruleSet.derived, derived] }, key };
}

export function newParameter(ruleSet: RuleSet): { ruleSet: RuleSet; key: string } {
  const key = freeKey([...ruleSet.derived, ...ruleSet.parameters], 'parameter');
  const parameter = { key, label: text(ruleSet, 'parameter'), value: 1, source: '—' };
  return { ruleSet: { ...ruleSet, parameters: [...ruleSet.parameters, parameter] }, key };
}

/** Which comparisons are available for a question or derived value (`undefined`). */
export function testsFor(question: Question | undefined): readonly RowTest[] {
  if (!question || (question.type === 'computed' && !question.bands))
    return ['atLeast', 'moreThan', 'atMost', 'lessThan', 'is', 'isNot', 'holds'];
  if (question.type === 'multipleChoice') return ['includes', 'anyOf', 'noneOf', 'chose'];
  if (question.type === 'choice') {
    const counts = question.options.every(({ value }) => typeof value === 'number');
    return counts
      ? ['atLeast', 'moreThan', 'atMost', 'lessThan', 'is', 'isNot', 'oneOf', 'chose']
      : ['is', 'isNot', 'oneOf', 'chose'];
  }
  if (question.type === 'yesNo' || question.type === 'consent') return ['is', 'isNot'];
  if (TYPE_TRAITS[question.type].answer === 'number')
    return ['atLeast', 'moreThan', 'atMost', 'lessThan', 'is', 'isNot'];
  return ['is', 'isNot'];
}

/** A row about that question or value. */
export function newRow(name: string, question: Question | undefined, isCondition = false): RuleRow {
  if (isCondition) return { name, test: 'holds', value: null };
  const [test = 'is'] = testsFor(question);
  return { name, test, value: firstValue(test, question) };
}

export function firstValue(test: RowTest, question: Question | undefined): RuleRow['value'] {
  if (test === 'holds') return null;
  const option = question && optionsOf(question)[0]?.value;
  if (test === 'oneOf' || test === 'anyOf' || test === 'noneOf') return option === undefined ? [] : [option];
  if (question?.type === 'yesNo' || question?.type === 'consent') return true;
  const isNumber =
    question === undefined || question.type === 'computed' || TYPE_TRAITS[question.type].answer === 'number';
  return option ?? (isNumber ? 0 : '');
}

/** The answers to choose from; for a computed question, its bands. */
export function optionsOf(
  question: Question,
): readonly { readonly value: string | number; readonly label: LocalizedText }[] {
  if ('options' in question) return question.options;
  if (question.type !== 'computed') return [];
  return (question.bands ?? []).map(({ value, text: label }) => ({ value, label }));
}

/** A condition about the first available subject; if there is none, one that is always true. */
export function newCondition(derived: readonly Derived[], questions: readonly Question[]): LogicJson {
  const first = questions.find(({ type }) => ['yesNo', 'choice', 'integer'].includes(type));
  const name = first?.id ?? derived[0]?.key;
  return name === undefined ? true : logicOfRow(newRow(name, first));
}

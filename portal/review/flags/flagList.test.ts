import { expect, test } from 'vitest';
import type { Flag, RuleSet, Severity } from '../../../rules/document/ruleset.ts';
import { dangerRaised, listFlags, noRiskDetected, withState } from './flagList.ts';

const flag = (key: string, severity: Severity, type: Flag['type'] = 'boolean'): Flag => ({
  key,
  severity,
  type,
  title: { en: key },
  message: { en: key },
  value: true,
  source: '',
  reviewed: '2026-01-01',
});

const ruleSet: RuleSet = {
  id: 'r',
  version: '1.0',
  title: { en: 'r' },
  languages: ['en'],
  parameters: [],
  derived: [],
  flags: [
    flag('bmi', 'warning', 'number'),
    flag('meets_pharma_criteria', 'success'),
    flag('oral_contraceptive', 'info'),
    flag('pregnancy', 'danger'),
    flag('breastfeeding', 'warning'),
  ],
};
const clear = {
  bmi: 24,
  meets_pharma_criteria: false,
  oral_contraceptive: false,
  pregnancy: false,
  breastfeeding: false,
};

const keys = (flags: ReturnType<typeof listFlags>) => flags.map((each) => each.flag.key);

test("the most severe flag comes first; within a severity the rule set's order applies", () => {
  expect(keys(listFlags(ruleSet, clear))).toEqual([
    'pregnancy',
    'bmi',
    'breastfeeding',
    'oral_contraceptive',
    'meets_pharma_criteria',
  ]);
});

test.each([
  [29.99, 'clear'],
  [30, 'raised'],
])('a BMI of %s is %s', (bmi, state) => {
  expect(listFlags(ruleSet, { ...clear, bmi }).find((each) => each.flag.key === 'bmi')?.state).toBe(state);
});

test('whether a number raised an alert is decided by its evidence first', () => {
  const flags = listFlags(ruleSet, { ...clear, bmi: 28 }, { bmi: { raised: true } });
  expect(keys(withState(flags, 'raised'))).toEqual(['bmi']);
});

test('no risk is detected only when every safety flag is false', () => {
  expect(noRiskDetected(listFlags(ruleSet, clear))).toBe(true);
  expect(noRiskDetected(listFlags(ruleSet, { ...clear, meets_pharma_criteria: true }))).toBe(true);
  expect(noRiskDetected(listFlags(ruleSet, { ...clear, pregnancy: null }))).toBe(false);
  expect(noRiskDetected(listFlags(ruleSet, { ...clear, breastfeeding: true }))).toBe(false);
});

test('a flag without a stored value is unassessed', () => {
  const { pregnancy: _, ...older } = clear;
  expect(keys(withState(listFlags(ruleSet, older), 'unassessed'))).toEqual(['pregnancy']);
});

test('a raised danger flag counts as danger, an unassessed one does not', () => {
  expect(dangerRaised(listFlags(ruleSet, { ...clear, pregnancy: true }))).toBe(true);
  expect(dangerRaised(listFlags(ruleSet, { ...clear, pregnancy: null }))).toBe(false);
});

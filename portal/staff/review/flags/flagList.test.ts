import type { Flag, RuleSet, Severity } from '@clinic/rules/document';
import { expect, test } from 'vitest';
import { dangersOf, listFlags, noRiskDetected, withState } from './flagList.ts';

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

test('flags are in reading order', () => {
  expect(keys(listFlags(ruleSet, clear))).toEqual([
    'pregnancy',
    'breastfeeding',
    'oral_contraceptive',
    'bmi',
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

test('a danger is open if it is raised or was not assessed', () => {
  const statesWith = (pregnancy: boolean | null) =>
    dangersOf(listFlags(ruleSet, { ...clear, pregnancy, breastfeeding: null })).map(
      ({ key, state }) => `${key} ${state}`,
    );
  expect(statesWith(true)).toEqual(['pregnancy raised']);
  expect(statesWith(null)).toEqual(['pregnancy unassessed']);
  expect(statesWith(false)).toEqual([]);
});

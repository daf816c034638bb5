import type { EligibilityRule } from '@clinic/engine/definition';
import type { Flag, Severity } from '@clinic/rules/document';
import type { FlagState } from '@clinic/rules/evaluate';
import { expect, test } from 'vitest';
import type { ListedFlag } from '../flags/flagList.ts';
import { type Assessed, type RowFlagWords, rowFlags } from './rowFlags.ts';

const listed = (key: string, severity: Severity, state: FlagState = 'raised'): ListedFlag => ({
  flag: { key, severity, title: { en: `The flag ${key}` } } as unknown as Flag,
  state,
});

const words: RowFlagWords = {
  language: 'en',
  shortName: (key) => (key === 'pregnancy' ? 'Pregnancy' : undefined),
  anyFlag: 'Flags',
  notAssessed: (flag) => `${flag}: not assessed`,
  continuedPast: 'Continued past a notice',
  notLoaded: 'Flags not loaded',
};

const nothing: Assessed = {
  flags: [],
  rulesFailed: false,
  values: {},
  passed: [],
  hasContinued: false,
  urgency: 0,
};
const passed = [{ id: 'stop', title: { en: 'Please call us' } } as unknown as EligibilityRule];

test('dangers that were not assessed come after raised ones, then an eligibility page continued past, then the others', () => {
  const flags = [
    listed('pregnancy', 'danger'),
    listed('cleared', 'danger', 'clear'),
    listed('open', 'danger', 'unassessed'),
    listed('dose', 'warning'),
    listed('meets', 'success'),
  ];
  expect(rowFlags({ ...nothing, flags, passed, hasContinued: true }, words)).toEqual([
    { key: 'pregnancy', severity: 'danger', text: 'Pregnancy' },
    { key: 'open', severity: 'danger', text: 'The flag open: not assessed' },
    { severity: 'warning', text: 'Continued past a notice: Please call us' },
    { key: 'dose', severity: 'warning', text: 'The flag dose' },
    { key: 'meets', severity: 'success', text: 'The flag meets' },
  ]);
});

test('no flag is missing while the rule set is unknown', () => {
  const values = { pregnancy: true, suicide: true, bmi: 41.2, cleared: false, open: null };
  expect(rowFlags({ ...nothing, flags: undefined, values, urgency: 4 }, words)).toEqual([
    { key: 'pregnancy', severity: 'danger', text: 'Pregnancy' },
    { key: 'suicide', severity: 'danger', text: 'Flags' },
  ]);
  expect(rowFlags({ ...nothing, flags: undefined, values: { pregnancy: true } }, words)).toEqual([
    { key: 'pregnancy', severity: 'warning', text: 'Pregnancy' },
  ]);
  expect(rowFlags({ ...nothing, flags: undefined, values: { late: true }, urgency: 3 }, words)).toEqual([
    { severity: 'danger', text: 'Flags: not assessed' },
    { key: 'late', severity: 'warning', text: 'Flags' },
  ]);
});

test('a submission whose rules failed to load always shows a flag', () => {
  const failed: Assessed = { ...nothing, flags: undefined, rulesFailed: true };
  const notLoaded = { severity: 'unknown', text: 'Flags not loaded' };
  expect(rowFlags(failed, words)).toEqual([notLoaded]);
  expect(rowFlags({ ...failed, values: { pregnancy: true }, urgency: 4 }, words)).toEqual([
    { key: 'pregnancy', severity: 'danger', text: 'Pregnancy' },
    notLoaded,
  ]);
});

test('an urgent submission shows its severity before its rules have loaded, even if only a number raised it', () => {
  const values = { bmi: 41.2 };
  expect(rowFlags({ ...nothing, flags: undefined, values, urgency: 4 }, words)).toEqual([
    { severity: 'danger', text: 'Flags' },
  ]);
  expect(rowFlags({ ...nothing, flags: undefined, values, urgency: 0 }, words)).toEqual([]);
});

test('an eligibility page continued past is shown even without its form', () => {
  expect(rowFlags({ ...nothing, hasContinued: true, urgency: 2 }, words)).toEqual([
    { severity: 'warning', text: 'Continued past a notice' },
  ]);
  expect(rowFlags({ ...nothing, flags: undefined, hasContinued: true, urgency: 2 }, words)).toEqual([
    { severity: 'warning', text: 'Continued past a notice' },
  ]);
});

test('without flags there is nothing to show', () => {
  expect(rowFlags(nothing, words)).toEqual([]);
});

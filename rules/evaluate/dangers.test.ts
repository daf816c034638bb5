import { describe, expect, test } from 'vitest';
import { inReadingOrder } from '../document/flagOrder.ts';
import type { Flag } from '../document/ruleset.ts';
import type { Severity } from '../document/urgency.ts';
import {
  type AssessedFlag,
  alertsOf,
  assessedFlags,
  type FlagState,
  newDangers,
  openDangers,
  stateOf,
} from './dangers.ts';

const flag = (key: string, severity: Severity, more: object = {}): AssessedFlag['flag'] => ({
  key,
  severity,
  type: 'boolean',
  title: { en: key },
  message: { en: key },
  value: { var: key },
  source: '',
  reviewed: '2026-01-01',
  ...more,
});
const keysOf = (flags: ReadonlyArray<Pick<Flag, 'key'>>) => flags.map(({ key }) => key);
const named = (flags: readonly AssessedFlag[]) => flags.map((each) => `${each.flag.key} ${each.state}`);
const withState = (each: AssessedFlag['flag'], state: FlagState): AssessedFlag => ({ flag: each, state });

describe('reading order', () => {
  test('is by when to act, then by severity, then by what combines more answers, then as in the rule set', () => {
    const both = { and: [{ var: 'pregnant' }, { '>': [{ var: 'systolic' }, 160] }] };
    const flags = [
      flag('info', 'info'),
      flag('warning', 'warning'),
      flag('allergy', 'danger'),
      flag('pregnant', 'danger'),
      flag('pressureInPregnancy', 'danger', { value: both }),
      flag('criteria', 'success'),
      flag('suicide', 'danger', { act: 'today' }),
      flag('fainting', 'warning', { act: 'today' }),
      flag('oldAge', 'danger', { act: 'know' }),
    ];
    expect(keysOf(inReadingOrder(flags))).toEqual([
      'suicide',
      'fainting',
      'pressureInPregnancy',
      'allergy',
      'pregnant',
      'warning',
      'oldAge',
      'info',
      'criteria',
    ]);
  });

  test('ends with BMI and "meets criteria"; a flag generated from others comes last in its severity', () => {
    const flags = [
      flag('bmi', 'warning', { type: 'number' }),
      flag('meets_pharma_criteria', 'success'),
      flag('incomplete', 'warning', {
        whenUnsettled: ['danger'],
        value: { or: [{ flag: 'a' }, { flag: 'b' }] },
      }),
      flag('warning', 'warning'),
      flag('info', 'info'),
      flag('success', 'success'),
    ];
    expect(keysOf(inReadingOrder(flags))).toEqual([
      'warning',
      'incomplete',
      'info',
      'success',
      'bmi',
      'meets_pharma_criteria',
    ]);
    expect(keysOf(inReadingOrder([flag('late', 'danger'), flag('bmi', 'danger')]))).toEqual(['late', 'bmi']);
  });

  test('does not depend on the order in which it is asked', () => {
    const flags = [flag('a', 'danger'), flag('b', 'warning'), flag('c', 'danger')];
    expect(keysOf(inReadingOrder(flags))).toEqual(['a', 'c', 'b']);
    expect(keysOf(inReadingOrder(flags))).toEqual(['a', 'c', 'b']);
    expect(keysOf(flags)).toEqual(['a', 'b', 'c']);
  });
});

test.each([
  [true, true, 'raised'],
  [31.2, true, 'raised'],
  [31.2, false, 'clear'],
  [false, false, 'clear'],
  [0, false, 'clear'],
  [null, false, 'unassessed'],
  [undefined, false, 'unassessed'],
  // A number that is not known, of which the alert is certain.
  [null, true, 'raised'],
] as const)('the value %s, of which the alert is %s, is %s', (value, isRaised, state) => {
  expect(stateOf({}, value, isRaised)).toBe(state);
});

test('an unknown measurement is a task; a known one is not', () => {
  expect(stateOf({ whenUnknown: 'measure' }, null, false)).toBe('unmeasured');
  expect(stateOf({ whenUnknown: 'measure' }, false, false)).toBe('clear');
  expect(stateOf({ whenUnknown: 'measure' }, true, true)).toBe('raised');
});

test('dangers that are not settled are as open as raised ones, and are named after them', () => {
  const flags = [
    flag('pressure', 'danger', { whenUnknown: 'measure' }),
    flag('suicide', 'danger'),
    flag('pregnancy', 'danger'),
    flag('allergy', 'danger'),
    flag('surgery', 'warning'),
  ];
  const values = { pressure: null, suicide: null, pregnancy: true, allergy: false, surgery: null };
  expect(named(openDangers(assessedFlags({ flags }, values, ['pregnancy'])))).toEqual([
    'pregnancy raised',
    'suicide unassessed',
    'pressure unmeasured',
  ]);
});

test('a danger that was not assessed is named below raised dangers and above warnings', () => {
  const flags = [
    flag('warning', 'warning'),
    flag('open', 'danger'),
    flag('pressure', 'danger', { whenUnknown: 'measure' }),
    flag('raised', 'danger'),
    flag('fainting', 'warning', { act: 'today' }),
    flag('unasked', 'warning'),
  ];
  const raised = ['warning', 'raised', 'fainting'];
  const values = { warning: true, open: null, pressure: null, raised: true, fainting: true, unasked: null };
  expect(named(alertsOf(assessedFlags({ flags }, values, raised)))).toEqual([
    'fainting raised',
    'raised raised',
    'open unassessed',
    'warning raised',
  ]);
});

test('a danger is new when it was not there or less serious', () => {
  const danger = flag('suicide', 'danger');
  const states: FlagState[] = ['clear', 'unmeasured', 'unassessed', 'raised'];
  const isNew = (before: FlagState[], now: FlagState) =>
    newDangers(
      before.map((state) => withState(danger, state)),
      [withState(danger, now)],
    ).length > 0;
  expect(states.map((now) => isNew([], now))).toEqual([false, false, true, true]);
  expect(states.map((now) => isNew(['clear'], now))).toEqual([false, false, true, true]);
  expect(states.map((now) => isNew(['unassessed'], now))).toEqual([false, false, false, true]);
  expect(states.map((now) => isNew(['raised'], now))).toEqual([false, false, false, false]);
  expect(newDangers([], [withState(flag('warning', 'warning'), 'raised')])).toEqual([]);
});

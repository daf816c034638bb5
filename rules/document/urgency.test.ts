import { changed } from '@clinic/fixtures/changed';
import { smallRuleSet } from '@clinic/fixtures/smallRuleSet';
import { describe, expect, test } from 'vitest';
import { parseRuleSet } from './parseRuleSet.ts';
import { actOf, hoursIn, termOf } from './urgency.ts';

test('what a flag asks for follows from its severity, unless it says so itself', () => {
  expect(actOf({ severity: 'danger' })).toBe('beforePrescribing');
  expect(actOf({ severity: 'warning' })).toBe('beforePrescribing');
  expect(actOf({ severity: 'info' })).toBe('know');
  expect(actOf({ severity: 'success' })).toBe('know');
  expect(actOf({ severity: 'warning', act: 'today' })).toBe('today');
  expect(actOf({ severity: 'danger', act: 'know' })).toBe('know');
});

test('a contact today has a term of four hours, unless the flag names one; other flags have none', () => {
  expect(termOf({ severity: 'danger', act: 'today' })).toBe(4);
  expect(termOf({ severity: 'danger', act: 'today', dueWithin: 'PT1H' })).toBe(1);
  expect(termOf({ severity: 'info', act: 'today', dueWithin: 'P2D' })).toBe(48);
  expect(termOf({ severity: 'danger' })).toBe(undefined);
  expect(termOf({ severity: 'danger', act: 'know', dueWithin: 'PT1H' })).toBe(undefined);
});

test('a term is whole hours or days, up to a week', () => {
  expect(['PT1H', 'PT24H', 'PT168H', 'P1D', 'P7D'].map(hoursIn)).toEqual([1, 24, 168, 24, 168]);
  const refused = [
    '',
    'P',
    'PT',
    'PT0H',
    'P0D',
    'PT169H',
    'P8D',
    'PT1.5H',
    'PT30M',
    'P1DT4H',
    'P1W',
    '-PT4H',
    '4H',
  ];
  expect(refused.filter((each) => hoursIn(each) !== undefined)).toEqual([]);
});

describe('the parser takes what a flag asks for, and refuses a clock that would not run', () => {
  const problemsWith = (change: Record<string, unknown>) =>
    parseRuleSet(changed(smallRuleSet(), change)).problems.map(({ path, text }) => `${path}: ${text.key}`);

  test('a flag for today, with or without a term', () => {
    expect(problemsWith({ 'flags[1].act': 'today' })).toEqual([]);
    expect(problemsWith({ 'flags[1].act': 'today', 'flags[1].dueWithin': 'P1D' })).toEqual([]);
  });

  test.each<[string, Record<string, unknown>, string[]]>([
    ['an unknown act', { 'flags[1].act': 'tomorrow' }, ['flags[1].act: shapeValue']],
    ['no act', { 'flags[1].act': null }, ['flags[1].act: shapeValue']],
    [
      'half hours',
      { 'flags[1].act': 'today', 'flags[1].dueWithin': 'PT30M' },
      ['flags[1].dueWithin: termForm'],
    ],
    ['a number', { 'flags[1].act': 'today', 'flags[1].dueWithin': 4 }, ['flags[1].dueWithin: shapeType']],
    ['a term without an act', { 'flags[1].dueWithin': 'PT4H' }, ['flags[1].dueWithin: termNotToday']],
    [
      'a term of something to know',
      { 'flags[1].act': 'know', 'flags[1].dueWithin': 'PT4H' },
      ['flags[1].dueWithin: termNotToday'],
    ],
  ])('%s', (_what, change, expected) => {
    expect(problemsWith(change)).toEqual(expected);
  });
});

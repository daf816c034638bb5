import { inBoth } from '@clinic/fixtures/inBoth';
import { smallRuleSet } from '@clinic/fixtures/smallRuleSet';
import { describe, expect, test } from 'vitest';
import { compileRuleSet } from '../evaluate/compileRuleSet.ts';
import type { Flags } from '../evaluate/evidence.ts';
import { flagsFrom } from '../evaluate/flags.ts';
import { Comparison } from '../impact/comparison.ts';
import { parseRuleSet } from './parseRuleSet.ts';
import type { RuleSet } from './ruleset.ts';
import { SEVERITIES } from './urgency.ts';

const incomplete = {
  key: 'incomplete',
  type: 'boolean',
  severity: 'warning',
  title: inBoth('Incomplete', 'Incompleto'),
  message: inBoth('Something is missing', 'Falta algo'),
  whenUnsettled: ['danger', 'warning'],
  source: 'Made up',
  reviewed: '2026-03-15',
};
const ANSWERS = { born: '1980-01-01', today: '2026-03-15', height: 170, smokes: false, sex: 'male' };

function ruleSetWith(...more: object[]): RuleSet {
  const document = smallRuleSet();
  document.flags.push(incomplete, ...more);
  const { ruleSet, problems } = parseRuleSet(document);
  expect(problems).toEqual([]);
  return ruleSet as RuleSet;
}

const flagsOf = (ruleSet: RuleSet, values: object): Flags =>
  flagsFrom(compileRuleSet(ruleSet), { values, chosen: values } as never);

const newFlag = { ...incomplete, key: 'sleepless', whenUnsettled: undefined, value: { var: 'sleepless' } };
const flagOf = (severity: string) => ({
  ...newFlag,
  severity,
  value: { '==': [{ var: 'sleepless' }, true] },
});

describe('a flag with whenUnsettled', () => {
  test('is raised if and only if another flag of its severities is null', () => {
    const ruleSet = ruleSetWith();
    expect(flagsOf(ruleSet, { ...ANSWERS, pregnant: false }).incomplete).toBe(false);
    expect(flagsOf(ruleSet, { ...ANSWERS, pregnant: true }).incomplete).toBe(false);
    expect(flagsOf(ruleSet, ANSWERS)).toMatchObject({ pregnant: null, incomplete: true });
  });

  test.each(['danger', 'warning'])('counts a %s flag added after it, without an edit', (severity) => {
    const ruleSet = ruleSetWith(flagOf(severity));
    const answers = { ...ANSWERS, pregnant: false };
    expect(flagsOf(ruleSet, answers)).toMatchObject({ sleepless: null, incomplete: true });
    expect(flagsOf(ruleSet, { ...answers, sleepless: false }).incomplete).toBe(false);
  });

  test.each(['info', 'success'])('does not count a flag of severity %s', (severity) => {
    expect(flagsOf(ruleSetWith(flagOf(severity)), { ...ANSWERS, pregnant: false }).incomplete).toBe(false);
  });

  test('does not count a flag that staff measure before the first dose', () => {
    const ruleSet = ruleSetWith({ ...flagOf('danger'), whenUnknown: 'measure' });
    expect(flagsOf(ruleSet, { ...ANSWERS, pregnant: false })).toMatchObject({
      sleepless: null,
      incomplete: false,
    });
  });

  test('has a condition generated from the existing flags, whatever was stored', () => {
    const document = smallRuleSet();
    document.flags = [flagOf('danger'), { ...incomplete, value: { or: [{ flag: 'gone' }] } }];
    expect(parseRuleSet(document).ruleSet?.flags[1]?.value).toEqual({
      or: [{ '!': [{ known: [{ flag: 'sleepless' }] }] }],
    });
  });

  test('never fires if there are no flags to count', () => {
    const document = smallRuleSet();
    document.flags = [flagOf('info'), incomplete];
    const { ruleSet } = parseRuleSet(document);
    expect(flagsOf(ruleSet as RuleSet, {}).incomplete).toBe(false);
  });

  test('cannot be read by other flags', () => {
    const document = smallRuleSet();
    document.flags.push(incomplete, { ...newFlag, value: { flag: 'incomplete' } });
    expect(parseRuleSet(document).problems.map(({ path, code }) => `${path} ${code}`)).toEqual([
      `flags[${document.flags.length - 1}].value order`,
    ]);
  });

  test('changes in the impact of a rule set that gains a flag', () => {
    const comparison = new Comparison(ruleSetWith(), ruleSetWith(flagOf('danger')));
    const touched = comparison.flags.filter((flag) => flag.touched).map(({ key }) => key);
    expect(touched).toEqual(['incomplete', 'sleepless']);
    const changed: string[] = [];
    comparison.over(
      new Map(),
      1,
      () => true,
      (flag) => changed.push(comparison.flags[flag]?.key ?? ''),
    );
    expect(changed).toContain('sleepless');
  });

  test('changes in the impact of a rule set with a flag that is now measured', () => {
    const measured = ruleSetWith({ ...flagOf('danger'), whenUnknown: 'measure' });
    const comparison = new Comparison(ruleSetWith(flagOf('danger')), measured);
    const touched = comparison.flags.filter((flag) => flag.touched).map(({ key }) => key);
    expect(touched).toEqual(['incomplete']);
  });

  test('has to name existing severities, and what settles a flag is a closed set', () => {
    const document = smallRuleSet();
    document.flags.push({ ...incomplete, whenUnsettled: ['grave'] });
    expect(parseRuleSet(document).problems).toHaveLength(1);
    document.flags.splice(-1, 1, { ...flagOf('danger'), whenUnknown: 'guess' });
    expect(parseRuleSet(document).problems.map(({ path }) => path)).toEqual([
      `flags[${document.flags.length - 1}].whenUnknown`,
    ]);
    expect(SEVERITIES).toContain('danger');
  });
});

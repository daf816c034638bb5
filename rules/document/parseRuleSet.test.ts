import { type Change, changed } from '@clinic/fixtures/changed';
import { smallRuleSet } from '@clinic/fixtures/smallRuleSet';
import { smallVisit } from '@clinic/fixtures/smallVisit';
import { describe, expect, test } from 'vitest';
import { shippedRuleSets } from '../catalogue.ts';
import { pairingProblems } from './pairingProblems.ts';
import { parseRuleSet } from './parseRuleSet.ts';
import type { RuleSet } from './ruleset.ts';

const broken = (change: Change) => changed(smallRuleSet(), change);

const deep = (levels: number): unknown => {
  let logic: unknown = true;
  for (let level = 0; level < levels; level += 1) logic = { '!': [logic] };
  return logic;
};

test('one mistake is one problem, however many rules read the value', () => {
  for (const document of shippedRuleSets()) {
    for (const list of ['derived', 'flags'] as const) {
      const { length } = (document as RuleSet)[list];
      for (let index = 0; index < length; index += 1) {
        const mistaken = structuredClone(document) as RuleSet;
        Object.assign(mistaken[list][index] as object, { value: { iff: [true] } });
        const problems = parseRuleSet(mistaken).problems.map(({ path, code }) => `${path}: ${code}`);
        expect(problems).toEqual([`${list}[${index}].value: logic_operator`]);
      }
    }
  }
});

describe('the parser refuses hostile rules with their path, so they are never evaluated', () => {
  const refused = (value: unknown, field = 'value') =>
    parseRuleSet(
      broken((r) => {
        r.flags[field === 'value' ? 1 : 0][field] = value;
      }),
    );
  test.each<[string, unknown, string]>([
    ['an unknown operator', { and: [true, { eval: ['1'] }] }, 'flags[1].value.and[1]: logic_operator'],
    ['a wrong number of arguments', { '==': [1, 2, 3] }, 'flags[1].value: logic_arity'],
    ['10,000 parts', { or: Array(10_000).fill(true) }, 'flags[1].value: logic_size'],
    ['5,000 levels', deep(5_000), `flags[1].value${'.![0]'.repeat(41)}: logic_depth`],
    [
      'a path into prototypes',
      { '==': [{ var: 'a.__proto__.b' }, 1] },
      'flags[1].value.==[0].var: logic_var',
    ],
    [
      'a prototype by missing',
      { '!': [{ missing: ['__proto__'] }] },
      'flags[1].value.![0].missing: logic_name',
    ],
    ['a prototype chosen', { chose: ['constructor', 'a'] }, 'flags[1].value.chose: logic_name'],
    ['a prototype among flags', { flag: '__proto__' }, 'flags[1].value.flag: logic_name'],
    [
      'division by zero',
      { '>': [{ '/': [{ var: 'height' }, 0] }, 1] },
      'flags[1].value.>[0]./: logic_division',
    ],
    ['a remainder of zero', { '>': [{ '%': [1, -0] }, 1] }, 'flags[1].value.>[0].%: logic_division'],
    ['a number', 7, 'flags[1].value: logic_kind'],
    ['a sum', { '+': [{ var: 'height' }, 1] }, 'flags[1].value: logic_kind'],
    ['a text', 'yes', 'flags[1].value: logic_kind'],
    ['a list', { filter: [{ var: 'conditions' }, true] }, 'flags[1].value: logic_kind'],
    ['nothing', null, 'flags[1].value: logic_kind'],
    ['a number in one branch', { if: [{ var: 'smokes' }, true, 5] }, 'flags[1].value.if[2]: logic_kind'],
    ['a number among conditions', { or: [{ var: 'smokes' }, 1] }, 'flags[1].value.or[1]: logic_kind'],
    ['a derived number', { var: 'age' }, 'flags[1].value: logic_kind'],
    ['a parameter', { var: 'tall' }, 'flags[1].value: logic_kind'],
  ])('%s', (_what, value, problem) => {
    const { ruleSet, problems } = refused(value);
    expect(ruleSet).toBe(undefined);
    expect(problems.map(({ path, code }) => `${path}: ${code}`)).toEqual([problem]);
  });

  test('a condition where a number belongs, and a number where an alert belongs', () => {
    expect(refused(5, 'alertWhen').problems).toMatchObject([
      { path: 'flags[0].alertWhen', code: 'logic_kind' },
    ]);
    const numeric = broken((r) => {
      r.flags[0].value = { '>': [{ var: 'height' }, 1] };
    });
    expect(parseRuleSet(numeric).problems).toMatchObject([{ path: 'flags[0].value', code: 'logic_kind' }]);
  });

  test('division by a parameter that is zero', () => {
    const byZero = broken((r) => {
      r.parameters[0].value = 0;
      r.flags[1].value = { '>': [{ '/': [{ var: 'height' }, { var: 'tall' }] }, 1] };
    });
    expect(parseRuleSet(byZero).problems).toMatchObject([
      { path: 'flags[1].value.>[0]./', code: 'logic_division' },
    ]);
  });

  test.each<[string, unknown]>([
    ['an answer that may be yes or no', { var: 'smokes' }],
    ['a derived condition', { var: 'isTall' }],
    ['branches that hold or do not', { if: [{ var: 'smokes' }, true, { unknown: [] }] }],
    ['no branch otherwise', { if: [{ var: 'smokes' }, true] }],
    ['division by an answer', { '>': [{ '/': [1, { var: 'height' }] }, 1] }],
  ])('%s is a valid condition', (_what, value) => {
    expect(refused(value).problems).toEqual([]);
  });
});

test('a rule set without problems is returned unchanged', () => {
  expect(parseRuleSet(smallRuleSet())).toEqual({ ruleSet: smallRuleSet(), problems: [] });
});

describe('each kind of problem is reported with its path', () => {
  test.each<[string, Change, string[]]>([
    ['two flags of one key', { 'flags[2].key': 'smoker' }, ['flags[2].key: duplicate_key']],
    ['two derived values of one key', { 'derived[1].key': 'age' }, ['derived[1].key: duplicate_key']],
    ['a derived value named as a parameter', { 'derived[0].key': 'tall' }, ['derived[0].key: duplicate_key']],
    ['a reserved key', { 'derived[0].key': 'today' }, ['derived[0].key: shape']],
    ['a prototype key', { 'flags[1].key': 'constructor' }, ['flags[1].key: shape', 'flags[2].value: order']],
    [
      'an unknown operator',
      { 'flags[1].value': { or: [{ xor: [1, 2] }, true] } },
      ['flags[1].value.or[0]: logic_operator'],
    ],
    [
      'a wrong number of arguments',
      { 'derived[1].value': { '>=': [{ var: 'height' }] } },
      ['derived[1].value: logic_arity'],
    ],
    ['a malformed alert', { 'flags[0].alertWhen': { a: 1, b: 2 } }, ['flags[0].alertWhen: logic_object']],
    [
      'a derived value read before it is computed',
      { 'derived[0].value': { var: 'isTall' } },
      ['derived[0].value: order'],
    ],
    [
      'a derived value that reads itself',
      { 'derived[0].value': { var: 'age' } },
      ['derived[0].value: order'],
    ],
    [
      'a derived value that reads a flag',
      { 'derived[0].value': { flag: 'smoker' } },
      ['derived[0].value: order'],
    ],
    ['a flag read before it is computed', { 'flags[1].value': { flag: 'man' } }, ['flags[1].value: order']],
    ['a flag that reads itself', { 'flags[1].value': { flag: 'smoker' } }, ['flags[1].value: order']],
    ['an unknown flag', { 'flags[2].value': { flag: 'nowhere' } }, ['flags[2].value: order']],
    ['a number without alert', { 'flags[0].alertWhen': undefined }, ['flags[0].alertWhen: alert']],
    ['an alert of a boolean', { 'flags[1].alertWhen': true }, ['flags[1].alertWhen: alert']],
    [
      'a translation missing',
      { 'flags[1].message': { en: 'Smokes' } },
      ['flags[1].message.es: translation_missing'],
    ],
    [
      'a stale translation',
      { 'parameters[0].label.en': 'Tall above' },
      ['parameters[0].label.es: translation_stale'],
    ],
    ['an unknown severity', { 'flags[1].severity': 'fatal' }, ['flags[1].severity: shape']],
    ['no source', { 'flags[1].source': '' }, ['flags[1].source: shape']],
    [
      'a review date that does not exist',
      { 'flags[1].reviewed': '2026-02-30' },
      ['flags[1].reviewed: shape'],
    ],
    ['a key without meaning', { 'flags[1].colour': 'red' }, ['flags[1].colour: unknown_key']],
    ['a version of another form', { version: '1' }, ['version: shape']],
  ])('%s', (_what, breakIt, problems) => {
    expect(parseRuleSet(broken(breakIt)).problems.map(({ path, code }) => `${path}: ${code}`)).toEqual(
      problems,
    );
  });

  test('a stale translation is a warning and does not prevent parsing', () => {
    const { ruleSet, problems } = parseRuleSet(
      broken((r) => {
        r.title.en = 'Few flags';
      }),
    );
    expect(problems).toMatchObject([{ path: 'title.es', level: 'warning' }]);
    expect(ruleSet).toBeDefined();
  });

  test.each([[null], ['text'], [[]], [7]])('%j is not a rule set', (input) => {
    const { ruleSet, problems } = parseRuleSet(input);
    expect(ruleSet).toBe(undefined);
    expect(problems).not.toHaveLength(0);
  });
});

describe('a rule set must fit its questionnaire', () => {
  const { questionnaire } = smallVisit();
  const pairing = (breakIt: Change) =>
    pairingProblems(parseRuleSet(broken(breakIt)).ruleSet as RuleSet, questionnaire).map(
      ({ path, code }) => `${path}: ${code}`,
    );

  test.each<[string, Change, string[]]>([
    ['that asks everything it reads', () => {}, []],
    [
      'without a question that a flag reads',
      { 'flags[1].value': { var: 'vapes' } },
      ['flags[1].value: dangling'],
    ],
    [
      'without a question that an alert reads',
      { 'flags[0].alertWhen': { var: 'width' } },
      ['flags[0].alertWhen: dangling'],
    ],
    [
      'without a question that a derived value reads',
      { 'derived[1].value': { var: 'width' } },
      ['derived[1].value: dangling'],
    ],
    [
      'that has a question named as a derived value',
      { 'derived[1].key': 'heightM', 'flags[0].alertWhen': true, 'flags[2].value': true },
      ['derived: key_clash'],
    ],
  ])('%s', (_what, breakIt, problems) => {
    expect(pairing(breakIt)).toEqual(problems);
  });
});

test('the shipped rule sets parse without any problem, in both languages', () => {
  const flags: Record<string, number> = {};
  for (const document of shippedRuleSets()) {
    const { ruleSet, problems } = parseRuleSet(document);
    expect(problems).toEqual([]);
    expect(ruleSet?.languages).toEqual(['en', 'es']);
    if (ruleSet) flags[ruleSet.id] = ruleSet.flags.length;
  }
  expect(flags).toEqual({ 'glp1-flags': 56, 'no-flags': 0, 'check-in-flags': 16, 'refill-flags': 7 });
});

import { inBoth } from '@clinic/fixtures/inBoth';
import { describe, expect, test } from 'vitest';
import type { Definition } from '../definition/definition.ts';
import { askedAlike } from './askedAlike.ts';

const label = inBoth('Label', 'Texto');
const option = (value: string, more: object = {}) => ({ value, label, ...more });
const YES_NO = [option('yes'), option('no')];
const choice = (options: object[], more: object = {}) => ({ type: 'choice', label, options, ...more });

const form = (version: string, questions: object[], migrations: object[] = []) =>
  ({
    ...{ id: 'form', version, title: label, languages: ['en', 'es'], ruleSet: 'rules@1.0' },
    patient: { givenName: 'given', familyName: 'family', email: 'mail' },
    steps: [{ id: 'step', title: label, questions }],
    migrations,
  }) as unknown as Definition;

/** Whether rules for the first question can read answers to the second, both with the id `key`. */
const reads = (written: object, asked: object): boolean =>
  askedAlike(form('2.0', [{ id: 'key', ...written }]), form('1.0', [{ id: 'key', ...asked }]), ['key']);

const computed = (more: object) => ({ type: 'computed', label, compute: { var: 'other' }, ...more });

describe('rules cannot read an answer', () => {
  test.each([
    ['of another type', { type: 'integer', label }, { type: 'decimal', label }],
    ['in another unit', { type: 'decimal', label, unit: '[lb_av]' }, { type: 'decimal', label, unit: 'kg' }],
    ['in a unit of a list that they do not know', unitsOf('kg'), unitsOf('kg', '[lb_av]')],
    ['with an option that they do not know', choice([option('severe'), option('no')]), choice(YES_NO)],
    ['with other points', choice([option('yes', { score: 2 })]), choice([option('yes', { score: 1 })])],
    ['that was known', choice([option('yes', { unknown: true })]), choice([option('yes')])],
    ['in own words', choice(YES_NO), choice(YES_NO, { other: { label, maxLength: 50 } })],
    ['on another scale', { type: 'scale', label, min: 0, max: 10 }, { type: 'scale', label, min: 1, max: 5 }],
    ['with a row that they do not know', matrix('one'), matrix('one', 'two')],
    ['with a part in another unit', group('kg'), group('g')],
    ['by another formula', computed({}), computed({ compute: { '*': [{ var: 'other' }, 2] } })],
    ['by other bands', computed({ bands: [band(5)] }), computed({ bands: [band(6)] })],
  ])('%s', (_what, written, asked) => expect(reads(written, asked)).toBe(false));
});

describe('rules can read an answer', () => {
  test.each([
    [
      'to other words, with other limits',
      { type: 'text', label, maxLength: 9 },
      { type: 'text', label: inBoth('A', 'B'), maxLength: 5 },
    ],
    ['with fewer options', choice([...YES_NO, option('unsure', { unknown: true })]), choice(YES_NO)],
    ['with fewer rows', matrix('one', 'two'), matrix('one')],
    ['with other parts', group('kg'), { ...group('kg'), questions: [{ id: 'more', type: 'yesNo', label }] }],
    ['in a shorter list of units', unitsOf('kg', '[lb_av]'), unitsOf('kg')],
    ['from another edition of a code list', choice([], { codeList: 'a' }), choice([], { codeList: 'b' })],
  ])('%s', (_what, written, asked) => expect(reads(written, asked)).toBe(true));

  test('that only one version asks for: it is unknown', () => {
    const asking = [{ id: 'key', type: 'yesNo', label }];
    expect(askedAlike(form('2.0', asking), form('1.0', []), ['key'])).toBe(true);
    expect(askedAlike(form('1.0', asking), form('2.0', []), ['key'])).toBe(true);
  });

  test('that they do not read, whatever changed', () => {
    const definitionIn = (version: string, unit: string) =>
      form(version, [{ id: 'other', type: 'decimal', label, unit }]);
    expect(askedAlike(definitionIn('2.0', 'kg'), definitionIn('1.0', 'g'), ['key'])).toBe(true);
  });
});

test('a computed value is read alike only if what it is computed from is', () => {
  const definitionIn = (version: string, unit: string) =>
    form(version, [
      { id: 'other', type: 'decimal', label, unit },
      { id: 'key', ...computed({}) },
    ]);
  expect(askedAlike(definitionIn('2.0', 'kg'), definitionIn('1.0', 'kg'), ['key'])).toBe(true);
  expect(askedAlike(definitionIn('2.0', 'kg'), definitionIn('1.0', 'g'), ['key'])).toBe(false);
});

describe('what a migration between the versions names is not read alike, in neither direction', () => {
  const asking = [{ id: 'key', ...choice(YES_NO) }];
  const between = (migration: object): [boolean, boolean] => {
    const [later, earlier] = [form('2.0', asking, [{ from: '1.0', ...migration }]), form('1.0', asking)];
    return [askedAlike(later, earlier, ['key']), askedAlike(earlier, later, ['key'])];
  };

  test.each([
    ['its new id', { rename: [{ from: 'old', to: 'key' }] }],
    ['its old id', { rename: [{ from: 'key', to: 'new' }] }],
    ['a part', { rename: [{ within: 'key', from: 'a', to: 'b' }] }],
    ['an option', { recode: [{ question: 'key', from: 'maybe', to: 'yes' }] }],
  ])('%s', (_what, migration) => expect(between(migration)).toEqual([false, false]));

  test('a migration of another question, or before both versions, changes nothing', () => {
    expect(between({ rename: [{ from: 'old', to: 'other' }] })).toEqual([true, true]);
    expect(between({ from: '0.9', rename: [{ from: 'old', to: 'key' }] })).toEqual([true, true]);
  });
});

function unitsOf(...units: string[]): object {
  return { type: 'quantity', label, units: units.map((unit) => ({ unit })) };
}

function matrix(...rows: string[]): object {
  return { type: 'matrix', label, rows: rows.map((id) => ({ id, label })), options: YES_NO };
}

function group(unit: string): object {
  return {
    type: 'repeatingGroup',
    label,
    maxItems: 3,
    questions: [{ id: 'part', type: 'decimal', label, unit }],
  };
}

function band(to: number): object {
  return { to, value: 'low', text: label };
}

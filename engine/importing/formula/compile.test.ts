/** Branching logic and calculations of REDCap, evaluated as the product does. */
import { expect, test } from 'vitest';
import type { Maybe } from '../../base/logicJson.ts';
import { truthOf } from '../../logic/base/truthy.ts';
import { compileLogic, evaluate } from '../../logic/compile.ts';
import { type Compiled, compileCalculation, compileCondition } from './compile.ts';
import type { AnswerOf, FieldAnswer } from './fields.ts';

const choices = (codes: readonly string[]): FieldAnswer['choices'] =>
  new Map(
    codes.map((code) => {
      const value = /^\d+$/.test(code) ? Number(code) : code;
      return [code, { code, option: { value, label: { en: code } } }];
    }),
  );

const FIELDS: Readonly<Record<string, FieldAnswer>> = {
  a: { key: 'a', kind: 'choice', choices: choices(['0', '1', '2', 'dk']) },
  c: { key: 'c', kind: 'choice', choices: choices(['1', '2a', 'dk']) },
  b: { key: 'b', kind: 'checkbox', choices: choices(['1', '2']) },
  yes: { key: 'yes', kind: 'yesNo' },
  n: { key: 'n', kind: 'number' },
  m: { key: 'm', kind: 'number' },
  t: { key: 't', kind: 'text' },
  born: { key: 'born', kind: 'date' },
  seen: { key: 'seen', kind: 'date' },
  at: { key: 'at', kind: 'dateTime' },
  gone: { key: 'gone', kind: 'none' },
};
const answerOf: AnswerOf = (name) => FIELDS[name];

const logicOf = (compiled: Compiled) => {
  expect(compiled).toHaveProperty('logic');
  return 'logic' in compiled ? compiled.logic : null;
};

/** Unanswered is null where it decides what is shown. */
function shown(formula: string, answers: Record<string, Maybe>): boolean | undefined {
  const unanswered = Object.fromEntries(Object.keys(FIELDS).map((key) => [key, null]));
  const values = { ...unanswered, today: '2026-03-01', ...answers };
  const node = compileLogic(logicOf(compileCondition(formula, answerOf)), undefined, 'truth');
  return truthOf(evaluate(node, { values, chosen: values, flags: {} }));
}

/** Unanswered is unknown where it decides what is known. */
function known(formula: string, answers: Record<string, Maybe>): boolean | undefined {
  const values = { today: '2026-03-01', ...answers };
  const node = compileLogic(logicOf(compileCondition(formula, answerOf)), undefined, 'truth');
  return truthOf(evaluate(node, { values, chosen: values, flags: {} }));
}

function calculated(formula: string, answers: Record<string, Maybe>): Maybe {
  const values = { today: '2026-03-01', ...answers };
  const node = compileLogic(logicOf(compileCalculation(formula, answerOf)));
  return evaluate(node, { values, chosen: values, flags: {} });
}

test.each<[string, Record<string, Maybe>, boolean]>([
  ["[at] > '2020-01-01'", { at: '2020-01-01T00:00' }, true],
  ["[at] < '2020-01-01'", { at: '2019-12-31T23:59' }, true],
  ["[at] >= '2020-01-01 08:30'", { at: '2020-01-01T08:30' }, true],
  ["[at] >= '2020-01-01 08:30:00'", { at: '2020-01-01T08:29' }, false],
  ["[at] = '2020-01-01 08:30'", { at: '2020-01-01T08:30' }, true],
  ['[at] < [born]', { at: '2020-01-01T08:30', born: '2020-01-02' }, true],
  ["[at] < 'today'", { at: '2026-02-28T23:59' }, true],
  ["[at] > '2020-01-01'", {}, false],
  ["[a] = '1'", { a: 1 }, true],
  ['[a]="1"', { a: 2 }, false],
  ["[a] = '1'", {}, false],
  ["[a] <> '1'", {}, true],
  ["[a] != '1'", { a: 1 }, false],
  ["[a] = 'dk'", { a: 'dk' }, true],
  ["[a] = ''", {}, true],
  ["[a] = ''", { a: 0 }, false],
  ["[a] <> ''", { a: 0 }, true],
  ["[a] > 0 and [a] < '2'", { a: 1 }, true],
  ['[a] < 1', {}, false],
  ["[b(2)] = '1'", { b: [2] }, true],
  ["[b(2)] = '1'", { b: [1] }, false],
  ["[b(2)] = '0'", {}, true],
  ["[b(1)] = '1' or [b(2)] = '1'", { b: [1, 2] }, true],
  ["[yes] = '1'", { yes: true }, true],
  ["[yes] = '0'", { yes: true }, false],
  ["[yes] = '0'", {}, false],
  ['[n] >= 18', { n: 18 }, true],
  ['[n] < 18', {}, false],
  ["[n] = ''", { n: 0 }, false],
  ['[n] + 1 > [m] * 2', { n: 4, m: 2 }, true],
  ["[t] = 'x'", { t: 'x' }, true],
  ['[n]', {}, false],
  ['[n] and 1 = 1', {}, false],
  ['[n]', { n: 0 }, false],
  ['[n]', { n: 2 }, true],
  ["contains([t], 'ABC')", { t: 'xabcx' }, true],
  ["[a]='1' and ([n]>5 OR [m]>5)", { a: 1, m: 6 }, true],
  ["[a]='1' or [a]='2' and [n]='3'", { a: 1, n: 0 }, true],
  ["not([a]='1')", { a: 2 }, true],
  ["[born] < '2000-01-01'", { born: '1999-12-31' }, true],
  ['[born] < [seen]', { born: '1999-12-31', seen: '2020-01-01' }, true],
  ["datediff([born], 'today', 'y') >= 18", { born: '1990-01-01' }, true],
  ['sum([n], [m]) > 3', { n: 4 }, true],
  ["// for adults\n[a] = '1'", { a: 1 }, true],
])('%s with %j is shown as REDCap shows it: %j', (formula, answers, expected) => {
  expect(shown(formula, answers) ?? false).toBe(expected);
});

test.each<[string, Record<string, Maybe>, boolean | undefined]>([
  ["[a] = '1'", {}, undefined],
  ["[a] <> '1'", {}, undefined],
  ["[b(2)] = '0'", {}, undefined],
  ['[n] > 5', {}, undefined],
  ["[a] = '1' and [n] > 5", { a: 2 }, false],
  ["[a] = '1' or [n] > 5", { a: 1 }, true],
  ["[a] = '1' or [n] > 5", { a: 2 }, undefined],
  ["[a] = '1'", { a: null }, false],
])('%s with %j is known only if the answers settle it: %j', (formula, answers, expected) => {
  expect(known(formula, answers)).toBe(expected);
});

test.each<[string, Record<string, Maybe>, Maybe]>([
  ['[n] / ([m]^2)', { n: 80, m: 2 }, 20],
  ['[n] + [m]', { n: 80 }, undefined],
  ['-[n] + 2 * 3', { n: 1 }, 5],
  ['round([n] / 3, 2)', { n: 10 }, 3.33],
  ['round(2.5)', {}, 3],
  ['roundup([n], 1)', { n: 1.1 }, 1.1],
  ['roundup([n])', { n: 1.01 }, 2],
  ['rounddown([n], 1)', { n: 1.19 }, 1.1],
  ['sqrt([n]) + abs(-2)', { n: 9 }, 5],
  ['sum([a], [n], [m])', { a: 2, m: 5 }, 7],
  ['sum([n], [m])', {}, undefined],
  ['sum([n], [m])', { n: 4, m: null }, 4],
  ['mean([n], [m])', { n: 4, m: null }, 4],
  ['max([n], [m])', { n: -4, m: null }, -4],
  ['mean([n], [m], [a])', { n: 2, m: 4 }, 3],
  ['min([n], [m])', { m: 4 }, 4],
  ['max([n], [m])', { n: 9, m: 4 }, 9],
  // A code that is no number is none, whatever its first digits are.
  ['[c] + 1', { c: '2a' }, undefined],
  ['[c] * [n]', { c: '2a', n: 3 }, undefined],
  ['[c]', { c: 'dk' }, undefined],
  ['[c] + 1', { c: 1 }, 2],
  ['sum([c], [n])', { c: 'dk', n: 4 }, 4],
  ['max([c], [n])', { c: 'dk', n: 4 }, 4],
  ['mean([c], [n])', { c: 'dk', n: 4 }, 4],
  ['mean([t], [n])', { t: 'abc', n: 4 }, 4],
  ['mean([c])', { c: 'dk' }, undefined],
  // A choice that is not ticked is 0.
  ['min([b(1)], [n])', { n: 1 }, 0],
  ['max([b(1)], [n])', { n: -1 }, 0],
  ["if([a] = '1', 5, 0)", { a: 1 }, 5],
  ["if([a] = '1', 5, 0)", {}, undefined],
  ["if([a] = '1' and [yes] = '1', 5, 0)", { yes: false }, 0],
  ["if([n] = '' or [m] = '', '', [n] + [m])", { n: 1 }, undefined],
  ["if([n] = '' or [m] = '', 'NaN', [n] + [m])", { n: 1, m: 2 }, 3],
  ['[b(1)] + [b(2)] * 2', { b: [2] }, 2],
  ['[yes] * 4', { yes: true }, 4],
  ["datediff([born], [seen], 'd')", { born: '2020-01-01', seen: '2020-03-01' }, 60],
  ["datediff([seen], [born], 'd')", { born: '2020-01-01', seen: '2020-03-01' }, 60],
  ["datediff([seen], [born], 'd', true)", { born: '2020-01-01', seen: '2020-03-01' }, -60],
  ["datediff([born], [seen], 'h', 'mdy')", { born: '2020-01-01', seen: '2020-01-02' }, 24],
  ["rounddown(datediff([born], 'today', 'y'))", { born: '2008-03-01' }, 18],
  ["rounddown(datediff([born], 'today', 'y'), 0)", { born: '2008-03-02' }, 17],
])('%s with %j computes %j', (formula, answers, expected) => {
  expect(calculated(formula, answers)).toBe(expected);
});

test.each<[string, string]>([
  ["[a] = '1", 'formulaSyntax'],
  ["[a] = '1' and", 'formulaEnds'],
  ["[a] = '1' [n]", 'formulaSyntax'],
  ["[none] = '1'", 'formulaNoField'],
  ["[gone] = '1'", 'formulaNotAsked'],
  ["[event_1][a] = '1'", 'formulaElsewhere'],
  ["[event-name] = 'x'", 'formulaElsewhere'],
  ["[a] = '7'", 'formulaNoChoice'],
  ["[b(7)] = '1'", 'formulaNoChoice'],
  ["[b] = '1'", 'formulaCheckbox'],
  ["[a(1)] = '1'", 'formulaNoCheckbox'],
  ["[n] > 'many'", 'formulaNumber'],
  ["[n] < ''", 'formulaOrder'],
  ['[t]', 'formulaCondition'],
  ['stdev([n], [m]) > 1', 'formulaFunction'],
  ["datediff([at], 'today', 'h') > 1", 'formulaTimeOfDay'],
  ["datediff('2020-01-01 08:00', 'today', 'd') > 1", 'formulaTimeOfDay'],
  ["[at] > 'now'", 'formulaDate'],
  ["[at] > '2020-01-01 08:00:30'", 'formulaDate'],
  ["if([a] = '1', 'high', 'low') = 2", 'formulaTextResult'],
  ['[n] / 0 > 1', 'formulaByZero'],
  [`${'('.repeat(200)}1${')'.repeat(200)} = 1`, 'formulaTooDeep'],
  [`[n] = 1${' or [n] = 1'.repeat(3_000)}`, 'formulaTooLong'],
  ["alert('x') = 1", 'formulaFunction'],
  ["alert('x'); process.exit()", 'formulaSyntax'],
  ['constructor(1) = 1', 'formulaFunction'],
])('%s is not compiled: %s', (formula, code) => {
  expect(compileCondition(formula, answerOf)).toMatchObject({ reason: { code } });
});

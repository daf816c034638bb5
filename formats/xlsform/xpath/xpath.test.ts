/** The XPath of XLSForms, evaluated like any other form. An unanswered question is an empty text in ODK. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: XLSForm names questions so
import type { LogicJson, Maybe } from '@clinic/engine/base';
import { compileLogic, evaluate, truthOf } from '@clinic/engine/logic';
import { expect, test } from 'vitest';
import { compiledBy } from '../../importing/formula/compile.ts';
import { conditionOf, type Named, resultOf, xpath } from './functions.ts';
import { parseXPath } from './parse.ts';

const list = (...codes: string[]): Named['choices'] =>
  new Map(
    codes.map((code) => [
      code,
      { code, option: { value: /^\d+$/.test(code) ? Number(code) : code, label: { en: `${code}!` } } },
    ]),
  );

const FIELDS: Readonly<Record<string, Named>> = {
  a: { key: 'a', kind: 'choice', choices: list('1', '2', 'dk') },
  m: { key: 'm', kind: 'checkbox', choices: list('1', 'x', 'none') },
  ack: { key: 'ack', kind: 'yesNo' },
  n: { key: 'n', kind: 'number' },
  k: { key: 'k', kind: 'number' },
  t: { key: 't', kind: 'text' },
  born: { key: 'born', kind: 'date' },
  at: { key: 'at', kind: 'dateTime' },
  gone: { key: 'gone', kind: 'none' },
  site: { key: 'site', kind: 'none', constant: 'north' },
  dose: { key: 'dose', kind: 'number', within: 'medicines' },
  medicines: { key: 'medicines', kind: 'none', isGroup: true },
  '.': { key: 'n', kind: 'number' },
  '../n': { key: 'n', kind: 'number' },
};

const compiled = (formula: string, as: (value: Parameters<typeof conditionOf>[0]) => LogicJson) =>
  compiledBy(
    () => parseXPath(formula),
    xpath((name) => FIELDS[name], 'en'),
    as,
  );

type Given = Record<string, Maybe>;

/** @param missing what a question without an answer reads as: `null` for what is shown, unknown for what is settled */
function result(
  formula: string,
  answers: Given,
  as: typeof conditionOf,
  use?: 'truth',
  missing?: null,
): Maybe {
  const compilation = compiled(formula, as);
  if ('reason' in compilation) throw new RangeError(`${formula}: ${compilation.reason.code}`);
  const none =
    missing === null ? Object.fromEntries(Object.values(FIELDS).map(({ key }) => [key, null])) : {};
  const values = { ...none, today: '2026-03-01', ...answers };
  return evaluate(compileLogic(compilation.logic, undefined, use), { values, chosen: values, flags: {} });
}
const shown = (formula: string, answers: Given) =>
  truthOf(result(formula, answers, conditionOf, 'truth', null));
const settled = (formula: string, answers: Given) => truthOf(result(formula, answers, conditionOf, 'truth'));
const calculated = (formula: string, answers: Given) =>
  result(formula, answers, (value) => resultOf(value).logic);

test.each<[string, Given, boolean]>([
  ["${a} = '1'", { a: 1 }, true],
  ['${a} = 1', { a: 1 }, true],
  ["${a} = '1'", {}, false],
  ["${a} != '1'", {}, true],
  ["${a} = ''", {}, true],
  ["${a} != ''", { a: 'dk' }, true],
  ['${a}', { a: 'dk' }, true],
  ['${t}', {}, false],
  ["selected(${m}, 'x')", { m: ['x', 1] }, true],
  ["selected(${m}, 'x')", {}, false],
  ["not(selected(${m}, 'x'))", {}, true],
  ["selected(${a}, 'dk')", { a: 'dk' }, true],
  ['count-selected(${m}) >= 2', { m: ['x', 1] }, true],
  ['count-selected(${m}) = 0', {}, true],
  ["${m} = ''", {}, true],
  ["${m} != ''", { m: ['none'] }, true],
  ["${ack} = 'OK'", { ack: true }, true],
  ["${ack} = 'OK'", {}, false],
  ['${n} >= 18 and ${n} < 65', { n: 18 }, true],
  ['${n} < 18', {}, false],
  ['${n}>18or ${k}>18', { k: 19 }, true],
  ['${n} * 2 - 1 = ${k}', { n: 2, k: 3 }, true],
  ['. > 3', { n: 4 }, true],
  ['../n > 3', { n: 3 }, false],
  ['-${n} = -2', { n: 2 }, true],
  ['${n} div 2 = 1.5', { n: 3 }, true],
  ['${n} mod 2 = 1', { n: 3 }, true],
  ['${born} < today()', { born: '2026-03-01' }, false],
  ['${born} <= now()', { born: '2026-03-01' }, true],
  ['now() >= ${born}', { born: '2026-03-02' }, false],
  ["${born} > date('2000-01-01')", { born: '2000-01-02' }, true],
  ["${born} > '2000-01-01'", { born: '1999-12-31' }, false],
  ['${born} > today() - 30', { born: '2026-02-01' }, true],
  ['${born} + 1 > today()', { born: '2026-03-01' }, true],
  ['string-length(${t}) > 2', { t: 'abc' }, true],
  ['string-length(${t}) = 0', {}, true],
  ["contains(${t}, 'b') and starts-with(${t}, 'a') and ends-with(${t}, 'bc')", { t: 'abc' }, true],
  ["if(${n} > 5, 'high', 'low') = 'high'", { n: 6 }, true],
  ["${site} = 'north'", {}, true],
  ['true() and not(false())', {}, true],
  ["boolean-from-string('true')", {}, true],
  ['sum(${dose}) > 3', { medicines: [{ dose: 2 }, { dose: 2 }] }, true],
  ['count(${medicines}) = 2', { medicines: [{ dose: 2 }, {}] }, true],
  ['max(${dose}) = 4 and min(${dose}) = 2', { medicines: [{ dose: 4 }, { dose: 2 }] }, true],
])('%s with %j is shown as in ODK: %j', (formula, answers, expected) => {
  expect(shown(formula, answers) ?? false).toBe(expected);
});

test.each<[string, Given, boolean | undefined]>([
  ["${a} = '1'", {}, undefined],
  ["${a} != '1'", {}, undefined],
  ["not(selected(${m}, 'x'))", {}, undefined],
  ['${n} > 5', {}, undefined],
  ['string-length(${t}) = 0', {}, undefined],
  ['count-selected(${m}) = 0', {}, undefined],
  ["${a} = '1' and ${n} > 5", { a: 2 }, false],
  ["${a} = '1' or ${n} > 5", { a: 1 }, true],
  ["if(${n} > 5, 'high', 'low') = 'high'", {}, undefined],
  ['sum(${dose}) > 3', { medicines: [{ dose: 2 }, {}] }, undefined],
])('%s with %j is known only if the answers settle it: %j', (formula, answers, expected) => {
  expect(settled(formula, answers)).toBe(expected);
});

test.each<[string, Given, Maybe]>([
  ['round(${n} div (${k} * ${k}), 1)', { n: 80, k: 1.7 }, 27.7],
  ['${n} + ${k}', { n: 1 }, undefined],
  ['int((today() - ${born}) div 365.25)', { born: '2000-06-01' }, 25],
  ['int(0 - 1.5)', {}, -1],
  ["decimal-date-time(date('1969-12-31'))", {}, -1],
  ["today() - date('2026-03-05')", {}, -4],
  ["number(format-date(${born}, '%Y'))", { born: '1990-02-03' }, 1990],
  ["format-date(${born}, '%e.%n.%Y')", { born: '1990-02-03' }, '3.2.1990'],
  ["format-date(now(), '%Y-%m-%d')", {}, '2026-03-01'],
  ["concat(${t}, ' ', ${n}, ' ', ${a})", { t: 'x', n: 2, a: 1 }, 'x 2 1'],
  ["join(', ', ${t}, ${a})", { t: 'x', a: 'dk' }, 'x, dk'],
  ["jr:choice-name(${a}, '${a}')", { a: 'dk' }, 'dk!'],
  ['coalesce(${n}, ${k})', { k: 3 }, 3],
  ['coalesce(${n}, ${k})', { n: null, k: 3 }, 3],
  ["if(${a} = '1', 5, '')", { a: 2 }, undefined],
  ['once(${n})', { n: 3 }, 3],
  ['pow(${n}, 2) + abs(-1) + sqrt(4)', { n: 3 }, 12],
  ['min(${n}, ${k})', { n: 3, k: 2 }, 2],
  ['substr(${t}, 1, 3)', { t: 'abcd' }, 'bc'],
  ['substr(${t}, 1)', { t: 'abcd' }, 'bcd'],
  ["upper-case(normalize-space(' a '))", {}, 'A'],
  ['sum(${dose})', { medicines: [] }, 0],
])('%s with %j computes %j', (formula, answers, expected) => {
  expect(calculated(formula, answers)).toEqual(expected);
});

test.each<[string, string]>([
  ["${a} = '1", 'formulaSyntax'],
  ["${a} = '1' and", 'formulaEnds'],
  ["${a} == '1'", 'formulaSyntax'],
  ['${a', 'formulaSyntax'],
  ['${a} = ‘1’', 'formulaSyntax'],
  ["${none} = '1'", 'formulaNoField'],
  ["${gone} = '1'", 'formulaNotAsked'],
  ["${a} = '7'", 'formulaNoChoice'],
  ["selected(${m}, 'y')", 'formulaNoChoice'],
  ["${last-saved#a} = '1'", 'formulaUnsaid'],
  ["instance('x')/root/item[name = ${a}]/label", 'formulaUnsaid'],
  ['position(..) > 1', 'formulaFunction'],
  ["regex(${t}, '^a+$')", 'formulaFunction'],
  ['random() > 0.5', 'formulaFunction'],
  ['uuid()', 'formulaFunction'],
  ["pulldata('f', 'c', 'k', ${a})", 'formulaFunction'],
  ['${dose} > 1', 'formulaInEntries'],
  ['${at} - today() > 1', 'formulaTimeOfDay'],
  ['${at} < now()', 'formulaUnsaid'],
  ["${m} = 'x none'", 'formulaNumber'],
  [`${'('.repeat(200)}1${')'.repeat(200)} = 1`, 'formulaTooDeep'],
  [`\${n} = 1${' or ${n} = 1'.repeat(3_000)}`, 'formulaTooLong'],
  ["constructor('x')", 'formulaFunction'],
])('%s is not compiled: %s', (formula, code) => {
  expect(compiled(formula, conditionOf)).toMatchObject({ reason: { code } });
});

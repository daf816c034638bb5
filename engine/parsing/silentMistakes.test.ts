/** Mistakes that are easy to overlook in a document: each is reported with its path. */
import { parseRuleSet } from '@clinic/rules/document';
import { expect, test } from 'vitest';
import { dimensionsOf, measureTheSame } from '../base/ucum.ts';
import { parseDefinition } from './parseDefinition.ts';

const label = { en: 'Label' };
const definition = (question: object, more: object = {}) => ({
  id: 'small',
  version: '1.0',
  title: label,
  languages: ['en'],
  ruleSet: 'small@1.0',
  patient: { givenName: 'given', familyName: 'given', email: 'email' },
  steps: [
    {
      id: 'step',
      title: label,
      questions: [
        { id: 'given', type: 'text', maxLength: 50, label },
        { id: 'email', type: 'email', maxLength: 50, label },
        { id: 'q', label, ...question },
      ],
    },
  ],
  ...more,
});
const problemsOf = (question: object) =>
  parseDefinition(definition(question)).problems.map(({ path, code }) => `${path}: ${code}`);
const AT = 'steps[0].questions[2]';
const check = (when: unknown, level = 'hard') => ({ checks: [{ id: 'c', level, when, message: label }] });
const both = (one: unknown, other: unknown) => ({
  checks: [one, other].map((when, index) => ({ id: `c${index}`, level: 'hard', when, message: label })),
});
const integer = { type: 'integer', min: 0, max: 10 };

test.each<[string, object, string]>([
  [
    'dates from today to a day long past',
    { type: 'date', min: 'today', max: '2020-01-01' },
    `${AT}.max: limits`,
  ],
  [
    'dates from today to a day that will pass',
    { type: 'date', min: 'today', max: '2030-01-01' },
    `${AT}.max: limits`,
  ],
  [
    'dates from a day far off to today',
    { type: 'date', min: '2150-01-01', max: 'today' },
    `${AT}.min: limits`,
  ],
  ['an integer from 1.2 to 1.8', { type: 'integer', min: 1.2, max: 1.8 }, `${AT}.max: limits`],
  ['an integer in steps of a half', { type: 'integer', step: 0.5 }, `${AT}.step: limits`],
  ['a scale of 9e15 points', { type: 'scale', min: 0, max: 9e15 }, `${AT}.max: scale`],
  ['an invalid unit', { type: 'decimal', unit: 'foo' }, `${AT}.unit: shape`],
  ['a prefix on a unit that allows none', { type: 'decimal', unit: 'kh' }, `${AT}.unit: shape`],
  ['kg and cm', { type: 'quantity', units: [{ unit: 'kg' }, { unit: 'cm' }] }, `${AT}.units[1].unit: unit`],
  ['a hard check that is written true', { ...integer, ...check(true) }, `${AT}.checks[0].when: always`],
  [
    'a hard check of limits that leave nothing',
    { ...integer, ...check({ '>=': [{ var: 'q' }, 0] }) },
    `${AT}.checks[0].when: always`,
  ],
  [
    'a hard check either side of a number',
    { ...integer, ...check({ or: [{ '<': [{ var: 'q' }, 5] }, { '>=': [{ var: 'q' }, 5] }] }) },
    `${AT}.checks[0].when: always`,
  ],
  [
    'a hard check of yes and of no',
    { type: 'yesNo', ...check({ in: [{ var: 'q' }, [true, false]] }) },
    `${AT}.checks[0].when: always`,
  ],
  [
    'a hard check of a quantity within its limits',
    { type: 'quantity', unit: 'kg', min: 20, ...check({ '>': [{ var: 'q' }, 10] }) },
    `${AT}.checks[0].when: always`,
  ],
  [
    'a hard check of whether it is answered',
    { type: 'text', maxLength: 9, ...check({ known: [{ var: 'q' }] }) },
    `${AT}.checks[0].when: always`,
  ],
  [
    'a hard check of days up to today',
    { type: 'date', max: 'today', ...check({ '<=': [{ var: 'q' }, { var: 'today' }] }) },
    `${AT}.checks[0].when: always`,
  ],
  [
    'hard checks that leave nothing together',
    { ...integer, ...both({ '<': [{ var: 'q' }, 5] }, { '>=': [{ var: 'q' }, 5] }) },
    `${AT}.checks[1].when: always`,
  ],
  [
    'hard checks of yes and of no',
    { type: 'yesNo', ...both({ '==': [{ var: 'q' }, true] }, { '==': [{ var: 'q' }, false] }) },
    `${AT}.checks[1].when: always`,
  ],
  [
    'dates from a day years ahead to today',
    { type: 'date', min: '2050-01-01', max: 'today' },
    `${AT}.min: limits`,
  ],
  ['a phone number of three characters', { type: 'phone', maxLength: 3 }, `${AT}.maxLength: limits`],
  ['an e-mail address of three characters', { type: 'email', maxLength: 3 }, `${AT}.maxLength: limits`],
  [
    'a text with only an invisible character',
    { type: 'yesNo', help: { en: '\u2060' } },
    `${AT}.help.en: shape`,
  ],
  ['a soft check that always asks', { ...integer, ...check(true, 'soft') }, `${AT}.checks[0].when: always`],
  [
    'a check that never applies',
    { ...integer, ...check({ '>': [{ var: 'q' }, 10] }) },
    `${AT}.checks[0].when: never`,
  ],
  ['the id toString', { id: 'toString', type: 'yesNo' }, `${AT}.id: shape`],
  ['the id valueOf', { id: 'valueOf', type: 'yesNo' }, `${AT}.id: shape`],
  ['the id hasOwnProperty', { id: 'hasOwnProperty', type: 'yesNo' }, `${AT}.id: shape`],
  ['a control character', { type: 'yesNo', help: { en: 'a\u0007b' } }, `${AT}.help.en: shape`],
  ['a mark that turns the writing', { type: 'yesNo', help: { en: 'yes \u202Eno' } }, `${AT}.help.en: shape`],
])('%s is a problem', (_what, question, problem) => {
  expect(problemsOf(question)).toContain(problem);
});

test.each<[string, object]>([
  ['dates up to today', { type: 'date', min: '1900-01-01', max: 'today' }],
  ['a scale of 101 points', { type: 'scale', min: 0, max: 100 }],
  ['mmol/L beside mg/dL', { type: 'quantity', units: [{ unit: 'mmol/L' }, { unit: 'mg/dL' }] }],
  ['a check that depends on the answer', { ...integer, ...check({ '>': [{ var: 'q' }, 5] }) }],
  [
    'hard checks that leave some numbers',
    { ...integer, ...both({ '<': [{ var: 'q' }, 5] }, { '>': [{ var: 'q' }, 5] }) },
  ],
  [
    'a hard check of days before today',
    { type: 'date', max: 'today', ...check({ '<': [{ var: 'q' }, { var: 'today' }] }) },
  ],
  [
    'a check on whether something is known',
    { ...integer, ...check({ '!': [{ known: [{ var: 'given' }] }] }) },
  ],
  ['lines and tabs', { type: 'yesNo', help: { en: 'one\r\n\ttwo' } }],
])('%s is not a problem', (_what, question) => {
  expect(problemsOf(question)).toEqual([]);
});

test('a translation of a megabyte is refused', () => {
  const long = { en: 'Label', es: { text: 'x'.repeat(1_000_000), from: 'Label' } };
  const { problems } = parseDefinition({
    ...definition({ type: 'yesNo' }),
    languages: ['en', 'es'],
    title: long,
  });
  expect(problems.map(({ path, code }) => `${path}: ${code}`)).toContainEqual(
    expect.stringMatching(/^title\.es.*: shape$/),
  );
});

test('an eligibility rule that excludes everybody is refused', () => {
  const eligibility = [
    { id: 'all', when: { or: [{ '!': [{ var: 'q' }] }, true] }, title: label, text: label },
  ];
  const { problems } = parseDefinition(definition({ type: 'yesNo' }, { eligibility }));
  expect(problems.map(({ path, code }) => `${path}: ${code}`)).toContain('eligibility[0].when: always');
});

test('a derived value cannot be called toString, and a condition cannot read valueOf', () => {
  const rules = (key: string, read: string) =>
    parseRuleSet({
      id: 'rules',
      version: '1.0',
      title: label,
      languages: ['en'],
      parameters: [],
      derived: [{ key, label, value: { var: read } }],
      flags: [],
    }).problems.length;
  expect([rules('toString', 'q'), rules('fine', 'valueOf'), rules('fine', 'q')].map(Boolean)).toEqual([
    true,
    true,
    false,
  ]);
});

test('common medical units are accepted', () => {
  const units =
    'kg g mg ug ng/mL mg/dL mmol/L umol/L meq/L [iU]/L m[IU]/L mm[Hg] cm[H2O] kPa [degF] Cel /min {beats}/min min/d d/wk kg/m2 m2 mL/min/{1.73_m2} 10*3/uL 10*9/L % [lb_av] [oz_av] [stone_av] [in_i] [ft_i] [foz_us] {score} {drinks}/wk a mo wk d h pg fL mosm/kg U/L g/(24.h)';
  const refused = units.split(' ').filter((unit) => dimensionsOf(unit) === undefined);
  expect(refused).toEqual(['g/(24.h)']);
  expect([measureTheSame('[lb_av]', 'kg'), measureTheSame('h', 'kg'), measureTheSame('mL', 'cm3')]).toEqual([
    true,
    false,
    true,
  ]);
});

test('the source of a rule is a short text', () => {
  const rules = (source: string) => ({
    id: 'small',
    version: '1.0',
    title: label,
    languages: ['en'],
    parameters: [{ key: 'p', label, value: 1, source }],
    derived: [],
    flags: [],
  });
  expect(parseRuleSet(rules('Label, 2024')).problems).toEqual([]);
  for (const source of ['Label \u202e4202', 'x'.repeat(1_000_000), '\u200b'])
    expect(parseRuleSet(rules(source)).problems.map(({ path }) => path)).toEqual(['parameters[0].source']);
});

test.each<[unknown, string | undefined]>([
  [{ '>=': [{ var: 'total' }, 3] }, 'text_compared'],
  [{ '!=': [{ var: 'total' }, 3] }, 'dangling_option'],
  [{ '==': [{ var: 'total' }, 'high'] }, undefined],
])('a total with bands is compared by the id of a band: %j', (when, code) => {
  const bands = [
    { to: 2, value: 'low', text: label },
    { from: 3, value: 'high', text: label },
  ];
  const document = definition({ type: 'integer', min: 0, max: 9 }) as {
    steps: Array<{ questions: object[] }>;
  };
  document.steps[0]?.questions.push(
    { id: 'total', type: 'computed', label, compute: { var: 'q' }, bands },
    { id: 'more', type: 'yesNo', label, showWhen: when },
  );
  const errors = parseDefinition(document).problems.filter(({ level }) => level === 'error');
  expect(errors.map((each) => each.code)).toEqual(code === undefined ? [] : [code]);
});

import type { LogicJson } from '@clinic/engine/base';
import { seededRandom } from '@clinic/fixtures/randomAnswers';
import { onDay } from '@clinic/testing/fhirPath/onDay';
import { byLogic, byReference } from '@clinic/testing/fhirPath/reference';
import { isSameResult } from '@clinic/testing/fhirPath/sameResult';
import { randomAnswers, SAMPLE_DAY } from '@clinic/testing/fhirPath/sampleAnswers';
import { SAMPLE_ITEMS, SAMPLE_QUESTIONNAIRE } from '@clinic/testing/fhirPath/sampleForm';
import { describe, expect, test } from 'vitest';
import { compilePath } from './compilePath.ts';
import type { PathResolver, PathVariable } from './resolver.ts';

onDay(SAMPLE_DAY);

const RESOLVER: PathResolver = { items: SAMPLE_ITEMS, questionnaire: SAMPLE_QUESTIONNAIRE };

const answer = (linkId: string): string => `%resource.repeat(item).where(linkId='${linkId}').answer.value`;
/** A date and time as a text whose end is unknown. */
const SEEN = "item.where(linkId='seen').answer.value.toString()";
const mood = "item.where(linkId='mood').item";

/** Expressions in the style of published forms. */
const WRITTEN: ReadonlyArray<readonly [what: string, source: string]> = [
  ['BMI', `(${answer('weight')}.value / (${answer('height')} / 100).power(2)).round(1)`],
  [
    'BMI, if the height is one',
    `iif(${answer('height')} > 0, ${answer('weight')}.value / (${answer('height')} * ${answer('height')}))`,
  ],
  ['a total of scores', `${mood}.answer.value.ordinal().sum()`],
  ['a total by weight', `item.where(linkId = 'mood').item.answer.weight().sum()`],
  [
    'a total, only if all are answered',
    `iif(${mood}.answer.count() = 4, ${mood}.answer.value.ordinal().sum(), {})`,
  ],
  ['a total by aggregate', `${mood}.answer.value.ordinal().aggregate($this + $total, 0)`],
  [
    'a total that starts with nothing',
    `${mood}.answer.value.ordinal().aggregate(iif($total.empty(), $this, $total + $this))`,
  ],
  [
    'a total of items by aggregate',
    `${mood}.aggregate(iif(answer.exists(), $total + answer.value.ordinal(), $total), 0)`,
  ],
  [
    'a band',
    `iif(${mood}.answer.value.ordinal().sum() < 3, 'low', iif(${mood}.answer.value.ordinal().sum() < 6, 'middle', 'high'))`,
  ],
  [
    'an alert of one item',
    `item.where(linkId='mood').item.where(linkId='mood/3').answer.value.ordinal() >= 2`,
  ],
  ['how many are at least most days', `${mood}.where(answer.value.ordinal() >= 2).count()`],
  ['any of them daily', `${mood}.answer.value.where(code = 'daily').exists()`],
  ['all of them answered and low', `${mood}.all(answer.exists() and answer.value.ordinal() < 2)`],
  ['the largest', `${mood}.answer.value.ordinal().max()`],
  ['the mean', `${mood}.answer.value.ordinal().avg()`],
  ['the first answer', `${mood}.answer.value.first().code`],
  ['the last answer', `${mood}.answer.value.last().display`],
  ['the second answer', `${mood}.answer.value[1].code`],
  ['all but the first', `${mood}.answer.value.tail().ordinal().sum()`],
  ['one of some codes', `${answer('mood/1')}.code in ('most' | 'daily')`],
  [
    'one of the codes of others',
    `${answer('mood/1')}.code in %resource.item.where(linkId='mood').item.where(linkId != 'mood/1').answer.value.code`,
  ],
  ['a code as written', `item.where(linkId='mood').item.where(linkId='mood/2').answer.valueCoding.code`],
  ['the coding itself', `${answer('mood/2')}`],
  ['of age', `${answer('birth')} <= today() - 18 years`],
  ['of age now', `${answer('birth')} <= now() - 18 years`],
  ['a day of this year', `${answer('birth')} > @2026`],
  ['a day and time, on its own clock', `${SEEN}.substring(0, 16) >= '2006-11-23T00:00'`],
  ['its time', `${SEEN}.substring(11, 5) < '12:00'`],
  ['its day', `${SEEN}.substring(0, 10).toDate() <= today()`],
  ['comparison of its day with another', `${answer('seen')} > ${answer('birth')}`],
  ['a day and time of a later year', `${answer('seen')} > @2025`],
  ['in a month', `${answer('birth')} + 1 month`],
  ['in some weeks', `today() + 2 weeks`],
  [
    'the year',
    `today().toString().substring(0, 4).toInteger() - ${answer('birth')}.toString().substring(0, 4).toInteger()`,
  ],
  ['a smoker', `item.where(linkId='smokes').answer.value = true`],
  ['no smoker', `item.where(linkId='smokes').answer.value.not()`],
  [
    'pack years below a question',
    `item.where(linkId='smokes').answer.item.where(linkId='smokes.years').answer.value * 2`,
  ],
  ['anywhere below', `%resource.descendants().where(linkId='dose').answer.value.sum()`],
  ['a symptom', `item.where(linkId='symptoms').answer.where(value.code='fever').exists()`],
  ['a symptom by contains', `item.where(linkId='symptoms').answer.value.code contains 'cough'`],
  ['points of symptoms', `item.where(linkId='symptoms').answer.value.ordinal().sum()`],
  ['how many symptoms', `item.where(linkId='symptoms').answer.count()`],
  ['the first symptom', `item.where(linkId='symptoms').answer.value.first().code`],
  ['the last symptom', `item.where(linkId='symptoms').answer.value.last().code`],
  ['symptoms in words', `item.where(linkId='symptoms').answer.value.display.join(', ')`],
  ['only one symptom', `item.where(linkId='symptoms').answer.value.code = 'other'`],
  ['how many drugs', `item.where(linkId='drugs').count()`],
  ['all doses', `item.where(linkId='drugs').item.where(linkId='dose').answer.value.sum()`],
  [
    'doses of one drug',
    `item.where(linkId='drugs').where(item.where(linkId='drug').answer.value = 'Ana').item.where(linkId='dose').answer.value.sum()`,
  ],
  [
    'doses times how often',
    `item.where(linkId='drugs').select(item.where(linkId='dose').answer.value * item.where(linkId='often').answer.value.ordinal()).sum()`,
  ],
  ['all drugs have a dose', `item.where(linkId='drugs').all(item.where(linkId='dose').answer.exists())`],
  [
    'an answer with another name',
    `%resource.item.where(linkId='name').answer.valueString.lower().startsWith('an')`,
  ],
  ['an answer of another type', `%resource.item.where(linkId='name').answer.valueInteger.empty()`],
  ['names with text around', `'Dear ' + ${answer('name')}.trim() & '!'`],
  ['with or without a name', `'Dear ' & ${answer('name')}`],
  ['a text as a number', `${answer('name')}.toDecimal() + 1`],
  ['a text as a whole number', `${answer('name')}.toInteger()`],
  ['an integer option', `item.where(linkId='level').answer.value * 10`],
  ['early', `${answer('wakes')} < @T07:00:00`],
  ['with a time of less precision', `${answer('wakes')} >= @T07:00`],
  ['both or neither', `${answer('smokes')} xor (${answer('children')} > 2)`],
  [
    'one follows from the other',
    `${answer('smokes')} implies item.where(linkId='smokes').answer.item.exists()`,
  ],
  ['integer and remainder', `(${answer('children')} div 5) + (${answer('children')} mod 5)`],
  ['nothing divided', `${answer('height')} / ${answer('children')}`],
  ['roots and logarithms', `(${answer('height')}.sqrt() + (${answer('height')} + 1).ln()).exp()`],
  ['a score as in a published formula', `(0.1 * ${answer('height')}).round(2) + 1.005.round(2)`],
  ['decimals that binary numbers do not have', `${answer('height')} + 0.2 = 0.3`],
  ['several in one', `(${answer('children')} | ${answer('height')} | 2).count()`],
  ['entries that are not in the other', `${mood}.linkId.exclude('mood/1' | 'drugs').count()`],
  ['codings, each once', `(${mood}.answer.value | ${answer('mood/4')}).count()`],
  ['the same coding', `${answer('mood/1')} = ${answer('mood/2')}`],
  [
    'the option of the questionnaire that was chosen',
    `%questionnaire.item.where(linkId='mood').item.where(linkId='mood/1').answerOption.where(value = ${answer('mood/1')}).value.display`,
  ],
  [
    'age in years',
    `(today().toString().replace('-', '').toInteger() - ${answer('birth')}.toString().replace('-', '').toInteger()) div 10000`,
  ],
  [
    'parts of a date',
    `${answer('birth')}.toString().select(substring(0, 4).toInteger() * 100 + substring(5, 2).toInteger())`,
  ],
  ['a number of either type', `item.where(linkId='children').answer.select(valueDecimal | valueInteger) * 2`],
  ['a quantity in its unit', `${answer('weight')} >= 70 'kg'`],
  ['the unit of a quantity', `${answer('weight')}.code + ' ' & ${answer('weight')}.value.toString()`],
  ['the first existing one of several', `coalesce(${answer('children')}, ${answer('height')}, 9)`],
  ['all of them among others', `${mood}.answer.value.code.distinct().subsetOf('never' | 'some')`],
  ['more than the others', `${mood}.answer.value.code.supersetOf('never' | 'some')`],
  ['all of them different', `${mood}.answer.value.code.isDistinct()`],
  ['neither comments nor spaces count', `( /* sum */ ${mood}\n.answer // of all\n.value.ordinal( ).sum() )`],
  ['the group exists', `item.where(linkId='body').exists()`],
  [
    'scores found in the questionnaire',
    `%questionnaire.item.where(linkId='mood').item.where(linkId='mood/1').answerOption.where(value.code = ${answer('mood/1')}.code).extension.where(url='http://hl7.org/fhir/StructureDefinition/ordinalValue').value`,
  ],
];

describe('expressions in the style of published forms give the same results as the reference', () => {
  test.each(WRITTEN)('%s', (_what, source) => {
    const compiled = compilePath(source, RESOLVER, 'value');
    if ('reason' in compiled) throw new Error(JSON.stringify(compiled.reason));
    const random = seededRandom(3);
    let present = 0;
    for (let round = 0; round < 300; round += 1) {
      const values = randomAnswers(random);
      const ours = byLogic(compiled.logic, values);
      const theirs = byReference(source, values);
      if (ours !== undefined) present += 1;
      if (!isSameResult(ours, theirs))
        expect({ ours, values, source, logic: compiled.logic }).toEqual(theirs);
    }
    expect(present).toBeGreaterThan(5);
  });
});

const compiledTo = (source: string, resolver: PathResolver = RESOLVER) => {
  const compiled = compilePath(source, resolver, 'value');
  return 'reason' in compiled ? compiled.reason : compiled.logic;
};

describe('an expression that cannot be compiled is reported with the reason and position', () => {
  test.each([
    ["name.matches('a+')", 0, 'element'],
    ["item.where(linkId='name').answer.value.matches('(a+)+$')", 39, 'function'],
    ["item.where(linkId='name').answer.value.toChars()", 39, 'function'],
    ["item.where(linkId='name').text", 26, 'element'],
    ['%patient.birthDate', 0, 'variable'],
    ['today() - 3 hours', 8, 'timeOfDay'],
    ['now() = @2024-01-01T10:00:00Z', 8, 'timeOfDay'],
    [SEEN, 0, 'timeZone'],
    [`${SEEN}.substring(0, 20)`, SEEN.length + 1, 'timeZone'],
    [`${SEEN}.substring(16)`, SEEN.length + 1, 'timeZone'],
    [`${SEEN}.length()`, SEEN.length + 1, 'value'],
    [`${SEEN} = 'x'`, SEEN.length + 1, 'types'],
    ["item.where(linkId='name').answer.value > 3", 39, 'types'],
    ["item.item.where(linkId='weight').answer.value + 1", 46, 'types'],
    ["item.where(linkId='mood').item + 1", 31, 'value'],
    ["item.where(linkId='drugs').where(%resource.item.exists())", 33, 'outside'],
    ["item.where(linkId='drugs').item.where(linkId='dose')[1].answer.value", 52, 'several'],
    ["repeat(item).where(linkId='dose').answer.value.sum()", 47, 'distinct'],
    // Entries of a list can be equal.
    ["item.item.where(linkId='dose').answer.value.distinct().count()", 44, 'several'],
    ["item.item.where(linkId='dose').answer.value.isDistinct()", 44, 'several'],
    ["(item.item.where(linkId='dose').answer.value | {}).count()", 45, 'several'],
    ["item.item.where(linkId='dose').answer.value.union({}).sum()", 44, 'several'],
    ['5.round(-1)', 2, 'arguments'],
    ['item.where()', 5, 'arguments'],
    ['$total', 0, 'element'],
    ['1 +', 3, 'unfinished'],
    ['1 § 2', 2, 'syntax'],
  ])('%s', (source, at, code) => {
    const reason = compiledTo(source);
    expect(reason).toMatchObject({ at, code });
    expect(JSON.stringify(reason)).not.toMatch(/\{[a-z]+\}/);
  });

  test('both languages have messages for unsupported expressions', () => {
    expect(compiledTo('1.nothing()')).toMatchObject({
      message: {
        en: 'The function nothing() is not supported.',
        es: 'No se admite la función nothing().',
      },
    });
  });
});

test('a pattern is matched with names that are known, and never with answers', () => {
  const matches = (text: string, pattern: string) => pattern === '^mood/[12]$' && /^mood.[12]$/.test(text);
  const total = `${mood}.where(linkId.matches('^mood/[12]$')).answer.value.weight().sum()`;
  const values = { mood_1: 'v-daily', mood_2: 'v-most', mood_3: 'v-most' };
  expect(byLogic(compiledTo(total, { ...RESOLVER, matches }) as LogicJson, values)).toBe(5);
  expect(compiledTo(total)).toMatchObject({ code: 'function' });
  const ofAnswer = `${answer('name')}.matches('^mood/[12]$')`;
  expect(compiledTo(ofAnswer, { ...RESOLVER, matches })).toMatchObject({ code: 'function' });
});

describe('variables', () => {
  const resolver = (variables: Record<string, PathVariable>): PathResolver => ({
    ...RESOLVER,
    variable: (name) => variables[name],
  });

  test('a variable is compiled where it is read, with those that it reads', () => {
    const variables = resolver({
      score: { expression: `${mood}.answer.value.ordinal().sum()` },
      limit: { expression: '%base * 2' },
      base: { expression: '3' },
    });
    const compiled = compilePath('%score >= %limit', variables, 'condition');
    const values = { mood_1: 'v-daily', mood_2: 'v-daily', mood_3: null };
    expect('logic' in compiled && byLogic(compiled.logic, values)).toBe(true);
    expect(byLogic(compiledTo('%score', variables) as LogicJson, { mood_1: null })).toBeUndefined();
  });

  test('a variable can be a computed value of ours', () => {
    const variables = resolver({ bmi: { question: 'bmi', type: 'decimal' } });
    expect(byLogic(compiledTo('%bmi.round(1)', variables) as LogicJson, { bmi: 24.449999 })).toBe(24.4);
    expect(compiledTo("item.where(linkId='drugs').where(%bmi > 3)", variables)).toMatchObject({
      code: 'outside',
    });
  });

  test.each([
    ['the item that declares it, as SDC says', "item.where(linkId='mood/1').answer.value.ordinal()"],
    ['the whole response', "item.where(linkId='mood').item.where(linkId='mood/1').answer.value.ordinal()"],
  ])('the paths of a variable can start at %s', (_start, expression) => {
    const variables = resolver({ first: { expression, linkId: 'mood' } });
    const compiled = compilePath('%first > 2', variables, 'condition');
    if ('reason' in compiled) throw new Error(compiled.reason.code);
    expect(['v-daily', 'v-most'].map((mood_1) => byLogic(compiled.logic, { mood_1 }))).toEqual([true, false]);
  });

  test('variables that read nothing are tried once each, however they are nested', () => {
    const chain = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [
        `v${index + 1}`,
        { expression: `%v${index} + 1`, linkId: 'mood' },
      ]),
    );
    const variables = resolver({ ...chain, v0: { expression: 'item.nothing', linkId: 'mood' } });
    expect(compiledTo('%v40', variables)).toMatchObject({ code: 'element' });
  });

  test('a circular or unsupported variable is reported where it is read', () => {
    const circle = resolver({ a: { expression: '%b' }, b: { expression: '1 + %a' } });
    expect(compiledTo('2 * %a', circle)).toMatchObject({ at: 4, code: 'circle' });
    expect(compiledTo('2 * %a', resolver({ a: { expression: '%nothing' } }))).toMatchObject({
      at: 4,
      code: 'variable',
    });
  });

  test('variables that grow exponentially are refused as too large without delay', () => {
    const doubling = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [
        `v${index + 1}`,
        { expression: `%v${index} + (%v${index})` },
      ]),
    );
    const variables = resolver({
      ...doubling,
      v0: { expression: "item.where(linkId='children').answer.value" },
    });
    expect(compiledTo('%v60', variables)).toMatchObject({ code: 'too_large' });
  });
});

test('%context is the item that has the expression, %qitem the item of the questionnaire', () => {
  const resolver = { ...RESOLVER, linkId: 'mood/2' };
  const values = { mood_2: 'v-most' };
  expect(byLogic(compiledTo('%context.answer.value.code', resolver) as LogicJson, values)).toBe('most');
  expect(compiledTo('%qitem.linkId', resolver)).toBe('mood/2');
  expect(compiledTo('%qitem.answerOption.count()', resolver)).toBe(4);
});

test('a condition that reads nothing from the response reads its own item', () => {
  const compiled = compilePath(
    "item.where(linkId='mood/1').exists()",
    { ...RESOLVER, linkId: 'mood' },
    'condition',
  );
  if ('reason' in compiled) throw new Error(compiled.reason.code);
  expect([{ mood_1: 'v-most' }, { mood_1: null }].map((values) => byLogic(compiled.logic, values))).toEqual([
    true,
    false,
  ]);
});

test('answers that are unknown or do not apply are empty, also in conditions', () => {
  const compiled = compilePath(
    "(item.where(linkId='children').answer.value < 5).not()",
    RESOLVER,
    'condition',
  );
  if ('reason' in compiled) throw new Error(compiled.reason.code);
  expect(
    [{}, { children: null }, { children: 7 }, { children: 2 }].map((values) =>
      byLogic(compiled.logic, values),
    ),
  ).toEqual([undefined, undefined, true, false]);
});

test('all values can be returned as a list', () => {
  const list = compilePath(`${mood}.answer.value.code`, RESOLVER, 'list');
  expect('logic' in list && byLogic(list.logic, { mood_1: 'v-some', mood_3: 'v-some' })).toEqual([
    'some',
    'some',
  ]);
});

test('a long expression compiles, and one beyond the budget is refused with the reason', () => {
  const sum = (terms: number) => Array(terms).fill(answer('children')).join(' + ');
  expect(compiledTo(sum(150))).not.toHaveProperty('code');
  expect(compiledTo(sum(1_500))).toMatchObject({ code: 'too_long' });
  const bands = Array.from({ length: 60 }, (_, index) => `iif(${answer('children')} < ${index}, ${index}, `);
  expect(compiledTo(`${bands.join('')}99${')'.repeat(60)}`)).not.toHaveProperty('code');
  const many = {
    items: Array.from({ length: 10_000 }, (_, index) => ({
      linkId: `q${index}`,
      question: `q${index}`,
      type: 'integer' as const,
    })),
  };
  expect(compiledTo("item.where(linkId='q7').answer.value", many)).toEqual({ given: [{ var: 'q7' }] });
  for (const source of [
    'repeat(item).select(%resource.repeat(item).count())',
    'item.select(%resource.item.count())',
    'item.first().answer.value',
    'item.last().answer.value',
    'item[500].answer.value',
    'item.answer.value.distinct().count()',
    'item.answer.value.exclude(item.answer.value).count()',
    'item.answer.value.sum()',
  ]) {
    expect(compiledTo(source, many), source).toMatchObject({ code: 'too_large' });
  }
});

test('an expression cannot reach JavaScript', () => {
  for (const name of ['constructor', '__proto__', 'prototype', 'toString', 'hasOwnProperty']) {
    for (const source of [
      name,
      `%${name}`,
      `${name}()`,
      `item.${name}`,
      `item.answer.value.${name}`,
      `%questionnaire.${name}`,
      `1.${name}('x')`,
    ]) {
      const compiled = compilePath(source, RESOLVER, 'value');
      if ('logic' in compiled) expect(JSON.stringify(compiled.logic)).not.toContain(name);
    }
  }
});

test('the compiler does not throw for any text', () => {
  const random = seededRandom(5);
  const parts = [
    'item',
    '.',
    'where(',
    ')',
    '(',
    "'mood'",
    '=',
    'linkId',
    ' and ',
    '[0]',
    '|',
    '{}',
    '%resource',
    '$this',
    '1',
    '2.5',
    '@2024',
    '.answer',
    '.value',
    '.sum()',
    '.ordinal()',
    '.first()',
    '+',
    '-',
    ' in ',
    ' is ',
    'Coding',
    '`',
    '%questionnaire',
    '.count()',
    '.repeat(item)',
    '.aggregate($this + $total)',
    '\u0000',
    '~',
    'today()',
    ' 3 days',
    '.extension',
    '.join()',
    '.all(',
    '.not()',
    '.toString()',
  ];
  let compiled = 0;
  for (let round = 0; round < 20_000; round += 1) {
    const source = Array.from(
      { length: 1 + Math.floor(random() * 9) },
      () => parts[Math.floor(random() * parts.length)],
    ).join('');
    const use = (['condition', 'value', 'list'] as const)[round % 3] as 'value';
    if ('logic' in compilePath(source, RESOLVER, use)) compiled += 1;
  }
  expect(compiled).toBeGreaterThan(300);
});

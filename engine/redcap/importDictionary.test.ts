/** Data dictionaries of REDCap: what becomes of each kind of field, of each cell, and what is refused. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COLUMNS, dictionary, type Row, SAMPLE } from '../../testing/redcap/dictionary.ts';
import type { Question } from '../definition/definition.ts';
import type { ImportedTable } from '../importing/tableReport.ts';
import { messageText, remedyText } from '../importing/texts/message.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { importDictionary } from './importDictionary.ts';

const imported = (...rows: readonly Row[]): ImportedTable => importDictionary(dictionary(...rows));

/** The questions of the file, without those about the patient. */
const questionsOf = ({ definition }: ImportedTable): Question[] =>
  definition?.steps.slice(1).flatMap(({ questions }) => questions) ?? [];

const questionOf = (row: Row): Question | undefined => questionsOf(imported(row))[0];

/** `outcome note` by `row.column`. */
const outcomesOf = ({ groups }: ImportedTable): Record<string, string> =>
  Object.fromEntries(
    groups.flatMap(({ elements }) =>
      elements.map(({ path, outcome, note }) => [path, note ? `${outcome} ${note.code}` : outcome]),
    ),
  );

test('a form becomes a step, its section headers pages, and every cell is in the report', () => {
  const table = importDictionary(SAMPLE);
  expect(table.refused).toEqual([]);
  expect(table.title).toBe('Intake');
  expect(table.definition?.table).toEqual({ format: 'redcap', source: JSON.stringify(SAMPLE) });
  const [, step] = table.definition?.steps ?? [];
  expect(step).toMatchObject({
    title: { en: 'Lifestyle check' },
    pages: [
      { title: { en: 'Habits' }, questions: ['smokes', 'cigarettes'] },
      { title: { en: 'Health' }, questions: ['conditions', 'insulin', 'weight', 'height', 'bmi'] },
    ],
  });
  expect(step?.questions[0]).toEqual({
    id: 'smokes',
    type: 'choice',
    display: 'radio',
    required: true,
    label: { en: 'Do you smoke?' },
    options: [
      { value: 1, label: { en: 'Every day' } },
      { value: 2, label: { en: 'Sometimes, not daily' } },
      { value: 0, label: { en: 'Never' } },
    ],
  });
  expect(step?.questions[1]?.showWhen).toEqual({
    or: [{ '==': [{ var: 'smokes' }, 1] }, { '==': [{ var: 'smokes' }, 2] }],
  });
  expect(outcomesOf(table)).toMatchObject({
    '2.Field Type': 'kept recordId',
    '3.Field Label': 'mapped markupRemoved',
    '3.Required Field?': 'taken',
    '4.Branching Logic (Show field only if...)': 'mapped asCondition',
    '5.Field Annotation.@NONEOFTHEABOVE': 'mapped asExclusive',
    '5.Field Annotation.@HIDEBUTTON': 'kept tagUnused',
    '9.Choices, Calculations, OR Slider Labels': 'mapped asComputed',
    '10.Field Type': 'kept fromQuery',
  });
});

test.each<[string, Partial<Row>, object]>([
  ['text', {}, { type: 'text', maxLength: 1000 }],
  ['text', { annotation: '@CHARLIMIT=20' }, { type: 'text', maxLength: 20 }],
  [
    'text',
    { validation: 'date_mdy', min: '2020-01-01', max: 'today' },
    { type: 'date', min: '2020-01-01', max: 'today' },
  ],
  [
    'text',
    { validation: 'datetime_dmy', min: '2020-01-01 10:00', max: '2030-12-31' },
    { type: 'dateTime', min: '2020-01-01T10:00', max: '2030-12-31T23:59' },
  ],
  ['text', { validation: 'datetime_mdy', min: '2020-01-01', max: 'now' }, { type: 'dateTime', max: 'today' }],
  [
    'text',
    { validation: 'datetime_seconds_ymd', min: '2020-01-01 10:00:30' },
    { type: 'dateTime', min: '2020-01-01T10:00' },
  ],
  ['text', { validation: 'time', min: '8:00' }, { type: 'time', min: '08:00' }],
  ['text', { validation: 'time_hh_mm_ss' }, { type: 'time' }],
  ['text', { validation: 'integer', min: '1', max: '9' }, { type: 'integer', min: 1, max: 9 }],
  ['text', { validation: 'number', max: '2.5' }, { type: 'decimal', max: 2.5 }],
  ['text', { validation: 'number_2dp_comma_decimal' }, { type: 'decimal', step: 0.01 }],
  ['text', { validation: 'email' }, { type: 'email' }],
  ['text', { validation: 'phone' }, { type: 'phone' }],
  ['text', { validation: 'zipcode' }, { type: 'text' }],
  ['notes', {}, { type: 'longText' }],
  [
    'dropdown',
    { choices: 'a, A | b, B' },
    { type: 'choice', display: 'select', options: [{ value: 'a' }, { value: 'b' }] },
  ],
  [
    'checkbox',
    { choices: '1, A | -2, B' },
    { type: 'multipleChoice', options: [{ value: 1 }, { value: -2 }] },
  ],
  [
    'checkbox',
    { choices: '1, A | 0, None', annotation: '@NONEOFTHEABOVE=0' },
    { options: [{ value: 1 }, { value: 0, exclusive: true }] },
  ],
  ['yesno', {}, { type: 'yesNo' }],
  ['truefalse', {}, { type: 'choice', options: [{ value: 1, label: { en: 'True' } }, { value: 0 }] }],
  [
    'slider',
    { choices: 'None | Some | Worst' },
    { type: 'scale', min: 0, max: 100, minLabel: { en: 'None' }, maxLabel: { en: 'Worst' } },
  ],
  ['slider', { min: '0', max: '1000' }, { type: 'integer', min: 0, max: 1000 }],
  ['file', {}, { type: 'file', maxFiles: 1 }],
  ['file', { validation: 'signature' }, { type: 'signature' }],
  [
    'descriptive',
    { label: 'Read &lt;this&gt;<br>now' },
    { type: 'information', label: { en: 'Read <this>\nnow' } },
  ],
  ['calc', { choices: '1 + 1' }, { type: 'computed', compute: 2 }],
  ['calc', { choices: '1 + 1', annotation: '@HIDDEN' }, { type: 'computed', staffOnly: true }],
])('a field of the type %s with %j is %j', (type, more, expected) => {
  expect(questionOf({ name: 'q', type, ...more })).toMatchObject({ id: 'q', ...expected });
});

describe('a matrix group', () => {
  const row = (name: string, more: Partial<Row> = {}): Row => ({
    name,
    type: 'radio',
    choices: '1, Low | 2, High',
    matrix: 'grid',
    ...more,
  });

  test('is one question, whose rows formulas read, with a check of its ranking', () => {
    const table = imported(
      row('pain', { section: 'How is it?', ranking: 'y', required: 'y' }),
      row('sleep', { ranking: 'y', required: 'y' }),
      { name: 'why', type: 'notes', branching: "[sleep] = '1'" },
      { name: 'total', type: 'calc', choices: 'sum([pain], [sleep])' },
    );
    const [matrix, why, total] = questionsOf(table);
    expect(matrix).toMatchObject({
      id: 'grid',
      type: 'matrix',
      required: true,
      label: { en: 'How is it?' },
      rows: [{ id: 'pain' }, { id: 'sleep' }],
      options: [{ value: 1 }, { value: 2 }],
      checks: [{ level: 'hard' }],
    });
    expect(why?.showWhen).toEqual({ '==': [{ var: 'grid.sleep' }, 1] });
    expect(JSON.stringify(total)).toContain('grid.pain');
    expect(outcomesOf(table)['2.Matrix Ranking?']).toBe('mapped asRankingCheck');
  });

  test('whose rows differ in their condition is several questions, and the report says so', () => {
    const table = imported(row('pain'), row('sleep', { branching: "[pain] = '1'" }));
    expect(questionsOf(table).map(({ type }) => type)).toEqual(['choice', 'choice']);
    expect(outcomesOf(table)['3.Matrix Group Name']).toBe('kept noMatrix');
  });
});

test('what cannot be compiled is kept with its reason: a field is then always shown, a value not computed', () => {
  const table = imported(
    { name: 'a', type: 'yesno', branching: "[event_1_arm_1][b] = '1'" },
    { name: 'spread', type: 'calc', choices: 'stdev(1, 2)' },
    { name: 'c', type: 'yesno', branching: '[spread] > 1' },
    { name: 'never', type: 'yesno', branching: '1 = 0' },
    { name: 'd', type: 'yesno', branching: "[never] = '1'" },
  );
  expect(questionsOf(table).map(({ id, showWhen }) => [id, showWhen])).toEqual([
    ['a', undefined],
    ['c', undefined],
    ['d', undefined],
  ]);
  const outcomes = outcomesOf(table);
  expect(outcomes['2.Branching Logic (Show field only if...)']).toBe('kept shownAlways');
  expect(outcomes['3.Choices, Calculations, OR Slider Labels']).toBe('kept notComputed');
  expect(outcomes['5.Field Type']).toBe('kept neverShown');
});

test('hidden and computed fields, defaults and identifiers stay in the file, each with its reason', () => {
  const table = imported(
    {
      name: 'q',
      type: 'text',
      identifier: 'y',
      alignment: 'LV',
      number: '1a',
      annotation: "@DEFAULT='[other]' ask kindly",
    },
    { name: 'hidden', type: 'text', annotation: '@HIDDEN' },
    { name: 'fixed', type: 'text', annotation: '@READONLY' },
    { name: 'made', type: 'text', annotation: "@CALCTEXT(if([q]='1','a','b'))" },
  );
  expect(questionsOf(table).map(({ id }) => id)).toEqual(['q']);
  expect(outcomesOf(table)).toMatchObject({
    '2.Identifier?': 'kept identifierStays',
    '2.Custom Alignment': 'kept layoutStays',
    '2.Question Number (surveys only)': 'kept numberStays',
    '2.Field Annotation': 'kept annotationStays',
    '2.Field Annotation.@DEFAULT': 'kept notInAdvance',
    '3.Field Type': 'kept notShown',
    '4.Field Type': 'kept notAnswerable',
    '5.Field Type': 'kept computedByTag',
  });
});

test('tags within brackets are an argument, and one that cannot be is not reported as taken', () => {
  const tagged = (annotation: string, more: object = {}) => {
    const table = imported(
      { name: 'c', type: 'checkbox', choices: '1, A | 2, B' },
      { name: 'x', type: 'text', annotation, ...more },
    );
    const [tag = ''] = annotation.split(/[=(]/);
    return {
      isAsked: questionsOf(table).some(({ id }) => id === 'x'),
      tag: outcomesOf(table)[`3.Field Annotation.${tag}`],
    };
  };
  expect(tagged("@IF([c(1)]='1', @HIDDEN, '')")).toEqual({ isAsked: true, tag: 'kept tagUnused' });
  expect(tagged("@IF(datediff('2020-01-01','today','y')>3 and (1=1), @READONLY, '')").isAsked).toBe(true);
  expect(tagged("@IF([c(1)]=')', @HIDDEN, '')").isAsked).toBe(true);
  expect(tagged('@CHARLIMIT=20').tag).toBe('taken');
  expect(tagged('@CHARLIMIT=0').tag).toBe('kept tagUnused');
  expect(tagged('@CHARLIMIT=99999').tag).toBe('kept tagUnused');
  expect(tagged('@CHARLIMIT=20', { validation: 'integer' }).tag).toBe('kept tagUnused');
  const checkbox = { type: 'checkbox', choices: '1, A | 2, B' };
  expect(tagged("@NONEOFTHEABOVE='99'", checkbox).tag).toBe('kept tagUnused');
  expect(tagged("@NONEOFTHEABOVE='2'", checkbox).tag).toBe('mapped asExclusive');
});

test('defaults are suggested answers, where they are answers', () => {
  const choices = '1, One | 2, Two | 3, Three';
  const table = imported(
    { name: 'word', type: 'text', annotation: "@DEFAULT='Paris'" },
    { name: 'age', type: 'text', validation: 'integer', annotation: "@DEFAULT='18'" },
    { name: 'day', type: 'text', validation: 'date_ymd', annotation: "@DEFAULT='2026-02-30'" },
    { name: 'one', type: 'radio', choices, annotation: "@DEFAULT='2'" },
    { name: 'wrong', type: 'radio', choices, annotation: "@DEFAULT='7'" },
    { name: 'many', type: 'checkbox', choices, annotation: "@DEFAULT='1, 3'" },
    { name: 'sure', type: 'yesno', annotation: "@DEFAULT='0'" },
  );
  const proposed = questionsOf(table).map((question) => [question.id, question.proposed]);
  expect(Object.fromEntries(proposed)).toEqual({
    ...{ word: 'Paris', age: 18, one: 2, many: [1, 3], sure: false },
    ...{ day: undefined, wrong: undefined },
  });
  const tag = (row: number) => outcomesOf(table)[`${row}.Field Annotation.@DEFAULT`];
  expect([2, 3, 4, 5, 6, 7, 8].map(tag)).toEqual(
    [true, true, false, true, false, true, true].map((isTaken) =>
      isTaken ? 'mapped asProposal' : 'kept notInAdvance',
    ),
  );
});

test('columns are found in any order and case, by their names in files and in the API', () => {
  const [header = [], ...rows] = SAMPLE;
  const turned = [header.map((name) => name.toUpperCase()), ...rows].map((row) => row.toReversed());
  expect(importDictionary(turned).definition?.steps).toEqual(importDictionary(SAMPLE).definition?.steps);
  const api = [
    ['field_label', 'field_name', 'form_name', 'field_type', 'my_column'],
    ['Age', 'age', 'f', 'notes', 'x'],
  ];
  const table = importDictionary(api);
  expect(questionsOf(table)).toMatchObject([{ id: 'age', type: 'longText' }]);
  expect(outcomesOf(table)).toMatchObject({
    '1.my_column': 'kept columnUnused',
    '2.my_column': 'kept unusedCell',
  });
});

test('a form in Spanish is a Spanish questionnaire', () => {
  const { definition } = imported({ name: 'q', type: 'yesno', label: '¿Tiene usted dolor en el pecho?' });
  expect(definition?.languages).toEqual(['es']);
  expect(definition?.steps[0]?.title).toEqual({ es: 'Sobre usted' });
});

const field = (more: Partial<Row> = {}): Row => ({ name: 'q', type: 'text', ...more });

test.each<[string, readonly (readonly string[])[], string, { row: number; column?: string }]>([
  ['a file without a header', [['a', 'b']], 'columnMissing', { row: 1 }],
  ['a header alone', [COLUMNS], 'noRows', { row: 2 }],
  ['a column twice', [[...COLUMNS, 'field_name'], []], 'columnTwice', { row: 1, column: 'field_name' }],
  ['a name twice', dictionary(field(), field()), 'nameTwice', { row: 3, column: 'Variable / Field Name' }],
  [
    'a field without a name',
    dictionary(field({ name: '' })),
    'noName',
    { row: 2, column: 'Variable / Field Name' },
  ],
  ['a field without a form', dictionary(field({ form: '' })), 'noForm', { row: 2, column: 'Form Name' }],
  [
    'an unknown type',
    dictionary(field({ type: 'date' })),
    'fieldTypeUnknown',
    { row: 2, column: 'Field Type' },
  ],
  [
    'choices without any',
    dictionary(field({ type: 'radio' })),
    'noChoices',
    { row: 2, column: 'Choices, Calculations, OR Slider Labels' },
  ],
  [
    'a code twice',
    dictionary(field({ type: 'radio', choices: '1, A | 1, B' })),
    'codeTwice',
    { row: 2, column: 'Choices, Calculations, OR Slider Labels' },
  ],
  [
    'more rows than 10,000',
    dictionary(...Array.from({ length: 10_001 }, (_, index) => field({ name: `q${index}` }))),
    'tooManyRows',
    { row: 10_002 },
  ],
  [
    'more forms than a questionnaire has steps',
    dictionary(...Array.from({ length: 101 }, (_, index) => field({ name: `q${index}`, form: `f${index}` }))),
    'tooManyForms',
    { row: 101, column: 'Form Name' },
  ],
  ['fields that nobody can answer', dictionary(field({ type: 'sql' })), 'nothingToAsk', { row: 2 }],
])('%s is refused by row and column, with what to do in both languages', (_what, rows, code, place) => {
  const { definition, refused } = importDictionary(rows);
  expect(definition).toBeUndefined();
  const found = refused.find(({ text }) => text?.code === code);
  expect(found?.place).toEqual(place);
  const text = found?.text;
  expect(text && messageText(text, 'es')).not.toBe(text && messageText(text));
  expect(text && remedyText(text, 'es')).toBeTruthy();
});

test('a large dictionary is imported whole', () => {
  const rows = Array.from({ length: 2_500 }, (_, index) =>
    field({ name: `q${index}`, type: 'yesno', ...(index > 0 && { branching: `[q${index - 1}] = '1'` }) }),
  );
  const { definition } = imported(...rows);
  expect(definition?.steps.slice(1).map(({ questions }) => questions.length)).toEqual([1000, 1000, 500]);
});

const NAMES = ['a', 'b', 'c', 'A b', '', 'record_id', 'today', '__proto__'];
const FORMULAS = [
  '',
  "[a] = '1'",
  "[b(1)] = '1' or [c] <> ''",
  '[c] > 5',
  '[a] + [c]',
  'sum([a],[b],[c])',
  '1 = 0',
  "datediff([a],'today','y')",
  "[a] = '1",
  ')(',
];
const anyOf = (...texts: string[]) =>
  fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...texts) }, fc.string());
const anyRow: fc.Arbitrary<Row> = fc.record({
  name: anyOf(...NAMES),
  form: anyOf('f', 'g'),
  section: anyOf('', '', 'Header', '<p></p>'),
  type: anyOf(
    'text',
    'notes',
    'radio',
    'checkbox',
    'yesno',
    'truefalse',
    'calc',
    'slider',
    'file',
    'descriptive',
    'sql',
  ),
  label: anyOf('', 'Label', '<b>x</b> [a]'),
  choices: anyOf('', '1, A | 2, B', '1 | 1', 'low | high', ...FORMULAS),
  note: anyOf('', 'Note'),
  validation: anyOf('', 'integer', 'number_1dp', 'date_ymd', 'datetime_mdy', 'time', 'email', 'signature'),
  min: anyOf('', '5', '2020-01-01', '10:00', '[a]'),
  max: anyOf('', '1', 'today', '09:00'),
  identifier: anyOf('', 'y'),
  branching: anyOf(...FORMULAS),
  required: anyOf('', 'y'),
  matrix: anyOf('', '', 'grid'),
  ranking: anyOf('', 'y'),
  annotation: anyOf('', '@HIDDEN', '@CHARLIMIT=0', "@NONEOFTHEABOVE='1,2'", '@'),
});

test('any dictionary is refused with places or gives a valid definition, and every cell is in the report', () => {
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 8 }), (rows) => {
      const table = dictionary(
        ...rows.map((row, index) => (index % 3 === 0 ? row : { ...row, name: `n${index}` })),
      );
      const { definition, refused, groups } = importDictionary(table);
      expect(definition === undefined).toBe(refused.length > 0);
      expect(refused.every(({ text }) => text !== undefined && remedyText(text, 'es') !== undefined)).toBe(
        true,
      );
      if (definition === undefined) return;
      expect(parseDefinition(definition).definition).toBeDefined();
      const reported = new Set(groups.flatMap(({ elements }) => elements.map(({ path }) => path)));
      const cells = table.flatMap((row, index) =>
        row.flatMap((cell, at) => (cell.trim() === '' ? [] : [`${index + 1}.${COLUMNS[at]}`])),
      );
      expect(cells.filter((cell) => !reported.has(cell))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

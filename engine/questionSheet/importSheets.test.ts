/** Workbooks of questions: what they become, every cell in the report, and what is refused by its cell. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { messageText, remedyText } from '../importing/texts/message.ts';
import { parseDefinition } from '../parsing/parseDefinition.ts';
import { OPTION_COLUMNS, type OptionColumn, QUESTION_COLUMNS, type QuestionColumn } from './columns.ts';
import { importSheets } from './importSheets.ts';
import type { SheetRows } from './sheet.ts';
import { templateSheets } from './template.ts';

type QuestionCells = Partial<Record<QuestionColumn, string>>;
type OptionCells = Partial<Record<OptionColumn, string>>;

const rowsOf = (columns: object, rows: readonly object[]): string[][] => {
  const names = Object.keys(columns);
  return [names, ...rows.map((row) => names.map((name) => (row as Record<string, string>)[name] ?? ''))];
};

const workbook = (questions: readonly QuestionCells[], options: readonly OptionCells[] = []): SheetRows[] => [
  { name: 'Questions', rows: rowsOf(QUESTION_COLUMNS, questions) },
  { name: 'Options', rows: rowsOf(OPTION_COLUMNS, options) },
];

test('the template becomes a bilingual questionnaire with steps, pages, conditions and a computed value', () => {
  const { definition, refused, groups } = importSheets(templateSheets());
  expect(refused).toEqual([]);
  expect(definition?.languages).toEqual(['en', 'es']);
  const [, lifestyle, health] = definition?.steps ?? [];
  expect(lifestyle).toMatchObject({
    title: { en: 'Lifestyle', es: { text: 'Estilo de vida', from: 'Lifestyle' } },
    questions: [
      { id: 'smokes', type: 'choice', required: true },
      {
        id: 'cigarettes',
        type: 'integer',
        min: 1,
        max: 100,
        showWhen: {
          or: [{ '==': [{ var: 'smokes' }, 'daily'] }, { '==': [{ var: 'smokes' }, 'sometimes'] }],
        },
      },
    ],
  });
  expect(health?.pages).toMatchObject([
    { questions: ['conditions', 'insulin'] },
    { title: { en: 'Weight and height' }, questions: ['weight', 'height', 'bmi', 'remarks'] },
  ]);
  expect(health?.questions[1]?.showWhen).toEqual({ in: ['diabetes', { var: 'conditions' }] });
  const outcomes = new Set(groups.flatMap(({ elements }) => elements.map(({ outcome }) => outcome)));
  expect([...outcomes]).toEqual(['taken']);
});

test('names of sheets and columns can be Spanish, in any case and order, and the form only in Spanish', () => {
  const { definition, refused } = importSheets([
    { name: 'otra', rows: [['x']] },
    {
      name: 'PREGUNTAS',
      rows: [
        ['Texto ES', 'Tipo', 'ID', 'Obligatoria', 'Nota'],
        ['¿Fuma?', 'YESNO', 'fuma', 'sí', 'a'],
      ],
    },
  ]);
  expect(refused).toEqual([]);
  expect(definition?.languages).toEqual(['es']);
  expect(definition?.steps[1]).toMatchObject({
    title: { es: 'Preguntas' },
    questions: [{ id: 'fuma', type: 'yesNo', required: true, label: { es: '¿Fuma?' } }],
  });
});

test('a date and time is limited to the minute, or by the day it is answered', () => {
  const { definition, refused } = importSheets(
    workbook([
      { id: 'dose', type: 'dateTime', label_en: 'Dose', min: '2026-01-31 08:30', max: 'today' },
      { id: 'late', type: 'text', label_en: 'Why late?', show_if: "[dose] > '2026-02-01 12:00'" },
    ]),
  );
  expect(refused).toEqual([]);
  expect(definition?.steps[1]?.questions).toMatchObject([
    { id: 'dose', type: 'dateTime', min: '2026-01-31T08:30', max: 'today' },
    { id: 'late', showWhen: { '>': [{ var: 'dose' }, '2026-02-01T12:00'] } },
  ]);
});

test.each<[string, SheetRows[], string, object]>([
  [
    'a workbook without questions',
    [{ name: 'Sheet1', rows: [['a']] }],
    'noQuestionSheet',
    { sheet: 'Sheet1', row: 1 },
  ],
  [
    'a sheet without columns',
    [{ name: 'Questions', rows: [['a']] }],
    'sheetColumnMissing',
    { sheet: 'Questions', row: 1 },
  ],
  ['a sheet without questions', workbook([]), 'noRows', { sheet: 'Questions', row: 2 }],
  ...(
    [
      ['a question without an id', { type: 'text', label_en: 'Q' }, 'cellMissing', 'id'],
      ['an id with blanks', { id: 'a b', type: 'text', label_en: 'Q' }, 'nameForm', 'id'],
      ['a question without a text', { id: 'a', type: 'text', label_es: '' }, 'cellMissing', 'label_en'],
      [
        'a text in one language',
        { id: 'a', type: 'text', label_en: 'Q', label_es: 'P', help_en: 'H' },
        'sheetTextMissing',
        'help_es',
      ],
      ['an unknown type', { id: 'a', type: 'dropdown', label_en: 'Q' }, 'typeUnknown', 'type'],
      [
        'a list that is not there',
        { id: 'a', type: 'choice', label_en: 'Q', options: 'x' },
        'noSuchList',
        'options',
      ],
      [
        'a limit that is none',
        { id: 'a', type: 'date', label_en: 'Q', min: '31.12.2026' },
        'limitForm',
        'min',
      ],
      [
        'a day for a date and time',
        { id: 'a', type: 'dateTime', label_en: 'Q', min: '2026-12-31' },
        'limitForm',
        'min',
      ],
      [
        'a unit that is none',
        { id: 'a', type: 'decimal', label_en: 'Q', unit: 'pounds' },
        'unitUnknown',
        'unit',
      ],
      [
        'a column of another type',
        { id: 'a', type: 'yesNo', label_en: 'Q', min: '1' },
        'columnOfOtherType',
        'min',
      ],
      [
        'neither yes nor no',
        { id: 'a', type: 'text', label_en: 'Q', required: 'maybe' },
        'yesOrNo',
        'required',
      ],
      [
        'a condition on nothing',
        { id: 'a', type: 'text', label_en: 'Q', show_if: "[b] = '1'" },
        'formulaRefused',
        'show_if',
      ],
      [
        'a formula that is none',
        { id: 'a', type: 'computed', label_en: 'Q', compute: '1 +' },
        'formulaRefused',
        'compute',
      ],
    ] as const
  ).map(([what, row, code, column]): [string, SheetRows[], string, object] => [
    what,
    workbook([row]),
    code,
    { sheet: 'Questions', row: 2, column },
  ]),
  [
    'limits that allow no answer',
    workbook([{ id: 'a', type: 'integer', label_en: 'Q', min: '5', max: '1' }]),
    'rowProblem',
    { sheet: 'Questions', row: 2 },
  ],
  [
    'a value twice',
    workbook(
      [{ id: 'a', type: 'choice', label_en: 'Q', options: 'x' }],
      [
        { list: 'x', value: '1', label_en: 'A' },
        { list: 'x', value: '1', label_en: 'B' },
      ],
    ),
    'codeTwice',
    { sheet: 'Options', row: 3, column: 'value' },
  ],
])(
  '%s is refused by sheet, row and column, with what to do in both languages',
  (_what, sheets, code, place) => {
    const { definition, refused } = importSheets(sheets);
    expect(definition).toBeUndefined();
    const found = refused.find(({ text }) => text?.code === code);
    expect(found?.place).toEqual(place);
    expect(found?.text && messageText(found.text, 'es')).toBeTruthy();
    expect(found?.text && remedyText(found.text, 'es')).toBeTruthy();
  },
);

const anyText = (...texts: string[]) =>
  fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...texts) }, fc.string());
const anyQuestion: fc.Arbitrary<QuestionCells> = fc.record({
  id: anyText('a', 'b', 'c', 'today', '__proto__', ''),
  type: anyText(
    'text',
    'integer',
    'date',
    'dateTime',
    'choice',
    'multipleChoice',
    'computed',
    'scale',
    'yesNo',
    'file',
  ),
  label_en: anyText('Question', ''),
  label_es: anyText('', '', 'Pregunta'),
  required: anyText('', 'yes'),
  options: anyText('', 'x', 'y'),
  min: anyText('', '', '5', 'today'),
  show_if: anyText('', '', "[a] = '1'", '[b] > 2', '1 = 0'),
  compute: anyText('', '', '[a] + 1', 'sum([a], [b])'),
  step_en: anyText('', '', 'Step'),
});

test('any workbook is refused by place or gives a valid definition, and every cell is in the report', () => {
  fc.assert(
    fc.property(fc.array(anyQuestion, { minLength: 1, maxLength: 5 }), (questions) => {
      const sheets = workbook(questions, [
        { list: 'x', value: '1', label_en: 'One' },
        { list: 'x', value: '2', label_en: 'Two' },
      ]);
      const { definition, refused, groups } = importSheets(sheets);
      expect(definition === undefined).toBe(refused.length > 0);
      expect(refused.every(({ place }) => place !== undefined)).toBe(true);
      if (!definition) return;
      expect(parseDefinition(definition).definition).toBeDefined();
      const reported = new Set(groups.flatMap(({ elements }) => elements.map(({ path }) => path)));
      const cells = sheets.flatMap(({ name, rows }) =>
        rows.flatMap((row, index) =>
          row.flatMap((cell, at) => (cell.trim() === '' ? [] : [`${name}.${index + 1}.${rows[0]?.[at]}`])),
        ),
      );
      expect(cells.filter((cell) => !reported.has(cell))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

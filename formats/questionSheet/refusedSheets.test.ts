/** Refused workbooks, each with its cell. */
import { workbook } from '@clinic/testing/questionSheet/workbook';
import { expect, test } from 'vitest';
import { messageText, remedyText } from '../importing/texts/message.ts';
import { importSheets } from './importSheets.ts';
import type { SheetRows } from './sheet.ts';

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
      ['an invalid limit', { id: 'a', type: 'date', label_en: 'Q', min: '31.12.2026' }, 'limitForm', 'min'],
      [
        'a day for a date and time',
        { id: 'a', type: 'dateTime', label_en: 'Q', min: '2026-12-31' },
        'limitForm',
        'min',
      ],
      ['an invalid unit', { id: 'a', type: 'decimal', label_en: 'Q', unit: 'pounds' }, 'unitUnknown', 'unit'],
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
        'an invalid formula',
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
  '%s is refused with sheet, row and column, and what to do in both languages',
  (_what, sheets, code, place) => {
    const { definition, refused } = importSheets(sheets);
    expect(definition).toBeUndefined();
    const refusal = refused.find(({ text }) => text?.code === code);
    expect(refusal?.place).toEqual(place);
    expect(refusal?.text && messageText(refusal.text, 'es')).toBeTruthy();
    expect(refusal?.text && remedyText(refusal.text, 'es')).toBeTruthy();
  },
);

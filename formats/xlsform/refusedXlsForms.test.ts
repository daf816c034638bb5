/** Refused XLSForms, each with its cell. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: XLSForm names questions so
import { type Cells, choices, xlsForm } from '@clinic/testing/xlsform/xlsForm';
import { expect, test } from 'vitest';
import { messageText, remedyText } from '../importing/texts/message.ts';
import { importXlsForm } from './importXlsForm.ts';
import type { SheetRows } from './sheet.ts';

const Q = { type: 'text', name: 'q', label: 'Q' };
const survey = (row: number, column?: string) => ({ sheet: 'survey', row, ...(column && { column }) });

test.each<[string, SheetRows[], string, object]>([
  [
    'a workbook without a survey',
    [{ name: 'Sheet1', rows: [['a']] }],
    'noSurveySheet',
    { sheet: 'Sheet1', row: 1 },
  ],
  ['a sheet without columns', [{ name: 'survey', rows: [['a']] }], 'sheetColumnMissing', survey(1)],
  ['a sheet without questions', [{ name: 'survey', rows: [['type', 'name']] }], 'noRows', survey(2)],
  [
    'a column twice',
    [
      {
        name: 'survey',
        rows: [
          ['type', 'name', 'calculate', 'calculation'],
          ['text', 'q'],
        ],
      },
    ],
    'columnTwice',
    survey(1, 'calculation'),
  ],
  [
    'ten thousand columns',
    [{ name: 'survey', rows: [['type', 'name', ...Array.from({ length: 10_000 }, (_, at) => `c${at}`)]] }],
    'tooManyColumns',
    survey(1),
  ],
  ['a row without a type', xlsForm([{ ...Q, type: '' }]), 'cellMissing', survey(2, 'type')],
  ['a row without a name', xlsForm([{ ...Q, name: '' }]), 'cellMissing', survey(2, 'name')],
  ['a name with blanks', xlsForm([{ ...Q, name: 'a b' }]), 'nameForm', survey(2, 'name')],
  ['a name twice in a group', xlsForm([Q, Q]), 'nameTwice', survey(3, 'name')],
  ['an unknown type', xlsForm([{ ...Q, type: 'dropdown' }]), 'typeUnknown', survey(2, 'type')],
  ['a loop', xlsForm([{ ...Q, type: 'begin_loop over x' }]), 'typeUnknown', survey(2, 'type')],
  ['a list that is not there', xlsForm([{ ...Q, type: 'select_one x' }]), 'noSuchList', survey(2, 'type')],
  ['no list', xlsForm([{ ...Q, type: 'select_multiple' }]), 'listMissing', survey(2, 'type')],
  [
    'choices in another file',
    xlsForm([{ ...Q, type: 'select_one_from_file x.csv' }]),
    'choicesElsewhere',
    survey(2, 'type'),
  ],
  [
    'choices from answers',
    xlsForm([{ ...Q, type: 'select_one ${q}' }]),
    'choicesElsewhere',
    survey(2, 'type'),
  ],
  [
    'a group without an end',
    xlsForm([{ type: 'begin_group', name: 'g', label: 'G' }, Q]),
    'groupNotEnded',
    survey(2, 'type'),
  ],
  ['an end of nothing', xlsForm([Q, { type: 'end_group' }]), 'groupNotBegun', survey(3, 'type')],
  [
    'a repeat that ends as a group',
    xlsForm([{ type: 'begin_repeat', name: 'g' }, Q, { type: 'end_group' }]),
    'groupNotBegun',
    survey(4, 'type'),
  ],
  [
    'groups in groups in groups',
    xlsForm(Array.from({ length: 1_000 }, (_, at) => ({ type: 'begin_group', name: `g${at}` }))),
    'tooDeep',
    survey(32, 'type'),
  ],
  [
    'a choice without a name',
    xlsForm([{ ...Q, type: 'select_one x' }], choices({ x: ['a', ''] })),
    'cellMissing',
    { sheet: 'choices', row: 3, column: 'name' },
  ],
  [
    'a choice twice',
    xlsForm([{ ...Q, type: 'select_one x' }], choices({ x: ['a', 'a'] })),
    'codeTwice',
    { sheet: 'choices', row: 3, column: 'name' },
  ],
  ...(
    [
      ['a condition on nothing', 'relevant', "${b} = '1'"],
      ['a formula that is not XPath', 'constraint', '. = = 1'],
      ['a condition on a name that several have', 'relevant', "${twice} = '1'"],
      ['a filter on nothing', 'choice_filter', 'x = ${b}'],
      ['a requirement on nothing', 'required', "${b} = '1'"],
    ] as const
  ).map(([what, column, formula]): [string, SheetRows[], string, object] => [
    what,
    xlsForm(
      [
        { type: 'select_one x', name: 'q', label: 'Q', [column]: formula },
        ...['g', 'h'].flatMap((name): Cells[] => [
          { type: 'begin_group', name, label: name },
          { ...Q, name: 'twice' },
          { type: 'end_group' },
        ]),
      ],
      choices({ x: ['a'] }),
    ),
    'formulaRefused',
    survey(2, column),
  ]),
  [
    'calculations in a circle',
    xlsForm([
      { type: 'calculate', name: 'a', calculation: '${b} + 1' },
      { type: 'calculate', name: 'b', calculation: '${a} + 1' },
    ]),
    'formulaRefused',
    survey(3, 'calculation'),
  ],
  [
    'conditions in a circle',
    xlsForm([
      { ...Q, name: 'a', relevant: "${b} = 'x'" },
      { ...Q, name: 'b', relevant: "${a} = 'x'" },
    ]),
    'rowProblem',
    survey(2, 'relevant'),
  ],
])(
  '%s is refused with sheet, row and column, and what to do in both languages',
  (_what, sheets, code, place) => {
    const { definition, refused } = importXlsForm(sheets);
    expect(definition).toBeUndefined();
    expect(refused.map(({ text, place: at }) => [text?.code, at])).toContainEqual([code, place]);
    const text = refused.find((each) => each.text?.code === code)?.text;
    for (const language of ['en', 'es']) {
      expect(text && messageText(text, language)).toBeTruthy();
      expect(text && remedyText(text, language)).toBeTruthy();
    }
  },
);

test('all mistakes of a file are reported at once', () => {
  const { refused } = importXlsForm(
    xlsForm([
      { ...Q, type: 'dropdown' },
      { ...Q, name: 'a b' },
      { ...Q, name: 'r', relevant: '${none} = 1' },
      { ...Q, name: 's', type: 'select_one none' },
      { type: 'begin_group', name: 'g' },
    ]),
  );
  expect(refused.map(({ place }) => place?.row).sort()).toEqual([2, 3, 4, 5, 6]);
});

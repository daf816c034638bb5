/** Random rows of XLSForms. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: XLSForm names questions so
import fc from 'fast-check';
import type { Cells } from './xlsForm.ts';

const anyText = (...texts: string[]) =>
  fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...texts) }, fc.string());
const formula = anyText(
  '',
  '',
  '${a} > 1',
  "selected(${b}, '1')",
  '. < 5',
  '${c} + 1',
  'sum(${a})',
  "regex(., 'a')",
);
/** Any row of a survey: often valid, with choices of the list `x`. */
export const anyRow = fc.record({
  type: anyText(
    ...[
      'text',
      'integer',
      'decimal',
      'date',
      'dateTime',
      'note',
      'calculate',
      'range',
      'acknowledge',
      'image',
      'start',
    ],
    ...[
      'select_one x',
      'select_multiple x or_other',
      'rank x',
      'begin_group',
      'end_group',
      'begin_repeat',
      'end_repeat',
      '',
    ],
  ),
  name: anyText('a', 'b', 'c', 'd', 'e', 'today', '__proto__', ''),
  label: anyText('Question', 'With ${a}', '{a|b}', ''),
  'label::es': anyText('', 'Pregunta'),
  hint: anyText('', '**Hint**'),
  required: anyText('', 'yes', "${a} = ''"),
  relevant: formula,
  constraint: formula,
  calculation: formula,
  choice_filter: anyText('', '', 'f = ${a}'),
  appearance: anyText('', 'field-list', 'minimal'),
  parameters: anyText('', 'start=0 end=5 step=1'),
  default: anyText('', '1', '${a}'),
  repeat_count: anyText('', '3', '${a}'),
});

const anyLeaf = fc.record({
  type: fc.constantFrom(
    ...[
      'text',
      'integer',
      'decimal',
      'date',
      'note',
      'calculate',
      'range',
      'acknowledge',
      'barcode',
      'rank x',
    ],
    ...['select_one x', 'select_one x or_other', 'select_multiple x', 'select_multiple x or_other'],
  ),
  hint: fc.constantFrom('', '**Hint**'),
  required: fc.constantFrom('', 'yes'),
  relevant: fc.constantFrom(
    ...[
      '',
      '',
      '${a} > 1',
      "selected(${b}, '1')",
      "not(${c} = '1') and ${a} != 2",
      "${b} != ''",
      'count-selected(${b}) = 1',
    ],
    ...[
      "if(${a} > 1, 'x', 'y') = 'x'",
      '${n} > 3',
      "${c} = 'other' or ${a} * 2 = 4",
      'string-length(${t}) > 2',
      '${d} < today() - 30',
    ],
  ),
  constraint: fc.constantFrom(
    '',
    '',
    '. >= 1 and . <= 3',
    '. != ${a}',
    "regex(., '^[0-9]+$')",
    'string-length(.) < 3',
  ),
  constraint_message: fc.constantFrom('', 'Wrong'),
  calculation: fc.constantFrom(
    '${a} + 1',
    "concat(${t}, 'x')",
    'round(${a} div 3, 1)',
    'int((today() - ${d}) div 365.25)',
  ),
  choice_filter: fc.constantFrom('', '', 'f = ${c}'),
  default: fc.constantFrom('', '1'),
  unit: fc.constantFrom('', 'kg'),
});

const READ: ReadonlyArray<Record<string, string>> = [
  { type: 'integer', name: 'a', label: 'A' },
  { type: 'select_multiple x', name: 'b', label: 'B' },
  { type: 'select_one x or_other', name: 'c', label: 'C' },
  { type: 'date', name: 'd', label: 'D' },
  { type: 'text', name: 't', label: 'T' },
  { type: 'calculate', name: 'n', label: 'N', calculation: '${a} * 2' },
];

/** A survey without mistakes: questions that others read, then questions in groups, on pages and in entries. */
export const anySurvey = fc
  .array(
    fc.record({
      around: fc.constantFrom('', 'group', 'page', 'repeat'),
      relevant: fc.constantFrom('', '', '${a} < 5'),
      rows: fc.array(anyLeaf, { minLength: 1, maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts): Cells[] => [
    ...READ,
    ...parts.flatMap(({ around, relevant, rows }, part): Cells[] => {
      const kind = around === 'repeat' ? 'repeat' : 'group';
      const named = rows.map((row, at) => ({
        ...row,
        ...{ name: `q${part}_${at}`, label: `Question ${at}` },
        calculation: row.type === 'calculate' ? row.calculation : '',
        // Checks of one question become one, which is not made while any answer that it reads is refused.
        choice_filter: row.constraint === '' ? row.choice_filter : '',
      }));
      if (around === '') return named;
      const appearance = around === 'page' ? 'field-list' : '';
      return [
        { type: `begin_${kind}`, name: `g${part}`, label: 'Group', relevant, appearance },
        ...named,
        { type: `end_${kind}` },
      ];
    }),
  ]);

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: XLSForm names questions so
import { parseDefinition } from '@clinic/engine/parsing';
import { choices, xlsForm } from '@clinic/testing/xlsform/xlsForm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { importXlsForm } from './importXlsForm.ts';

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
const anyRow = fc.record({
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

test('any workbook is refused with a location or gives a valid definition, and every cell is in the report', () => {
  let isRefused = 0;
  fc.assert(
    fc.property(fc.array(anyRow, { minLength: 1, maxLength: 8 }), (rows) => {
      const sheets = xlsForm(rows, choices({ x: ['1', '2'] }));
      const { definition, refused, groups } = importXlsForm(sheets);
      expect(definition === undefined).toBe(refused.length > 0);
      expect(refused.every(({ place }) => place !== undefined)).toBe(true);
      if (!definition) {
        isRefused += 1;
        return;
      }
      expect(parseDefinition(definition).definition).toBeDefined();
      const reported = new Set(groups.flatMap(({ elements }) => elements.map(({ path }) => path)));
      const cells = sheets.flatMap(({ name, rows: all }) =>
        all.flatMap((row, index) =>
          row.flatMap((cell, at) => (cell.trim() === '' ? [] : [`${name}.${index + 1}.${all[0]?.[at]}`])),
        ),
      );
      expect(cells.filter((cell) => !reported.has(cell))).toEqual([]);
    }),
    { numRuns: 500 },
  );
  expect(isRefused).toBeLessThan(500);
});

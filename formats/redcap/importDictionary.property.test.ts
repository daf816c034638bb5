import { parseDefinition } from '@clinic/engine/parsing';
import { COLUMNS, dictionary, type Row } from '@clinic/testing/redcap/dictionary';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { remedyText } from '../importing/texts/message.ts';
import { importDictionary } from './importDictionary.ts';

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

test('any dictionary is refused with locations or gives a valid definition, and every cell is in the report', () => {
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

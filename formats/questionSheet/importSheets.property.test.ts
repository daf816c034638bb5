import { parseDefinition } from '@clinic/engine/parsing';
import { type QuestionCells, workbook } from '@clinic/testing/questionSheet/workbook';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { importSheets } from './importSheets.ts';

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

test('any workbook is refused with a location or gives a valid definition, and every cell is in the report', () => {
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

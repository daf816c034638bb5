import { parseDefinition } from '@clinic/engine/parsing';
import { anyRow } from '@clinic/testing/xlsform/anyRow';
import { choices, xlsForm } from '@clinic/testing/xlsform/xlsForm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { importXlsForm } from './importXlsForm.ts';

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

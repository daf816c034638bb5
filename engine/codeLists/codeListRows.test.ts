/** Files of codes that administrators upload. */
import { expect, test } from 'vitest';
import { codeListOfRows } from './codeListRows.ts';

const read = (...rows: string[][]) => codeListOfRows({ rows, languages: ['en', 'es'], title: 'drugs' });

test('columns are the code and a name in each language of the form; a header is recognized', () => {
  const document = {
    title: 'drugs',
    languages: ['en', 'es'],
    codes: [
      ['A10', 'Metformin', 'Metformina'],
      ['B20', 'Ibuprofen', ''],
    ],
  };
  const rows = [
    [' A10 ', 'Metformin', 'Metformina'],
    ['B20', 'Ibuprofen'],
  ];
  expect(read(['Código', 'Name', 'Nombre'], ...rows)).toEqual({ document });
  expect(read(...rows)).toEqual({ document });
  expect(read(['A10', 'Metformin'])).toEqual({
    document: { title: 'drugs', languages: ['en'], codes: [['A10', 'Metformin']] },
  });
});

test('problems are reported with the row of the file', () => {
  expect(read(['code', 'name'], ['A 1', 'Blank'], ['B', ''], ['C', 'One'], ['C', 'Two'])).toEqual({
    faults: [
      { row: 2, fault: 'code', code: 'A 1' },
      { row: 3, fault: 'name', code: 'B' },
      { row: 5, fault: 'twice', code: 'C' },
    ],
  });
  expect(read(['code', 'name'])).toEqual({ faults: [{ fault: 'none' }] });
});

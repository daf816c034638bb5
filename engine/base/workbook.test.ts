import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import { expect, test } from 'vitest';
import { type Cell, MAX_CHARACTERS, workbook, workbookOf } from './workbook.ts';

const read = async (bytes: Uint8Array<ArrayBuffer>) => readXlsxFile(new Blob([bytes]), { trim: false });
const there = async (...row: Cell[]) => {
  const [sheet] = await read(workbookOf([{ name: 'S', head: ['Head'], widths: [20], rows: [row] }]));
  return sheet?.data[1];
};
const xmlOf = (...row: Cell[]): string => {
  const bytes = workbookOf([{ name: 'S', head: [], widths: [20], rows: [row] }]);
  return strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] as Uint8Array);
};

test('numbers, booleans, days and times have cells of their own type', async () => {
  expect(await there(0, -1.5, true, false)).toEqual([0, -1.5, true, false]);
  expect(await there({ date: '2024-02-29' }, { date: '2026-05-01', time: '21:04:05' })).toEqual([
    new Date('2024-02-29T00:00:00Z'),
    new Date('2026-05-01T21:04:05Z'),
  ]);
  expect(xmlOf({ time: '06:45' })).toContain('s="5"><v>0.28125</v>');
});

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '=HYPERLINK("http://evil.example")',
  '\t=1',
  '00123',
  '10-15',
  '1/2',
  '2026-05-01',
  '1E5',
  '12345678901234567890',
  'TRUE',
  '#N/A',
  ' two  spaces ',
  'a\nb\r\nc',
  '<b>&amp;"\'',
  '👩‍👩‍👧 مرحبا שלום',
  'a\0\u0001\u001F\u007F\uFFFFb',
  '\uD800a\uDC00',
  '_x0041_ _x0041\u0001',
  'toString',
  'x'.repeat(MAX_CHARACTERS),
])('a text stays this very text: %j', async (text) => {
  expect(await there(text)).toEqual([text]);
  // The format of text, in which a program leaves an edited cell as it is typed; and no formula.
  expect(xmlOf(text)).toMatch(/<c r="A2" s="1" t="inlineStr">/);
  expect(xmlOf(text)).not.toContain('<f');
});

test('any texts stay as they are', async () => {
  const text = fc.oneof(fc.string({ unit: 'binary', minLength: 1 }), fc.string({ minLength: 1 }));
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 5 }), async (texts) => {
      expect(await there(...texts)).toEqual(texts);
    }),
    { numRuns: 60 },
  );
});

test.each([
  [{ date: '1899-12-31' }, '1899-12-31'],
  [{ date: '1900-02-28' }, '1900-02-28'],
  [{ date: '1890-05-01', time: '06:45' }, '1890-05-01 06:45'],
  [{ date: 'no date' }, 'no date'],
  [1234567890123456, '1234567890123456'],
  [Number.NaN, 'NaN'],
] as const)('what a spreadsheet cannot hold as a day or number is a text: %j', async (cell, text) => {
  expect(await there(cell)).toEqual([text]);
});

test('an absent cell and an empty text are empty, and the cells after them keep their columns', async () => {
  const cells = [...new Array<undefined>(30).fill(undefined), 'AE', '', 7];
  const row = await there(...cells);
  expect(row).toHaveLength(33);
  expect(row?.[30]).toBe('AE');
  expect(row?.slice(31)).toEqual([null, 7]);
});

test('rows beyond the limit of a sheet are in another one, under the same heading', async () => {
  const written = workbook(3);
  written.begin({ name: 'Rows', head: ['Number'], widths: [10] });
  for (const number of [1, 2, 3, 4, 5]) written.add([number]);
  written.end();
  expect((await read(written.take())).map(({ sheet, data }) => [sheet, data.flat()])).toEqual([
    ['Rows', ['Number', 1, 2]],
    ['Rows 2', ['Number', 3, 4]],
    ['Rows 3', ['Number', 5]],
  ]);
});

test('a long table is given out while it is written', () => {
  const written = workbook();
  written.begin({ name: 'Rows', head: ['Text'], widths: [10] });
  let largest = 0;
  let total = 0;
  for (let row = 0; row < 20_000; row += 1) {
    written.add([`${row}-${Math.sin(row)}`]);
    const { length } = written.take();
    largest = Math.max(largest, length);
    total += length;
  }
  expect(total).toBeGreaterThan(200_000);
  expect(largest).toBeLessThan(150_000);
});

import type { LocalizedText } from '@clinic/engine/base';
import { textIn } from '@clinic/engine/definition';
import { readSheet, sheetOf } from '@clinic/engine/editing';
import type { SheetWords } from '@clinic/engine/testing';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { rowsOfFile, SHEET_FORMATS, type SheetFormat, sheetFile } from './sheetFile.ts';

const words: SheetWords = {
  language: (code) => code.toUpperCase(),
  where: 'Where',
  whereIs: ({ text }) => textIn(text, 'en'),
  state: 'State',
  states: { current: 'current', missing: 'missing', stale: 'stale' },
};

const there = async (rows: string[][], format: SheetFormat): Promise<string[][]> =>
  rowsOfFile(new File([await sheetFile(rows, format)], `texts.${format}`));

const SPECIAL = fc.constantFrom(
  '=SUM(A1)',
  "'=1",
  '-5',
  '@x',
  ' a ',
  'a\r\nb',
  '"q";,',
  '_x0041_',
  '<b>&',
  '',
);
const written = fc.oneof(SPECIAL, fc.string({ unit: 'binary' }), fc.string());

test.each(SHEET_FORMATS)('exporting and importing any texts as %s changes nothing', async (format) => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(written, written, written), { maxLength: 8 }), async (texts) => {
      const label = ([en, es, from]: [string, string, string]): LocalizedText => ({
        en,
        es: { text: es, from },
      });
      const definition = {
        id: 'x',
        version: '1.0',
        title: { en: 'Title' },
        languages: ['en', 'es'],
        ruleSet: 'none@1.0',
        patient: { givenName: 'a', familyName: 'b', email: 'c' },
        steps: [
          {
            id: 's',
            title: { en: 'S' },
            questions: texts.map((text, index) => ({
              id: `q${index}`,
              type: 'yesNo' as const,
              label: label(text),
            })),
          },
        ],
      };
      const reading = readSheet(definition, await there(sheetOf(definition, words), format));
      expect(reading).toEqual({
        changes: [],
        unknownKeys: [],
        repeatedKeys: [],
        unknownLanguages: [],
        otherSources: [],
      });
    }),
    { numRuns: 40 },
  );
});

test.each([
  'x\0\u0001\u001Fy',
  '\u007F\u0085',
  '\u{10FFFE} ',
  'a\u{1FFFE}b',
  '\uFFFD\uFFFE\uFDD0',
  '_x0001_\u0001',
  '\uD800a\uDC00',
])('a spreadsheet keeps characters that XML does not allow: %j', async (text) => {
  const rows = [
    ['key', 'en'],
    ['a', text],
  ];
  expect(await there(rows, 'xlsx')).toEqual(rows);
});

test('a text that looks like a formula is no formula in the file, and is unchanged after import', async () => {
  const rows = [
    ['key', 'en'],
    ['a', '=HYPERLINK("http://evil.example")'],
    ['b', "'=1"],
    ['split', 'yes;=1+1;no'],
    ['lines', 'x\n@cmd\t-1,"+2'],
    ['c', 'plain'],
  ];
  expect(await (await sheetFile(rows, 'csv')).text()).toContain(`"'=HYPERLINK(`);
  expect(await (await sheetFile(rows, 'csv')).text()).not.toMatch(/[;,\t\n][\s"]*[=+@-]/);
  for (const format of SHEET_FORMATS) expect(await there(rows, format)).toEqual(rows);
});

test('a file from a Spanish spreadsheet, with semicolons or as Unicode text, can be read', async () => {
  const expected = [
    ['key', 'en', 'es'],
    ['title', 'Weight, and more', 'Peso'],
  ];
  const semicolons = 'key;en;es\r\ntitle;Weight, and more;Peso\r\n';
  expect(await rowsOfFile(new File([semicolons], 'a.csv'))).toEqual(expected);
  const tabs = new Uint8Array(Buffer.from(`\uFEFF${semicolons.replaceAll(';', '\t')}`, 'utf16le'));
  expect(await rowsOfFile(new File([tabs], 'a.txt'))).toEqual(expected);
});

test.each<[string, Uint8Array]>([
  ['unpacks_too_big', zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(50_000_001) })],
  ['damaged', zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(1_000) }).slice(0, -10)],
  ['unpacks_too_big', zipSync({ 'xl/worksheets/sheet1.xml': strToU8('<c r="XFD1048576"/>') })],
  // A workbook can name any part as its sheet.
  ['unpacks_too_big', zipSync({ 'xl/other/sheet.xml': strToU8('<c r="XFD1048576"/>') })],
])('an archive is refused before it is unpacked: %s', async (fault, bytes) => {
  await expect(rowsOfFile(new File([new Uint8Array(bytes)], 'texts.xlsx'))).rejects.toMatchObject({ fault });
});

test.each([
  ['too_big', new Uint8Array(10_000_001)],
  ['not_a_sheet', 'PK but not a spreadsheet'],
  ['not_a_sheet', 'key,en\n"never closed'],
  ['not_utf8', new Uint8Array([0x6b, 0x65, 0x79, 0x2c, 0xe9, 0x0a])],
] as const)('an unreadable file is reported with the reason: %s', async (fault, content) => {
  await expect(rowsOfFile(new File([content], 'bad'))).rejects.toMatchObject({ fault });
});

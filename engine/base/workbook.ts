/** Writes XLSX files row by row, so that a long table is never in memory as a whole. */
import { Zip, ZipDeflate } from 'fflate';

/** A day `YYYY-MM-DD`, a time `HH:MM` or `HH:MM:SS`, or both, on whatever clock they were stated. */
export interface Moment {
  date?: string;
  time?: string;
}

/** A text stays a text, whatever it looks like: never a formula, a date or a number. */
export type Cell = string | number | boolean | Moment | undefined;

export interface Sheet {
  name: string;
  /** Stays in view, and is repeated where rows continue in another sheet. */
  head: readonly Cell[];
  /** In characters; the last one applies to all further columns. */
  widths: readonly [number, ...number[]];
  /** Whether long texts run over several lines. */
  wraps?: boolean;
}

export interface Workbook {
  /** Ends the sheet before it. */
  begin(sheet: Sheet): void;
  add(row: readonly Cell[]): void;
  /** Once, after the last row. */
  end(): void;
  /** What was written since the last call, possibly nothing. */
  take(): Uint8Array<ArrayBuffer>;
}

/** The media type. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The limits of spreadsheet programs; of characters, in UTF-16 code units. */
export const MAX_COLUMNS = 16_384;
export const MAX_CHARACTERS = 32_767;
const MAX_ROWS = 1_048_576;
/** ZIP without its extension for large files states sizes in 32 bits. */
const MAX_BYTES = 2 ** 32 - 1;

/**
 * @param maxRows of a sheet; further rows are in a sheet of their own
 * @throws Error from `add`, if the file would be larger than 4 GB
 */
export function workbook(maxRows: number = MAX_ROWS): Workbook {
  const encoder = new TextEncoder();
  const names: string[] = [];
  let parts: Uint8Array[] = [];
  let sheet: Sheet | undefined;
  let file: ZipDeflate | undefined;
  let rows = 0;
  let size = 0;
  let total = 0;
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    total += bytes.length;
    if (total > MAX_BYTES) throw new Error('The workbook is larger than 4 GB');
    parts.push(bytes);
  });

  const part = (path: string): ZipDeflate => {
    const added = new ZipDeflate(path, { level: 3 });
    added.mtime = EPOCH;
    zip.add(added);
    return added;
  };
  const whole = (path: string, xml: string): void => part(path).push(encoder.encode(PROLOG + xml), true);
  const write = (xml: string, isLast = false): void => {
    const bytes = encoder.encode(xml);
    size += bytes.length;
    file?.push(bytes, isLast);
  };
  const close = (): void => {
    if (file) write(SHEET_END, true);
    file = undefined;
  };
  const open = (opened: Sheet, name: string): void => {
    close();
    names.push(name);
    sheet = opened;
    rows = 0;
    size = 0;
    file = part(`xl/worksheets/sheet${names.length}.xml`);
    write(PROLOG + sheetStart(opened.widths));
    addRow(opened.head, () => HEAD);
  };
  const addRow = (cells: readonly Cell[], styleOf: (cell: Cell) => number): void => {
    rows += 1;
    write(rowXml(cells, rows, styleOf));
  };

  whole('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]));
  whole('xl/styles.xml', STYLES);
  return {
    begin: (next) => open(next, next.name),
    add(cells) {
      if (!sheet) throw new Error('A row is in a sheet');
      if (rows >= maxRows || size > MAX_BYTES / 2) open(sheet, `${sheet.name} ${names.length + 1}`);
      const { wraps } = sheet;
      addRow(cells, (cell) => styleFor(cell, wraps));
    },
    end() {
      close();
      whole('xl/workbook.xml', workbookXml(names));
      const sheets = names.map((_, index): [string, string] => [
        'worksheet',
        `worksheets/sheet${index + 1}.xml`,
      ]);
      whole('xl/_rels/workbook.xml.rels', relations([...sheets, ['styles', 'styles.xml']]));
      whole('[Content_Types].xml', contentTypes(names));
      zip.end();
    },
    take() {
      const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
      let at = 0;
      for (const bytes of parts) {
        joined.set(bytes, at);
        at += bytes.length;
      }
      parts = [];
      return joined;
    },
  };
}

/** A workbook of a few rows. */
export function workbookOf(
  sheets: ReadonlyArray<Sheet & { rows: ReadonlyArray<readonly Cell[]> }>,
): Uint8Array<ArrayBuffer> {
  const written = workbook();
  for (const { rows, ...sheet } of sheets) {
    written.begin(sheet);
    for (const row of rows) written.add(row);
  }
  written.end();
  return written.take();
}

/** The same cells give the same file, whenever it is written. */
const EPOCH = new Date(1980, 0, 1);

const PROLOG = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Places in `cellXfs`. */
const [GENERAL, TEXT, WRAPPED, HEAD, DATE, TIME, BOTH] = [0, 1, 2, 3, 4, 5, 6];

/** Format 49 is text: what begins with = is no formula either once the cell is edited. */
const FORMATS = [
  '<xf numFmtId="0"/>',
  '<xf numFmtId="49" applyNumberFormat="1"/>',
  '<xf numFmtId="49" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>',
  '<xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>',
  '<xf numFmtId="164" applyNumberFormat="1"/>',
  '<xf numFmtId="165" applyNumberFormat="1"/>',
  '<xf numFmtId="166" applyNumberFormat="1"/>',
];

const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="hh:mm"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="${FORMATS.length}">${FORMATS.join('')}</cellXfs></styleSheet>`;

const sheetStart = (widths: readonly number[]): string => {
  const columns = widths.map((width, index) => {
    const last = index === widths.length - 1 ? MAX_COLUMNS : index + 1;
    return `<col min="${index + 1}" max="${last}" width="${width}" customWidth="1"/>`;
  });
  return `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`;
};

/** Digits as text are meant as text, so no warning is shown at them. */
const SHEET_END = `</sheetData><ignoredErrors><ignoredError sqref="A1:XFD${MAX_ROWS}" numberStoredAsText="1"/></ignoredErrors></worksheet>`;

const workbookXml = (names: readonly string[]): string =>
  `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${names
    .map((name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
    .join('')}</sheets></workbook>`;

const relations = (targets: ReadonlyArray<readonly [type: string, target: string]>): string =>
  `<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([type, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

const contentTypes = (names: readonly string[]): string => {
  const override = (path: string, type: string): string =>
    `<Override PartName="/xl/${path}" ContentType="${TYPES}.${type}+xml"/>`;
  const sheets = names.map((_, index) => override(`worksheets/sheet${index + 1}.xml`, 'worksheet'));
  return `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${[override('workbook.xml', 'sheet.main'), override('styles.xml', 'styles'), ...sheets].join('')}</Types>`;
};

const rowXml = (cells: readonly Cell[], row: number, styleOf: (cell: Cell) => number): string =>
  `<row r="${row}">${cells
    .map((cell, index) => cellXml(cell, ` r="${lettersOf(index)}${row}" s="${styleOf(cell)}"`))
    .join('')}</row>`;

function cellXml(cell: Cell, attributes: string): string {
  const value = stored(cell);
  if (value === undefined || value === '') return '';
  if (typeof value === 'number') return `<c${attributes}><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c${attributes} t="b"><v>${Number(value)}</v></c>`;
  return `<c${attributes} t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
}

function styleFor(cell: Cell, wraps = false): number {
  if (typeof stored(cell) === 'string') return wraps ? WRAPPED : TEXT;
  if (typeof cell !== 'object') return GENERAL;
  if (cell.date === undefined) return TIME;
  return cell.time === undefined ? DATE : BOTH;
}

/** As it is stored: what a spreadsheet program would change is a text. */
function stored(cell: Cell): string | number | boolean | undefined {
  if (typeof cell === 'number') return isExact(cell) ? cell : String(cell);
  return typeof cell === 'object' ? (serialOf(cell) ?? momentText(cell)) : cell;
}

/** Spreadsheet programs keep 15 digits: further decimals are noise, but a longer whole number is another one. */
const isExact = (number: number): boolean =>
  Number.isFinite(number) && (!Number.isInteger(number) || Math.abs(number) < 1e15);

/** "2026-05-01 21:00:00" */
export const momentText = ({ date, time }: Moment): string => [date, time].filter(Boolean).join(' ');

/** Programs count days that did not exist before this one. */
const FIRST_DAY = '1900-03-01';
const DAY_ZERO = Date.UTC(1899, 11, 30);
const DAY_SECONDS = 86_400;

/** Days since the first day of spreadsheets; undefined for a day that they do not have. */
function serialOf({ date, time }: Moment): number | undefined {
  if (date !== undefined && date < FIRST_DAY) return undefined;
  const [hours = 0, minutes = 0, seconds = 0] = time?.split(':').map(Number) ?? [];
  const days = date === undefined ? 0 : Math.round((Date.parse(date) - DAY_ZERO) / DAY_SECONDS / 1_000);
  const serial = days + (hours * 3_600 + minutes * 60 + seconds) / DAY_SECONDS;
  return Number.isFinite(serial) ? serial : undefined;
}

/** A, B … Z, AA … */
function lettersOf(index: number): string {
  const letter = LETTERS[index];
  if (letter !== undefined) return letter;
  const last = String.fromCharCode(65 + (index % 26));
  const letters = index < 26 ? last : lettersOf(Math.floor(index / 26) - 1) + last;
  LETTERS[index] = letters;
  return letters;
}
const LETTERS: string[] = [];

/**
 * In XLSX `_x0041_` means "A", so text that contains the start of such a sequence is escaped, as are characters that XML
 * does not allow or changes.
 */
const escaped = (text: string): string =>
  text
    .replaceAll(/_(?=x[0-9A-Fa-f]{4})/g, '_x005F_')
    .replaceAll(NOT_FOR_XML, (character) =>
      Array.from({ length: character.length }, (_, index) => unitOf(character.charCodeAt(index))).join(''),
    )
    .replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign as keyof typeof ENTITIES]);

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const unitOf = (code: number): string => `_x${code.toString(16).toUpperCase().padStart(4, '0')}_`;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the search is for these; tabs and line feeds are allowed
const NOT_FOR_XML = /[\0-\x08\x0B-\x1F\x7F-\x9F\uFFFD\p{Surrogate}\p{Noncharacter_Code_Point}]/gu;

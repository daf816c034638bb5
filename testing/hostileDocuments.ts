/**
 * Small documents that could keep a parser busy: a long text of each kind in each place, many small parts, deep nesting,
 * long names, repeated names, archives that unpack to much. For tests.
 */
import { strToU8, zipSync } from 'fflate';
import { COLUMNS } from './redcap/dictionary.ts';

/** Bytes of a text or document; written as JSON or CSV, signs that need an escape take two. */
const SIZE = 30_000;

const UNITS: Readonly<Record<string, string>> = {
  letters: 'a',
  digits: '7',
  blanks: ' ',
  'line ends': '\n',
  'line ends and blanks': ' \n\t',
  words: 'ab ',
  'decimal points': '1.',
  commas: 'a,',
  'options of a list': '1,a|',
  'round brackets': '(',
  'square brackets': '[',
  'empty links': '[](',
  'names in brackets': '[a]',
  braces: '{',
  stars: '*',
  'stars and letters': '*a',
  underscores: '_a',
  hyphens: '-',
  'opened tags': '<b>',
  'tags without an end': '<b ',
  'attributes without an end': '<b a="',
  comments: '<!--',
  references: '&#',
  'named references': '&amp',
  backslashes: '\\',
  quotes: "'",
  'at signs': '@a',
  operators: '+1',
  comparisons: "a='b' and ",
  negations: 'not ',
  'member accesses': '.a',
  calls: 'iif(',
  'accents to combine': '\u0301',
};

const filled = (unit: string, size: number): string => unit.repeat(Math.ceil(size / Buffer.byteLength(unit)));

export interface Corpus {
  /** A usual document, as large as the others. */
  plain: Uint8Array;
  hostile: ReadonlyArray<[what: string, document: Uint8Array]>;
}

const bytesOf = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));

type Loose = Readonly<Record<string, unknown>>;

const questionnaire = (item: readonly Loose[], more: Loose = {}): Loose => ({
  resourceType: 'Questionnaire',
  url: 'http://example.org/form',
  title: 'Form',
  language: 'en',
  status: 'active',
  ...more,
  item,
});
const question = (more: Loose = {}): Loose => ({ linkId: 'q', text: 'Question?', type: 'string', ...more });
const extension = (url: string, value: Loose): Loose => ({
  extension: [{ url: `http://hl7.org/fhir/StructureDefinition/${url}`, ...value }],
});
const expression = (text: string): Loose => ({ language: 'text/fhirpath', expression: text });

/** Where a text can be. */
const FHIR_PLACES: Readonly<Record<string, (text: string) => Loose>> = {
  title: (title) => questionnaire([question()], { title }),
  url: (url) => questionnaire([question()], { url }),
  description: (description) => questionnaire([question()], { description }),
  narrative: (div) =>
    questionnaire([question()], { text: { status: 'generated', div: `<div>${div}</div>` } }),
  linkId: (linkId) => questionnaire([question({ linkId })]),
  text: (text) => questionnaire([question({ text })]),
  type: (type) => questionnaire([question({ type })]),
  'other name': (name) => questionnaire([question({ [name]: 1 })]),
  option: (valueString) => questionnaire([question({ type: 'choice', answerOption: [{ valueString }] })]),
  code: (code) => questionnaire([question({ code: [{ system: 'http://loinc.org', code }] })]),
  markup: (valueString) =>
    questionnaire([question({ _text: extension('rendering-xhtml', { valueString }) })]),
  markdown: (valueMarkdown) =>
    questionnaire([question({ _text: extension('rendering-markdown', { valueMarkdown }) })]),
  pattern: (valueString) => questionnaire([question(extension('regex', { valueString }))]),
  unit: (display) => questionnaire([question(extension('questionnaire-unit', { valueCoding: { display } }))]),
  variable: (text) =>
    questionnaire(
      [question()],
      extension('variable', { valueExpression: { ...expression(text), name: 'v' } }),
    ),
  'enabling expression': (text) =>
    questionnaire([
      question(
        extension('../uv/sdc/StructureDefinition/sdc-questionnaire-enableWhenExpression', {
          valueExpression: expression(text),
        }),
      ),
    ]),
  'calculated expression': (text) =>
    questionnaire([
      question({
        extension: [
          {
            url: 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression',
            valueExpression: expression(text),
          },
        ],
      }),
    ]),
  condition: (answerString) =>
    questionnaire([
      question(),
      question({ linkId: 'r', enableWhen: [{ question: 'q', operator: '=', answerString }] }),
    ]),
  date: (valueDate) => questionnaire([question({ type: 'date', initial: [{ valueDate }] })]),
};

const nested = (levels: number): Loose =>
  questionnaire([
    Array.from({ length: levels }).reduce<Loose>(
      (item, _, level) => ({ linkId: `g${level}`, type: 'group', text: 'G', item: [item] }),
      question(),
    ),
  ]);

/** How many items of this size make a document. */
const itemsOf = (item: (index: number) => Loose): Loose[] => {
  const size = JSON.stringify(item(100)).length + 1;
  return Array.from({ length: Math.floor(SIZE / size) }, (_, index) => item(index));
};

export const fhirCorpus = (): Corpus => ({
  plain: bytesOf(
    questionnaire(
      itemsOf((at) => question({ linkId: `q${at}`, text: `Do you have symptom ${at}?`, type: 'boolean' })),
    ),
  ),
  hostile: [
    ...Object.entries(FHIR_PLACES).flatMap(([place, form]) =>
      Object.entries(UNITS).map(([what, unit]): [string, Uint8Array] => [
        `${what} as ${place}`,
        bytesOf(form(filled(unit, SIZE))),
      ]),
    ),
    ['many levels', bytesOf(nested(SIZE / 60))],
    ['levels below the limit', bytesOf(nested(45))],
    ['brackets', Buffer.from('['.repeat(SIZE))],
    ['objects in objects', Buffer.from('{"a":'.repeat(SIZE / 5))],
    ['a repeated name', Buffer.from(`{"resourceType":"Questionnaire"${',"a":1'.repeat(SIZE / 6)}}`)],
    ['many names', Buffer.from(`{"resourceType":"Questionnaire"${filledNames()}}`)],
    ['a long number', Buffer.from(`{"resourceType":"Questionnaire","version":${'9'.repeat(SIZE)}}`)],
    ['a long fraction', Buffer.from(`{"resourceType":"Questionnaire","version":0.${'1'.repeat(SIZE)}}`)],
    ['many long numbers', bytesNumbers()],
    ['escapes', Buffer.from(`{"resourceType":"Questionnaire","title":"${'\\u0061'.repeat(SIZE / 6)}"}`)],
    ['one id for all', bytesOf(questionnaire(itemsOf(() => question())))],
    [
      'conditions on each other',
      bytesOf(
        questionnaire(
          itemsOf((at) =>
            question({
              linkId: `q${at}`,
              enableWhen: [{ question: `q${at + 1}`, operator: 'exists', answerBoolean: true }],
            }),
          ),
        ),
      ),
    ],
    [
      'many options',
      bytesOf(
        questionnaire([
          question({
            type: 'choice',
            answerOption: Array.from({ length: SIZE / 25 }, (_, at) => ({ valueString: `o${at}` })),
          }),
        ]),
      ),
    ],
    [
      'many extensions',
      bytesOf(
        questionnaire([
          question({ extension: itemsOf((at) => ({ url: `http://e.org/${at}`, valueBoolean: true })) }),
        ]),
      ),
    ],
    [
      'variables that double',
      bytesOf(
        questionnaire([question()], {
          extension: Array.from({ length: 60 }, (_, at) => ({
            url: 'http://hl7.org/fhir/StructureDefinition/variable',
            valueExpression: { ...expression(at === 0 ? '1' : `%v${at - 1} + %v${at - 1}`), name: `v${at}` },
          })),
        }),
      ),
    ],
    ...XML.map(([what, text]): [string, Uint8Array] => [`XML: ${what}`, Buffer.from(text)]),
  ],
});

const filledNames = (): string => Array.from({ length: SIZE / 10 }, (_, at) => `,"n${at}":1`).join('');
const bytesNumbers = (): Uint8Array =>
  Buffer.from(
    `{"resourceType":"Questionnaire","item":[${Array(SIZE / 400)
      .fill('9'.repeat(399))
      .join(',')}]}`,
  );

const xml = (inside: string, attributes = ''): string =>
  `<Questionnaire xmlns="http://hl7.org/fhir"${attributes}><status value="active"/>${inside}</Questionnaire>`;

const XML: ReadonlyArray<[string, string]> = [
  ['many attributes', xml('', Array.from({ length: SIZE / 10 }, (_, at) => ` a${at}="1"`).join(''))],
  ['one attribute many times', xml('', ' a="1"'.repeat(SIZE / 6))],
  ['a long name', xml(`<${'a'.repeat(SIZE)}/>`)],
  ['a long attribute', xml(`<title value="${'a'.repeat(SIZE)}"/>`)],
  ['references', xml(`<title value="${'&#65;'.repeat(SIZE / 5)}"/>`)],
  ['references without an end', xml(`<title value="${'&#6'.repeat(SIZE / 3)}"/>`)],
  ['many levels', '<a>'.repeat(SIZE / 3)],
  ['closed levels', `${'<a>'.repeat(SIZE / 7)}${'</a>'.repeat(SIZE / 7)}`],
  ['many elements', xml('<a/>'.repeat(SIZE / 4))],
  ['comments', xml('<!---->'.repeat(SIZE / 7))],
  ['a comment without an end', xml(`<!--${'-'.repeat(SIZE)}`)],
  ['opened comments', xml('<!--'.repeat(SIZE / 4))],
  ['opened sections', xml('<![CDATA['.repeat(SIZE / 9))],
  ['instructions', xml('<?a?>'.repeat(SIZE / 5))],
  ['divisions', xml(`<text>${'<div>'.repeat(SIZE / 5)}</text>`)],
  ['blanks in a tag', xml(`<title${' '.repeat(SIZE)}/>`)],
  ['quotes', xml(`<title value=${`"'`.repeat(SIZE / 2)}/>`)],
  ['less-than signs', '<'.repeat(SIZE)],
];

const HEADER = COLUMNS.map((column) => `"${column}"`).join(',');
const FIELD: Readonly<Record<string, string>> = {
  [COLUMNS[0]]: 'q',
  [COLUMNS[1]]: 'form',
  [COLUMNS[3]]: 'text',
  [COLUMNS[4]]: 'Question?',
};
const csvRow = (row: Readonly<Record<string, string>>): string =>
  COLUMNS.map((column) => `"${(row[column] ?? '').replaceAll('"', '""')}"`).join(',');
const csv = (...rows: Array<Readonly<Record<string, string>>>): Uint8Array =>
  Buffer.from([HEADER, ...rows.map(csvRow)].join('\n'));

/** The field types whose choices are read in their own way. */
const TYPES = ['text', 'calc', 'radio', 'descriptive'];

export const dictionaryCorpus = (): Corpus => ({
  plain: csv(
    ...Array.from({ length: SIZE / 110 }, (_, at) => ({
      ...FIELD,
      [COLUMNS[0]]: `q${at}`,
      [COLUMNS[4]]: `Do you have symptom ${at}, and since when?`,
    })),
  ),
  hostile: [
    ...COLUMNS.flatMap((column) =>
      Object.entries(UNITS).flatMap(([what, unit]) =>
        (column === COLUMNS[5] ? TYPES : TYPES.slice(0, 1)).map((type): [string, Uint8Array] => [
          `${what} as ${column} of ${type}`,
          csv({ ...FIELD, [COLUMNS[3]]: type, [column]: filled(unit, SIZE) }),
        ]),
      ),
    ),
    ['many columns', Buffer.from(`${HEADER}${',a'.repeat(SIZE / 2)}\n`)],
    ['many rows', Buffer.from(`${HEADER}\n${'a\n'.repeat(SIZE / 2)}`)],
    ['empty rows', Buffer.from(`${HEADER}${'\n'.repeat(SIZE)}`)],
    ['a quote without an end', Buffer.from(`${HEADER}\n"${'a'.repeat(SIZE)}`)],
    ['quotes in a row', Buffer.from(`${HEADER}\n${'"'.repeat(SIZE)}`)],
    ['a header of quotes', Buffer.from('"'.repeat(SIZE))],
    ['one name for all', csv(...Array.from({ length: SIZE / 90 }, () => FIELD))],
    [
      'conditions on each other',
      csv(
        ...Array.from({ length: SIZE / 110 }, (_, at) => ({
          ...FIELD,
          [COLUMNS[0]]: `q${at}`,
          [COLUMNS[11]]: `[q${at + 1}]='1'`,
        })),
      ),
    ],
    [
      'values computed from each other',
      csv(
        ...Array.from({ length: SIZE / 110 }, (_, at) => ({
          ...FIELD,
          [COLUMNS[0]]: `q${at}`,
          [COLUMNS[3]]: 'calc',
          [COLUMNS[5]]: `[q${at + 1}]+[q${at + 1}]`,
        })),
      ),
    ],
  ],
});

const sheet = (cells: string, attributes = ''): Uint8Array =>
  zipSync({
    '[Content_Types].xml': strToU8(
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    ),
    '_rels/.rels': strToU8(
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    ),
    'xl/workbook.xml': strToU8(
      '<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="survey" sheetId="1" r:id="r1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"${attributes}><sheetData>${cells}</sheetData></worksheet>`,
    ),
  });

const NAMES = [
  ...['type', 'name', 'label', 'hint', 'required', 'relevant', 'constraint', 'constraint_message'],
  ...['calculation', 'default', 'appearance', 'parameters', 'choice_filter', 'repeat_count'],
  ...['guidance_hint', 'required_message', 'read_only', 'label::es'],
];
const QUESTION: Readonly<Record<string, string>> = { name: 'q', type: 'text', label: 'Question?' };

const cell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const sheetRow = (texts: readonly string[], at: number): string =>
  `<row r="${at}">${texts
    .map((text, index) => cell(text).replace('<c', `<c r="${String.fromCharCode(65 + index)}${at}"`))
    .join('')}</row>`;
const questions = (...rows: ReadonlyArray<Readonly<Record<string, string>>>): Uint8Array =>
  sheet(
    [NAMES, ...rows.map((row) => NAMES.map((name) => row[name] ?? ''))]
      .map((texts, index) => sheetRow(texts, index + 1))
      .join(''),
  );

/** The sheet of a workbook has the size, which is more than that of the compressed file. */
export const workbookCorpus = (): Corpus => ({
  plain: questions(...Array.from({ length: 60 }, (_, at) => ({ ...QUESTION, name: `q${at}` }))),
  hostile: [
    ...NAMES.flatMap((name) =>
      Object.entries(UNITS).map(([what, unit]): [string, Uint8Array] => [
        `${what} as ${name}`,
        questions({
          ...QUESTION,
          [name]: filled(unit, SIZE).replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
        }),
      ]),
    ),
    ...Object.entries(SHEETS).map(([what, [cells, attributes]]): [string, Uint8Array] => [
      what,
      sheet(cells, attributes),
    ]),
    [
      'many parts',
      zipSync(Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`a${at}.xml`, strToU8('<a/>')]))),
    ],
  ],
});

const attributes = (written = ' a'): string =>
  Array.from({ length: SIZE / 10 }, (_, at) => `${written}${at}="1"`).join('');

const SHEETS: Readonly<Record<string, [cells: string, attributes?: string]>> = {
  'a million letters in a cell': [sheetRow(['a'.repeat(1_000_000)], 1)],
  'half a million letters in a cell': [sheetRow(['a'.repeat(500_000)], 1)],
  'a hundred thousand empty rows': ['<row/>'.repeat(100_000)],
  'a hundred thousand rows of one address': ['<row r="1"><c r="A1"/></row>'.repeat(100_000)],
  'a hundred thousand rows of another spelling': ['<x:row ></x:row>'.repeat(100_000)],
  'a last row far down': ['<row r="1000000"><c r="A1000000"/></row>'],
  'a hundred thousand cells in a row': [`<row>${'<c/>'.repeat(100_000)}</row>`],
  'a hundred thousand unknown elements': ['<a/>'.repeat(100_000)],
  'a million blanks': [' \n'.repeat(500_000)],
  'a long address': [`<row><c r="${'A'.repeat(SIZE)}1"/></row>`],
  'an address far away': ['<row r="1048576"><c r="XFD1048576"/></row>'],
  'many attributes': ['', attributes()],
  'many attributes of a cell': [`<row><c r="A1"${attributes()}/></row>`],
  'one attribute many times': [`<row><c${' r="A1"'.repeat(SIZE / 7)}/></row>`],
  'many levels': ['<a>'.repeat(SIZE / 3)],
  'closed levels': ['<a>'.repeat(SIZE / 7) + '</a>'.repeat(SIZE / 7)],
  references: [sheetRow(['&#65;'.repeat(SIZE / 5)], 1)],
  'many texts in a cell': [
    `<row><c r="A1" t="inlineStr"><is>${'<r><t>a</t></r>'.repeat(SIZE / 15)}</is></c></row>`,
  ],
  comments: ['<!---->'.repeat(SIZE / 7)],
  'opened comments': ['<!--'.repeat(SIZE / 4)],
  'a long name': [`<${'a'.repeat(SIZE)}/>`],
  'a long number': [`<row><c r="A1"><v>${'9'.repeat(SIZE)}</v></c></row>`],
  'rows without an end': ['<row>'.repeat(SIZE / 5)],
  'blanks in a tag': [`<row${' '.repeat(SIZE)}/>`],
};

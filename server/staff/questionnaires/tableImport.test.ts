/** Imports of forms from tables: REDCap data dictionaries and XLSForms. */
import type { FormImport, FormReport } from '@clinic/contract/forms/formImport';
import type { QuestionnaireDraftDetail } from '@clinic/contract/questionnaires';
import type { Cell } from '@clinic/engine/base';
import { workbookOf } from '@clinic/engine/testing';
import { templateSheets } from '@clinic/formats/xlsform';
import { csvOf, dictionary, SAMPLE } from '@clinic/testing/redcap/dictionary';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { Reply, TestBrowser } from '@clinic/testing/server/testBrowser';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { HOSTILE } from './hostileTexts.ts';

const DRAFTS = '/api/admin/questionnaire-drafts';

const server = sharedServer({ withClinic: true });
let admin: TestBrowser;
beforeAll(async () => {
  admin = await server.signedIn('ADMIN');
});

const send = async (content: string | Uint8Array): Promise<Reply> =>
  admin.request('/api/admin/form-imports', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', 'x-csrf-token': await admin.csrfToken() },
    body: typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
  });

const importOf = async (content: string | Uint8Array): Promise<FormImport> =>
  (await send(content)).json<FormImport>();

const draftsNow = async (): Promise<number> => (await admin.get(DRAFTS)).json<unknown[]>().length;

const codesIn = ({ refused, forms }: FormImport) =>
  [...refused, ...forms.flatMap((form) => form.refused)].map(({ text }) => text?.code);

test('a dictionary becomes a draft with the same report, and is published without its rows', async () => {
  const { forms, refused } = await importOf(csvOf(SAMPLE));
  expect(refused).toEqual([]);
  const [form] = forms;
  expect(form).toMatchObject({ title: 'Intake', refused: [] });
  expect(form?.groups[2]).toMatchObject({ linkId: 'smokes', text: 'Do you smoke?', place: { row: 3 } });
  expect(await draftsNow()).toBe(0);

  const document = { ...form?.document, id: 'from-redcap', noRulesReason: 'Nobody reads it for risks.' };
  const begun = await admin.send('POST', DRAFTS, { from: 'document', document });
  expect(begun.status).toBe(201);
  const { id, revision } = begun.json<QuestionnaireDraftDetail>();
  const report = (await admin.get(`${DRAFTS}/${id}/import-report`)).json<FormReport>();
  expect(report.groups).toEqual(form?.groups);

  const published = await admin.send('POST', `${DRAFTS}/${id}/publish`, { revision, note: 'Imported' });
  expect(published.text).toBe('{"questionnaireId":"from-redcap","version":"1.0"}');
  const again = await admin.get('/api/admin/questionnaires/from-redcap/1.0/import-report');
  expect(again.json<FormReport>().groups).toEqual(form?.groups);
  const lines = (await admin.get('/api/admin/questionnaires')).json<
    { id: string; versions: { isImported: boolean }[] }[]
  >();
  expect(lines.find((line) => line.id === 'from-redcap')?.versions).toMatchObject([{ isImported: true }]);
  const asked = await server.browser().get('/api/intake/questionnaires/from-redcap');
  expect(asked.text).not.toContain('Field Annotation');
});

const UTF16 = Buffer.from(`\uFEFF${SAMPLE.map((row) => row.join('\t')).join('\r\n')}`, 'utf16le');

test.each<[string, string | Uint8Array]>([
  ['line feeds and without a byte order mark', csvOf(SAMPLE).slice(1).replaceAll('\r\n', '\n')],
  ['semicolons', `\uFEFF${SAMPLE.map((row) => row.map((cell) => `"${cell}"`).join(';')).join('\n')}`],
  ['tabs, as Unicode text', UTF16],
])('a dictionary with %s is read', async (_what, content) => {
  const { forms } = await importOf(content);
  expect(forms[0]?.document?.steps).toEqual((await importOf(csvOf(SAMPLE))).forms[0]?.document?.steps);
});

test('cells with line breaks, quotes and hostile texts are returned as texts', async () => {
  for (const [what, hostile] of HOSTILE) {
    const label = `Line\n"${hostile}"`;
    const { forms, refused } = await importOf(
      csvOf(
        dictionary({
          name: 'q',
          type: 'radio',
          label,
          note: hostile,
          choices: `1, ${hostile.replaceAll('|', '')}`,
        }),
      ),
    );
    expect(refused, what).toEqual([]);
    expect(forms[0]?.refused, what).toEqual([]);
    const begun = await admin.send('POST', DRAFTS, { from: 'document', document: forms[0]?.document });
    expect(begun.status, what).toBe(201);
  }
  expect(globalThis).not.toHaveProperty('ran');
});

test.each<[string, string | Uint8Array, string]>([
  ['a quotation mark that is not closed', 'field_name,form_name\n"a,b\n', 'notCsv'],
  ['bytes that are not text', Buffer.from([0x66, 0x2c, 0xe9, 0x0a]), 'notUtf8'],
  ['a table of another kind', 'question,answer\nAge,4\n', 'columnMissing'],
  ['more than 5 MB', `field_name,${'x'.repeat(6_000_000)}`, 'fileTooLarge'],
  [
    'a duplicate name',
    csvOf(dictionary({ name: 'q', type: 'text' }, { name: 'q', type: 'text' })),
    'nameTwice',
  ],
])('a file with %s is refused, and nothing is stored', async (_what, content, code) => {
  const before = await draftsNow();
  const found = await importOf(content);
  expect(codesIn(found)).toContain(code);
  expect(found.forms.every(({ document }) => document === undefined)).toBe(true);
  expect(await draftsNow()).toBe(before);
});

test('calculations of any size end, and the server answers others meanwhile', async () => {
  const rows = Array.from({ length: 3_000 }, (_, index) => ({
    name: `q${index}`,
    type: 'calc',
    choices: `sum(${Array.from({ length: 60 }, (__, at) => `[q${(index + at + 1) % 3_000}]`).join(',')})`,
  }));
  const pending = send(csvOf(dictionary(...rows)));
  const others = await Promise.all(Array.from({ length: 5 }, () => server.browser().get('/healthz')));
  expect(others.every(({ status }) => status === 200)).toBe(true);
  const { status } = await pending;
  expect([200, 422]).toContain(status);
});

const xlsxOf = async (
  sheets: ReadonlyArray<{ name: string; rows: ReadonlyArray<readonly Cell[]> }>,
): Promise<Uint8Array> =>
  workbookOf(sheets.map(({ name, rows: [head = [], ...rows] }) => ({ name, head, rows, widths: [24] })));

test('the XLSForm template becomes a draft in both languages with the same report', async () => {
  const { forms, refused } = await importOf(await xlsxOf(templateSheets()));
  expect(refused).toEqual([]);
  const [form] = forms;
  expect(form).toMatchObject({ title: 'Lifestyle', refused: [], document: { languages: ['en', 'es'] } });
  const begun = await admin.send('POST', DRAFTS, { from: 'document', document: form?.document });
  expect(begun.status).toBe(201);
  const { id } = begun.json<QuestionnaireDraftDetail>();
  const report = (await admin.get(`${DRAFTS}/${id}/import-report`)).json<FormReport>();
  expect(report.groups).toEqual(form?.groups);
});

test('numbers, dates and booleans in cells are read as displayed', async () => {
  const rows = [
    ['type', 'name', 'label', 'required', 'default'],
    ['integer', 'a', 'How many?', true, 5],
    ['date', 'b', 'When?', '', { date: '2026-05-17' }],
  ];
  const { forms } = await importOf(await xlsxOf([{ name: 'survey', rows }]));
  expect(forms[0]?.document).toMatchObject({
    steps: [{}, { questions: [{ proposed: 5, required: true }, { proposed: '2026-05-17' }] }],
  });
});

const changed = async (change: (parts: Record<string, Uint8Array>) => void): Promise<Uint8Array> => {
  const parts = unzipSync(await xlsxOf(templateSheets()));
  change(parts);
  return zipSync(parts);
};

test('a workbook with empty cells down to the last possible row is read, with the right row numbers', async () => {
  const workbook = await changed((parts) => {
    const sheet = new TextDecoder().decode(parts['xl/worksheets/sheet1.xml']);
    const styled =
      '<row r="1048576" ht="15"><c r="A1048576" s="1"/><c r="XFD1048576" s="1"/></row></sheetData>';
    parts['xl/worksheets/sheet1.xml'] = strToU8(sheet.replace('</sheetData>', styled));
  });
  const [form, plain] = [await importOf(workbook), await importOf(await xlsxOf(templateSheets()))];
  expect(form.forms[0]?.groups).toEqual(plain.forms[0]?.groups);
});

/** Overwrites its compressed parts; its directory stays intact. */
async function damagedWorkbook(): Promise<Uint8Array> {
  const bytes = await xlsxOf(templateSheets());
  return bytes.fill(0xff, 60, 400);
}

test.each<[string, () => Promise<Uint8Array>, string]>([
  ['that is not an archive', async () => strToU8('PK but not a workbook'), 'notXlsx'],
  ['that is another archive', async () => zipSync({ 'a.txt': strToU8('a') }), 'notXlsx'],
  ['that is truncated', async () => (await xlsxOf(templateSheets())).slice(0, -100), 'archiveDamaged'],
  ['that is damaged within', () => damagedWorkbook(), 'archiveDamaged'],
  [
    'that unpacks to more than 50 MB',
    () =>
      changed((parts) => {
        parts['xl/media/zeros.xml'] = new Uint8Array(60_000_000);
      }),
    'archiveTooLarge',
  ],
  [
    'with an external entity',
    () =>
      changed((parts) => {
        const sheet = new TextDecoder().decode(parts['xl/worksheets/sheet1.xml']);
        const entity = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>';
        parts['xl/worksheets/sheet1.xml'] = strToU8(sheet.replace('?>', `?>${entity}`));
      }),
    'documentType',
  ],
  ...['XFD1048576', 'ZZZZZZ99999999', 'A99999999', '&#65;1'].map(
    (cell): [string, () => Promise<Uint8Array>, string] => [
      `with a cell at ${cell}`,
      () =>
        changed((parts) => {
          const sheet = new TextDecoder().decode(parts['xl/worksheets/sheet1.xml']);
          const row = `<row r="9"><c r="${cell}"><v>1</v></c></row></sheetData>`;
          parts['xl/worksheets/sheet1.xml'] = strToU8(sheet.replace('</sheetData>', row));
        }),
      'sheetsTooFar',
    ],
  ),
  [
    'of a few kB with a cell of a million letters',
    () =>
      changed((parts) => {
        const sheet = new TextDecoder().decode(parts['xl/worksheets/sheet1.xml']);
        const cell = `<row r="99"><c r="A99" t="inlineStr"><is><t>${'a'.repeat(1_000_000)}</t></is></c></row>`;
        parts['xl/worksheets/sheet1.xml'] = strToU8(sheet.replace('</sheetData>', `${cell}</sheetData>`));
      }),
    'cellTooLong',
  ],
  [
    'with a cell longer than spreadsheet programs write',
    () =>
      xlsxOf([
        {
          name: 'survey',
          rows: [
            ['type', 'name', 'label'],
            ['text', 'a', 'a'.repeat(70_000)],
          ],
        },
      ]),
    'cellTooLong',
  ],
  ['without a survey', () => xlsxOf([{ name: 'Other', rows: [['a']] }]), 'noSurveySheet'],
])('a workbook %s is refused, and nothing is stored', async (_what, content, code) => {
  const before = await draftsNow();
  const found = await importOf(await content());
  expect(codesIn(found)).toContain(code);
  expect(found.forms).toEqual([]);
  expect(await draftsNow()).toBe(before);
});

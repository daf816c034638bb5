import { storeSettings } from '@clinic/server-platform/settings';
import { AuditEntry } from '@clinic/server-platform/testing';
import { clinicDate } from '@clinic/server-shared/catalogue';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { submitIntake } from '@clinic/testing/server/testIntake';
import { parse } from 'csv-parse/sync';
import readXlsxFile from 'read-excel-file/universal';
import { beforeAll, expect, test } from 'vitest';

const server = sharedServer({ withClinic: true });
let physician: TestBrowser;
beforeAll(async () => {
  const people = [
    { given: 'Ines', family: 'Rojas', medicines: [{ medicine: 'Aspirin' }, { medicine: 'Ibuprofen' }] },
    { given: '=HYPERLINK("x")', family: '@cmd', mail: 'formula@example.com', pregnant: true },
    {
      given: 'Comma, "quote"',
      family: '-1',
      mail: 'comma@example.com',
      conditions: ['diabetes'],
      medicines: [{ medicine: 'x;=1+1;"@cmd' }, { medicine: 'y\t+2 ;" -3' }],
    },
  ];
  for (const [day, person] of people.entries()) {
    server.clock.now = new Date(Date.UTC(2026, 4, 1 + day, 12));
    await submitIntake(server.browser(), person);
  }
  // Sign in at the server's current time: a session that begins in its future is refused.
  physician = await server.signedIn('PHYSICIAN');
});

const exported = async (format: string, filter: object = {}) => {
  const reply = await physician.send('POST', '/api/review/exports', { format, filter });
  expect(reply.status, reply.text).toBe(200);
  return reply;
};
const audited = (action: string) =>
  server.orm.em.fork().find(AuditEntry, { action }, { orderBy: { id: 'desc' } });

interface Item {
  linkId: string;
  text: string;
  answer?: object[];
  item?: Item[];
}
interface Response {
  resourceType: string;
  status: string;
  questionnaire: string;
  id: string;
  subject: { display: string; reference: string };
  item: Item[];
}

test('CSV has a line for each submission shown, with flags and answers in words', async () => {
  const reply = await exported('csv', { sort: 'oldest' });
  expect(reply.headers.get('content-disposition')).toMatch(
    /^attachment; filename="submissions-[\d-]+\.csv"$/,
  );
  const rows: string[][] = parse(reply.text, { bom: true });
  expect(rows).toHaveLength(4);
  expect(recordOf(rows)).toMatchObject({
    Patient: 'Ines Rojas',
    'Pregnancy (pregnancy)': 'false',
    'Age (age)': '41',
    'Are you pregnant? (pregnant)': 'false',
    'Conditions (conditions)': 'None of the above',
    'Conditions (conditions): value': 'none',
    'Medicines (medicines)': 'Name: Aspirin; Name: Ibuprofen',
    'Medicines 1: Name (medicines.1.medicine)': 'Aspirin',
    'Medicines 2: Name (medicines.2.medicine)': 'Ibuprofen',
  });
  expect(rows[0]).not.toContain('Medicines 3: Name (medicines.3.medicine)');
});

/** The rows of the only sheet, by a reader that is not the writer. */
async function workbookFrom(body: object) {
  const path = '/api/review/exports';
  const reply = await fetch(server.url + path, {
    method: 'POST',
    headers: {
      cookie: physician.cookieHeader(path),
      'content-type': 'application/json',
      'x-csrf-token': await physician.csrfToken(),
    },
    body: JSON.stringify({ format: 'xlsx', ...body }),
  });
  expect(reply.status).toBe(200);
  const [sheet, ...others] = await readXlsxFile(await reply.blob(), { trim: false });
  expect(others).toEqual([]);
  return { reply, name: sheet?.sheet, rows: sheet?.data ?? [] };
}

/** Heading → cell of a row. */
const recordOf = (rows: readonly (readonly unknown[])[], place = 1): Record<string, unknown> =>
  Object.fromEntries((rows[0] ?? []).map((heading, index) => [heading, rows[place]?.[index] ?? null]));

test('XLSX has the same table in typed cells', async () => {
  const { reply, name, rows } = await workbookFrom({ filter: { sort: 'oldest' } });
  expect(reply.headers.get('content-type')).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  );
  expect(reply.headers.get('content-disposition')).toMatch(/filename="submissions-[\d-]+\.xlsx"$/);
  expect(name).toBe('Submissions');
  expect(rows).toHaveLength(4);
  const csv: string[][] = parse((await exported('csv', { sort: 'oldest' })).text, { bom: true });
  expect(rows[0]).toEqual(csv[0]);
  const zone = rows[0]?.map(String).find((heading) => heading.startsWith('Submitted ('));
  expect(recordOf(rows)).toMatchObject({
    Version: '1.0',
    [zone as string]: new Date(`${recordOf(csv)[zone as string]}Z`),
    'Pregnancy (pregnancy)': false,
    'Age (age)': 41,
    'Are you pregnant? (pregnant)': false,
    'Conditions (conditions)': 'None of the above',
    'Medicines 2: Name (medicines.2.medicine)': 'Ibuprofen',
  });
  expect(recordOf(rows, 2)).toMatchObject({
    Patient: '=HYPERLINK("x") @cmd',
    'First name (given)': '=HYPERLINK("x")',
    'Last name (family)': '@cmd',
    'Pregnancy (pregnancy)': true,
    'Medicines 1: Name (medicines.1.medicine)': null,
  });
  expect(recordOf(rows, 3)).toMatchObject({
    'Last name (family)': '-1',
    'Medicines 1: Name (medicines.1.medicine)': 'x;=1+1;"@cmd',
    'Medicines 2: Name (medicines.2.medicine)': 'y\t+2 ;" -3',
  });
});

test('an unknown flag is no false one, and a danger that was not assessed is there by its name', async () => {
  const em = server.orm.em.fork();
  await em.execute(
    `update submission set flags_json = '{"pregnancy": null, "bmi": 31.5}' where patient_name like 'Ines%'`,
  );
  const { rows } = await workbookFrom({ filter: { sort: 'oldest' } });
  expect(recordOf(rows)).toMatchObject({
    'Pregnancy (pregnancy)': 'unknown',
    'Dangers not assessed': 'Pregnancy',
  });
  expect(recordOf(rows, 2)).toMatchObject({ 'Pregnancy (pregnancy)': true, 'Dangers not assessed': null });
  const spanish = recordOf((await workbookFrom({ filter: { sort: 'oldest' }, language: 'es' })).rows);
  expect(Object.values(spanish)).toContain('desconocido');
  expect(spanish['Peligros sin evaluar']).toBeTruthy();
});

test('an XLSX export is audited like the others', async () => {
  await workbookFrom({ filter: { search: 'canary' } });
  const [started] = await audited('export_started');
  const [done] = await audited('submissions_exported');
  expect(started).toMatchObject({ detail: { format: 'xlsx', searched: true } });
  expect(done).toMatchObject({ detail: { format: 'xlsx', count: 0, searched: true } });
  expect(JSON.stringify([started, done])).not.toContain('canary');
});

test('with a list of named submissions, only those are exported', async () => {
  const listed = (await physician.get('/api/review?sort=oldest')).json() as Array<{ id: string }>;
  const ids = listed.slice(1).map(({ id }) => id);
  const linesOf = async (body: object) => {
    const reply = await physician.send('POST', '/api/review/exports', { format: 'csv', ...body });
    expect(reply.status, reply.text).toBe(200);
    return reply.text.trim().split('\n').slice(1);
  };
  const chosen = await linesOf({ filter: { sort: 'oldest' }, ids });
  expect(chosen).toEqual((await linesOf({ filter: { sort: 'oldest' } })).slice(1));
  expect(await linesOf({ filter: { flag: 'pregnancy' }, ids })).toHaveLength(1);
  const none = await physician.send('POST', '/api/review/exports', { format: 'csv', filter: {}, ids: [] });
  expect(none.status).toBe(400);
});

test('no cell is interpreted as a formula by a spreadsheet', async () => {
  const { text } = await exported('csv');
  expect(text).toContain(`"'=HYPERLINK(""x"") @cmd"`);
  expect(text).toContain(`'@cmd`);
  expect(text).toContain(`'-1`);
  expect(text).not.toMatch(/(^|,)"?[=+\-@\t]/m);
  // Spreadsheets split at their own separator, whether or not it is in quotes.
  expect(text).toContain("x;'=1+1;");
  for (const cell of text.split(/[;,\t\r\n]/)) expect(cell).not.toMatch(/^[\s"]*[=+\-@]/);
});

const resourcesIn = (text: string): Response[] =>
  text
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Response);

const responsesIn = (text: string): Response[] =>
  resourcesIn(text).filter(({ resourceType }) => resourceType === 'QuestionnaireResponse');

test('FHIR has one resource per line, which agree with the answers', async () => {
  const reply = await exported('fhir', { sort: 'oldest' });
  expect(reply.headers.get('content-type')).toContain('application/fhir+ndjson');
  const responses = responsesIn(reply.text);

  expect(responses.map(({ subject }) => subject.display)).toEqual([
    'Ines Rojas',
    '=HYPERLINK("x") @cmd',
    'Comma, "quote" -1',
  ]);
  const [ines] = responses as [Response];
  expect(ines).toMatchObject({ resourceType: 'QuestionnaireResponse', status: 'completed' });
  expect(ines.questionnaire).toBe('urn:clinic-intake:questionnaire:test-intake|1.0');
  const patients = resourcesIn(reply.text).filter(({ resourceType }) => resourceType === 'Patient');
  expect(patients.map(({ id }) => `Patient/${id}`)).toEqual(
    responses.map(({ subject }) => subject.reference),
  );
  const answers = ines.item.flatMap(({ item }) => item ?? []);
  const answer = (key: string) => answers.filter(({ linkId }) => linkId === key);
  expect(answer('age')).toEqual([{ linkId: 'age', text: 'Age', answer: [{ valueInteger: 41 }] }]);
  expect(answer('pregnant')[0]?.answer).toEqual([{ valueBoolean: false }]);
  expect(answer('sex')[0]?.answer).toMatchObject([{ valueCoding: { code: 'female', display: 'Female' } }]);
  expect(answer('conditions')[0]?.answer).toMatchObject([{ valueCoding: { code: 'none' } }]);
  expect(answer('medicines')).toMatchObject([
    { item: [{ linkId: 'medicine', answer: [{ valueString: 'Aspirin' }] }] },
    { item: [{ linkId: 'medicine', answer: [{ valueString: 'Ibuprofen' }] }] },
  ]);
});

test('a Bundle contains the same resources as the lines, and no list of entries if there are none', async () => {
  const reply = await exported('fhirBundle', { sort: 'oldest' });
  expect(reply.headers.get('content-disposition')).toMatch(/filename="submissions-[\d-]+\.fhir\.json"$/);
  const bundle = reply.json<{ type: string; entry: { resource: Response }[] }>();
  expect(bundle.type).toBe('transaction');
  const lines = resourcesIn((await exported('fhir', { sort: 'oldest' })).text);
  expect(bundle.entry.map(({ resource }) => resource.resourceType)).toEqual(
    lines.map(({ resourceType }) => resourceType),
  );
  const nothing = await exported('fhirBundle', { search: 'nobody of that name' });
  expect(nothing.json()).toEqual({ resourceType: 'Bundle', type: 'transaction' });
});

test('an export contains exactly what the filter shows and is audited without the search words', async () => {
  const { text } = await exported('fhir', { search: 'canary', flag: 'pregnancy' });
  expect(text).toBe('');
  expect(responsesIn((await exported('fhir', { flag: 'pregnancy' })).text)).toHaveLength(1);

  const [last, before] = await audited('submissions_exported');
  expect(last).toMatchObject({ detail: { format: 'fhir', flag: 'pregnancy', count: 1, searched: false } });
  expect(before).toMatchObject({ detail: { count: 0, searched: true } });
  expect(JSON.stringify([...(await audited('export_started')), last, before])).not.toContain('canary');
});

test('an export that fails midway is cut off and recorded as such', async () => {
  const em = server.orm.em.fork();
  await em.execute(
    `alter table audit_entry add constraint broken check (action <> 'submissions_exported') not valid`,
  );
  await expect(exported('csv')).rejects.toThrow();
  await em.execute('alter table audit_entry drop constraint broken');
  expect(await audited('export_broken_off')).toMatchObject([{ detail: { format: 'csv', count: 3 } }]);
});

test.each([{ format: 'ods', filter: {} }, { format: 'csv' }, { format: 'csv', filter: { name: 'x' } }])(
  '%j: 400',
  async (body) => {
    expect((await physician.send('POST', '/api/review/exports', body)).status).toBe(400);
  },
);

test("the file's name has the clinic's date", async () => {
  const em = server.orm.em.fork();
  await storeSettings(em, { timeZone: 'Pacific/Kiritimati' });
  try {
    const reply = await exported('csv');
    const date = clinicDate(server.clock.now, 'Pacific/Kiritimati');
    expect(date).not.toBe(server.clock.now.toISOString().slice(0, 10));
    expect(reply.headers.get('content-disposition')).toContain(`submissions-${date}.csv`);
  } finally {
    await em.execute(`delete from setting where key = 'timeZone'`);
  }
});

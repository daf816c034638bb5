/** A date and time, from the patient's answer to the review and the exports. */
import type { SettingsDocument } from '@clinic/contract/settings';
import type { JsonObject } from '@clinic/formats/fhir';
import { publishQuestionnaire, r4Validator } from '@clinic/server/testing';
import { Submission } from '@clinic/server-platform/entities';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { GOOD_ANSWERS, TEST_DEFINITION } from '@clinic/testing/server/testClinic';
import { TestIntake } from '@clinic/testing/server/testIntake';
import { textOf } from '@clinic/testing/server/testPdf';
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';

const server = sharedServer({ withClinic: true });
let physician: TestBrowser;
let intake: TestIntake;
let id: string;

beforeAll(async () => {
  const label = { en: 'Last dose taken', es: { text: 'Última dosis', from: 'Last dose taken' } };
  const dose = { id: 'dose', type: 'dateTime', min: '2026-01-01T06:00', label };
  const [first, ...others] = TEST_DEFINITION.steps;
  const steps = [{ ...first, questions: [...(first?.questions ?? []), dose] }, ...others];
  await publishQuestionnaire(server.orm.em.fork(), { ...TEST_DEFINITION, id: 'doses', steps }, new Date());
  physician = await server.signedIn('PHYSICIAN');
  const admin = await server.signedIn('ADMIN');
  const { revision, settings } = (await admin.get('/api/settings')).json<SettingsDocument>();
  const changed = { revision, settings: { ...settings, timeZone: 'America/New_York' } };
  expect((await admin.send('PUT', '/api/settings', changed)).status).toBe(200);
  intake = new TestIntake(server.browser(), 'doses');
  await intake.begin();
});

test('a missing or too early answer is refused with instructions', async () => {
  expect((await intake.save({ dose: 645 })).status).toBe(400);
  for (const [dose, message] of [
    ['2026-02-03T', 'Please enter the time, too'],
    ['T08:30', 'Please enter the date, too'],
    ['2026-01-01T05:59', 'Please enter a date and time at or after January 1, 2026 at 6:00 AM'],
  ]) {
    expect((await intake.save({ ...GOOD_ANSWERS, dose })).status).toBe(200);
    const refused = await intake.submit();
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(message);
  }
});

test("review, PDF, CSV and FHIR show day and time in the clinic's time zone", async () => {
  await intake.save({ ...GOOD_ANSWERS, dose: '2026-02-03T18:45' });
  expect((await intake.submit()).status).toBe(200);
  ({ id } = await server.orm.em.fork().findOneOrFail(Submission, { draft: intake.id }));
  const { answersJSON } = (await physician.get(`/api/submissions/${id}`)).json<{ answersJSON: object }>();
  expect(answersJSON).toMatchObject({ dose: '2026-02-03T18:45' });

  const path = `/api/submissions/${id}/pdf`;
  const document = await fetch(server.url + path, { headers: { cookie: physician.cookieHeader(path) } });
  expect(textOf(Buffer.from(await document.arrayBuffer()))).toContain('February 3, 2026 at 6:45 PM');

  const exported = await physician.send('POST', '/api/review/exports', { format: 'csv', filter: {} });
  const [heads, row] = parse(exported.text, { bom: true }) as string[][];
  const column = heads?.findIndex((head) => /dose/i.test(head)) ?? -1;
  expect(row?.[column]).toBe('2026-02-03 18:45');

  const bundle = (await physician.get(`/api/submissions/${id}/fhir`)).json<{
    entry: { resource: JsonObject & { resourceType: string } }[];
  }>();
  const response = bundle.entry.find(({ resource }) => resource.resourceType === 'QuestionnaireResponse');
  expect(JSON.stringify(response)).toContain('"answer":[{"valueDateTime":"2026-02-03T18:45:00-05:00"}]');
  const found = r4Validator([]).validate(response?.resource as never);
  expect(found.filter(({ severity }) => severity !== 'warning')).toEqual([]);
  for (const format of ['fhir', 'fhirBundle']) {
    const lines = await physician.send('POST', '/api/review/exports', { format, filter: {} });
    expect(lines.text).toContain('"valueDateTime":"2026-02-03T18:45:00-05:00"');
  }
});

test('rules and test cases can read it: a case made from the submission keeps the time and shifts the day', async () => {
  const admin = await server.signedIn('ADMIN');
  const made = await admin.send('POST', '/api/rules/fixtures/redacted', { submissionId: id });
  expect(made.text).toMatch(/"dose":"\d{4}-\d\d-\d\dT18:45"/);
  expect(made.text).not.toContain('2026-02-03T18:45');
});

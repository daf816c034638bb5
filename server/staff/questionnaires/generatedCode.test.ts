/**
 * All content of a definition is plain text: no generator of code, markup, tables, headers or queries
 * interprets it.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseDefinition } from '@clinic/engine/parsing';
import { smallDefinition } from '@clinic/fixtures/smallDefinition';
import { smtp } from '@clinic/server-platform/mail';
import { deliverDue, startTestProvider } from '@clinic/server-platform/testing';
import type { Reply, TestBrowser } from '@clinic/testing/server/testBrowser';
import { GOOD_ANSWERS, publishTestClinic, TEST_DEFINITION } from '@clinic/testing/server/testClinic';
import { TestIntake } from '@clinic/testing/server/testIntake';
import { startTestServer, type TestServer } from '@clinic/testing/server/testServer';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOSTILE, type TextPlace, textPlaces } from './hostileTexts.ts';
import { publishQuestionnaire } from './publish.ts';

/** Keys whose text refers to something: a dangling reference is refused, wherever it is detected. */
const CODES = new Set(['id', 'value', 'unit', 'code', 'version', 'ruleSet', 'system', 'type', 'languages']);

describe.each(HOSTILE)('%s', (_what, hostile) => {
  const everyPlace = (): TextPlace[] => textPlaces(smallDefinition());

  test('as a value, unit, id or any other code of a definition is refused by its path', () => {
    for (const place of everyPlace().filter(({ key }) => CODES.has(key))) {
      const { problems } = parseDefinition(place.with(hostile));
      const errors = problems.filter(({ level }) => level === 'error');
      const dotted = errors.map(({ path }) => path.replaceAll(/\[(\d+)\]/g, '.$1'));
      expect(dotted, place.path).toContainEqual(expect.stringContaining(place.path));
    }
  });
});

/** Control characters, and marks that change the text direction. */
const HIDDEN = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

const CLINIC = `Clinic ${HOSTILE.map(([, text]) => text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, ''))
  .join(' ')
  .slice(0, 90)}`;

const noHeader = ({ headers }: Reply) => {
  expect(headers.get('bcc')).toBeNull();
  for (const [name, value] of headers) {
    expect(`${name}: ${value}`).not.toMatch(/stolen|evil\.example|globalThis|etc\/passwd/);
  }
};

describe('a questionnaire, answers and settings full of such texts', () => {
  let server: TestServer;
  let physician: TestBrowser;
  let portalRoot: string;
  const replies: Reply[] = [];
  let submissionId: string;
  const names = HOSTILE.map(([, text]) => text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ').slice(0, 100));
  const people = names.flatMap((given, index) => (index % 4 === 0 ? [{ given, index }] : []));

  beforeAll(async () => {
    portalRoot = mkdtempSync(join(tmpdir(), 'portal-'));
    writeFileSync(join(portalRoot, 'index.html'), '<!doctype html><title>%CLINIC_NAME%</title>');
    server = await startTestServer({ portalRoot });
    await publishTestClinic(server.orm);
    physician = await server.signedIn('PHYSICIAN');
    let count = 0;
    const hostileTexts = JSON.parse(JSON.stringify({ ...TEST_DEFINITION, id: 'hostile' }), (key, value) => {
      if (key !== 'en') return value;
      count += 1;
      // A definition's texts may not contain hidden characters; answers may.
      return `${HOSTILE[count % HOSTILE.length]?.[1].replaceAll(HIDDEN, ' ')} ${count}`;
    });
    for (const translation of textPlaces(hostileTexts)) expect(translation.key).toBeDefined();
    const definition = JSON.parse(JSON.stringify(hostileTexts), (_key, value) =>
      value?.en && value.es
        ? { en: value.en.trim(), es: { text: value.en.trim(), from: value.en.trim() } }
        : value,
    );
    await publishQuestionnaire(server.orm.em.fork(), definition, new Date());
    await server.orm.em
      .fork()
      .execute(`insert into setting (key, value) values ('clinicName', ?::jsonb)`, [JSON.stringify(CLINIC)]);
    for (const { given, index } of people) {
      const browser = server.browser();
      const intake = new TestIntake(browser, 'hostile');
      expect((await intake.begin()).status).toBe(201);
      const mail = `person-${index}@example.com`;
      const medicines = names.slice(index + 2, index + 4).map((name) => ({ medicine: name.slice(0, 50) }));
      await intake.save({ ...GOOD_ANSWERS, mail, given, family: names[index + 1] ?? given, medicines });
      const reply = await intake.submit();
      expect(reply.status, reply.text).toBe(200);
      replies.push(reply);
    }
    const [row] = await server.orm.em
      .fork()
      .execute<Array<{ id: string }>>('select id from submission order by created_at limit 1');
    submissionId = row?.id ?? '';
  });
  afterAll(async () => {
    await server.close();
    rmSync(portalRoot, { recursive: true });
  });

  test('produce a page with unchanged markup', async () => {
    const reply = await server.browser().get('/');
    expect(reply.status).toBe(200);
    expect(reply.text.match(/<[a-z!/][^>]*>/gi)).toEqual(['<!doctype html>', '<title>', '</title>']);
    noHeader(reply);
    noHeader(await server.browser().get('/manifest.webmanifest'));
  });

  test('produce a table in which no cell is a formula, and whose values can be read back', async () => {
    const reply = await physician.send('POST', '/api/review/exports', { format: 'csv', filter: {} });
    expect(reply.status).toBe(200);
    const rows: string[][] = parse(reply.text, { bom: true });
    expect(rows).toHaveLength(people.length + 1);
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    noHeader(reply);
  });

  test('produce FHIR resources, one per line, that contain the names as texts', async () => {
    const reply = await physician.send('POST', '/api/review/exports', { format: 'fhir', filter: {} });
    const resources = reply.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const ofType = (wanted: string) => resources.filter(({ resourceType }) => resourceType === wanted);
    const given = ofType('Patient').map(({ name }) => name[0].given[0]);
    expect(given.toSorted()).toEqual(people.map((person) => person.given.trim()).toSorted());
    expect(ofType('QuestionnaireResponse')).toHaveLength(people.length);
    noHeader(reply);
  });

  test('produce documents without actions, scripts or files of the server', async () => {
    const reply = await physician.get(`/api/submissions/${submissionId}/pdf`);
    expect(reply.headers.get('content-type')).toBe('application/pdf');
    expect(reply.text).not.toMatch(/\/(JavaScript|JS|Launch|URI|OpenAction|EmbeddedFile)\b|root:[^:]*:0:0/);
    noHeader(reply);
  });

  test('produce mails with one recipient and our own markup', async () => {
    const provider = await startTestProvider();
    const { send, close } = smtp(provider.url, 'clinic@example.com');
    const config = {
      publicUrl: 'https://clinic.example',
      clinicName: 'Test',
      clinicTimeZone: 'UTC',
    };
    const { orm, clock } = server;
    await deliverDue({ orm, config, send, clock: () => clock.now, log: () => undefined });
    close();
    await provider.stop();
    expect(provider.taken.length).toBeGreaterThan(0);
    for (const mail of provider.taken) {
      expect(mail.to).toHaveLength(1);
      expect(mail.raw.slice(0, mail.raw.indexOf('\r\n\r\n'))).not.toMatch(/^(bcc|set-cookie):/im);
      expect(mail.html).not.toMatch(/<(script|img)/i);
    }
  });

  test('leave the tables unchanged', async () => {
    const [row] = await server.orm.em
      .fork()
      .execute<Array<{ count: number }>>('select count(*)::int as count from submission');
    expect(row?.count).toBe(people.length);
    for (const reply of replies) noHeader(reply);
  });
});

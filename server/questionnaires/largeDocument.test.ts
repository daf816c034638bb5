/** A document that is small to write and dear to compile holds up nobody but who sent it. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { publishTestClinic, TEST_DEFINITION } from '../testClinic.ts';
import { startTestServer, type TestServer } from '../testServer.ts';
import type { QuestionnaireDraftDetail, SafetyReport } from './contract.ts';

/** What was done in the server's own thread. */
const inOwnThread = vi.hoisted((): string[] => []);
vi.mock('../published/documentWork.ts', async (original) => {
  const real = await original<typeof import('../published/documentWork.ts')>();
  const noted = Object.entries(real.OWN_THREAD).map(([name, work]) => [
    name,
    (...given: never[]) => {
      inOwnThread.push(name);
      return (work as (...all: never[]) => unknown)(...given);
    },
  ]);
  return { ...real, OWN_THREAD: Object.fromEntries(noted) };
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await publishTestClinic(server.orm);
  // Published outside the server: that is noticed.
  expect(inOwnThread).toContain('compileValidators');
});
afterAll(() => server.close());

const label = { en: 'A text', es: { text: 'Un texto', from: 'A text' } };
/** 400 questions more: a second and more to compile. */
const large = {
  ...TEST_DEFINITION,
  version: '1.1',
  steps: [
    ...TEST_DEFINITION.steps,
    ...Array.from({ length: 10 }, (_, step) => ({
      id: `more_${step}`,
      title: label,
      questions: Array.from({ length: 40 }, (_each, at) => ({
        id: `more_${step}_${at}`,
        type: 'text',
        maxLength: 50,
        label,
      })),
    })),
  ],
};

test('its report and its publication are made beside the server’s thread, which answers others meanwhile', async () => {
  const admin = await server.signedIn('ADMIN');
  const created = await admin.send('POST', '/api/admin/questionnaire-drafts', {
    from: 'version',
    questionnaireId: TEST_DEFINITION.id,
    version: TEST_DEFINITION.version,
  });
  expect(created.status, created.text).toBe(201);
  const { id, revision: first } = created.json<QuestionnaireDraftDetail>();
  const saved = await admin.send('PUT', `/api/admin/questionnaire-drafts/${id}`, {
    document: large,
    revision: first,
  });
  expect(saved.status, saved.text).toBeLessThan(300);
  const { revision } = (
    await admin.get(`/api/admin/questionnaire-drafts/${id}`)
  ).json<QuestionnaireDraftDetail>();
  inOwnThread.length = 0;
  let others = 0;
  let isDone = false;
  const asking = (async () => {
    while (!isDone) {
      if ((await fetch(`${server.url}/healthz`)).status === 200) others += 1;
    }
  })();
  const path = `/api/admin/questionnaire-drafts/${id}`;
  const report = await admin.get(`${path}/report`);
  expect(report.json<SafetyReport>().differences.length).toBeGreaterThanOrEqual(10);
  const published = await admin
    .send('POST', `${path}/publish`, { revision, note: 'More questions' })
    .finally(() => {
      isDone = true;
    });
  await asking;
  expect(published.status, published.text).toBe(200);
  expect(others).toBeGreaterThan(0);
  expect(inOwnThread).toEqual([]);
});

import { randomBytes, randomUUID } from 'node:crypto';
import type { ReviewCounts, SubmissionDetail, SubmissionListItem } from '@clinic/contract/review';
import { demoPatients } from '@clinic/fixtures/demo/demoPatients';
import { demoYear } from '@clinic/fixtures/demo/demoYear';
import glp1Flags from '@clinic/rules/rulesets/glp1-flags/2.3.json' with { type: 'json' };
import { appRoleUrl, startQueues } from '@clinic/server-platform/db';
import { ReviewNote, StatusChange, Submission } from '@clinic/server-platform/entities';
import {
  AuditEntry,
  connect,
  createTestDatabase,
  MAIL_QUEUE,
  type TestDatabase,
} from '@clinic/server-platform/testing';
import { TestBrowser } from '@clinic/testing/server/testBrowser';
import { testConfig } from '@clinic/testing/server/testConfig';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from './startServer.ts';

/** The submissions of the demo: 120, and those of the people in treatment. */
const today = new Date().toISOString().slice(0, 10);
const ALL = demoYear(today, demoPatients(today)).reduce(
  (sum, { visits, otherName }) => sum + 1 + visits.length + (otherName ? 1 : 0),
  120,
);

const NOTHING = '/nonexistent';
const METRICS_TOKEN = 'a token of these tests';
/** From the server to the database: as many as one clinic may use of the ten of a process. */
const CONNECTIONS = 8;
const silent = () => undefined;
let database: TestDatabase;
let server: RunningServer;
const start = () =>
  startServer(
    {
      ...testConfig({ SESSION_KEYS: 'a key that is used in nothing but tests', METRICS_TOKEN }),
      port: 0,
      databaseUrl: appRoleUrl(database.url),
      migrationDatabaseUrl: database.url,
    },
    { portalRoot: NOTHING, log: silent },
  );
beforeAll(async () => {
  database = await createTestDatabase();
  server = await start();
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

test('an empty database becomes a demo clinic with 12 new submissions', async () => {
  const physician = new TestBrowser(server.publicUrl);
  await physician.signIn('demo-physician');
  const counts = (await physician.get('/api/review/counts')).json<ReviewCounts>();
  expect(counts.NEW).toBe(12);
  expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(ALL);

  const approved = (await physician.get('/api/review?status=APPROVED&limit=500')).json<
    SubmissionListItem[]
  >();
  const first = approved.find(({ ruleSet }) => ruleSet.id === glp1Flags.id);
  const detail = (await physician.get(`/api/submissions/${first?.id}`)).json<SubmissionDetail>();
  const asked = glp1Flags.flags.map(({ key }) => key).sort();
  expect(Object.keys(detail.flagsJSON).sort()).toEqual(asked);
  expect(Object.keys(detail.evidenceJSON).sort()).toEqual(asked);
  // In between, some patients are asked for more information.
  const statuses = detail.statusHistory.map(({ to }) => to);
  expect([statuses[0], statuses.at(-1)]).toEqual(['IN_REVIEW', 'APPROVED']);
});

test('the demo was created by real operations: each change and note has its audit entry', async () => {
  const orm = await connect(database.url, { job: 'test' });
  const em = orm.em.fork();
  const made = await em.count(AuditEntry, { action: 'submission_created' });
  const changed = await em.count(AuditEntry, { action: 'status_changed' });
  const noted = await em.count(AuditEntry, { action: 'note_added' });

  expect(made).toBe(await em.count(Submission));
  expect(changed).toBe(await em.count(StatusChange));
  expect(noted).toBe(await em.count(ReviewNote));
  expect(noted).toBeGreaterThan(50);
  expect(await em.count(StatusChange, { createdAt: { $gt: new Date() } })).toBe(0);
  await orm.close();
});

test('the metrics count the jobs of the queues by clinic, not those of clinics that are gone', async () => {
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
  const metrics = async () => (await fetch(`${server.publicUrl}/metrics`, { headers })).text();
  const boss = await startQueues(database.url, { prepared: true, onError: silent });
  await boss.send(MAIL_QUEUE, { clinic: 'main' }, { startAfter: 3600, singletonKey: 'later' });
  await boss.send(MAIL_QUEUE, { clinic: 'oak' }, { startAfter: 3600, singletonKey: 'of oak' });
  await boss.stop({ graceful: false });
  await expect
    .poll(metrics)
    .toMatch(/^job_queue_entries\{clinic="main",queue="deliver-mail",state="created"\} 1$/m);
});

test('a second start keeps the data and adds none', async () => {
  const second = await start();
  const physician = new TestBrowser(second.publicUrl);
  await physician.signIn('demo-physician');
  const counts = (await physician.get('/api/review/counts')).json<ReviewCounts>();
  await second.stop();

  expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(ALL);
});

test('stopping finishes requests in progress and accepts no more', async () => {
  const second = await start();
  const physician = new TestBrowser(second.publicUrl);
  await physician.signIn('demo-physician');
  const orm = await connect(database.url, { job: 'test' });
  const lock = orm.em.fork();
  await lock.begin();
  await lock.execute('lock table users in access exclusive mode');
  const answered = physician.get('/api/review/counts');
  await untilWaiting(orm);
  const stopped = second.stop();
  await lock.rollback();

  expect((await answered).status).toBe(200);
  await stopped;
  await expect(fetch(`${second.publicUrl}/healthz`)).rejects.toThrow();
  await orm.close();
});

test('stopping finishes requests whose client has disconnected', async () => {
  const second = await start();
  const patient = new TestBrowser(second.publicUrl);
  const token = await patient.csrfToken();
  const orm = await connect(database.url, { job: 'test' });
  const em = orm.em.fork();
  const [active] = await em.execute<Array<{ questionnaire_id: string; version: string }>>(
    'select questionnaire_id, version from draft order by created_at desc limit 1',
  );
  const lock = orm.em.fork();
  await lock.begin();
  await lock.execute('lock table draft in access exclusive mode');
  const gone = new AbortController();
  const ids = Array.from({ length: CONNECTIONS }, () => randomUUID());
  const asked = ids.map((id) =>
    patient
      .request('/api/intake/drafts', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-csrf-token': token },
        body: JSON.stringify({
          id,
          secret: randomBytes(32).toString('base64url'),
          questionnaireId: active?.questionnaire_id,
          version: active?.version,
          language: 'en',
        }),
        signal: gone.signal,
      })
      .catch(() => undefined),
  );
  await untilWaiting(orm, CONNECTIONS);
  gone.abort();
  await Promise.all(asked);
  const stopped = second.stop();
  await refused(second.publicUrl);
  await lock.rollback();
  await stopped;

  const [stored] = await em.execute<Array<{ count: number }>>(
    'select count(*)::int as count from draft where id = any(?::uuid[])',
    [`{${ids.join(',')}}`],
  );
  expect(stored?.count).toBe(ids.length);
  await orm.close();
});

/** Waits until nothing listens there any more. */
async function refused(url: string): Promise<void> {
  while (
    await fetch(`${url}/healthz`).then(
      () => true,
      () => false,
    )
  );
}

/** Waits until that many queries of this database wait for a lock. */
async function untilWaiting(orm: Awaited<ReturnType<typeof connect>>, count = 1): Promise<void> {
  const sql = `select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  for (;;) {
    const [row] = await orm.em.fork().execute<Array<{ waiting: number }>>(sql);
    if (row && row.waiting >= count) return;
  }
}

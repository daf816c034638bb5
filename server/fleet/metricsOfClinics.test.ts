/** One scrape has the figures of every clinic as SQL counts them, and log lines name the clinic. */
import { asSystem, atPlace, PLATFORM, placeOf } from '@clinic/server-platform/db';
import { TestBrowser } from '@clinic/testing/server/testBrowser';
import { type TestInstallation, testInstallation } from '@clinic/testing/server/testInstallation';
import { TEST_METRICS_TOKEN } from '@clinic/testing/server/testServer';
import { afterAll, beforeAll, expect, test } from 'vitest';

const CLINICS = ['main', 'oak', 'elm'];
let here: TestInstallation;
beforeAll(async () => {
  here = await testInstallation({ METRICS_TOKEN: TEST_METRICS_TOKEN });
  for (const id of CLINICS.slice(1)) await here.add(id);
  for (const [index, id] of CLINICS.entries()) {
    for (let number = 0; number <= index; number += 1) {
      await sql(
        id,
        `insert into mail (id, recipient, template, language, path, dedupe_key, created_at, next_attempt_at, given_up_at)
         values (gen_random_uuid(), 'a@example.com', 'sign_in', 'en', '/', gen_random_uuid()::text,
           now() - interval '2 hours', now() + interval '1 hour', ${number === 0 ? 'now()' : 'null'})`,
      );
      await sql(
        id,
        `insert into webhook (id, url, events, secret, off, created_at, read_to, retry_at)
         values (gen_random_uuid(), 'https://a.example', '{}', '', ${number === 0 ? "'failing'" : "'byHand'"}, now(), 0, now())`,
      );
    }
    await sql(id, `update clock_watch set jumps = ${index}`);
    await sql(
      id,
      `insert into operation_mark (name, at, ok) values ('backup', now() - interval '${index} days', ${index !== 1})
       on conflict (name) do update set at = excluded.at, ok = excluded.ok`,
    );
  }
});
afterAll(() => here.close());

const sql = <Row extends object>(id: string, statement: string): Promise<Row[]> =>
  atPlace(placeOf(id), () => asSystem('test', () => here.orm.em.fork().execute<Row[]>(statement)));

async function scrape(): Promise<string> {
  const headers = { authorization: `Bearer ${TEST_METRICS_TOKEN}` };
  return (await new TestBrowser(here.server.localUrl).get('/metrics', headers)).text;
}

const figureOf = (text: string, name: string): number | undefined => {
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
};

test('each figure of each clinic is what SQL counts, whether or not the clinic is open', async () => {
  const text = await scrape();
  expect(figureOf(text, 'database_up')).toBe(1);
  for (const clinic of CLINICS) {
    const labels = `clinic="${clinic}"`;
    const [row] = await sql<Record<string, number>>(
      clinic,
      `select (select count(*)::int from mail where sent_at is null and given_up_at is null) as mail_waiting,
         (select count(*)::int from mail where given_up_at is not null) as mail_given_up,
         (select count(*)::int from draft where submitted_at is null) as intakes_unfinished,
         (select count(*)::int from document_object where document_id is null and due_at <= now()) as document_objects_to_remove,
         (select jumps from clock_watch) as clock_jumps,
         (select count(*)::int from webhook where off = 'failing') as webhooks_given_up`,
    );
    for (const [name, value] of Object.entries(row ?? {})) {
      expect([name, figureOf(text, `${name}{${labels}}`)]).toEqual([name, value]);
    }
    const [mark] = await sql<{ at: number; ok: boolean; seal: number }>(
      clinic,
      `select extract(epoch from at)::float8 as at, ok, (select seq from audit_head)::int as seal
       from operation_mark where name = 'backup'`,
    );
    const operation = `{${labels},operation="backup"}`;
    expect(figureOf(text, `operation_last_timestamp_seconds${operation}`)).toBeCloseTo(mark?.at ?? 0, 0);
    expect(figureOf(text, `operation_last_ok${operation}`)).toBe(mark?.ok ? 1 : 0);
    expect(figureOf(text, `audit_last_seal{${labels}}`)).toBeLessThanOrEqual(mark?.seal ?? 0);
    expect(figureOf(text, `audit_last_seal{${labels}}`)).toBeDefined();
  }
  expect(figureOf(text, 'mail_oldest_waiting_seconds{clinic="elm"}')).toBeGreaterThan(7_000);
});

test('patients to contact today count as unopened until somebody opens their submission, and as late from then on', async () => {
  const [row] = await sql<{ id: string }>('main', 'select id from submission');
  await sql(
    'main',
    `insert into contact_due (submission_id, raised, unknown, started_at, due_at, notify_at)
     values ('${row?.id}', '{suicidality_risk}', '{}', now() - interval '3 hours', now() - interval '1 hour', now() + interval '1 day')
     on conflict (submission_id) do update set started_at = excluded.started_at, due_at = excluded.due_at, closed_at = null`,
  );
  const unopened = await scrape();
  expect(figureOf(unopened, 'contacts_unopened{clinic="main"}')).toBe(1);
  expect(figureOf(unopened, 'contacts_unopened_oldest_seconds{clinic="main"}')).toBeGreaterThan(10_000);
  expect(figureOf(unopened, 'contacts_unopened{clinic="oak"}')).toBe(0);
  await sql(
    'main',
    `insert into audit_entry (at, action, object_type, object_id, request_id, detail)
     values (now(), 'submission_viewed', 'submission', '${row?.id}', 'test', '{}')`,
  );
  const opened = await scrape();
  expect(figureOf(opened, 'contacts_unopened{clinic="main"}')).toBe(0);
  expect(figureOf(opened, 'contacts_late{clinic="main"}')).toBe(1);
  await sql('main', 'update contact_due set closed_at = now()');
  expect(figureOf(await scrape(), 'contacts_late{clinic="main"}')).toBe(0);
});

test('readiness, the clock and jobs that nobody takes have figures', async () => {
  await expect.poll(async () => figureOf(await scrape(), 'server_ready')).toBe(1);
  expect(Math.abs(figureOf(await scrape(), 'database_clock_offset_seconds') ?? 99)).toBeLessThan(5);
  const inQueues = (statement: string) =>
    atPlace(PLATFORM, () => asSystem('test', () => here.orm.em.fork().execute(statement)));
  await inQueues(`insert into pgboss.queue
    select (jsonb_populate_record(queue, '{"name":"not-taken"}')).* from pgboss.queue limit 1`);
  await inQueues(`insert into pgboss.job (name, data, start_after, policy)
    values ('not-taken', '{"clinic":"oak"}', now() - interval '1 hour', 'short')`);
  expect(
    figureOf(await scrape(), 'job_queue_oldest_due_seconds{clinic="oak",queue="not-taken"}'),
  ).toBeGreaterThan(3_000);
  await sql('main', 'alter table write_probe rename to write_probe_away');
  await expect.poll(async () => figureOf(await scrape(), 'server_ready'), { timeout: 20_000 }).toBe(0);
  await sql('main', 'alter table write_probe_away rename to write_probe');
  await expect.poll(async () => figureOf(await scrape(), 'server_ready'), { timeout: 20_000 }).toBe(1);
});

test('a clinic that cannot be opened is named until it can', async () => {
  await here.add('ash');
  await sql(
    'ash',
    `delete from mikro_orm_migrations where name = (select max(name) from mikro_orm_migrations)`,
  );
  expect((await here.browser('ash').get('/api/auth/methods')).status).toBe(503);
  expect(figureOf(await scrape(), 'clinic_unopened{clinic="ash"}')).toBe(1);
  const [newest] = await sql<{ name: string }>('main', 'select max(name) as name from mikro_orm_migrations');
  await sql('ash', `insert into mikro_orm_migrations (name) values ('${newest?.name}')`);
  expect((await here.browser('ash').get('/api/auth/methods')).status).toBe(200);
  expect(figureOf(await scrape(), 'clinic_unopened{clinic="ash"}')).toBeUndefined();
});

test('a suspended clinic is absent', async () => {
  await atPlace(PLATFORM, () =>
    here.orm.em.fork().execute(`update clinic set state = 'suspended' where id = 'elm'`),
  );
  await atPlace(PLATFORM, () => here.orm.em.fork().execute(`select pg_notify('platform.clinics', '')`));
  await expect.poll(scrape).not.toContain('clinic="elm"');
  await atPlace(PLATFORM, () =>
    here.orm.em.fork().execute(`update clinic set state = 'active' where id = 'elm'`),
  );
  await atPlace(PLATFORM, () => here.orm.em.fork().execute(`select pg_notify('platform.clinics', '')`));
  await expect.poll(scrape).toContain('mail_waiting{clinic="elm"}');
});

test("a clinic's own address has no metrics, and asking there does not open the clinic", async () => {
  const headers = { authorization: `Bearer ${TEST_METRICS_TOKEN}` };
  expect((await here.browser('elm').get('/metrics', headers)).status).toBe(404);
  const [elm] = await atPlace(PLATFORM, () =>
    here.orm.em
      .fork()
      .execute<Array<{ opened: Date | null }>>(`select awake_until as opened from clinic where id = 'elm'`),
  );
  expect(elm?.opened).toBeNull();
});

test('log lines of requests and errors name the clinic, and its failures are counted', async () => {
  await here.browser('oak').get('/api/auth/methods');
  await here
    .browser('main')
    .get('/api/auth/methods')
    .catch(() => undefined);
  expect(here.logged).toContainEqual(
    expect.objectContaining({ clinic: 'oak', route: '/api/auth/methods', status: 200 }),
  );
  await sql('oak', 'alter table setting rename to setting_away');
  const { status } = await here.browser('oak').get('/api/settings/public');
  await sql('oak', 'alter table setting_away rename to setting');
  expect(status).toBeGreaterThanOrEqual(500);
  expect(here.logged).toContainEqual(expect.objectContaining({ level: 'error', clinic: 'oak' }));
  expect(await scrape()).toMatch(/^http_server_errors_total\{clinic="oak",status="50\d"\} [1-9]/m);
});

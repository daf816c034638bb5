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
    }
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
         (select count(*)::int from document_object where document_id is null and due_at <= now()) as document_objects_to_remove`,
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

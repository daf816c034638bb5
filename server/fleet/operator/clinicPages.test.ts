/** What operators see and change: clinics, jobs and versions, and nothing about patients. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { alone } from '@clinic/server-platform/clinics';
import { appRoleUrl, MIGRATIONS, ormConfig, PLATFORM, stateCaller, userOf } from '@clinic/server-platform/db';
import { measure } from '@clinic/server-platform/http';
import { formIn, TestOperator } from '@clinic/testing/server/testOperator';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { TestPlatform } from '../testPlatform.ts';
import { operatorApp } from './operatorApp.ts';

const platform = new TestPlatform();
const OP = 'op@example.org';
let operator: TestOperator;
beforeAll(async () => {
  operator = await platform.signedIn(OP);
});

const PAGES = [
  '/platform',
  '/platform?q=a',
  '/platform/clinics/main',
  '/platform/clinics/oak',
  '/platform/clinics/oak/suspend',
  '/platform/clinics/oak/resume',
  '/platform/add',
  '/platform/health',
  '/platform/maintenance',
  '/platform/events',
];

/** The cells of the row that begins with this clinic. */
const rowOf = (page: string, id: string): string =>
  page.split('<tr role="row">').find((row) => row.includes(`<code>${id}</code>`)) ?? '';

const visit = (path: string) =>
  fetch(`${platform.server.localUrl}${path}`, { headers: { Accept: 'text/html' }, redirect: 'manual' });
const statusOf = async (path: string) => (await visit(path)).status;

test('the list of clinics shows their address, state, version, jobs, size and last visit', async () => {
  await expect.poll(() => statusOf('/c/oak/api/settings/public'), { timeout: 30_000 }).toBe(200);
  const page = (await operator.get('/platform')).text;
  const oak = rowOf(page, 'oak');
  expect(oak).toContain(`href="${platform.server.publicUrl}/c/oak/"`);
  expect(oak).toMatch(/Open.*Up to date.*>\d+<.*[\d.]+ MB.*<time/s);
  expect(rowOf(page, 'elm')).toContain('elm.example');
  expect(rowOf(page, 'main')).toMatch(/The main clinic.*Never closed/s);
});

test('an unusable time zone is named, together with the one used instead', async () => {
  await platform.execute(`update clinic set time_zone = '+05:30' where id = 'elm'`);
  const page = (await operator.get('/platform/clinics/elm')).text;
  expect(page).toContain('+05:30 is not a time zone: America/New_York is used');
  await platform.execute(`update clinic set time_zone = 'Europe/Madrid' where id = 'elm'`);
});

test("a clinic's host name that is the installation's own address is flagged, and leads to the installation", async () => {
  await platform.execute(`insert into clinic_host values ('localhost', 'elm')`);
  await platform.execute(`select pg_notify('platform.clinics', '')`);
  await expect.poll(() => platform.logged.join('\n')).toMatch(/The host name localhost of the clinic elm/);
  expect((await operator.get('/platform/clinics/elm')).text).toMatch(/class="bad">localhost is the address/);
  expect(rowOf((await operator.get('/platform')).text, 'elm')).toMatch(
    /class="bad">localhost is the address/,
  );
  const main = await platform.atHost('localhost', '/api/settings/public');
  expect(main.text).toContain('The main clinic');
  await platform.execute(`delete from clinic_host where host = 'localhost'`);
  await platform.execute(`select pg_notify('platform.clinics', '')`);
});

test('an older, a newer and a missing schema are flagged', async () => {
  const change = (sql: string) => platform.execute(sql);
  const version = async () =>
    /data-label="Schema">(.*?)<\/td>/s.exec(rowOf((await operator.get('/platform')).text, 'elm'))?.[1];
  await change('create table clinic_elm.kept as select * from clinic_elm.mikro_orm_migrations');
  await change(`update clinic_elm.mikro_orm_migrations set name = 'Migration20991231Later'`);
  expect(await version()).toContain('Newer than this program');
  await change('delete from clinic_elm.mikro_orm_migrations');
  expect(await version()).toContain(`${MIGRATIONS.length} migrations behind`);
  await change('alter schema clinic_elm rename to clinic_away');
  expect(await version()).toContain('Not known');
  expect((await operator.get('/platform/health')).text).toContain('npm run migrate');
  await change('alter schema clinic_away rename to clinic_elm');
  await change('insert into clinic_elm.mikro_orm_migrations select * from clinic_elm.kept');
  await change('drop table clinic_elm.kept');
  expect(await version()).toContain('Up to date');
});

test('waiting and failed jobs are counted by clinic and by queue', async () => {
  await platform.execute(
    `insert into pgboss.job (name, data, state, singleton_key)
     select 'copy-rule-inputs', '{"clinic": "elm"}', state::pgboss.job_state, 'elm'
     from unnest(array['failed', 'failed', 'failed']) as state`,
  );
  expect(rowOf((await operator.get('/platform')).text, 'elm')).toMatch(/Jobs failed"><span class="bad">3</);
  expect((await operator.get('/platform/health')).text).toMatch(
    /Inputs of rules.*Jobs failed"><span class="bad">3</s,
  );
  await platform.execute(`delete from pgboss.job where data ->> 'clinic' = 'elm' and state = 'failed'`);
});

test('sixty clinics are shown in pages of fifty, and can be searched by id, name and host name', async () => {
  await platform.execute(
    `insert into clinic (id, name, time_zone, state)
     select 'many-' || number, 'Number 100%_' || number, 'UTC', 'suspended' from generate_series(100, 159) as number`,
  );
  const count = (page: string) => page.split('<th scope="row"').length - 1;
  const [first, second, beyond] = await Promise.all(
    ['/platform', '/platform?page=2', '/platform?page=99'].map(
      async (path) => (await operator.get(path)).text,
    ),
  );
  expect([first, second, beyond].map((page) => count(page ?? ''))).toEqual([50, 13, 13]);
  expect(first).toContain('63 clinics');
  expect(rowOf(first ?? '', 'many-100')).toMatch(/Suspended.*Not known.*Not yet/s);
  expect(first).toContain('href="/platform?page=2" rel="next"');
  expect(beyond).toContain('Page 2 of 2');
  const found = async (q: string) =>
    count((await operator.get(`/platform?${new URLSearchParams({ q })}`)).text);
  expect(await found('MANY-15')).toBe(10);
  expect(await found('100%_101')).toBe(1);
  expect(await found('ELM.EX')).toBe(1);
  expect(await found('main clinic')).toBe(1);
  expect(await found(`'; drop table clinic; --`)).toBe(0);
  expect(await found('\0\ud800')).toBe(0);
  await platform.execute(`delete from clinic where id like 'many-%'`);
});

test('suspending and resuming take effect at once, after a confirmation, and are recorded', async () => {
  expect((await operator.get('/platform/clinics/oak/suspend')).text).toContain('Suspend The oak clinic?');
  expect(await statusOf('/c/oak/api/settings/public')).toBe(200);
  const reply = await operator.fill('/platform/clinics/oak/suspend');
  expect([reply.status, reply.headers.get('location')]).toEqual([303, '/platform/clinics/oak']);
  await expect.poll(() => statusOf('/c/oak/')).toBe(403);
  expect((await operator.get('/platform/clinics/oak')).text).toMatch(/Clinic suspended.*op@example\.org/s);
  await operator.fill('/platform/clinics/oak/resume');
  await expect.poll(() => statusOf('/c/oak/api/settings/public')).toBe(200);
  for (const path of [
    '/platform/clinics/gone',
    '/platform/clinics/gone/suspend',
    '/platform/else',
    '/platform/clinics/x%00',
    '/platform/clinics/%00/suspend',
    '/platform/sign-in/%00',
  ]) {
    expect((await operator.get(path)).status, path).toBe(404);
  }
});

test('while the main clinic is suspended, load balancers and the other clinics still get answers', async () => {
  await operator.fill('/platform/clinics/main/suspend');
  await expect.poll(() => statusOf('/')).toBe(403);
  expect(await (await visit('/')).text()).toContain('The main clinic');
  expect(await statusOf('/healthz')).toBe(200);
  expect(await statusOf('/readyz')).toBe(200);
  expect(await statusOf('/c/oak/api/settings/public')).toBe(200);
  // The portal is not built in this test.
  expect(await statusOf('/assets/any.js')).toBe(404);
  await operator.fill('/platform/clinics/main/resume');
  await expect.poll(() => statusOf('/api/settings/public')).toBe(200);
});

test('closed for maintenance, people get a page in their language that keeps trying, programs 503, and operators their pages', async () => {
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const reply = await fetch(`${platform.server.localUrl}${path}`, { headers });
    return { status: reply.status, again: reply.headers.get('retry-after'), text: await reply.text() };
  };
  expect((await operator.get('/platform/health')).text).toContain('The installation is open');
  await operator.fill('/platform/maintenance', { closed: 'yes' });
  await expect.poll(() => statusOf('/api/settings/public')).toBe(503);
  const page = await ask('/c/oak/intake', { Accept: 'text/html', 'Accept-Language': 'es' });
  expect(page).toMatchObject({ status: 503, again: expect.any(String) });
  expect(page.text).toMatch(
    /<html lang="es".*http-equiv="refresh".*Estamos mejorando.*Lo que ya guardó está a salvo/s,
  );
  const save = await ask('/api/settings/public', { 'Accept-Language': 'en' });
  expect(save).toEqual({ status: 503, again: '15', text: expect.stringContaining('already saved is safe') });
  // A load balancer that took the servers away would take the page with them.
  expect(await ask('/readyz')).toMatchObject({ status: 200, text: 'ready, closed for maintenance' });
  expect(await statusOf('/healthz')).toBe(200);
  expect((await operator.get('/platform/health')).text).toContain('Closed for maintenance since');
  await operator.fill('/platform/maintenance', { closed: 'no' });
  await expect.poll(() => statusOf('/api/settings/public')).toBe(200);
  expect(await ask('/readyz')).toMatchObject({ status: 200, text: 'ready' });
  expect((await operator.get('/platform/events')).text).toMatch(
    /Maintenance ended.*op@example\.org.*Maintenance begun.*op@example\.org/s,
  );
});

test('the status page names the clinics that need attention, and why', async () => {
  const rows = async () => (await operator.get('/platform/health')).text;
  expect(rowOf(await rows(), 'oak')).toContain('It was never backed up');
  await platform.execute(
    `insert into clinic_oak.operation_mark (name, at, ok) values ('backup', now() - interval '30 hours', true),
       ('audit_verification', now(), false)`,
  );
  await platform.execute(
    `insert into clinic_oak.mail (id, recipient, template, language, path, dedupe_key, created_at, next_attempt_at)
     values (gen_random_uuid(), 'a@example.com', 'sign_in', 'en', '/', 'old', now() - interval '2 hours', now() + interval '1 hour')`,
  );
  await expect
    .poll(async () => rowOf(await rows(), 'oak'))
    .toMatch(/Mail has waited for 120 minutes.*Failed: audit_verification.*The last backup is 30 hours old/s);
  expect(await rows()).toContain('1 wait, the oldest for 120 minutes');
  await platform.execute('delete from clinic_oak.operation_mark');
  await platform.execute(`delete from clinic_oak.mail where dedupe_key = 'old'`);
});

test("a request from another site, without a token or with another session's token changes nothing", async () => {
  const path = '/platform/clinics/oak/suspend';
  const form = formIn((await operator.get(path)).text);
  const other = await platform.signedIn('other@example.org');
  const foreign = formIn((await other.get(path)).text);
  const replies = await Promise.all([
    operator.post(path, {}),
    operator.post(path, { form: foreign }),
    operator.post(path, { form }, { origin: 'https://evil.example' }),
    operator.post(path, { form }, { origin: 'null' }),
    operator.post(path, { form }, { 'sec-fetch-site': 'cross-site' }),
    operator.post(path, { form }, { 'sec-fetch-site': 'same-site' }),
    operator.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ form }),
    }),
  ]);
  expect(replies.map(({ status }) => status)).toEqual(Array(replies.length).fill(403));
  expect((await operator.get('/platform/clinics/oak')).text).toContain('/platform/clinics/oak/suspend"');
});

const ASH = { id: 'ash', name: 'Ash & Sons', hosts: '', timeZone: 'Europe/Madrid', adminEmail: '' };

test('a newly added clinic is open at once', async () => {
  const reply = await operator.fill('/platform/add', ASH);
  expect([reply.status, reply.headers.get('location')]).toEqual([303, '/platform/clinics/ash']);
  await expect.poll(() => statusOf('/c/ash/api/settings/public'), { timeout: 30_000 }).toBe(200);
  expect((await operator.get('/platform/clinics/ash')).text).toMatch(
    /<h1>Ash &amp; Sons<\/h1>.*Clinic added/s,
  );
});

test('a clinic with a first administrator shows their enrolment code once', async () => {
  const typed = { ...ASH, id: 'larch', adminEmail: 'head@example.org' };
  const reply = await operator.fill('/platform/add', typed);
  expect(reply.status).toBe(200);
  expect(reply.text).toMatch(/<code class="key">\w{4}-\w{4}-\w{4}<\/code>/);
  expect((await operator.get('/platform/clinics/larch')).text).not.toMatch(/class="key"/);
  const [code] = await platform.execute('select email from clinic_larch.enrolment_code');
  expect(code).toEqual({ email: 'head@example.org' });
});

test.each([
  ['id', 'Not an id', 'An id has up to 30 letters'],
  ['id', 'oak', 'oak is taken by a clinic'],
  ['name', '', 'Give the clinic a name'],
  ['hosts', 'fine.example ELM.example', 'elm.example is taken'],
  ['hosts', 'not_a_host', 'not_a_host is not a host name'],
  ['hosts', '127.0.0.1', '127.0.0.1 is the address of the installation itself'],
  ['hosts', '4294967296', '4294967296 is not a host name'],
  ['hosts', 'oak.0x7f', 'oak.0x7f is not a host name'],
  ['hosts', 'localhost', 'localhost is the address of the installation itself'],
  ['timeZone', 'Mars/Olympus', 'Mars/Olympus is not a time zone'],
  ['adminEmail', 'nobody', 'nobody is not an email address'],
])('%s "%s": the field shows the error, and everything entered is kept', async (name, value, text) => {
  const typed = { ...ASH, id: 'fir', adminEmail: 'a@example.org', [name]: value };
  const reply = await operator.fill('/platform/add', typed);
  expect(reply.status).toBe(422);
  expect(reply.text).toMatch(new RegExp(`id="${name}-error">[^<]*${text}`));
  expect(reply.text).toMatch(new RegExp(`<input id="${name}"[^>]*aria-invalid="true"`));
  for (const [field, entered] of Object.entries(typed)) {
    expect(reply.text).toContain(`name="${field}" type="text" value="${entered.replace('&', '&amp;')}"`);
  }
});

test('a form for a clinic that a command is adding right now says so, and keeps what was entered', async () => {
  const typed = { ...ASH, id: 'yew' };
  const reply = await alone(platform.database.url, 'yew', () => operator.fill('/platform/add', typed));
  expect(reply.status).toBe(409);
  expect(reply.text).toContain('Somebody else is adding it at this moment');
  expect(reply.text).toContain('value="yew"');
});

test('a form submitted twice at once adds the clinic, and never reports that nothing is served', async () => {
  const typed = { ...ASH, id: 'elder' };
  const replies = await Promise.all([1, 2].map(() => operator.fill('/platform/add', typed)));
  expect(replies.map(({ status }) => status).sort()).toEqual([303, expect.toBeOneOf([409, 422])]);
  await expect.poll(() => statusOf('/c/elder/api/settings/public'), { timeout: 30_000 }).toBe(200);
});

test('a form resubmitted after signing in again keeps what was entered', async () => {
  const reply = await operator.post('/platform/add', { ...ASH, id: 'yew', form: 'of the last session' });
  expect(reply.status).toBe(403);
  expect(reply.text).toContain('value="yew"');
  const again = await operator.post('/platform/add', { ...ASH, id: 'oak', form: formIn(reply.text) });
  expect(again.status).toBe(422);
  expect((await platform.browser().post('/platform/add', ASH)).status).toBe(401);
});

test('scripts entered into any field are displayed as text', async () => {
  const script = `"><script>alert('x')</script>`;
  const fields = Object.fromEntries(Object.keys(ASH).map((name) => [name, script]));
  const texts = [(await operator.fill('/platform/add', fields)).text];
  await platform.execute('insert into clinic (id, name, time_zone, admin_email) values (?, ?, ?, ?)', [
    'hostile',
    script,
    script,
    script,
  ]);
  await platform.execute(
    'insert into operator_event (operator, action, clinic_id, subject) values (?, ?, ?, ?)',
    [script, script, 'hostile', script],
  );
  const query = new URLSearchParams({ q: script, page: script });
  for (const path of [
    `/platform?${query}`,
    '/platform?q=hostile',
    '/platform/clinics/hostile',
    '/platform/clinics/hostile/suspend',
    '/platform/events',
    `/platform/${encodeURIComponent(script)}`,
    `/platform/sign-in/${encodeURIComponent(script)}`,
  ]) {
    texts.push((await operator.get(path)).text);
  }
  const visitor = platform.browser();
  texts.push((await visitor.fill('/platform/sign-in', { email: script })).text);
  for (const text of texts) expect(text).not.toContain('<script');
  expect(texts.filter((text) => text.includes('&lt;script&gt;')).length).toBeGreaterThan(5);
  await platform.execute(`delete from clinic where id = 'hostile'`);
});

test('no page contains a name, an address or an answer of a patient or of staff', async () => {
  const canaries = (
    await platform.execute<{ text: string }>(
      `select distinct text from (
         select name as text from clinic_main.users union select email from clinic_main.users
         union select patient_name from clinic_main.submission
         union select answer #>> '{}' from clinic_main.submission_version, jsonb_path_query(answers_json, '$.**') as answer
           where jsonb_typeof(answer) = 'string'
       ) as texts where length(text) > 7`,
    )
  ).map(({ text }) => text);
  expect(canaries.length).toBeGreaterThan(50);
  for (const path of PAGES) {
    const reply = await operator.get(path);
    expect(reply.status, path).toBe(200);
    for (const canary of canaries) expect(reply.text.includes(canary), `${path}: ${canary}`).toBe(false);
  }
});

test('the database role of these pages can read no table of a clinic, and cannot change events', async () => {
  const app = new pg.Client({ connectionString: appRoleUrl(platform.database.url) });
  await app.connect();
  await app.query('begin');
  const caller = { actor: { kind: 'system', job: 'operator' } as const, place: PLATFORM };
  await stateCaller(app, caller, { appRole: userOf(appRoleUrl(platform.database.url)) });
  const refused = async (statement: string) => {
    await app.query('savepoint before');
    await expect(app.query(statement), statement).rejects.toThrow('permission denied');
    await app.query('rollback to before');
  };
  const { rows } = await app.query<{ name: string }>(
    `select relnamespace::regnamespace || '.' || relname as name from pg_class
     where relnamespace::regnamespace::text ~ '^clinic_' and relkind in ('r', 'p', 'v', 'm')`,
  );
  expect(rows.length).toBeGreaterThan(120);
  for (const { name } of rows) await refused(`select from ${name}`);
  for (const statement of [
    `update operator_event set action = 'none'`,
    'delete from operator_event',
    'truncate operator_event',
    `insert into operator_event (at, action) values ('epoch', 'none')`,
    `insert into operator (id, email) values (gen_random_uuid(), 'else@example.org')`,
    `update operator set email = 'else@example.org'`,
    `update clinic set sealed_key = null`,
    `delete from clinic`,
  ]) {
    await refused(statement);
  }
  await app.end();
});

test('browsers that prefer Spanish get Spanish pages', async () => {
  for (const path of PAGES) {
    const { text } = await operator.get(path, { 'accept-language': 'es-MX,es;q=0.9' });
    expect(text, path).toContain('<html lang="es"');
    expect(text, path).toContain('Cerrar sesión');
  }
});

test("without mail or without the owner's role, the pages name the commands to use", async () => {
  const orm = await MikroORM.init(ormConfig(platform.config.databaseUrl, { appRole: 'clinic_app' }));
  const config = {
    ...platform.config,
    publicUrl: 'http://localhost',
    smtpUrl: undefined,
    migrationDatabaseUrl: undefined,
  };
  const app = operatorApp({
    config,
    orm,
    log: () => undefined,
    metrics: measure(orm, config, () => []).metrics,
    opened: () => 0,
  });
  const server = createServer(app.answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const browser = new TestOperator(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  expect((await browser.get('/platform/sign-in')).text).toContain('npm run clinics -- operator link');
  await browser.setUp(/\/platform\/\S+/.exec(await platform.command('add', 'third@example.org'))?.[0] ?? '');
  expect((await browser.get('/platform/add')).text).toContain('MIGRATION_DATABASE_URL');
  const reply = await browser.fill('/platform/clinics/oak/suspend', { ...ASH, id: 'yew' }, '/platform/add');
  expect(reply.text).toContain('MIGRATION_DATABASE_URL');
  server.closeAllConnections();
  server.close();
  await app.stop();
  await orm.close();
});

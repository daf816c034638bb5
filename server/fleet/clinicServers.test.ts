/** Several clinics on one installation: each is reached under its name, and sees nothing of the others. */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type RunningServer, startServer } from '@clinic/server/testing';
import { addClinic, deleteClinic, type Installation, setState } from '@clinic/server-platform/clinics';
import { readConfig } from '@clinic/server-platform/config';
import {
  appRoleUrl,
  INPUTS_QUEUE,
  ormConfig,
  PLATFORM,
  PURGE_QUEUE,
  placeOf,
  type QueueName,
  startQueues,
  stateCaller,
} from '@clinic/server-platform/db';
import { createTestDatabase, type TestDatabase } from '@clinic/server-platform/testing';
import { TestBrowser } from '@clinic/testing/server/testBrowser';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'clinics-'));
const SESSION_KEYS = 'a key that is used in nothing but tests';
const config = readConfig({ DATA_DIR, SESSION_KEYS, DEMO: 'true' });
let database: TestDatabase;
let server: RunningServer;
let orm: MikroORM;
let installation: Installation;
const logged: Array<Record<string, unknown>> = [];

const clinic = (id: string, hosts: string[] = [], settings = {}) => ({
  id,
  name: `The ${id} clinic`,
  timeZone: 'Europe/Madrid',
  hosts,
  adminEmail: null,
  settings,
});

beforeAll(async () => {
  database = await createTestDatabase();
  const appUrl = appRoleUrl(database.url);
  const parts = { ...config, port: 0, databaseUrl: appUrl, migrationDatabaseUrl: database.url };
  server = await startServer(parts, {
    portalRoot: '/nonexistent',
    log: (entry) => void logged.push(entry),
  });
  orm = await MikroORM.init(ormConfig(database.url, { job: 'test', place: PLATFORM }));
  installation = { em: orm.em.fork(), ownerUrl: database.url, appUrl };
  await addClinic(installation, config, clinic('oak', [], { defaultLanguage: 'es', accent: 'plum' }));
  await addClinic(installation, config, clinic('elm', ['elm.example']));
});
afterAll(async () => {
  await server.stop();
  await orm.close();
  await database.drop();
  rmSync(DATA_DIR, { recursive: true });
});

/** Long enough for a clinic's first visit, which publishes the shipped documents. */
const OPENS = { timeout: 30_000 };
const settings = '/api/settings/public';
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.localUrl}${path}`, { headers, redirect: 'manual' });
const nameAt = async (path: string, headers?: Record<string, string>) => {
  const reply = await get(`${path}${settings}`, headers);
  return reply.ok ? ((await reply.json()) as { clinicName: string }).clinicName : reply.status;
};

test('a clinic is found by its path or its host name, beside the main clinic', async () => {
  await expect.poll(() => nameAt('/c/oak'), OPENS).toBe('The oak clinic');
  expect(await nameAt('')).toBe('Meadowbrook');
  expect(await nameAt('/c/nobody')).toBe(404);
});

/** `fetch` cannot send a Host header other than the URL's host. */
const atHost = (host: string, path: string) =>
  new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    request(`${server.localUrl}${path}`, { headers: { Host: host } }, async (response) => {
      resolve({ status: response.statusCode, text: await text(response) });
    })
      .on('error', reject)
      .end();
  });

test('a clinic with a host name is reached only there', async () => {
  expect(JSON.parse((await atHost('elm.example', settings)).text)).toMatchObject({
    clinicName: 'The elm clinic',
  });
  expect(await nameAt('/c/elm')).toBe(404);
});

test('a request with an absolute-form target is routed to the clinic at that URL', async () => {
  const { hostname, port } = new URL(server.localUrl);
  const nameIn = (path: string) =>
    new Promise<string>((resolve, reject) => {
      const options = { hostname, port, path, headers: { Host: 'localhost' } };
      request(options, async (response) => resolve(await text(response)))
        .on('error', reject)
        .end();
    });
  expect(await nameIn(`http://localhost/c/oak${settings}`)).toContain('The oak clinic');
  expect(await nameIn(`http://elm.example${settings}`)).toContain('The elm clinic');
  expect(await nameIn(`http://evil.example${settings}`)).toBe('Not found');
});

test('an unknown host gets a 404 that names no clinic', async () => {
  const reply = await atHost('evil.example', '/');
  expect(reply.status).toBe(404);
  expect(reply.text).not.toMatch(/oak|elm|Meadowbrook/);
});

/** Adds jobs as another process would. Resolves, once they are done, to the clinics of all jobs of the queue. */
async function doneAfter(queue: QueueName, jobs: readonly object[]): Promise<Set<string | null>> {
  const boss = await startQueues(database.url, { prepared: true, onError: () => undefined });
  try {
    for (const job of jobs) await boss.send(queue, job, { singletonKey: Object.values(job).join() });
    const known = () =>
      installation.em.execute<Array<{ clinic: string | null; state: string }>>(
        `select data ->> 'clinic' as clinic, state::text as state from pgboss.job where name = ?`,
        [queue],
      );
    await expect
      .poll(async () => (await known()).every(({ state }) => state === 'completed'), OPENS)
      .toBe(true);
    return new Set((await known()).map(({ clinic: id }) => id));
  } finally {
    await boss.stop({ graceful: false });
  }
}

test('a job from the queue is done in its clinic, whether the clinic is open or not', async () => {
  const jobs = ['main', 'oak', 'elm'].map((id) => ({ clinic: id }));
  expect(await doneAfter(INPUTS_QUEUE, jobs)).toEqual(new Set(['main', 'oak', 'elm']));
  expect(logged.filter(({ level }) => level === 'error')).toEqual([]);
});

test('a clinic opened only by a job is closed after it', async () => {
  await addClinic(installation, config, clinic('ash'));
  const entry = async () =>
    (
      await installation.em.execute<Array<{ opened: boolean; awake: boolean }>>(
        `select night_zone is not null as opened, awake_until is not null as awake from clinic where id = 'ash'`,
      )
    )[0];
  const openedByJob = async () => {
    await doneAfter(INPUTS_QUEUE, [{ clinic: 'ash' }]);
    return (await entry())?.opened;
  };
  // The server may learn of the new clinic only after the first job.
  await expect.poll(openedByJob, OPENS).toBe(true);
  await expect.poll(async () => (await entry())?.awake, OPENS).toBe(false);
});

test('all clinics of a time zone share one schedule for nightly work', async () => {
  expect(await nameAt('/c/oak')).toBe('The oak clinic');
  expect((await atHost('elm.example', settings)).status).toBe(200);
  const schedules = await installation.em.execute<Array<{ name: string; zones: string[] }>>(
    'select name, array_agg(timezone order by timezone) as zones from pgboss.schedule group by name',
  );
  expect(schedules.map(({ name }) => name)).toContain(PURGE_QUEUE);
  for (const { name, zones } of schedules) expect(zones, name).toEqual(['America/New_York', 'Europe/Madrid']);
  expect(await doneAfter(PURGE_QUEUE, [{ timeZone: 'Europe/Madrid' }])).toEqual(
    new Set([null, 'ash', 'oak', 'elm']),
  );
  expect(logged.filter(({ level }) => level === 'error')).toEqual([]);
});

test('sessions and accounts of one clinic are invalid in another', async () => {
  const physician = new TestBrowser(`${server.localUrl}/c/oak`);
  await physician.signIn('demo-physician');
  expect((await physician.get('/api/review/counts')).status).toBe(200);
  const Cookie = physician.cookieHeader('/c/oak/api/review/counts');
  expect(Cookie).not.toBe('');
  expect((await get('/api/review/counts', { Cookie })).status).toBe(401);
});

test('a suspended clinic shows a page that says so, and works again once resumed', async () => {
  await setState(installation.em, 'oak', 'suspended');
  await expect.poll(async () => (await get('/c/oak/', { Accept: 'text/html' })).status).toBe(403);
  const french = { Accept: 'text/html', 'Accept-Language': 'fr' };
  const page = await (await get('/c/oak/', french)).text();
  expect(page).toContain('<html lang="es" data-accent="plum">');
  expect(page).toContain('not available online');
  await setState(installation.em, 'oak', 'active');
  await expect.poll(() => nameAt('/c/oak')).toBe('The oak clinic');
});

test('a clinic suspended before its first visit shows its own language and colour', async () => {
  await addClinic(installation, config, clinic('fir', [], { defaultLanguage: 'es', accent: 'rust' }));
  await setState(installation.em, 'fir', 'suspended');
  const page = async () => {
    const reply = await get('/c/fir/', { Accept: 'text/html', 'Accept-Language': 'fr' });
    return `${reply.status} ${await reply.text()}`;
  };
  await expect.poll(page).toMatch(/^403 .*<html lang="es" data-accent="rust">/s);
  expect(await page()).toContain('The fir clinic');
});

test('deleting a clinic removes its schema, roles and contact file', async () => {
  const id = `gone-${randomUUID().slice(0, 8)}`;
  await addClinic(installation, config, clinic(id, [], { accent: 'rust' }));
  await expect.poll(() => nameAt(`/c/${id}`), OPENS).toBe(`The ${id} clinic`);
  const contact = join(DATA_DIR, `contact-${id}.json`);
  expect(existsSync(contact)).toBe(true);
  await expect(deleteClinic(installation, id, undefined)).rejects.toThrow('Suspend it first');
  await setState(installation.em, id, 'suspended');
  await deleteClinic(installation, id, undefined);
  await expect.poll(() => nameAt(`/c/${id}`)).toBe(404);
  await expect.poll(() => existsSync(contact)).toBe(false);
  const left = await installation.em.execute(
    `select nspname::text as name from pg_namespace where nspname like ? union all
     select rolname::text from pg_roles where rolname like ?`,
    [`%${id.replace('-', '_')}%`, `%${id.replace('-', '_')}%`],
  );
  expect(left).toEqual([]);
});

test('the role of one clinic reaches no table of another, whatever the statement', async () => {
  const app = new pg.Client({ connectionString: appRoleUrl(database.url) });
  await app.connect();
  await app.query('begin');
  await stateCaller(
    app,
    { actor: { kind: 'system', job: 'test' }, place: placeOf('oak') },
    { appRole: 'clinic_app' },
  );
  const { rows: tables } = await app.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'clinic_elm'::regnamespace and relkind in ('r', 'p')`,
  );
  expect(tables.length).toBeGreaterThan(60);
  for (const { name } of tables) {
    for (const statement of [
      `select from clinic_elm.${name}`,
      `insert into clinic_elm.${name} default values`,
      `delete from clinic_elm.${name}`,
      `truncate clinic_elm.${name}`,
    ]) {
      await app.query('savepoint before');
      await expect(app.query(statement), statement).rejects.toThrow(
        /permission denied for schema clinic_elm/,
      );
      await app.query('rollback to before');
    }
  }
  for (const name of ['clinic', 'clinic_host']) {
    await app.query('savepoint before');
    await expect(app.query(`select from platform.${name}`)).rejects.toThrow('permission denied');
    await app.query('rollback to before');
  }
  await app.end();
});

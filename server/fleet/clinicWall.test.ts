/** Nothing of one clinic is reached from another: not by SQL, not by a route, a cookie or a token. */
import { runs } from '@clinic/fixtures/runs';
import {
  type Actor,
  actingAs,
  atPlace,
  ormConfig,
  placeOf,
  rolesAt,
  stateCaller,
} from '@clinic/server-platform/db';
import { DEMO_ACCOUNTS } from '@clinic/server-platform/testing';
import { ENDLESS, ROUTE_EXAMPLES } from '@clinic/testing/server/routes/routeExamples';
import { TestBrowser } from '@clinic/testing/server/testBrowser';
import { publishTestClinic } from '@clinic/testing/server/testClinic';
import { fillClinic, type TestInstallation, testInstallation } from '@clinic/testing/server/testInstallation';
import { submitIntake } from '@clinic/testing/server/testIntake';
import { TestLive } from '@clinic/testing/server/testLive';
import { type Call, type Caller, Scene, sendCall } from '@clinic/testing/server/testScene';
import { TEST_METRICS_TOKEN, type TestServer } from '@clinic/testing/server/testServer';
import type { Aim } from '@clinic/testing/server/wall/aim';
import { distinctiveValues } from '@clinic/testing/server/wall/distinctiveValues';
import { switchingStatements, wallStatements } from '@clinic/testing/server/wall/wallStatements';
import { MikroORM } from '@mikro-orm/postgresql';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';

const STATEMENTS = runs(1_000);
/** The timeout for thousands of statements or requests. */
const LONG_MS = 600_000;
/** Routes that succeed, with data of oak only. */
const OWN = new Set([
  // Their examples name shipped documents.
  'get /api/rules/sets/:id/:version',
  'get /api/admin/questionnaires/:id/differences',
  // Their parameter is a type of resource.
  'get /fhir/:type',
  'post /fhir/:type/_search',
  // They end the caller's own presence, whether there was one or not.
  'delete /api/rules/drafts/:id/presence',
  'delete /api/plans/drafts/:id/presence',
  'delete /api/submissions/:id/presence',
  'delete /api/admin/questionnaire-drafts/:id/presence',
]);
/** Tables that the other clinic's background work writes during the test. */
const BY_ITSELF =
  /^(presence|rate_limit|clock_watch|write_probe|operation_mark|analytics_\w+|rule_input\w*|mail|notification\w*)$/;

let here: TestInstallation;
let app: MikroORM;
/** Acts in elm without a signed-in user. */
let inElm: MikroORM;
let aim: Aim;
/** Values that occur only in rows of elm. */
let ofElm: Set<string>;
let prepared: Array<{ key: string; call: Call }>;
const elmBrowsers: TestBrowser[] = [];

beforeAll(async () => {
  here = await testInstallation({ METRICS_TOKEN: TEST_METRICS_TOKEN });
  await here.add('oak');
  await here.add('elm');
  await fillClinic(here.database.url, 'oak', 1);
  await fillClinic(here.database.url, 'elm', 3, 1);
  app = await MikroORM.init(ormConfig(here.config.databaseUrl, { appRole: 'clinic_app' }));
  inElm = await MikroORM.init(ormConfig(here.database.url, { job: 'test', place: placeOf('elm') }));
  await publishTestClinic(inElm);
  prepared = await preparedCalls();
  await reevaluated();
  aim = await aimAt('elm');
  const text = async (id: string) => [...(await here.rowsOf(id)).values()].flat().join('\n');
  const known = distinctiveValues(`${await text('oak')}\n${await text('main')}`);
  ofElm = new Set([...distinctiveValues(await text('elm'))].filter((part) => !known.has(part)));
}, LONG_MS);
afterAll(async () => {
  await app.close();
  await inElm.close();
  await here.close();
});

/** Waits for the evaluations that the calls depend on. */
async function reevaluated(): Promise<void> {
  const isDone = async (): Promise<boolean> => {
    const running = await inElm.em
      .fork()
      .execute<unknown[]>(`select from reevaluation where state = 'running'`);
    return running.length === 0;
  };
  await vi.waitUntil(isDone, { timeout: LONG_MS, interval: 200 });
}

/** A call of every route, with ids, secrets and tokens of elm. */
async function preparedCalls() {
  const server = {
    url: here.server.localUrl,
    orm: inElm,
    clock: { now: new Date() },
    browser: () => here.browser('elm'),
    signedIn: (role: Caller) => signedIn('elm', role),
    reevaluated,
  } as Partial<TestServer> as TestServer;
  const calls: typeof prepared = [];
  const scene = new Scene(server);
  for (const [key, { call }] of ROUTE_EXAMPLES) {
    if (!ENDLESS.has(key)) calls.push({ key, call: await call(scene) });
  }
  return calls;
}

async function signedIn(id: string, role: Caller): Promise<TestBrowser> {
  const browser = here.browser(id);
  if (role !== 'ANONYMOUS') {
    await browser.signIn(DEMO_ACCOUNTS.find((account) => account.role === role)?.subject ?? '');
  }
  if (id === 'elm') elmBrowsers.push(browser);
  return browser;
}

async function aimAt(id: string): Promise<Aim> {
  const { schema } = placeOf(id);
  const { patients, staff } = rolesAt(placeOf(id), 'clinic_app');
  const em = here.orm.em.fork();
  return {
    schema,
    own: placeOf('oak').schema,
    roles: [patients, staff],
    tables: await em.execute(
      `select table_name as name, array_agg(column_name::text) as columns from information_schema.columns
       where table_schema = ? group by table_name order by 1`,
      [schema],
    ),
    sequences: await names(`select sequencename as name from pg_sequences where schemaname = ?`, schema),
    functions: await names(
      `select proname as name from pg_proc where pronamespace = ?::regnamespace order by 1`,
      schema,
    ),
  };
  async function names(sql: string, value: string): Promise<string[]> {
    return (await em.execute<Array<{ name: string }>>(sql, [value])).map(({ name }) => name);
  }
}

const leaked = (text: string, sent = ''): string[] =>
  [...distinctiveValues(text)].filter((part) => ofElm.has(part) && !sent.includes(part));

const rowsOfElm = async () =>
  new Map([...(await here.rowsOf('elm'))].filter(([name]) => !BY_ITSELF.test(name)));

/** Tables and their privileges. */
const definitionsOfElm = () =>
  here.orm.em.fork().execute(
    `select relname::text, relkind::text, relacl::text, relrowsecurity, relowner::regrole::text,
       obj_description(oid) as comment from pg_class where relnamespace = 'clinic_elm'::regnamespace
     union all select nspname, null, nspacl::text, null, nspowner::regrole::text, null from pg_namespace
     union all select proname, null, proacl::text, null, proconfig::text, null from pg_proc
       where pronamespace = 'clinic_elm'::regnamespace
     union all select rolname, null, null, rolsuper, null, null from pg_roles where rolname like '%\\_elm%'
     order by 1, 2`,
  );

const ACTORS: ReadonlyArray<[string, Actor]> = [
  ['staff', { kind: 'staff', id: '00000000-0000-4000-8000-000000000000' }],
  ['patients', { kind: 'patient', id: '00000000-0000-4000-8000-000000000000', requestId: 'wall' }],
];

test("the search would find elm's data: staff of elm see it", async () => {
  const read = () => app.em.fork().execute('select * from users, submission');
  const [, staff] = ACTORS[0] as (typeof ACTORS)[number];
  const rows = await atPlace(placeOf('elm'), () => actingAs(staff, read));
  expect(leaked(JSON.stringify(rows)).length).toBeGreaterThan(10);
});

describe.each(ACTORS)('as the role of the %s of oak', (_, actor) => {
  test(
    `${STATEMENTS} random statements against elm return and change nothing of it`,
    async () => {
      const client = new pg.Client({ connectionString: here.config.databaseUrl });
      await client.connect();
      onTestFinished(() => client.end());
      let said = '';
      client.on('notice', (notice) => {
        said += JSON.stringify(notice);
      });
      const before = [await rowsOfElm(), await definitionsOfElm()];
      const seen: string[] = [];
      for (const statement of fc.sample(wallStatements(aim), STATEMENTS)) {
        said = '';
        await client.query('begin');
        await stateCaller(client, { actor, place: placeOf('oak') }, { appRole: 'clinic_app' });
        try {
          said += JSON.stringify(await client.query(statement));
          await client.query('commit');
        } catch (error) {
          said += JSON.stringify({ ...(error as object), message: (error as Error).message });
          await client.query('rollback');
        }
        if (leaked(said).length > 0) seen.push(`${statement}: ${leaked(said)}`);
      }
      expect(seen).toEqual([]);
      expect([await rowsOfElm(), await definitionsOfElm()]).toEqual(before);
    },
    LONG_MS,
  );

  test('statements that switch to a role of elm are refused by the application', async () => {
    const before = [await rowsOfElm(), await definitionsOfElm()];
    for (const statement of fc.sample(switchingStatements(aim), 200)) {
      const sent = atPlace(placeOf('oak'), () => actingAs(actor, () => app.em.fork().execute(statement)));
      await expect(sent, statement).rejects.toThrow('must not change its role');
    }
    expect([await rowsOfElm(), await definitionsOfElm()]).toEqual(before);
  });
});

describe('every route of oak', () => {
  test(
    'called with ids, secrets and tokens of elm, reveals, changes and finds nothing of it',
    async () => {
      const before = await rowsOfElm();
      const found: string[] = [];
      // Oak may repeat what was sent to it, for example in its audit log.
      const sent = JSON.stringify(prepared);
      for (const role of ['ANONYMOUS', 'PATIENT', 'PHYSICIAN', 'ADMIN'] as const) {
        for (const { key, call } of prepared) {
          const browser = await signedInOnce(role);
          const [method = ''] = key.split(' ');
          const reply = await sendCall(browser, method, call);
          const parts = leaked(reply.text, sent);
          if (parts.length > 0) found.push(`${role} ${key} shows ${parts}`);
          if (key.includes(':') && !OWN.has(key) && reply.status < 400)
            found.push(`${role} ${key} succeeds: ${reply.status}`);
          if (key.endsWith('logout') || key.includes('sessions')) browsers.delete(role);
        }
      }
      expect(found).toEqual([]);
      expect(await rowsOfElm()).toEqual(before);
    },
    LONG_MS,
  );

  const browsers = new Map<Caller, Promise<TestBrowser>>();
  function signedInOnce(role: Caller): Promise<TestBrowser> {
    const known = browsers.get(role) ?? signedIn('oak', role);
    browsers.set(role, known);
    return known;
  }

  test('accepts no cookie and no CSRF token of elm', async () => {
    expect(elmBrowsers.length).toBeGreaterThanOrEqual(3);
    const physician = await signedIn('oak', 'PHYSICIAN');
    for (const browser of elmBrowsers) {
      const theirs = browser.cookieHeader('/c/elm/api/auth/user');
      const renamed = theirs.replaceAll('-c-elm', '-c-oak');
      for (const cookie of [theirs, renamed]) {
        const reply = await here.browser('oak').get('/api/auth/user', { cookie });
        expect(reply.status).toBe(401);
      }
      const token = (await browser.get('/api/csrf-token')).json<{ csrfToken: string }>().csrfToken;
      const sent = await physician.send('POST', '/api/review/search', {}, { 'x-csrf-token': token });
      expect(sent.status).toBe(403);
    }
  });

  test('returns no ETag, by which a browser could take the content of elm for its own', async () => {
    const oak = await signedIn('oak', 'ADMIN');
    let asked = 0;
    for (const key of ROUTE_EXAMPLES.keys()) {
      const [method, path = ''] = key.split(' ');
      if (method !== 'get' || path.includes(':') || path.endsWith('logout') || ENDLESS.has(key)) continue;
      asked += 1;
      expect((await oak.get(path)).headers.get('etag'), path).toBeNull();
    }
    expect(asked).toBeGreaterThan(20);
  });
});

test("a live stream of oak receives oak's changes and none of elm's", async () => {
  const [ours, theirs] = [
    await TestLive.open(await signedIn('oak', 'PHYSICIAN')),
    await TestLive.open(await signedIn('elm', 'PHYSICIAN')),
  ];
  onTestFinished(() => {
    ours.close();
    theirs.close();
  });
  await publishTestClinic(await ormOf('oak'));
  await submitIntake(await signedIn('elm', 'PATIENT'), { given: 'canary', mail: 'canary@example.com' });
  await theirs.untilMessage(() => true);
  await submitIntake(await signedIn('oak', 'PATIENT'), { given: 'Own', mail: 'own@example.com' });
  await ours.untilMessage(() => true);
  const ids = distinctiveValues(JSON.stringify(theirs.messages()));
  expect([...distinctiveValues(JSON.stringify(ours.messages()))].filter((part) => ids.has(part))).toEqual([]);
});

test('a rate limit used up at elm does not affect oak', async () => {
  const asks = (id: string) =>
    here.browser(id).send('POST', '/api/auth/magic-link', { email: 'ana@example.com', method: 'magic-link' });
  expect((await asks('elm')).status).toBeLessThan(300);
  await inElm.em.fork().execute('update rate_limit set count = 1000000000');
  expect((await asks('elm')).status).toBe(429);
  expect((await asks('oak')).status).toBeLessThan(300);
});

test('the metrics of all clinics are at the address of the installation, and at no other', async () => {
  const token = { authorization: `Bearer ${TEST_METRICS_TOKEN}` };
  expect((await here.browser('oak').get('/metrics', token)).status).toBe(404);
  const { text } = await new TestBrowser(here.server.localUrl).get('/metrics', token);
  for (const clinic of ['main', 'oak', 'elm']) expect(text).toContain(`audit_last_seal{clinic="${clinic}"} `);
});

async function ormOf(id: string): Promise<MikroORM> {
  const orm = await MikroORM.init(ormConfig(here.database.url, { job: 'test', place: placeOf(id) }));
  onTestFinished(() => orm.close());
  return orm;
}

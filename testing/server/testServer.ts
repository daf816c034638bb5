/** The real server on a free port with a separate database, for one test file. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Role } from '@clinic/contract/auth';
import {
  allowPreparing,
  appRoleUrl,
  createApp,
  createClinicDatabase,
  DEMO_ACCOUNTS,
  Library,
  type LiveHub,
  listen,
  MAIN,
  ormConfig,
  prepareClinic,
  type Routes,
  runReevaluations,
  SERVER_LIMITS,
  startLive,
  type TestDatabase,
  throughPooler,
  userOf,
} from '@clinic/server/testing';
import { MikroORM } from '@mikro-orm/postgresql';
import { TestBrowser } from './testBrowser.ts';
import { testConfig } from './testConfig.ts';

export const TEST_METRICS_TOKEN = 'a token of the tests';
export const TEST_SESSION_KEY = 'a key that is used only in tests';

export interface TestServer {
  /** Resolves when no re-evaluation is under way. */
  reevaluated(): Promise<void>;
  url: string;
  /** Connects as the owner of the tables. */
  databaseUrl: string;
  orm: MikroORM;
  /** Connects with the application's role. */
  appOrm: MikroORM;
  routes: Routes;
  /** The hub of live messages. */
  hub: LiveHub;
  /** Everything logged so far. */
  logged: Array<Record<string, unknown>>;
  clock: { now: Date };
  /** Writes the refusals counted so far to the audit log. */
  countRefusals(): Promise<void>;
  /** A fresh browser, not signed in. */
  browser(): TestBrowser;
  signedIn(role: Role): Promise<TestBrowser>;
  close(): Promise<void>;
}

export async function startTestServer({
  portalRoot = '/nonexistent',
  environment = {},
  beside,
  on,
  applicationUrl,
  directUrl,
  path = '',
}: {
  portalRoot?: string;
  environment?: NodeJS.ProcessEnv;
  /** Starts another process on this server's database; must be closed first. */
  beside?: TestServer;
  /** An existing empty database of the test. */
  on?: TestDatabase;
  /** URL the application connects to that database with. */
  applicationUrl?: string;
  /** The same, bypassing a pooler. */
  directUrl?: string;
  /** Path of the clinic's public URL, such as `/c/oak`. */
  path?: string;
} = {}): Promise<TestServer> {
  const database = beside
    ? { url: beside.databaseUrl, drop: async () => undefined }
    : (on ?? (await createClinicDatabase()));
  const clock = { now: new Date() };
  // The application's role has fewer privileges than its tests.
  const appUrl = applicationUrl ?? throughPooler(appRoleUrl(database.url));
  const isPrepared = !on;
  const { orm, appOrm } = isPrepared
    ? await connectToPrepared(throughPooler(database.url), appUrl)
    : await prepareClinic(database.url, { appUrl, now: clock.now });
  const server = createServer(SERVER_LIMITS);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const logged: TestServer['logged'] = [];
  const onError = (error: Error) => void logged.push({ level: 'error', error: error.name });
  const listening = await listen(directUrl ?? applicationUrl ?? appRoleUrl(database.url), onError);
  if (appUrl === appRoleUrl(database.url)) allowPreparing(appOrm);
  const live = await startLive(listening, { orm: appOrm, place: MAIN, onError });
  let running: Promise<void> = Promise.resolve();
  const config = testConfig({
    PUBLIC_URL: url,
    SESSION_KEYS: TEST_SESSION_KEY,
    // All requests come from one IP address.
    RATE_LIMIT_FACTOR: '1000',
    METRICS_TOKEN: TEST_METRICS_TOKEN,
    ...environment,
  });
  config.publicUrl += path;
  const { app, routes, countRefusals, close } = await createApp({
    config,
    orm: appOrm,
    hub: live.hub,
    localUrl: url,
    portalRoot,
    log: (entry) => logged.push(entry),
    clock: () => clock.now,
    // Tests send what waits themselves.
    wakeWebhooks: () => undefined,
    wakeReevaluation: async () => {
      running = running.then(() =>
        runReevaluations({ orm: appOrm, library: new Library(), clock: () => clock.now, onError }),
      );
    },
  });
  server.on('request', app.callback());
  return {
    url,
    databaseUrl: database.url,
    orm,
    appOrm,
    routes,
    hub: live.hub,
    reevaluated: () => running,
    logged,
    clock,
    countRefusals,
    browser: () => new TestBrowser(url + path),
    async signedIn(role) {
      const browser = new TestBrowser(url + path);
      const account = DEMO_ACCOUNTS.find((candidate) => candidate.role === role);
      await browser.signIn(account?.subject ?? '');
      return browser;
    },
    async close() {
      await live.stop();
      await listening.stop();
      await close();
      await running;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await appOrm.close();
      await orm.close();
      await database.drop();
    },
  };
}

async function connectToPrepared(url: string, appUrl: string) {
  const orm = await MikroORM.init(ormConfig(url, { job: 'test', place: MAIN }));
  return { orm, appOrm: await MikroORM.init(ormConfig(appUrl, { appRole: userOf(appUrl), place: MAIN })) };
}

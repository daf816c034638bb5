/** An installation for one test file that may have several clinics, with its own database and server. */
import { demoPatients } from '@clinic/fixtures/demo/demoPatients';
import {
  addClinic,
  appRoleUrl,
  asSystem,
  atPlace,
  type Config,
  createClinicDatabase,
  ensureDemoAccounts,
  type Installation,
  MAIN_CLINIC,
  type NewClinic,
  ormConfig,
  PLATFORM,
  placeOf,
  publishShipped,
  type RunningServer,
  type ServerConfig,
  seed,
  startServer,
  type TestDatabase,
} from '@clinic/server/testing';
import { MikroORM } from '@mikro-orm/postgresql';
import { TestBrowser } from './testBrowser.ts';
import { testConfig } from './testConfig.ts';
import { dumpOf } from './testDump.ts';
import { TEST_SESSION_KEY } from './testServer.ts';

export interface TestInstallation {
  database: TestDatabase;
  config: Config & ServerConfig;
  /** Connects as the role that owns the tables. */
  orm: MikroORM;
  installation: Installation;
  /** Everything logged so far. */
  logged: Array<Record<string, unknown>>;
  /** Environment variables for a command. */
  environment: NodeJS.ProcessEnv;
  add(id: string, hosts?: string[]): Promise<NewClinic>;
  server: RunningServer;
  /** A browser at a clinic's path. */
  browser(id: string): TestBrowser;
  /** Every row of one clinic, sorted, by table. */
  rowsOf(id: string): Promise<Map<string, string[]>>;
  close(): Promise<void>;
}

/** Creates demo accounts in each visited clinic, and one patient in the clinic main. */
export async function testInstallation(environment: NodeJS.ProcessEnv = {}): Promise<TestInstallation> {
  const database = await createClinicDatabase();
  await fillClinic(database.url, MAIN_CLINIC, 1);
  const own = {
    SESSION_KEYS: TEST_SESSION_KEY,
    DEMO: 'true',
    RATE_LIMIT_FACTOR: '1000',
    DATABASE_URL: appRoleUrl(database.url),
    MIGRATION_DATABASE_URL: database.url,
    ...environment,
  };
  const config = { ...testConfig(own), port: 0, databaseUrl: own.DATABASE_URL };
  const logged: TestInstallation['logged'] = [];
  const server = await startServer(config, {
    portalRoot: '/nonexistent',
    log: (entry) => logged.push(entry as Record<string, unknown>),
  });
  const orm = await MikroORM.init(ormConfig(database.url, { job: 'test', place: PLATFORM }));
  const installation = { em: orm.em.fork(), ownerUrl: database.url, appUrl: config.databaseUrl };
  return {
    database,
    config,
    orm,
    installation,
    logged,
    environment: own,
    async add(id, hosts = []) {
      const clinic = { id, name: `The ${id} clinic`, timeZone: 'Europe/Madrid', hosts, adminEmail: null };
      await addClinic(installation, config, clinic);
      return clinic;
    },
    server,
    browser: (id) => new TestBrowser(`${server.localUrl}/c/${id}`),
    async rowsOf(id) {
      const { schema } = placeOf(id);
      const dump = await dumpOf(orm.em.fork(), schema);
      return new Map(
        [...dump].map(([name, rows]) => [name.slice(schema.length + 1), rows.split('\n').sort()]),
      );
    },
    async close() {
      await server.stop();
      await orm.close();
      await database.drop();
    },
  };
}

/** Stores the shipped documents, the demo accounts, and the first demo patient. */
export async function fillClinic(
  databaseUrl: string,
  id: string,
  patients: number,
  skipped = 0,
): Promise<void> {
  const orm = await MikroORM.init(ormConfig(databaseUrl, { job: 'test' }));
  const now = new Date();
  await atPlace(placeOf(id), () =>
    asSystem('test', async () => {
      await publishShipped(orm, now);
      await ensureDemoAccounts(orm, now);
      const seeded = demoPatients(now.toISOString().slice(0, 10)).slice(skipped, skipped + patients);
      await seed(orm, seeded, { timeZone: 'UTC' }, now);
    }),
  );
  await orm.close();
}

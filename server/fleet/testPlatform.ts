/** An installation with the clinics oak and elm, for tests of the operator's pages. */
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  addClinic,
  appRoleUrl,
  createTestDatabase,
  ormConfig,
  PLATFORM,
  type RunningServer,
  readConfig,
  type ServerConfig,
  startServer,
  startTestProvider,
  type TestDatabase,
  type TestProvider,
} from '@clinic/server/testing';
import { pathIn, TestOperator } from '@clinic/testing/server/testOperator';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { operatorCommand } from './commands/operator.ts';

export class TestPlatform {
  config!: ServerConfig;
  database!: TestDatabase;
  server!: RunningServer;
  mail!: TestProvider;
  /** Connects as the role that owns the tables. */
  orm!: MikroORM;
  /** Everything that was logged. */
  readonly logged: string[] = [];

  constructor() {
    beforeAll(() => this.#start(), 180_000);
    beforeEach(() => this.execute('delete from rate_limit'));
    afterAll(async () => {
      await this.server.stop();
      await this.orm.close();
      await this.mail.stop();
      await this.database.drop();
      rmSync(this.config.dataDir, { recursive: true });
    });
  }

  async #start(): Promise<void> {
    this.database = await createTestDatabase();
    this.mail = await startTestProvider();
    const { url } = this.database;
    this.config = {
      ...readConfig({
        SESSION_KEYS: 'a key that is used only in tests',
        DEMO: 'true',
        SMTP_URL: this.mail.url,
        CLINIC_NAME: 'The main clinic',
        // It stores the contacts of its clinics, which no other test may change.
        DATA_DIR: mkdtempSync(join(tmpdir(), 'platform-')),
      }),
      port: 0,
      databaseUrl: appRoleUrl(url),
      migrationDatabaseUrl: url,
    };
    this.server = await startServer(this.config, {
      portalRoot: '/nonexistent',
      log: (line) => this.logged.push(JSON.stringify(line)),
    });
    this.orm = await MikroORM.init(ormConfig(url, { job: 'test', place: PLATFORM }));
    const installation = { em: this.orm.em.fork(), ownerUrl: url, appUrl: this.config.databaseUrl };
    for (const [id, hosts] of [
      ['oak', []],
      ['elm', ['elm.example']],
    ] as const) {
      const clinic = { id, hosts, name: `The ${id} clinic`, timeZone: 'Europe/Madrid', adminEmail: null };
      await addClinic(installation, this.config, clinic);
    }
  }

  /** Runs a query as the owner of the tables. */
  execute<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return this.orm.em.fork().execute<Row[]>(sql, values);
  }

  /** `npm run clinics -- operator …` */
  command(...args: string[]): Promise<string> {
    return operatorCommand(this.orm.em.fork(), { publicUrl: this.server.publicUrl }, args);
  }

  browser(): TestOperator {
    return new TestOperator(this.server.localUrl);
  }

  /** An operator who has just signed in for the first time. */
  async signedIn(email: string): Promise<TestOperator> {
    const operator = this.browser();
    await operator.setUp(pathIn(await this.command('add', email)));
    return operator;
  }

  /** Lets the code that was used last be used again. */
  forgetCodes(): Promise<unknown[]> {
    return this.execute('update authenticator set last_step = 0');
  }

  /** Needed because `fetch` cannot set the Host header. */
  atHost(host: string, path: string): Promise<{ status: number | undefined; text: string }> {
    return new Promise((resolve, reject) => {
      request(`${this.server.localUrl}${path}`, { headers: { Host: host } }, async (response) => {
        resolve({ status: response.statusCode, text: await text(response) });
      })
        .on('error', reject)
        .end();
    });
  }
}

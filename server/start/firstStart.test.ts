/** A first start creates the role that DATABASE_URL names before it connects as that role. */
import { randomUUID } from 'node:crypto';
import { connect, createServer, type Server } from 'node:net';
import { checkBeforeMigration } from '@clinic/server-platform/db';
import { createTestDatabase, executeOn, type TestDatabase } from '@clinic/server-platform/testing';
import { testConfig } from '@clinic/testing/server/testConfig';
import { TEST_SESSION_KEY } from '@clinic/testing/server/testServer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exitCode } from './exitCode.ts';
import { startServer } from './startServer.ts';

const role = `first_${randomUUID().slice(0, 8)}`;
let database: TestDatabase;
let pooler: Server;
beforeAll(async () => {
  database = await createTestDatabase();
  pooler = await poolerBefore(database.url);
});
afterAll(async () => {
  pooler.close();
  const serverUrl = database.url.replace(/\/[^/]*$/, '/postgres');
  await database.drop();
  await executeOn(serverUrl, `drop role if exists ${role}`);
});

const REFUSED = /C(28P01|28000)\0/;

/** After a failed login, PgBouncer attempts none for a while (`server_login_retry`), and makes clients wait. */
async function poolerBefore(url: string): Promise<Server> {
  const { hostname, port } = new URL(url);
  let isWaiting = false;
  const server = createServer((near) => {
    near.on('error', () => undefined);
    if (isWaiting) return void near.resume();
    const far = connect(Number(port), hostname);
    far.on('error', () => near.destroy());
    far.on('data', (data) => {
      isWaiting ||= REFUSED.test(data.toString('latin1'));
    });
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

test('the first start works behind a pooler that delays logins after a failed one', async () => {
  const direct = new URL(database.url);
  direct.username = role;
  direct.password = 'secret';
  const pooled = new URL(direct);
  pooled.port = String((pooler.address() as { port: number }).port);
  const environment = {
    SESSION_KEYS: TEST_SESSION_KEY,
    MIGRATION_DATABASE_URL: database.url,
    DATABASE_URL: pooled.href,
    DIRECT_DATABASE_URL: direct.href,
  };
  await checkBeforeMigration(testConfig(environment));
  await executeOn(pooled.href, 'select 1');
});

test('with an owner that may not create roles, the first start creates no table and says what to run', async () => {
  const owner = `owner_${role}`;
  const app = `app_${role}`;
  const name = new URL(database.url).pathname.slice(1);
  await executeOn(
    database.url,
    `create role ${owner} login password 'secret'; grant create on database ${name} to ${owner};
     create role ${app} login noinherit password 'secret'`,
  );
  const as = (user: string) => {
    const url = new URL(database.url);
    url.username = user;
    url.password = 'secret';
    return url.href;
  };
  const environment = { MIGRATION_DATABASE_URL: as(owner), DATABASE_URL: as(app) };
  const config = { ...testConfig({ SESSION_KEYS: TEST_SESSION_KEY, ...environment }), port: 0 };
  const starting = startServer(
    { ...config, databaseUrl: as(app) },
    { portalRoot: '/nonexistent', log: () => undefined },
  );
  const error: Error = await starting.then(
    () => new Error('started'),
    (thrown) => thrown,
  );
  expect(error.message).toContain(`: alter role "${owner}" createrole`);
  expect(error.message).toContain(`${app}_main and ${app}_main__staff are not there`);
  expect(exitCode(error)).toBe(78);
  // Fails if the owner has changed anything but its privilege on the database.
  await executeOn(
    database.url,
    `revoke create on database ${name} from ${owner}; drop role ${owner}; drop role ${app}`,
  );
});

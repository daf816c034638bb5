/**
 * Database URLs that work but lead to the wrong database or role: nothing starts, and the error names the
 * setting.
 */
import { randomUUID } from 'node:crypto';
import { appRoleUrl } from '@clinic/server-platform/db';
import { checkSame, createTestDatabase, executeOn, type TestDatabase } from '@clinic/server-platform/testing';
import { testConfig } from '@clinic/testing/server/testConfig';
import { type TestInstallation, testInstallation } from '@clinic/testing/server/testInstallation';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from './startServer.ts';

/** With the role that owns them, which is not a superuser. */
let here: TestInstallation;
let empty: TestDatabase;
const stranger = `stranger_${randomUUID().slice(0, 8)}`;
const logged: Array<Record<string, unknown>> = [];

beforeAll(async () => {
  here = await testInstallation();
  empty = await createTestDatabase();
  await executeOn(here.database.url, `create role ${stranger} login noinherit password 'secret'`);
});
afterAll(async () => {
  await here.close();
  await empty.drop();
  await executeOn(empty.url.replace(/\/[^/]*$/, '/postgres'), `drop role if exists ${stranger}`).catch(
    () => undefined,
  );
});

const as = (url: string, user: string, password = 'secret'): string => {
  const address = new URL(url);
  address.username = user;
  address.password = password;
  return address.href;
};

const settings = (): Record<string, string | undefined> => ({
  MIGRATION_DATABASE_URL: here.database.url,
  DATABASE_URL: appRoleUrl(here.database.url),
  DIRECT_DATABASE_URL: appRoleUrl(here.database.url),
});

/** The error of a start with these settings, which has to fail. */
async function startError(changes: Record<string, string | undefined>): Promise<string> {
  const environment: Record<string, string | undefined> = { ...here.environment, ...settings(), ...changes };
  const config = { ...testConfig(environment), port: 0, databaseUrl: environment.DATABASE_URL ?? '' };
  const log = (entry: object) => void logged.push(entry as Record<string, unknown>);
  const server = await startServer(config, { portalRoot: '/nonexistent', log }).catch(
    (error: Error) => error,
  );
  if (server instanceof Error) return server.message;
  await server.stop();
  return 'started';
}

const nameOf = (url: string) => new URL(url).pathname.slice(1);

describe('another database', () => {
  test.each(['MIGRATION_DATABASE_URL', 'DATABASE_URL', 'DIRECT_DATABASE_URL'])(
    'in %s is refused',
    async (setting) => {
      const right = settings()[setting] ?? '';
      const wrong = new URL(right);
      wrong.pathname = nameOf(empty.url);
      const said = await startError({ [setting]: wrong.href });
      expect(said).toContain(setting);
      expect(said).toContain(nameOf(empty.url));
      expect(said).toMatch(/has the tables of this program\. Set both to the same database/);
    },
    10_000,
  );

  test('of the same name on another server is refused', () => {
    const facts = {
      setting: 'MIGRATION_DATABASE_URL',
      database: 'clinic',
      system: '1',
      role: 'owner',
      mayCreate: true,
      mayCreateRoles: true,
      owner: null,
      owns: null,
      mayBecomeOwner: null,
    } as const;
    expect(() => checkSame([facts, { ...facts, setting: 'DATABASE_URL', system: '2' }])).toThrow(
      'The databases of DATABASE_URL and MIGRATION_DATABASE_URL are both called clinic, but are on different PostgreSQL servers',
    );
    expect(() => checkSame([facts, { ...facts, setting: 'DATABASE_URL', system: null }])).not.toThrow();
  });
});

describe('a role', () => {
  test('in MIGRATION_DATABASE_URL that does not own the tables is refused', async () => {
    expect(await startError({ MIGRATION_DATABASE_URL: appRoleUrl(here.database.url) })).toBe(
      'The role clinic_app of MIGRATION_DATABASE_URL does not own the tables: set it to the role that does, clinic',
    );
  });

  test('in DATABASE_URL alone that does not own the tables is refused', async () => {
    const alone = { MIGRATION_DATABASE_URL: undefined, DIRECT_DATABASE_URL: undefined };
    expect(await startError(alone)).toMatch(
      /^The role clinic_app of DATABASE_URL does not own .*MIGRATION_DATABASE_URL/,
    );
  });

  test('that may not create tables in an empty database is refused', async () => {
    const alone = { MIGRATION_DATABASE_URL: undefined, DIRECT_DATABASE_URL: undefined };
    const said = await startError({ ...alone, DATABASE_URL: as(empty.url, stranger) });
    expect(said).toMatch(
      new RegExp(`no tables of this program, and the role ${stranger} of DATABASE_URL may not create`),
    );
    expect(said).toContain(`grant create on database "${nameOf(empty.url)}" to "${stranger}"`);
  });

  test('in DATABASE_URL that is mistyped is not created', async () => {
    const url = as(here.database.url, 'clinic_ap');
    const said = await startError({ DATABASE_URL: url, DIRECT_DATABASE_URL: undefined });
    expect(said).toMatch(
      /^There is no role clinic_ap, which DATABASE_URL names\. .* connect as clinic_app: /,
    );
    const found = await here.orm.em.fork().execute(`select from pg_roles where rolname = 'clinic_ap'`);
    expect(found).toEqual([]);
  });

  test('that is new on purpose opens the first clinic; the log says what the others need', async () => {
    await here.add('later');
    const url = as(here.database.url, stranger);
    const environment = { ...here.environment, DATABASE_URL: url };
    const config = { ...testConfig(environment), port: 0, databaseUrl: url };
    const log = (entry: object) => void logged.push(entry as Record<string, unknown>);
    const server = await startServer(config, { portalRoot: '/nonexistent', log });
    expect((await fetch(`${server.localUrl}/api/settings/public`)).status).toBe(200);
    expect((await fetch(`${server.localUrl}/c/later/api/settings/public`)).status).toBe(503);
    expect(logged).toContainEqual(
      expect.objectContaining({
        what: 'later',
        reason: 'The role of DATABASE_URL has no rights in the clinic later yet: npm run migrate',
      }),
    );
    await server.stop();
  });
});

test('a server whose DATABASE_URL names the owner logs a warning', async () => {
  const url = here.database.url;
  expect(await startError({ DATABASE_URL: url, DIRECT_DATABASE_URL: undefined })).toBe('started');
  expect(logged).toContainEqual(
    expect.objectContaining({
      level: 'warn',
      warning: expect.stringMatching(/owns the tables.*another role than/),
    }),
  );
});

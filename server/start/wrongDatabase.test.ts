/** An unusable database stops the start: the error says what is wrong with which setting. */
import { type AddressInfo, createServer, type Server } from 'node:net';
import { appRoleUrl } from '@clinic/server-platform/db';
import { createClinicDatabase, type TestDatabase } from '@clinic/server-platform/testing';
import { testConfig } from '@clinic/testing/server/testConfig';
import { type SilentProxy, startSilentProxy } from '@clinic/testing/server/testSilentProxy';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from './startServer.ts';

let database: TestDatabase;
let silent: SilentProxy;
let hangsUp: Server;
beforeAll(async () => {
  database = await createClinicDatabase();
  const { hostname, port } = new URL(database.url);
  silent = await startSilentProxy(hostname, Number(port));
  silent.silence({ newOnes: true });
  hangsUp = createServer((socket) => socket.end());
  await new Promise<void>((resolve) => hangsUp.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await silent.close();
  hangsUp.close();
  await database.drop();
});

const changed = (url: string, change: (url: URL) => void): string => {
  const address = new URL(url);
  change(address);
  return address.href;
};

const WRONG: ReadonlyArray<[string, (url: URL) => void, RegExp]> = [
  [
    'a host that is unknown',
    (url) => {
      url.hostname = 'nowhere.invalid';
    },
    /nowhere\.invalid:\d+ cannot be reached \((ENOTFOUND|EAI_AGAIN)\)/,
  ],
  [
    'a port where nothing listens',
    (url) => {
      url.port = '1';
    },
    /:1 cannot be reached \(ECONNREFUSED\)/,
  ],
  [
    'a wrong password',
    (url) => {
      url.password = 'wrong';
    },
    /refuses the password/,
  ],
  [
    'an unknown database',
    (url) => {
      url.pathname = 'nothing';
    },
    /has no database of this name/,
  ],
  [
    'a host that accepts and never answers',
    (url) => {
      url.port = String(silent.port);
    },
    /does not answer/,
  ],
  [
    'a host that hangs up',
    (url) => {
      url.port = String((hangsUp.address() as AddressInfo).port);
    },
    /ends the connection at once|ECONNRESET/,
  ],
  ['TLS where there is none', (url) => url.searchParams.set('sslmode', 'require'), /does not speak TLS/],
];

describe.each(['DATABASE_URL', 'MIGRATION_DATABASE_URL', 'DIRECT_DATABASE_URL'])('%s', (setting) => {
  test.each(WRONG)(
    'with %s is reported within 10 seconds',
    async (_, change, words) => {
      const right: Record<string, string> = {
        DATABASE_URL: appRoleUrl(database.url),
        MIGRATION_DATABASE_URL: database.url,
        DIRECT_DATABASE_URL: appRoleUrl(database.url),
      };
      const environment = { ...right, [setting]: changed(right[setting] ?? '', change) };
      const config = {
        ...testConfig({ SESSION_KEYS: 'a key that is used in nothing but tests', ...environment }),
        port: 0,
        databaseUrl: environment.DATABASE_URL ?? '',
      };
      const error = await startServer(config, { portalRoot: '/nonexistent', log: () => undefined }).catch(
        (thrown) => thrown as Error,
      );
      expect((error as Error).message).toMatch(words);
      expect((error as Error).message).toContain(` Check ${setting}, `);
      expect((error as Error).message).not.toMatch(/clinic_app|wrong/);
    },
    10_000,
  );
});

test('DATABASE_URL alone is reported, too', async () => {
  const databaseUrl = changed(database.url, (url) => {
    url.port = String(silent.port);
  });
  const config = {
    ...testConfig({ SESSION_KEYS: 'a key that is used in nothing but tests', DATABASE_URL: databaseUrl }),
    port: 0,
    databaseUrl,
  };
  const starting = startServer(config, { portalRoot: '/nonexistent', log: () => undefined });
  await expect(starting).rejects.toThrow(/does not answer\. Check DATABASE_URL,/);
});

/** Commands for one clinic fail without effect if the clinic does not exist or the database is the wrong one. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appRoleUrl } from '@clinic/server-platform/db';
import { createTestDatabase, type TestDatabase } from '@clinic/server-platform/testing';
import { writeKeyFile } from '@clinic/server-shared/backup';
import { childEnvironment } from '@clinic/testing/childEnvironment';
import { runScript } from '@clinic/testing/runScript';
import { type TestInstallation, testInstallation } from '@clinic/testing/server/testInstallation';
import { afterAll, beforeAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'one-clinic-'));
const keyFile = join(folder, 'key');
const backupFile = join(folder, 'backup');
let here: TestInstallation;
let empty: TestDatabase;
let keys: Record<string, string>;
beforeAll(async () => {
  here = await testInstallation();
  empty = await createTestDatabase();
  const { recipient, signingKey } = await writeKeyFile(keyFile);
  keys = { BACKUP_RECIPIENT: recipient, BACKUP_SIGNING_KEY: signingKey };
});
afterAll(async () => {
  await here.close();
  await empty.drop();
  rmSync(folder, { recursive: true });
});

const run = (name: string, args: string[], changes: NodeJS.ProcessEnv = {}) =>
  runScript([join(import.meta.dirname, `${name}.ts`), ...args], {
    env: { ...childEnvironment(), ...here.environment, ...keys, ...changes },
  });

const COMMANDS: ReadonlyArray<[string, string[]]> = [
  ['verify', []],
  ['verifyAudit', []],
  ['purge', []],
  ['recount', []],
  ['documents', []],
  ['enrolmentCode', ['head@example.org']],
  ['backup', ['backup', backupFile]],
];

test.each([...COMMANDS, ['backup', ['restore', backupFile, keyFile]] as [string, string[]]])(
  '%s %j names a clinic that does not exist',
  async (name, args) => {
    const { status, stdout, stderr } = await run(name, [...args, '--clinic', 'nope']);
    expect(stderr).toBe('There is no clinic nope: npm run clinics -- list\n');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(existsSync(backupFile)).toBe(false);
  },
);

test.each<[string, string[]]>([...COMMANDS, ['clinics', ['list']]])(
  '%s %j names the settings of a database without an installation',
  async (name, args) => {
    const { status, stdout, stderr } = await run(name, args, {
      MIGRATION_DATABASE_URL: empty.url,
      DATABASE_URL: appRoleUrl(empty.url),
    });
    expect(stderr).toMatch(
      /^The database has no tables of this program\. .* MIGRATION_DATABASE_URL and DATABASE_URL to that .* npm run migrate first\n$/,
    );
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  },
);

test.each<[string, string[]]>([...COMMANDS, ['migrate', []], ['clinics', ['list']]])(
  '%s %j names settings that lead to different databases',
  async (name, args) => {
    const { status, stderr } = await run(name, args, { DATABASE_URL: appRoleUrl(empty.url) });
    expect(stderr).toMatch(/^The databases of DATABASE_URL and MIGRATION_DATABASE_URL are different: .*\n$/);
    expect(status).toBe(2);
  },
);

/** `npm run backup -- --all FOLDER`: one file of each clinic, of which the newest remain. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { writeKeyFile } from '@clinic/server-shared/backup';
import { childEnvironment } from '@clinic/testing/childEnvironment';
import { runScript } from '@clinic/testing/runScript';
import { type TestInstallation, testInstallation } from '@clinic/testing/server/testInstallation';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'all-'));
const keyFile = join(folder, 'clinic.key');
const backups = join(folder, 'backups');
let here: TestInstallation;
let keys: Record<string, string>;
beforeAll(async () => {
  here = await testInstallation();
  await here.add('oak');
  const { recipient, signingKey } = await writeKeyFile(keyFile);
  keys = { BACKUP_RECIPIENT: recipient, BACKUP_SIGNING_KEY: signingKey };
});
afterAll(async () => {
  await here.close();
  rmSync(folder, { recursive: true });
});

const run = (...args: string[]) =>
  runScript([join(root, 'server/commands/backup.ts'), ...args], {
    cwd: root,
    env: { ...childEnvironment(), ...here.environment, ...keys },
  });
const filesOf = (id: string) => readdirSync(backups).filter((name) => name.startsWith(`${id}.`));

test('each clinic gets a file of its own; older ones than the number to keep are removed, and nothing else', async () => {
  expect(await run('backup', '--all', backups)).toMatchObject({ status: 0 });
  const [older = ''] = filesOf('main');
  writeFileSync(join(backups, 'main.2026-01-01T00-00-00.backup.old'), 'of somebody else');
  writeFileSync(join(backups, 'main.2026-01-01T00-00-00.backup'), 'of January');
  const again = await run('backup', '--all', backups, '--keep', '1');
  expect(again).toMatchObject({ status: 0 });
  expect(again.stdout).toMatch(/^main: \d+ rows, 2 older files removed\noak: \d+ rows/);
  expect(filesOf('oak')).toHaveLength(1);
  const [kept = '', foreign] = filesOf('main').sort().reverse();
  expect([kept > older, foreign]).toEqual([true, 'main.2026-01-01T00-00-00.backup.old']);
  const { status, stdout } = await run('verify', join(backups, filesOf('oak')[0] ?? ''), keyFile);
  expect([status, stdout]).toEqual([0, expect.stringContaining('The backup of oak as of ')]);
});

test('a clinic that fails is named, the others have theirs, and its older files remain', async () => {
  const before = filesOf('oak');
  await here.orm.em.fork().execute('alter schema clinic_oak rename to clinic_away');
  const { status, stdout } = await run('backup', '--all', backups, '--keep', '1');
  await here.orm.em.fork().execute('alter schema clinic_away rename to clinic_oak');
  expect(status).toBe(1);
  expect(stdout).toMatch(/^main: \d+ rows.*\noak: FAILED: /);
  expect(filesOf('oak')).toEqual(before);
});

test('a backup whose folder cannot be made counts as failed, so that the alert fires', async () => {
  const okOf = () =>
    here.orm.em
      .fork()
      .execute<Array<{ ok: boolean }>>(`select ok from clinic_main.operation_mark where name = 'backup'`);
  expect(await okOf()).toEqual([{ ok: true }]);
  writeFileSync(join(folder, 'file'), '');
  expect((await run('backup', join(folder, 'file', 'a.backup'))).status).toBeGreaterThan(0);
  expect(await okOf()).toEqual([{ ok: false }]);
});

test.each([
  [['backup', '--all', backups, 'a.backup']],
  [['backup', '--all', backups, '--keep', '0']],
  [['backup']],
])('%s is refused with words', async (args) => {
  expect(await run(...args)).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/Name a file|Give a number/),
  });
});

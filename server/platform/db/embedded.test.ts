import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { giveTo } from './embedded/account.ts';
import { isAlive, isGone } from './embedded/processes.ts';
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts';

let dataDir: string;
let running: EmbeddedDatabase[];
let children: ChildProcess[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'clinic-embedded-'));
  running = [];
  children = [];
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const database of running) await database.stop();
  if (existsSync(pidFile())) {
    const pid = postmasterPid();
    if (isAlive(pid)) process.kill(pid, 'SIGINT');
    await isGone(pid, 20_000);
  }
  rmSync(dataDir, { recursive: true, force: true });
});

const start = async (folder = dataDir) => {
  const database = await startEmbedded({ dataDir: folder });
  running.push(database);
  return database;
};

const query = async (url: string, sql: string) => {
  const client = new pg.Client({ connectionString: url });
  // A killed server closes the connection even after the query; the query itself reports relevant errors.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};

const pidFile = () => join(dataDir, 'cluster', 'postmaster.pid');
const postmasterPid = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0]);

/** Starts the database in its own Node process and resolves to its address. */
const startElsewhere = async () => {
  const module = JSON.stringify(import.meta.resolve('./embedded.ts'));
  const script = `
    const { startEmbedded } = await import(${module});
    const { url } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} });
    process.send(url);
    process.on('message', () => process.exit());
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  children.push(child);
  const [url] = await once(child, 'message');
  return { child, url: String(url) };
};

test('data survives a stop and a start, and a stop leaves no process', async () => {
  const first = await start();
  await query(first.url, "create table visit as select 'kept' as note");
  const pid = postmasterPid();
  await first.stop();
  expect(isAlive(pid)).toBe(false);

  const second = await start();
  expect(await query(second.url, 'select note from visit')).toEqual([{ note: 'kept' }]);
});

test('a killed PostgreSQL restarts at the same address with every committed row', async () => {
  const warning = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { url } = await start();
  await query(url, 'create table visit as select generate_series(1, 1000) as id');
  const killed = postmasterPid();
  process.kill(killed, 'SIGKILL');

  const countAfterwards = () => query(url, 'select count(*)::int as rows from visit');
  await vi.waitFor(async () => expect(await countAfterwards()).toEqual([{ rows: 1000 }]), 30_000);
  expect(postmasterPid()).not.toBe(killed);
  expect(warning).toHaveBeenCalledWith('PostgreSQL ended unexpectedly; starting it again.');
  warning.mockRestore();
});

test('after a killed server the next one adopts the PostgreSQL left running', async () => {
  const { child, url } = await startElsewhere();
  await query(url, "create table visit as select 'kept' as note");
  const pid = postmasterPid();
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(isAlive(pid)).toBe(true);

  const next = await start();
  expect(next.url).toBe(url);
  expect(postmasterPid()).toBe(pid);
  expect(await query(next.url, 'select note from visit')).toEqual([{ note: 'kept' }]);
  await next.stop();
  expect(isAlive(pid)).toBe(false);
});

test('the files of a PostgreSQL left running are not touched', async () => {
  const { child } = await startElsewhere();
  child.kill('SIGKILL');
  await once(child, 'exit');
  const file = join(dataDir, 'cluster', 'made-meanwhile');
  writeFileSync(file, '');
  const { uid, gid, ctimeMs } = statSync(file);

  await start();
  expect(statSync(file)).toMatchObject({ uid, gid, ctimeMs });
});

test('a file that disappears while ownership changes does not stop the start', () => {
  const owner = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const account = { wrapper: [], spawnAs: {}, owner };
  const gone = join(dataDir, 'pg_internal.init');
  giveTo(account, gone);
  expect(existsSync(gone)).toBe(false);
  // Whatever else goes wrong stops it.
  expect(() => giveTo({ ...account, owner: { ...owner, uid: -2 } }, dataDir)).toThrow();
});

test('a server that exits without stopping its PostgreSQL stops it anyway', async () => {
  const { child } = await startElsewhere();
  const pid = postmasterPid();
  child.send('exit');
  await once(child, 'exit');
  expect(await isGone(pid, 20_000)).toBe(true);
});

test('a second server on the same folder gets an error that names the process using it', async () => {
  const { child, url } = await startElsewhere();
  await expect(startEmbedded({ dataDir })).rejects.toThrow(`Process ${child.pid} is already running`);
  expect(await query(url, 'select 1 as answer')).toEqual([{ answer: 1 }]);
  child.send('exit');
  await once(child, 'exit');
});

test('a pid that now belongs to another program does not stop the start', async () => {
  await (await start()).stop();
  writeFileSync(pidFile(), `${process.pid}\n${join(dataDir, 'cluster')}\n1\n5432\n\n127.0.0.1\n`);
  const { url } = await start();
  expect(await query(url, 'select 1 as answer')).toEqual([{ answer: 1 }]);
});

test('the database can only be opened with the password in a private file', async () => {
  const { url } = await start();
  expect(statSync(join(dataDir, 'password')).mode & 0o777).toBe(0o600);
  const guess = new URL(url);
  guess.password = 'guess';
  await expect(query(guess.href, 'select 1')).rejects.toThrow('password authentication failed');
});

test('text is UTF-8, and case conversion knows Spanish letters', async () => {
  const { url } = await start();
  const rows = await query(url, "select lower('NIÑO') as lower, 'Índice' ilike 'índice' as found");
  expect(rows).toEqual([{ lower: 'niño', found: true }]);
});

test('it runs inside a folder that other accounts cannot access', async () => {
  const closed = join(dataDir, 'closed');
  mkdirSync(closed);
  chmodSync(closed, 0o700);
  const { url } = await start(join(closed, 'postgres'));
  expect(await query(url, 'select 1 as answer')).toEqual([{ answer: 1 }]);
});

test('a missing password file is reported with instructions', async () => {
  await (await start()).stop();
  rmSync(join(dataDir, 'password'));
  await expect(startEmbedded({ dataDir })).rejects.toThrow(/password .* is missing\.\n.*set DATABASE_URL/s);
});

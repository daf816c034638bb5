/** PostgreSQL servers on this machine, managed by Patroni with etcd, behind HAProxy. */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  accepts,
  chooseAccount,
  findProgram,
  freePort,
  giveTo,
  lastLines,
  type Program,
  startProgram,
  untilReady,
} from '@clinic/server/testing';
import pg from 'pg';
import { findPostgresBin } from './packages.ts';
import { hasSynchronous, isPrimary, killFamily, postmasterOf } from './patroniNode.ts';
import { haproxySettings, type Node, patroniSettings } from './settings.ts';

export interface PatroniCluster {
  /** Connection URL through HAProxy, as the owner. */
  url: string;
  /** Resolves when this many standbys are streaming, and Patroni can promote one of them. */
  untilStandbys(count: number): Promise<void>;
  /** Process id of the primary's PostgreSQL. */
  primaryPid(): number;
  /** Kills the primary's PostgreSQL, or all of its node as if its machine were lost. */
  killPrimary(what: 'PostgreSQL' | 'node'): Promise<void>;
  stop(): Promise<void>;
}

const USER = 'clinic';
const DATABASE = 'clinic';
const READY_WITHIN_MS = 120_000;

export async function startPatroniCluster(size: number): Promise<PatroniCluster> {
  const bin = findPostgresBin() as string;
  const root = mkdtempSync(join(tmpdir(), 'patroni-'));
  chmodSync(root, 0o711);
  const account = chooseAccount(root, join(bin, 'postgres'), undefined);
  const passwords = { owner: randomBytes(18).toString('hex'), replicator: randomBytes(18).toString('hex') };
  const running: Program[] = [];
  const patronis = new Map<string, Program>();
  const logs: string[] = [];
  const closing = { stopped: false };

  const run = (name: string, folder: string, args: readonly string[]): [Program, string] => {
    const log = join(folder, `${name}.log`);
    const environment = { HOME: folder, PYTHONUNBUFFERED: '1' };
    const program = startProgram(findProgram(name) as string, args, { account, log, environment });
    running.push(program);
    return [program, log];
  };
  const url = (port: number, database: string): string =>
    `postgresql://${USER}:${passwords.owner}@127.0.0.1:${port}/${database}`;
  const folderOf = (name: string): string => {
    const folder = join(root, name);
    mkdirSync(folder, { mode: 0o700 });
    return folder;
  };
  const stop = async (): Promise<void> => {
    if (closing.stopped) return;
    closing.stopped = true;
    // Patroni stops its PostgreSQL, which requires etcd.
    for (const program of running.toReversed()) await program.stop();
    for (const node of nodes) killFamily(postmasterOf(node));
    rmSync(root, { recursive: true, force: true });
  };

  const nodes: Node[] = [];
  for (let place = 1; place <= size; place += 1) {
    const name = `node${place}`;
    nodes.push({ name, folder: folderOf(name), port: await freePort(), restPort: await freePort() });
  }
  try {
    const etcdFolder = folderOf('etcd');
    giveTo(account, etcdFolder);
    const etcdPort = await freePort();
    const [etcd, etcdLog] = run('etcd', etcdFolder, etcdArguments(etcdFolder, etcdPort, await freePort()));
    await untilReady('etcd', etcd, etcdLog, () => accepts(etcdPort));
    for (const node of nodes) {
      const settings = join(node.folder, 'patroni.yml');
      writeFileSync(settings, patroniSettings(node, { bin, etcdPort, user: USER, passwords }), {
        mode: 0o600,
      });
      giveTo(account, node.folder);
      const [program, log] = run('patroni', node.folder, [settings]);
      patronis.set(node.name, program);
      logs.push(log);
      if (patronis.size > 1) continue;
      // The others are copied from the first one, with all of its data.
      await untilReady('Patroni', program, log, () => isPrimary(node));
      await ask(url(node.port, 'postgres'), `create database ${DATABASE}`);
    }
    const proxyFolder = folderOf('haproxy');
    const proxyPort = await freePort();
    const proxySettings = join(proxyFolder, 'haproxy.cfg');
    writeFileSync(proxySettings, haproxySettings(proxyPort, nodes), { mode: 0o600 });
    giveTo(account, proxyFolder);
    const [proxy, proxyLog] = run('haproxy', proxyFolder, ['-db', '-f', proxySettings]);
    const address = url(proxyPort, DATABASE);
    await untilReady('HAProxy', proxy, proxyLog, async () => (await ask(address, 'select 1')).length === 1);

    const primary = async (): Promise<Node> => {
      for (const node of nodes) if (await isPrimary(node)) return node;
      throw new Error('No node is the primary');
    };
    let current = await primary();
    return {
      url: address,
      async untilStandbys(count) {
        const until = Date.now() + READY_WITHIN_MS;
        const attached = `select from pg_stat_replication where state = 'streaming'`;
        const isDone = async () =>
          (await ask(address, attached)).length >= count && (await hasSynchronous(await primary()));
        while (!(await isDone().catch(() => false))) {
          if (Date.now() > until)
            throw new Error(`There are no ${count} standbys:\n${logs.map(lastLines).join('\n')}`);
          await wait(200);
        }
        current = await primary();
      },
      primaryPid: () => postmasterOf(current),
      async killPrimary(what) {
        current = await primary();
        const patroni = patronis.get(current.name) as Program;
        if (what === 'node') process.kill(patroni.pid, 'SIGKILL');
        killFamily(postmasterOf(current));
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const etcdArguments = (folder: string, port: number, peerPort: number): string[] => {
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  return [
    ...['--name', 'etcd', '--data-dir', join(folder, 'data')],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
    ...['--initial-cluster', `etcd=${peer}`],
    // A single member needs no election, and the machine is busy.
    ...['--heartbeat-interval', '500', '--election-timeout', '5000'],
  ];
};

async function ask<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Two PostgreSQL servers on this machine, primary and standby, that can be killed and promoted. Uses the
 * programs from npm in the same way as docs/operation.md uses Debian's.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { withHostsAsParameters } from '../../server/platform/config/hosts.ts';
import { chooseAccount, giveTo } from '../../server/platform/db/embedded/account.ts';
import { findBinaries } from '../../server/platform/db/embedded/binaries.ts';
import { createCluster } from '../../server/platform/db/embedded/createCluster.ts';
import { freePort } from '../../server/platform/db/embedded/freePort.ts';
import { startPostmaster, stopPostmaster } from '../../server/platform/db/embedded/postmaster.ts';
import { isAlive } from '../../server/platform/db/embedded/processes.ts';
import { copyCluster } from './copyCluster.ts';
import { familyOf } from './familyOf.ts';

const USER = 'clinic';
const DATABASE = 'clinic';
const STANDBY = 'standby';
const TIMEOUT_MS = 60_000;

interface Node {
  port: number;
  folder: string;
  pid: number;
}

export interface PostgresPair {
  /** Connects as the owner, to whichever accepts writes. */
  url: string;
  /** Connects as the owner, to the primary only. */
  primaryUrl(): string;
  standbyUrl(): string;
  /** Process id of the primary. */
  postgres(): number;
  /** Replaces the server that is not running. */
  makeStandby(): Promise<void>;
  /** Whether commits wait for the standby; resolves once that is in effect. */
  setSynchronous(on: boolean): Promise<void>;
  killPrimary(): void;
  /**
   * Simulates the loss of its machine: no responses, no closed connections. @returns a function that resumes
   * it
   */
  freezePrimary(): () => void;
  /** Promotes the standby; the old primary is left as it is. */
  promote(): Promise<void>;
  killStandby(): Promise<void>;
  startStandby(): Promise<void>;
  /** Starts the former primary as if nothing had happened, like a machine that comes back. */
  startOldPrimary(): Promise<void>;
  stop(): Promise<void>;
}

export async function startPostgresPair(settings: Record<string, string> = {}): Promise<PostgresPair> {
  const root = mkdtempSync(join(tmpdir(), 'pair-'));
  chmodSync(root, 0o711);
  const password = randomBytes(24).toString('base64url');
  const { initdb, postgres } = findBinaries();
  const account = chooseAccount(root, postgres, undefined);
  const node = async (name: string): Promise<Node> => {
    const folder = join(root, name);
    mkdirSync(folder, { mode: 0o711 });
    return { folder, port: await freePort(), pid: 0 };
  };
  let [primary, other] = [await node('a'), await node('b')];

  const clusterOf = ({ folder }: Node) => join(folder, 'cluster');
  const urlOf = ({ port }: Node, database = DATABASE) =>
    `postgresql://${USER}:${password}@127.0.0.1:${port}/${database}`;
  const ask = <Row extends object>(of: Node, sql: string, database?: string): Promise<Row[]> =>
    connected(urlOf(of, database), async (client) => (await client.query(sql)).rows as Row[]);
  const until = async (of: Node, condition: string): Promise<void> => {
    const deadline = Date.now() + TIMEOUT_MS;
    while (!(await ask<{ so: boolean }>(of, `select (${condition}) as so`))[0]?.so) {
      if (Date.now() > deadline) throw new Error(`It never came to be: ${condition}`);
      await wait(50);
    }
  };
  const start = async (of: Node): Promise<void> => {
    const { pid } = await startPostmaster(
      {
        cluster: clusterOf(of),
        postgres,
        account,
        log: join(of.folder, 'postgres.log'),
        settings,
        ping: () => ask(of, 'select 1', 'postgres').then(() => undefined),
      },
      of.port,
    );
    of.pid = pid;
  };
  const runs = ({ pid }: Node): boolean => pid > 0 && isAlive(pid);
  const kill = (of: Node): void => {
    if (runs(of)) for (const pid of familyOf(of.pid)) signal(pid, 'SIGKILL');
  };
  const gone = async (of: Node): Promise<void> => {
    while (runs(of)) await wait(20);
  };

  const cluster = clusterOf(primary);
  createCluster({ folder: primary.folder, cluster, initdb, account, user: USER, password });
  await start(primary);
  await ask(primary, `create database ${DATABASE}`, 'postgres');

  const setSynchronous = async (on: boolean): Promise<void> => {
    await ask(primary, `alter system set synchronous_standby_names = '${on ? STANDBY : ''}'`);
    await ask(primary, 'select pg_reload_conf()');
    const shown = `current_setting('synchronous_standby_names') = '${on ? STANDBY : ''}'`;
    await until(primary, shown);
    if (on) await until(primary, `exists (${ATTACHED} and sync_state = 'sync')`);
  };
  return {
    url: withHostsAsParameters(
      `postgresql://${USER}:${password}@127.0.0.1:${primary.port},127.0.0.1:${other.port}/${DATABASE}`,
    ),
    primaryUrl: () => urlOf(primary),
    standbyUrl: () => urlOf(other),
    postgres: () => primary.pid,
    async makeStandby() {
      kill(other);
      await gone(other);
      rmSync(clusterOf(other), { recursive: true, force: true });
      await copyToStandby({
        url: urlOf(primary),
        port: primary.port,
        password,
        from: clusterOf(primary),
        to: clusterOf(other),
      });
      writeFileSync(join(clusterOf(other), 'standby.signal'), '');
      giveTo(account, clusterOf(other));
      await start(other);
      await until(primary, `exists (${ATTACHED})`);
    },
    setSynchronous,
    killPrimary: () => kill(primary),
    freezePrimary() {
      const pids = familyOf(primary.pid);
      for (const pid of pids) signal(pid, 'SIGSTOP');
      return () => {
        for (const pid of pids) signal(pid, 'SIGCONT');
      };
    },
    async promote() {
      await ask(other, 'select pg_promote()', 'postgres');
      [primary, other] = [other, primary];
    },
    async killStandby() {
      kill(other);
      await gone(other);
    },
    startStandby: () => start(other),
    async startOldPrimary() {
      await gone(other);
      await start(other);
    },
    async stop() {
      for (const each of [primary, other]) {
        if (!runs(each)) continue;
        // A stopped process does not receive the signal.
        for (const pid of familyOf(each.pid)) signal(pid, 'SIGCONT');
        await stopPostmaster(each.pid);
      }
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Copies a running primary's files, and sets the copy up to follow it. */
async function copyToStandby({
  url,
  port,
  password,
  from,
  to,
}: {
  url: string;
  port: number;
  password: string;
  from: string;
  to: string;
}): Promise<void> {
  await connected(url, async (client) => {
    await client.query(
      `select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = '${STANDBY}'`,
    );
    await client.query(`select pg_create_physical_replication_slot('${STANDBY}', true)`);
    await client.query(`select pg_backup_start('standby', fast => true)`);
    await copyCluster(from, to);
    const { rows } = await client.query('select labelfile from pg_backup_stop(wait_for_archive => false)');
    writeFileSync(join(to, 'backup_label'), rows[0].labelfile);
  });
  const source = `host=127.0.0.1 port=${port} user=${USER} password=${password} application_name=${STANDBY}`;
  // Drop the primary's own settings: once promoted, it accepts writes without a standby until it has one.
  writeFileSync(
    join(to, 'postgresql.auto.conf'),
    `primary_conninfo = '${source}'\nprimary_slot_name = '${STANDBY}'\n`,
  );
}

const ATTACHED = `select from pg_stat_replication where application_name = '${STANDBY}' and state = 'streaming'`;

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // It exited in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function connected<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await use(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Fault injection while patients fill in their intakes, one trial per kind of fault. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { unstatedUrl } from '../../server/platform/db/testDatabaseServer.ts';
import type { Clinic } from './clinic.ts';
import { familyOf } from './familyOf.ts';
import { migrationUnderLoad } from './migrationUnderLoad.ts';
import { npmStart } from './npmStart.ts';
import { outbox } from './outbox.ts';
import { restoredBackup } from './restoredBackup.ts';
import { silentConnections } from './silentConnections.ts';
import { late, longest, type Trial, underLoad } from './underLoad.ts';

const killServer: Trial = (extent) =>
  underLoad(extent, async (clinic, load) => {
    const times: number[] = [];
    for (let kill = 0; kill < extent.kills; kill += 1) {
      await load.progress(extent.clients / 4);
      const gone = once(clinic.server(), 'exit');
      clinic.server().kill('SIGKILL');
      await gone;
      const began = Date.now();
      await clinic.startServer();
      times.push(Date.now() - began);
    }
    return { told: `${extent.kills} × kill -9 of the server, up again within ${longest(times)}` };
  });

const killDatabase: Trial = (extent) =>
  underLoad(extent, async (clinic, load) => {
    const times: number[] = [];
    for (let kill = 0; kill < extent.kills; kill += 1) {
      await load.progress(extent.clients / 4);
      process.kill(clinic.postgres(), 'SIGKILL');
      await wait(100);
      times.push(await clinic.ready());
    }
    const found = late('after kill -9 of PostgreSQL', Math.max(...times));
    const unexpected = load.answers()[500];
    if (unexpected) found.push(`${unexpected} requests were answered 500, not 503`);
    return { found, told: `${extent.kills} × kill -9 of PostgreSQL, healthy within ${longest(times)}` };
  });

const network: Trial = (extent) =>
  underLoad(
    extent,
    async (_clinic, load) => {
      await load.progress(extent.clients * 10);
      return { told: 'requests dropped, repeated, overtaking each other, replies lost' };
    },
    { throughNetwork: true },
  );

/** Suspends every process of PostgreSQL (SIGSTOP). */
const frozenDatabase: Trial = (extent) =>
  underLoad(extent, async (clinic) => {
    const pids = familyOf(clinic.postgres());
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    const status = await statusWithin(clinic, 30_000);
    await wait(12_000);
    for (const pid of pids) process.kill(pid, 'SIGCONT');
    const ms = await clinic.ready();
    const found = [...late('after the database stood still', ms)];
    if (status !== 503) found.push(`a database that does not move is answered ${status}, not 503`);
    return { found, told: `PostgreSQL frozen: ${status}, healthy ${ms} ms after` };
  });

const exhaustedPool: Trial = (extent) =>
  underLoad(extent, async (clinic) => {
    const client = new pg.Client({ connectionString: unstatedUrl(clinic.databaseUrl) });
    await client.connect();
    await client.query('begin');
    await client.query('lock table draft, questionnaire_version in access exclusive mode');
    const status = await statusWithin(clinic, 30_000);
    await client.query('rollback');
    await client.end();
    const ms = await clinic.ready();
    const found = [...late('after the connections were used up', ms)];
    if (status !== 503) found.push(`without a free connection it answers ${status}, not 503`);
    return { found, told: `all connections waiting: ${status}, healthy ${ms} ms after` };
  });

const fullDisk: Trial = async (extent) => {
  const mount = mkdtempSync(join(tmpdir(), 'small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=711', 'tmpfs', mount], { stdio: 'pipe' });
  } catch {
    rmSync(mount, { recursive: true, force: true });
    return { found: [], told: 'NOT TRIED: a small disk needs the right to mount one (root)' };
  }
  try {
    const dataDir = join(mount, 'postgres');
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o711);
    return await underLoad(
      extent,
      async (clinic, load) => {
        const filler = join(mount, 'filler');
        fill(filler);
        await wait(8_000);
        const before = load.answers();
        rmSync(filler);
        await wait(100);
        const ms = await clinic.ready();
        await load.progress(extent.clients);
        return {
          found: late('after the disk was full', ms),
          told: `disk full: replies until then ${JSON.stringify(before)}, healthy ${ms} ms after`,
        };
      },
      { dataDir, settings: { max_wal_size: '64MB' } },
    );
  } finally {
    execFileSync('umount', ['-l', mount]);
    rmSync(mount, { recursive: true, force: true });
  }
};

const terminate: Trial = (extent) =>
  underLoad(extent, async (clinic, load) => {
    const found: string[] = [];
    const times: number[] = [];
    for (let turn = 0; turn < Math.max(3, extent.kills / 10); turn += 1) {
      await load.progress(extent.clients / 4);
      const began = Date.now();
      const ended = once(clinic.server(), 'exit');
      clinic.server().kill('SIGTERM');
      const [code] = await ended;
      times.push(Date.now() - began);
      if (code !== 0) found.push(`SIGTERM ended it with ${code}`);
      await clinic.startServer();
    }
    const failed = Object.keys(load.answers()).filter((status) => Number(status) >= 500 && status !== '503');
    if (failed.length > 0) found.push(`while it stopped it answered ${failed.join(', ')}`);
    return { found, told: `SIGTERM under load, ended within ${longest(times)}` };
  });

/** New processes replace the old ones under load, without any failed request. */
const rollingRestart: Trial = (extent) =>
  underLoad(
    extent,
    async (clinic, load) => {
      const before = load.answers();
      for (let turn = 0; turn < 2; turn += 1) {
        const renewed = reportedBy(clinic, '"message":"restarted"');
        clinic.server().kill('SIGHUP');
        await renewed;
        await load.progress(extent.clients);
      }
      const failed = Object.entries(load.answers()).filter(
        ([status, count]) => (status === '0' || Number(status) >= 400) && count > (before[status] ?? 0),
      );
      const found = failed.map(
        ([status, count]) => `${count} requests were answered ${status} (0: not at all)`,
      );
      return { found, told: 'all processes replaced twice under load' };
    },
    { program: 'server/cluster.ts', environment: { WORKERS: '2' } },
  );

const clock: Trial = (extent) =>
  underLoad(
    extent,
    async (clinic, load) => {
      const hour = 3_600_000;
      for (const offset of [2 * hour, -2 * hour, 49 * hour, 0, -26 * hour, 0]) {
        clinic.server().send({ clockOffsetMs: offset });
        await load.progress(extent.clients);
      }
      return { told: 'the clock of the server jumped by hours and days, forwards and backwards' };
    },
    { execArgv: ['--import', join(import.meta.dirname, 'shiftedClock.ts')] },
  );

export const TRIALS: Record<string, Trial> = {
  killServer,
  npmStart,
  killDatabase,
  network,
  frozenDatabase,
  exhaustedPool,
  silentConnections,
  fullDisk,
  terminate,
  rollingRestart,
  restoredBackup,
  clock,
  migrationUnderLoad,
  outbox,
};

/** Resolves when the server logs it. */
async function reportedBy(clinic: Clinic, text: string): Promise<void> {
  const from = clinic.log().length;
  while (!clinic.log().slice(from).includes(text)) await wait(200);
}

/** The worst status of many concurrent requests; 0 means no response in time. */
async function statusWithin({ url }: Clinic, ms: number): Promise<number> {
  const asked = Array.from({ length: 20 }, () =>
    fetch(`${url}/api/intake/questionnaires/none`, { signal: AbortSignal.timeout(ms) }).then(
      async (reply) => {
        await reply.text();
        return reply.status;
      },
      () => 0,
    ),
  );
  const answered = await Promise.all(asked);
  return answered.includes(503) ? 503 : (answered[0] ?? 0);
}

function fill(path: string): void {
  try {
    for (let size = 1_000_000; ; ) writeFileSync(path, Buffer.alloc(size), { flag: 'a' });
  } catch {
    // Disk full.
  }
}

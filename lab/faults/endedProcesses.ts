/** Processes of the server and PostgreSQL are killed, terminated and replaced under load. */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Clinic } from './clinic.ts';
import { late, longest, type Trial, underLoad } from './underLoad.ts';

export const killServer: Trial = (extent) =>
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
    return { summary: `${extent.kills} × kill -9 of the server, up again within ${longest(times)}` };
  });

export const killDatabase: Trial = (extent) =>
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
    return { found, summary: `${extent.kills} × kill -9 of PostgreSQL, healthy within ${longest(times)}` };
  });

export const terminate: Trial = (extent) =>
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
    if (failed.length > 0) found.push(`while stopping it responded ${failed.join(', ')}`);
    return { found, summary: `SIGTERM under load, ended within ${longest(times)}` };
  });

/** New processes replace the old ones under load, without any failed request. */
export const rollingRestart: Trial = (extent) =>
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
        ([status, count]) => `${count} requests were answered ${status} (0: no response)`,
      );
      return { found, summary: 'all processes replaced twice under load' };
    },
    { program: 'server/start/cluster.ts', environment: { WORKERS: '2' } },
  );

/** Resolves when the server logs it. */
async function reportedBy(clinic: Clinic, text: string): Promise<void> {
  const from = clinic.log().length;
  while (!clinic.log().slice(from).includes(text)) await wait(200);
}

/**
 * Autosaves per second over 64 connections, and the latency of the slowest at half that rate, compared with
 * bare Node writing the same row.
 */
import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { openClinic } from '../../faults/clinic.ts';
import { type Figure, figure } from '../measure/figure.ts';
import { ratio, rounds, spread } from '../measure/rounds.ts';
import { bareTarget, CONNECTIONS, ourTarget, type Target } from './autosaveTargets.ts';
import { startBare } from './bareProcess.ts';

const ROUNDS = 5;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 6);

export async function autosave(): Promise<Figure[]> {
  // A process each: servers and client share the machine, but not a thread.
  const clinic = await openClinic();
  const bare = await startBare(clinic.databaseUrl);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  try {
    const ours = await ourTarget(clinic.url, agent);
    const floor = await bareTarget(bare.url, clinic.databaseUrl, agent);
    await perSecond(ours, 1);
    await perSecond(floor, 1);
    const rates = await rounds(ROUNDS, {
      ours: () => perSecond(ours, SECONDS),
      floor: () => perSecond(floor, SECONDS),
    });
    // A new database has to create each file of its WAL, and all saves wait meanwhile; one that has been
    // running reuses earlier files.
    await clinic.query('checkpoint');
    const half = Math.min(...rates.ours) / 2;
    const slowest = await rounds(ROUNDS, {
      ours: () => slowestOfHundred(ours, half, SECONDS),
      floor: () => slowestOfHundred(floor, half, SECONDS),
    });
    return [
      figure('Autosaves per second, × bare node http + pg', ratio(rates.ours, rates.floor), '×', 2, {
        atLeast: 0.5,
      }),
      figure('  autosaves, 64 connections', spread(rates.ours), '/s', 0),
      figure('  bare, the same row', spread(rates.floor), '/s', 0),
      figure('p99 of autosave at half that load, × bare', ratio(slowest.ours, slowest.floor), '×', 2, {
        atMost: 2,
      }),
      figure('  autosave', spread(slowest.ours), ' ms', 1),
      figure('  bare', spread(slowest.floor), ' ms', 1),
    ];
  } finally {
    agent.destroy();
    bare.stop();
    await clinic.stop();
  }
}

/** Maximum throughput over 64 connections. */
export async function perSecond(target: Target, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let saves = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, draft) => {
      while (performance.now() < until) {
        await target.save(draft);
        saves += 1;
      }
    }),
  );
  return saves / seconds;
}

/**
 * 99th percentile latency in milliseconds of requests that start at even intervals, whether or not earlier
 * ones have finished.
 */
async function slowestOfHundred(target: Target, perSecondAsked: number, seconds: number): Promise<number> {
  const count = Math.round(perSecondAsked * seconds);
  const began = performance.now();
  const times = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const due = began + (index * 1000) / perSecondAsked;
      await wait(Math.max(0, due - performance.now()));
      await target.save(index % CONNECTIONS);
      return performance.now() - due;
    }),
  );
  times.sort((one, other) => one - other);
  return times[Math.floor(times.length * 0.99)] ?? 0;
}

/** Patients autosave while the primary of a Patroni cluster is lost. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Clinic } from '../faults/clinic.ts';
import type { Load } from '../faults/load.ts';
import { type Outcome, underLoad } from '../faults/underLoad.ts';
import { type PatroniCluster, startPatroniCluster } from './patroniCluster.ts';

type Killed = Parameters<PatroniCluster['killPrimary']>[0];

const PATIENTS = 50;
const ANSWERED_WITHIN_MS = 30_000;
const GIVE_UP_AFTER_MS = 120_000;

/**
 * @param kills the processes or nodes to kill, one after the other
 * @throws on SIGINT or SIGTERM; everything that was started has ended by then
 */
export async function failover(kills: ReadonlyArray<Killed>): Promise<Outcome> {
  const interrupted = onInterrupt();
  const cluster = await startPatroniCluster(kills.length + 1);
  const database = { url: cluster.url, postgres: () => cluster.primaryPid(), stop: () => cluster.stop() };
  try {
    await Promise.race([cluster.untilStandbys(kills.length), interrupted]);
    return await underLoad(
      { clients: PATIENTS, kills: kills.length },
      (clinic, load) => Promise.race([killEach(kills, cluster, clinic, load), interrupted]),
      { database },
    );
  } finally {
    await cluster.stop();
  }
}

/** Rejects on SIGINT and SIGTERM. */
function onInterrupt(): Promise<never> {
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => reject(new Error(signal)));
  });
  interrupted.catch(() => undefined);
  return interrupted;
}

async function killEach(
  kills: ReadonlyArray<Killed>,
  cluster: PatroniCluster,
  clinic: Clinic,
  load: Load,
): Promise<Outcome> {
  const found: string[] = [];
  const summary: string[] = [];
  for (const [place, what] of kills.entries()) {
    await cluster.untilStandbys(kills.length - place);
    await load.progress(PATIENTS * 2);
    const before = acknowledgedBy(load);
    const began = Date.now();
    await cluster.killPrimary(what);
    const { last, median } = await everyoneAnswered(load, before, began);
    await clinic.ready();
    summary.push(
      `${what} of the primary killed: ${PATIENTS} patients answered again after ${seconds(median)} (median), ${seconds(last)} (last)`,
    );
    if (last > ANSWERED_WITHIN_MS) found.push(`after ${what} was killed the last patient waited ${last} ms`);
  }
  await load.progress(PATIENTS);
  const unexpected = load.answers()[500];
  if (unexpected) found.push(`${unexpected} requests were answered 500, not 503`);
  return { found, summary: summary.join('; ') };
}

const acknowledgedBy = (load: Load): number[] =>
  load.histories().map(({ saves }) => saves.filter(({ revision }) => revision !== null).length);

/** Milliseconds until each patient has two more acknowledged saves: the first may have been in progress. */
async function everyoneAnswered(
  load: Load,
  before: readonly number[],
  began: number,
): Promise<{ last: number; median: number }> {
  const times = new Map<number, number>();
  while (times.size < before.length) {
    const ms = Date.now() - began;
    if (ms > GIVE_UP_AFTER_MS)
      throw new Error(`${before.length - times.size} patients get no response any more`);
    for (const [patient, count] of acknowledgedBy(load).entries()) {
      if (count >= (before[patient] ?? 0) + 2 && !times.has(patient)) times.set(patient, ms);
    }
    await wait(50);
  }
  const sorted = [...times.values()].toSorted((one, other) => one - other);
  return { last: sorted.at(-1) ?? 0, median: sorted[Math.floor(sorted.length / 2)] ?? 0 };
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

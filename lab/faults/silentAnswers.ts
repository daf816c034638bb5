/** Checks a clinic's responses and their timing while a connection is silent. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Clinic } from './clinic.ts';
import type { Load } from './load.ts';

/** Eight seconds are documented, and thirty for a scan; the machine is busy. */
const ANSWERED_WITHIN_MS = 15_000;
export const SCANNED_WITHIN_MS = 45_000;

export const AT_ONCE = 12;

export interface Part {
  found: string[];
  summary: string;
}

/** Longer than a save may take, so that one that takes longer is seen. */
const WATCHED_MS = ANSWERED_WITHIN_MS + 5_000;

/** Milliseconds of the slowest save while other requests hang. */
export async function goesOn(load: Load): Promise<number> {
  load.longestSave();
  const before = load.acknowledged();
  await wait(WATCHED_MS);
  if (load.acknowledged() === before) return Number.POSITIVE_INFINITY;
  return load.longestSave();
}

export const slow = (when: string, ms: number): string[] =>
  ms > ANSWERED_WITHIN_MS ? [`${when}, a save took ${ms} ms`] : [];

interface Answer {
  status: number;
  ms: number;
}

export const answersTo = ({ url }: Clinic, path: string): Promise<Answer[]> =>
  Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const began = Date.now();
      const status = await fetch(url + path, {
        redirect: 'manual',
        signal: AbortSignal.timeout(2 * ANSWERED_WITHIN_MS),
      }).then(
        async (reply) => {
          await reply.text();
          return reply.status;
        },
        () => 0,
      );
      return { status, ms: Date.now() - began };
    }),
  );

export function unanswered(
  what: string,
  answers: readonly Answer[],
  wanted: readonly number[],
  withinMs = ANSWERED_WITHIN_MS,
): string[] {
  const wrong = answers.filter(({ status, ms }) => !wanted.includes(status) || ms > withinMs);
  return wrong.map(({ status, ms }) => `${what} was answered ${status} (0: no response) after ${ms} ms`);
}

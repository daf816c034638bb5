/**
 * Answers a request that waits for the database with 503 before its caller gives up. The work behind it
 * continues, because a commit that waits for a standby must not be cancelled.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { Unavailable } from '../../base/errors.ts';

/** A database operation that a request waits for. */
export interface DatabaseWait {
  /** By the clock of `performance`. */
  readonly askedAt: number;
  /** Whether waiting longer is likely to be pointless. */
  isStuck(): boolean;
}

/** Callers are promised a response within eight seconds. */
const ANSWER_AFTER_MS = 7_000;
const RECHECK_AFTER_MS = 500;
/** A request that was busy with something else until now may only just have asked the database. */
const SHORT_MS = 1_000;

const requests = new AsyncLocalStorage<Set<DatabaseWait>>();

/** The waits of the request in this asynchronous context; undefined outside of a request. */
export const currentWaits = (): Set<DatabaseWait> | undefined => requests.getStore();

/** @throws Unavailable when the request waits for a database that does not respond */
export async function answerInTime<T>(run: () => Promise<T>): Promise<T> {
  const waits = new Set<DatabaseWait>();
  const expired = Promise.withResolvers<never>();
  const work = requests.run(waits, run);
  const check = (): void => {
    const now = performance.now();
    if ([...waits].some((wait) => now - wait.askedAt >= SHORT_MS && wait.isStuck()))
      expired.reject(new Unavailable());
    else timer = setTimeout(check, RECHECK_AFTER_MS);
  };
  let timer = setTimeout(check, ANSWER_AFTER_MS);
  try {
    return await Promise.race([work, expired.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** For a shared operation or a free connection: until it is done, the request waits for the database. */
export function waitingForDatabase<T>(work: Promise<T>): Promise<T> {
  const waits = currentWaits();
  if (!waits) return work;
  const wait: DatabaseWait = { askedAt: performance.now(), isStuck: () => true };
  waits.add(wait);
  return work.finally(() => waits.delete(wait));
}

/** For work that may take longer than a request's database operations do. */
export const withoutWaits = <T>(work: () => T): T => requests.run(new Set(), work);

/**
 * Whether the database accepts writes: reads reveal neither a full disk, nor a read-only database, nor locked
 * tables.
 */
import { randomBytes } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/postgresql';

/** How long a result is cached, regardless of the number of callers. */
const GOOD_FOR_MS = 5_000;
/** A write that takes longer counts as failed. */
const TIMEOUT_MS = 3_000;
/** Incompressible, so that each write needs new space on the disk. */
const FILLER_BYTES = 1_024;

export class WriteProbe {
  readonly #orm: MikroORM;
  readonly #now: () => number;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #result: Promise<unknown> = Promise.resolve();

  /** @param now milliseconds of a monotonic clock */
  constructor(orm: MikroORM, now: () => number = () => performance.now()) {
    this.#orm = orm;
    this.#now = now;
  }

  /** @throws the error of the last write, or that it timed out */
  async check(): Promise<void> {
    if (this.#now() - this.#checkedAt >= GOOD_FOR_MS) {
      this.#checkedAt = this.#now();
      this.#result = inTime(this.#write());
      // The error is thrown to callers, but they may have left by then.
      this.#result.catch(() => undefined);
    }
    await this.#result;
  }

  #write(): Promise<unknown> {
    // One row per process, so that they do not wait for each other.
    return this.#orm.em.fork().execute('select probe_writes(?, ?)', [process.pid, randomBytes(FILLER_BYTES)]);
  }
}

async function inTime(writing: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(Object.assign(new Error('A write took too long'), { code: 'ETIMEDOUT' })),
      TIMEOUT_MS,
    );
  });
  await Promise.race([writing, late]).finally(() => clearTimeout(timer));
}

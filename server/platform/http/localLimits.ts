/**
 * In-memory rate limits of each process: for requests so frequent that counting them in the database would
 * cost more than answering them.
 */
import { createHash } from 'node:crypto';

const MAX_KEYS = 100_000;
/** Further callers share so many counts: they neither take memory nor make the counts of others start again. */
const SHARED_COUNTS = 4_096;

export class LocalLimits {
  readonly #most: number;
  readonly #windowMs: number;
  #began = 0;
  #counts = new Map<string, number>();

  constructor({ most, windowMs }: { most: number; windowMs: number }) {
    this.#most = most;
    this.#windowMs = windowMs;
  }

  /**
   * Counts one request. Returns 0 while within the limit, otherwise the milliseconds until the next window.
   */
  count(who: string, at: Date): number {
    const now = at.getTime();
    // A clock that was set back also starts a new window, so no caller waits longer than one window.
    if (now - this.#began >= this.#windowMs || now < this.#began) {
      this.#began = now;
      this.#counts = new Map();
    }
    const key = this.#counts.has(who) || this.#counts.size < MAX_KEYS ? who : sharedKey(who);
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    return count <= this.#most ? 0 : Math.max(1000, this.#began + this.#windowMs - now);
  }
}

const sharedKey = (who: string): string =>
  `shared ${createHash('sha256').update(who).digest().readUInt32BE() % SHARED_COUNTS}`;

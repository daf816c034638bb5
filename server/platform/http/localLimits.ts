/**
 * In-memory rate limits of each process: for requests so frequent that counting them in the database would
 * cost more than answering them.
 */
const MAX_KEYS = 100_000;

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
    if (now - this.#began >= this.#windowMs || now < this.#began || this.#counts.size >= MAX_KEYS) {
      this.#began = now;
      this.#counts = new Map();
    }
    const count = (this.#counts.get(who) ?? 0) + 1;
    this.#counts.set(who, count);
    return count <= this.#most ? 0 : Math.max(1000, this.#began + this.#windowMs - now);
  }
}

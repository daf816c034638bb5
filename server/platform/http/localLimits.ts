/**
 * Limits that cost no trip to the database, counted by each process for itself: for what is asked for so often that
 * counting it there would cost more than answering it.
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

  /** Counts one. Resolves to 0 while there are not too many, else to the milliseconds until the next window. */
  count(who: string, at: Date): number {
    const now = at.getTime();
    // A clock that was set back begins a new window, too: nobody waits longer than one.
    if (now - this.#began >= this.#windowMs || now < this.#began || this.#counts.size >= MAX_KEYS) {
      this.#began = now;
      this.#counts = new Map();
    }
    const count = (this.#counts.get(who) ?? 0) + 1;
    this.#counts.set(who, count);
    return count <= this.#most ? 0 : Math.max(1000, this.#began + this.#windowMs - now);
  }
}

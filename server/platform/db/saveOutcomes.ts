/** Whether patients' answers can be stored, judged by what became of the last attempts. */
import { isUnavailable, Unavailable } from '../base/errors.ts';

/** A failure counts for this long, unless a save succeeds after it. */
const COUNTS_MS = 10_000;

export class SaveOutcomes {
  readonly #now: () => number;
  #succeededAt = Number.NEGATIVE_INFINITY;
  #failedAt = Number.NEGATIVE_INFINITY;

  /** @param now milliseconds of a monotonic clock */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** A save that is refused for what it contains is no failure. */
  async of<T>(saving: Promise<T>): Promise<T> {
    try {
      const saved = await saving;
      this.#succeededAt = this.#now();
      return saved;
    } catch (error) {
      if (error instanceof Unavailable || isUnavailable(error)) this.#failedAt = this.#now();
      throw error;
    }
  }

  /** @throws Unavailable */
  check(): void {
    if (this.#failedAt >= this.#succeededAt && this.#now() - this.#failedAt < COUNTS_MS)
      throw new Unavailable();
  }
}

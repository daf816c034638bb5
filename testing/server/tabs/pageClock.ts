/** The clock of the pages in a test, which is frozen until the test advances it. */

/** Waits until a page has done everything it can without clock and network. */
export const quiet = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

export class PageClock {
  #timers: Array<{ due: number; callback: () => void }> = [];
  #now = 0;

  now(): number {
    return this.#now;
  }

  /** @returns a function that cancels it */
  later(ms: number, callback: () => void): () => void {
    const timer = { due: this.#now + ms, callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((each) => each !== timer);
    };
  }

  async pass(ms: number): Promise<void> {
    const until = this.#now + ms;
    for (;;) {
      const [next] = this.#timers.filter(({ due }) => due <= until).sort((a, b) => a.due - b.due);
      if (!next) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.#now = Math.max(this.#now, next.due);
      next.callback();
      await quiet();
    }
    this.#now = until;
  }
}

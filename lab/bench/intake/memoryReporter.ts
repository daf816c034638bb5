/** Reports memory after garbage collection to the parent process; requires `--expose-gc`. */

/** Bytes. */
export interface Memory {
  /** Objects, including their memory outside the heap. */
  heap: number;
  /** Resident set size of the process, as reported by the system. */
  rss: number;
}

process.on('message', (asked) => {
  if (asked !== 'memory') return;
  if (!gc) throw new Error('Start it with --expose-gc');
  // The second run collects what finalizers released.
  gc();
  setImmediate(() => {
    gc?.();
    const { heapUsed, external, rss } = process.memoryUsage();
    process.send?.({ heap: heapUsed + external, rss } satisfies Memory);
  });
});

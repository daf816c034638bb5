/** Lets whoever started this process, with `--expose-gc`, ask for its memory: what is left after collecting. */
import type { Memory } from './memory.ts';

process.on('message', (asked) => {
  if (asked !== 'memory') return;
  if (!gc) throw new Error('Start it with --expose-gc');
  // What finalizers let go of is collected by the second.
  gc();
  setImmediate(() => {
    gc?.();
    const { heapUsed, external, rss } = process.memoryUsage();
    process.send?.({ heap: heapUsed + external, rss } satisfies Memory);
  });
});

/** Lets whoever started this process ask for how long its thread was held at most since it was last asked. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 5;
const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delays.enable();

process.on('message', (asked) => {
  if (asked !== 'held') return;
  // A delay still under way is counted when the timer fires.
  setTimeout(() => {
    process.send?.({ heldMs: Math.max(0, delays.max / 1e6 - RESOLUTION_MS) });
    delays.reset();
  }, 2 * RESOLUTION_MS);
});

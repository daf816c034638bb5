/** Reports to the parent process the longest event loop delay since the last request. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 5;
const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delays.enable();
let before = process.threadCpuUsage();

process.on('message', (asked) => {
  if (asked !== 'held') return;
  // A delay in progress is recorded when the timer fires.
  setTimeout(() => {
    const { user, system } = process.threadCpuUsage(before);
    const delayMs = Math.max(0, delays.max / 1e6 - RESOLUTION_MS);
    // On a busy machine a delay includes waiting for a core: the thread cannot have been blocked longer than
    // its CPU time.
    process.send?.({ heldMs: Math.min(delayMs, (user + system) / 1_000) });
    delays.reset();
    before = process.threadCpuUsage();
  }, 2 * RESOLUTION_MS);
});

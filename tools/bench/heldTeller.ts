/** Lets whoever started this process ask for how long its thread was held at most since it was last asked. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 5;
const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delays.enable();
let before = process.threadCpuUsage();

process.on('message', (asked) => {
  if (asked !== 'held') return;
  // A delay still under way is counted when the timer fires.
  setTimeout(() => {
    const { user, system } = process.threadCpuUsage(before);
    const delayMs = Math.max(0, delays.max / 1e6 - RESOLUTION_MS);
    // On a busy machine a delay is also a wait for a core: nothing was held for longer than was computed.
    process.send?.({ heldMs: Math.min(delayMs, (user + system) / 1_000) });
    delays.reset();
    before = process.threadCpuUsage();
  }, 2 * RESOLUTION_MS);
});

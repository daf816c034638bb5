/** The machine the measurements ran on. */
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { spread } from '../../bench/rounds.ts';

const SYNCS = 200;
const PAGE_BYTES = 8192;

export const machine = (): Record<string, string | number> => ({
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: availableParallelism(),
  memoryGb: totalmem() / 2 ** 30,
  node: process.version,
  diskSyncMs: diskSyncMs(),
  // Five-minute load average: shows other load.
  loadAverage: loadavg()[1] ?? 0,
});

/** Time to sync 8 kB to disk, the median of many runs. */
function diskSyncMs(): number {
  const folder = mkdtempSync(join(tmpdir(), 'scaling-sync-'));
  const file = openSync(join(folder, 'page'), 'w');
  try {
    const times = Array.from({ length: SYNCS }, () => {
      const began = performance.now();
      writeSync(file, Buffer.alloc(PAGE_BYTES, 1));
      fdatasyncSync(file);
      return performance.now() - began;
    });
    return spread(times).median;
  } finally {
    closeSync(file);
    rmSync(folder, { recursive: true });
  }
}

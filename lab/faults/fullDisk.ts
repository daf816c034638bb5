import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { late, type Trial, underLoad } from './underLoad.ts';

export const fullDisk: Trial = async (extent) => {
  const mount = mkdtempSync(join(tmpdir(), 'small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=711', 'tmpfs', mount], { stdio: 'pipe' });
  } catch {
    rmSync(mount, { recursive: true, force: true });
    return { found: [], summary: 'NOT TRIED: a small disk needs the right to mount one (root)' };
  }
  try {
    const dataDir = join(mount, 'postgres');
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o711);
    return await underLoad(
      extent,
      async (clinic, load) => {
        const filler = join(mount, 'filler');
        fill(filler);
        await wait(8_000);
        const before = load.answers();
        rmSync(filler);
        await wait(100);
        const ms = await clinic.ready();
        await load.progress(extent.clients);
        return {
          found: late('after the disk was full', ms),
          summary: `disk full: replies until then ${JSON.stringify(before)}, healthy ${ms} ms after`,
        };
      },
      { dataDir, settings: { max_wal_size: '64MB' } },
    );
  } finally {
    execFileSync('umount', ['-l', mount]);
    rmSync(mount, { recursive: true, force: true });
  }
};

function fill(path: string): void {
  try {
    for (let size = 1_000_000; ; ) writeFileSync(path, Buffer.alloc(size), { flag: 'a' });
  } catch {
    // Disk full.
  }
}

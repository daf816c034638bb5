/** A PostgreSQL for tests whose data is deleted afterwards. */
import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from './processes.ts';

/** Test data need not survive a power failure. */
export const THROWN_AWAY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 2 ** 31;

/**
 * A new folder for the files of such a server, in memory if there is enough: copying a database of 900 files
 * takes half a second of CPU time on some disks, and a twentieth of that in memory.
 */
export function thrownAwayFolder(prefix: string): string {
  const parent = hasRoom(MEMORY) ? MEMORY : tmpdir();
  sweep(parent, prefix);
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  // When running as root, the database uses another account, which needs access to the folder.
  chmodSync(folder, 0o711);
  return folder;
}

/** Removes the folders of killed runs; their PostgreSQL exits without its files. */
function sweep(parent: string, prefix: string): void {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
    if (pid > 0 && !isAlive(pid)) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= NEEDED_BYTES;
  } catch {
    return false;
  }
}

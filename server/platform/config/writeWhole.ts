/** Writes a file that must never be found half written, such as a key. */
import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Whole or not at all, also when the disk is full or the power fails. Readable by its owner alone.
 * @returns false when there is such a file already: it stays as it is
 * @throws Error of the file system, such as ENOSPC
 */
export function writeWhole(file: string, content: string): boolean {
  const unfinished = `${file}.${randomUUID()}.new`;
  try {
    const handle = openSync(unfinished, 'wx', 0o600);
    try {
      writeFileSync(handle, content);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    // As a rename, but it fails when another process was faster.
    linkSync(unfinished, file);
    syncFolder(dirname(file));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** Without it the file's name may be lost in a power failure. Windows cannot open folders, and needs not. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

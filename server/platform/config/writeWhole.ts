/** Writes files that must never be found half written, such as keys. */
import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes the whole file or nothing, even if the disk is full or the power fails. Only the owner can read it.
 * @returns false when the file already exists, which is left unchanged
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
    // Atomic like a rename, but fails if another process created the file first.
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

/**
 * Without this, a power failure may lose the file's name. Windows cannot open folders, and does not need it.
 */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

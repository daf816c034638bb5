/** Makes a folder and those above it. Node's own recursive way does not end where the system refuses with ENOENT, as under /proc. */
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** @throws Error of the file system when it cannot be made, or is a file */
export function makeFolder(path: string, mode?: number): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above, mode);
  try {
    mkdirSync(path, mode === undefined ? {} : { mode });
  } catch (error) {
    // Another process was faster.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

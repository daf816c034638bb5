/**
 * Creates a folder and its parents. Node's own recursive mkdir loops forever where the system refuses with
 * ENOENT, as under /proc.
 */
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** @throws Error of the file system when it cannot be created, or is a file */
export function makeFolder(path: string, mode?: number): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above, mode);
  try {
    mkdirSync(path, mode === undefined ? {} : { mode });
  } catch (error) {
    // Another process created it first.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

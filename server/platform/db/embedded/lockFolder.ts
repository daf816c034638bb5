/** Locks a data folder for one process at a time; the lock of a killed process is ignored. */
import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedDatabaseError } from './embeddedDatabaseError.ts';
import { isAlive, startedAt } from './processes.ts';

/** @returns a function that releases the folder */
export function lockFolder(folder: string): () => void {
  const lock = join(folder, 'lock');
  const mine = join(folder, `lock.${randomUUID()}`);
  writeFileSync(mine, JSON.stringify({ pid: process.pid, startedAt: startedAt(process.pid) }));
  try {
    while (!linked(mine, lock)) setStaleAside(lock, folder);
  } finally {
    rmSync(mine, { force: true });
  }
  return () => rmSync(lock, { force: true });
}

/** A hard link appears complete with its content and fails if the name is taken, even across processes. */
function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function setStaleAside(lock: string, folder: string): void {
  const seen = read(lock);
  if (seen === undefined) return;
  refuseLiving(seen, folder);
  const aside = `${lock}.${randomUUID()}`;
  try {
    renameSync(lock, aside);
  } catch {
    return;
  }
  // Another process may have replaced the stale lock in between: its lock is restored.
  if (read(aside) !== seen) linked(aside, lock);
  rmSync(aside);
}

function refuseLiving(content: string, folder: string): void {
  const holder = parse(content);
  if (!holder || !isAlive(holder.pid) || startedAt(holder.pid) !== holder.startedAt) return;
  throw new EmbeddedDatabaseError(
    `Process ${holder.pid} is already running with the database in ${folder}. ` +
      'Stop it first, or give this one a folder of its own with DATA_DIR.',
  );
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function parse(content: string): { pid: number; startedAt: string } | undefined {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

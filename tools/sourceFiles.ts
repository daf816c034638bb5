/** The TypeScript and JavaScript files of some folders, for the tests that check how they are written. */
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/** @returns paths from the root of the repository, tests included */
export function sourceFiles(folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => !file.includes('node_modules'))
        .map((file) => join(folder, file)),
    )
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.endsWith('.d.ts'));
}

import { readdirSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';

/** What a browser reads at once before any of it runs. */
const MAX_SCRIPT_BYTES = 500_000;

/**
 * Names of the scripts that are too large for one file, with their size.
 * @param {string} folder
 */
export const largeScripts = (folder) =>
  readdirSync(folder)
    .filter((name) => extname(name) === '.js')
    .map((name) => ({ name, bytes: statSync(join(folder, name)).size }))
    .filter(({ bytes }) => bytes > MAX_SCRIPT_BYTES)
    .map(({ name, bytes }) => `${name} (${Math.round(bytes / 1000)} kB)`);

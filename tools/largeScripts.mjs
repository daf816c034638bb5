import { readdirSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';

/** Maximum size of a script, which a browser parses completely before running any of it. */
const MAX_SCRIPT_BYTES = 500_000;

/**
 * Names of the scripts that exceed the maximum size, with their size.
 * @param {string} folder
 */
export const largeScripts = (folder) =>
  readdirSync(folder)
    .filter((name) => extname(name) === '.js')
    .map((name) => ({ name, bytes: statSync(join(folder, name)).size }))
    .filter(({ bytes }) => bytes > MAX_SCRIPT_BYTES)
    .map(({ name, bytes }) => `${name} (${Math.round(bytes / 1000)} kB)`);

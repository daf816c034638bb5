/** Selects the built files the intake needs offline. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Build } from '@clinic/platform/testing';

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
}

const ENTRY = 'index.html';
const INTAKE = 'app/openIntake.tsx';
/** What the build calls the scripts of the worker that computes external values. */
const EXTERNAL = 'external-';
const EARLY = 'platform/ui/early/earlyScript.ts';
/** Needs a connection anyway: texts of other screens, and the menu of signed-in users. */
const NOT_NEEDED = /^(platform\/i18n\/locales\/(landing|portal)\/|app\/IntakeMenu\.)/;
/** File names that do not depend on the content. */
const NAMED = ['favicon.svg', 'offline.html', 'offline.css', 'plain.css', 'icons/192.png', 'icons/180.png'];

export async function builtForIntake(folder: string): Promise<Build> {
  const manifest = JSON.parse(await readFile(join(folder, '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const files = new Set<string>();
  /** Whether its lazily loaded files were added too. */
  const seen = new Map<string, boolean>();
  const add = (name: string, deep: boolean): void => {
    const chunk = manifest[name];
    if (!chunk || NOT_NEEDED.test(name) || seen.get(name) === true || (seen.has(name) && !deep)) return;
    seen.set(name, deep);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(`/${file}`);
    for (const next of chunk.imports ?? []) add(next, deep);
    if (deep) for (const next of chunk.dynamicImports ?? []) add(next, deep);
  };
  add(ENTRY, false);
  add(EARLY, false);
  add(INTAKE, true);
  const external = (await readdir(join(folder, 'assets')))
    .filter((name) => name.startsWith(EXTERNAL) && name.endsWith('.js'))
    .map((name) => `/assets/${name}`)
    .sort();
  for (const file of external) files.delete(file);
  const hash = createHash('sha256');
  for (const file of [...files, ...external]) hash.update(`${file}\0`);
  for (const name of [ENTRY, ...NAMED]) hash.update(await readFile(join(folder, name)));
  return {
    version: hash.digest('base64url').slice(0, 12),
    files: [...files, ...NAMED.map((name) => `/${name}`)],
    external,
  };
}

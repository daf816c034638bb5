/** Which build files a page loads: those of a source file, and those that it imports. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

type Manifest = Record<string, { file: string; imports?: string[] }>;

/** By the manifest's path; the same for every clinic. */
const cache = new Map<string, { changedAt: number; manifest: Manifest }>();

/**
 * The scripts of these source files (below `portal`), by their names in the build. Empty without a build, or
 * for files unknown to it. Reads the manifest again when the build changes.
 */
export async function scriptsOf(portalRoot: string, sources: readonly string[]): Promise<string[]> {
  const manifest = await manifestIn(join(portalRoot, '.vite', 'manifest.json'));
  const files = new Set<string>();
  const add = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const source of sources) add(source);
  return [...files];
}

async function manifestIn(path: string): Promise<Manifest> {
  const status = await stat(path).catch(() => undefined);
  if (!status) return {};
  const cached = cache.get(path);
  if (cached?.changedAt === status.mtimeMs) return cached.manifest;
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest;
  cache.set(path, { changedAt: status.mtimeMs, manifest });
  return manifest;
}

/** Builds the portal into dist/portal, and the server-side rendering into dist/rendering. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { largeScripts } from './largeScripts.mjs';
import { runOn24 } from './runOn24.mjs';

const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(projectRoot, 'dist', 'portal.sources');

/** Always builds. Resolves to the exit code. */
export async function buildPortal() {
  const sources = hashPortalSources(projectRoot);
  rmSync(stamp, { force: true });
  let exitCode = await runOn24(['vite', 'build'], { cwd: projectRoot });
  if (exitCode === 0) {
    const worker = ['vite', 'build', '--config', 'vite.worker.config.ts', '--configLoader', 'native'];
    exitCode = await runOn24(worker, { cwd: projectRoot });
  }
  if (exitCode === 0) {
    const rendering = ['vite', 'build', '--config', 'vite.rendering.config.ts', '--logLevel', 'warn'];
    exitCode = await runOn24(rendering, { cwd: projectRoot });
  }
  if (exitCode === 0) {
    const assets = join(projectRoot, 'dist', 'portal', 'assets');
    const large = largeScripts(assets);
    if (large.length > 0) {
      console.error(`Split these scripts (portal/chunks.ts): ${large.join(', ')}`);
      return 1;
    }
    await compressFiles(assets);
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, sources);
  }
  return exitCode;
}

const compress = promisify(brotliCompress);

/**
 * Stores each script and style sheet precompressed with Brotli, which is too slow to do per request.
 * @param {string} folder
 */
async function compressFiles(folder) {
  const files = readdirSync(folder).filter((name) => ['.js', '.css'].includes(extname(name)));
  await Promise.all(
    files.map(async (name) => {
      const path = join(folder, name);
      await writeFile(`${path}.br`, await compress(await readFile(path)));
    }),
  );
}

/** Builds if the sources changed since the last build. Resolves to the exit code. */
export async function ensureBuilt() {
  const isBuilt =
    existsSync(join(projectRoot, 'dist', 'portal', 'index.html')) &&
    existsSync(join(projectRoot, 'dist', 'rendering', 'pages.js')) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === hashPortalSources(projectRoot);
  if (isBuilt) return 0;
  console.log('Building the portal …');
  return buildPortal();
}

/**
 * A hash over all sources of the portal.
 * @param {string} root project folder
 */
export function hashPortalSources(root) {
  const hash = createHash('sha256');
  for (const path of portalSources(root)) {
    hash.update(`${path}\0`);
    hash.update(readFileSync(join(root, path)));
    hash.update('\0');
  }
  return hash.digest('hex');
}

/** @param {string} root */
function portalSources(root) {
  const folders = ['portal', 'contract', 'engine', 'rules', 'formats', 'questionnaires'].flatMap((folder) =>
    filesIn(root, folder),
  );
  const single = [
    'package-lock.json',
    'vite.config.ts',
    'vite.worker.config.ts',
    'vite.rendering.config.ts',
    'tsconfig.base.json',
    'tools/builtForIntake.ts',
  ].filter((path) => existsSync(join(root, path)));
  return [...folders, ...single].filter((path) => !/\.(test|browser)\.tsx?$/.test(path)).sort();
}

/**
 * @param {string} root
 * @param {string} folder
 */
function filesIn(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { encoding: 'utf8', recursive: true })
    .map((path) => join(folder, path))
    .filter((path) => statSync(join(root, path)).isFile());
}

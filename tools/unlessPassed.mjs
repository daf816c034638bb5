/**
 * A check that passed is not run again on the same files: `dist/passed.json` has what passed, on which files. Anything
 * unsure runs: no git, a file changed meanwhile, another day (some tests depend on today's date).
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {import('./countTests.mjs').Counts} Counts */

const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * @param {string} name of the check, with everything that chooses its tests
 * @param {() => Promise<Counts>} run
 * @param {{ without?: RegExp, root?: string }} [on] the files of the project folder, without those that make no
 * difference to the check
 * @returns {Promise<Counts>}
 */
export async function unlessPassed(name, run, { without, root = projectRoot } = {}) {
  const before = stateOf(root, without);
  const passed = readPassed(root)[name];
  if (before && passed?.state === before) {
    console.log(`${name}: passed before, and nothing has changed since`);
    return { passed: passed.count, failed: 0 };
  }
  const counts = await run();
  if (before && counts.failed === 0 && stateOf(root, without) === before) {
    mkdirSync(join(root, 'dist'), { recursive: true });
    const all = { ...readPassed(root), [name]: { state: before, count: counts.passed } };
    writeFileSync(fileOf(root), JSON.stringify(all, undefined, 2));
  }
  return counts;
}

/** @param {string} root */
const fileOf = (root) => join(root, 'dist', 'passed.json');

/**
 * @param {string} root
 * @returns {Record<string, { state: string, count: number }>}
 */
function readPassed(root) {
  try {
    return JSON.parse(readFileSync(fileOf(root), 'utf8'));
  } catch {
    return {};
  }
}

/**
 * A hash over every file that git does not ignore, and what else the outcome depends on. Undefined without git.
 * @param {string} root
 * @param {RegExp} [without]
 */
function stateOf(root, without) {
  let list;
  try {
    const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
    list = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26, stdio: 'pipe' });
  } catch {
    return undefined;
  }
  const { CHROMIUM_PATH, EXHAUSTIVE } = process.env;
  const today = new Date().toISOString().slice(0, 10);
  const hash = createHash('sha256').update(
    JSON.stringify([process.version, today, CHROMIUM_PATH, EXHAUSTIVE]),
  );
  for (const file of list.split('\0')) {
    const path = join(root, file);
    if (file === '' || without?.test(file) || !existsSync(path)) continue;
    hash.update(`${file}\0`).update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

/** Installs the locked packages if node_modules is missing, incomplete or older than package-lock.json. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * @param {string} [root] project folder
 * @param {(root: string) => void} [install]
 * @returns {boolean} whether anything had to be installed
 */
export function ensureInstalled(root = projectRoot, install = npmCi) {
  if (matchesLock(root)) return false;
  install(root);
  return true;
}

/**
 * npm writes node_modules/.package-lock.json last: it lists the packages of a completed install, without
 * optional packages of other platforms.
 * @param {string} root
 */
function matchesLock(root) {
  const listing = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(listing)) return false;
  const present = readPackages(listing);
  return Object.entries(readPackages(join(root, 'package-lock.json'))).every(
    ([path, { version, optional }]) =>
      path === '' || (path in present ? present[path]?.version === version : optional === true),
  );
}

/**
 * @param {string} path
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
const readPackages = (path) => JSON.parse(readFileSync(path, 'utf8')).packages;

/** @param {string} root */
function npmCi(root) {
  console.log('Installing packages …');
  // npm passes its path to scripts, so there is no guessing among several npm versions.
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const options = { cwd: root, stdio: /** @type {const} */ ('inherit') };
  const { status, error } = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  if (error) throw new Error(`Cannot run npm: ${error.message}`);
  if (status !== 0) throw new Error('Installing the packages failed (npm ci); see its output above.');
}

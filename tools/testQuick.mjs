/**
 * `npm run test:quick`: types, lint, unit tests, and the server tests in the folders of what has changed since
 * main, or since the commit before on main itself.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runChecks, runners } from './checks.mjs';

const cwd = dirname(dirname(fileURLToPath(import.meta.url)));
const { types, lint, unit, api } = runners;
const files = testsBeside(changedFiles());

await runChecks({ types, lint, unit, ...(files.length > 0 && { api: () => api(files) }) });

/** @param {string[]} args */
function git(...args) {
  try {
    return execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter(Boolean);
  } catch {
    // No branch named main, or no commit before.
    return [];
  }
}

function changedFiles() {
  const [head] = git('rev-parse', 'HEAD');
  const [fork] = git('merge-base', 'HEAD', 'main');
  const since = fork === head ? 'HEAD~1' : (fork ?? 'HEAD');
  return [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
}

/** @param {readonly string[]} changed */
function testsBeside(changed) {
  const folders = new Set(changed.filter((file) => file.startsWith('server/')).map((file) => dirname(file)));
  return [...folders]
    .filter((folder) => existsSync(join(cwd, folder)))
    .flatMap((folder) =>
      readdirSync(join(cwd, folder))
        .filter((name) => name.endsWith('.test.ts'))
        .map((name) => `${folder}/${name}`),
    );
}

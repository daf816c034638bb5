/**
 * `npm run test:security` runs every test of a security requirement, including trials that are too slow for
 * every day, and prints the results by requirement. `FUZZ=50` sends fewer invalid bodies per route.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runOn24 } from '../../tools/runOn24.mjs';
import { type Outcome, readPlaywright, readVitest } from './outcomes.ts';
import { report } from './report.ts';
import { REQUIREMENTS } from './requirements.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const folder = mkdtempSync(join(tmpdir(), 'clinic-security-'));
const files = [...new Set(REQUIREMENTS.flatMap(({ shownBy }) => shownBy.map(({ file }) => file)))];
const ending = (end: string): string[] => files.filter((file) => file.endsWith(end));

try {
  const outcomes = [
    ...(await vitest('tests', ending('.test.ts'))),
    ...(await vitest('trials', ending('.trial.ts'), '--config=lab/security/vitest.config.ts')),
    ...(await playwright(ending('.browser.ts'))),
  ];
  const { text, holds } = report(REQUIREMENTS, outcomes);
  process.stdout.write(`\n${text}`);
  process.exitCode = holds ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** A runner that writes no report is detected by its missing tests. */
async function vitest(name: string, wanted: readonly string[], ...options: string[]): Promise<Outcome[]> {
  const file = join(folder, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  await runOn24(['vitest', 'run', ...options, ...reporters, ...wanted], { cwd: root });
  return orNothing(() => readVitest(file, root));
}

async function playwright(wanted: readonly string[]): Promise<Outcome[]> {
  const file = join(folder, 'browser.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  await runOn24(['playwright', 'test', '--reporter=list,json', ...wanted], { cwd: root, env });
  return orNothing(() => readPlaywright(file));
}

function orNothing(read: () => Outcome[]): Outcome[] {
  try {
    return read();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    return [];
  }
}

/**
 * `npm run test:proofs [number …]`: for each requirement, or those named, makes each change that breaks it in a copy of
 * the product, and runs its tests there, which pass without the change (`npm run test:security`). Exit code 1: a
 * change that no test noticed.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createVitest, type Vitest } from 'vitest/node';
import { linkPackages } from '../../testing/linkPackages.ts';
import { runOn24 } from '../../tools/runOn24.mjs';
import { type Outcome, readPlaywright } from './outcomes.ts';
import { isOf, titlePattern } from './report.ts';
import type { Break, Proof, Requirement } from './requirements/requirement.ts';
import { REQUIREMENTS } from './requirements.ts';

interface Copy {
  path: string;
  /** By configuration. */
  opened: Map<string, Vitest>;
}

const TRIALS = 'lab/security/vitest.config.ts';
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const wanted = new Set(process.argv.slice(2).map(Number));
const requirements = REQUIREMENTS.filter(({ id }) => wanted.size === 0 || wanted.has(id));
const changes = requirements.flatMap((requirement) =>
  requirement.brokenBy.map((change) => ({ requirement, change })),
);
let unnoticed = 0;
const copy = copyOfAll();
try {
  for (const { requirement, change } of changes) {
    const outcomes = await outcomesWith(copy, requirement, change);
    const seen = failure(outcomes);
    if (!seen) unnoticed += 1;
    const passed = outcomes.filter(({ passed }) => passed).length;
    process.stdout.write(
      seen
        ? `✓ ${requirement.id}: ${change.file}: ${seen}\n`
        : `✗ ${requirement.id}: ${change.file}: ${passed} tests passed with ${change.to}\n`,
    );
  }
} finally {
  await close(copy);
  rmSync(copy.path, { recursive: true, force: true });
}
process.stdout.write(`\n${changes.length - unnoticed} of ${changes.length} changes were noticed\n`);
process.exit(unnoticed === 0 ? 0 : 1);

/** What git tracks, and new files; installed packages are shared. */
function copyOfAll(): Copy {
  const path = mkdtempSync(join(tmpdir(), 'clinic-proofs-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  });
  for (const file of listed.toString().split('\0').filter(Boolean))
    cpSync(join(root, file), join(path, file));
  linkPackages(root, path);
  return { path, opened: new Map() };
}

async function close({ opened }: Copy): Promise<void> {
  for (const vitest of opened.values()) await vitest.close();
  opened.clear();
}

/** What becomes of the requirement's tests. */
async function outcomesWith(copy: Copy, { shownBy }: Requirement, change: Break): Promise<Outcome[]> {
  const path = join(copy.path, change.file);
  const text = readFileSync(path, 'utf8');
  const write = async (changed: string) => {
    writeFileSync(path, changed);
    for (const vitest of copy.opened.values()) vitest.invalidateFile(path);
    // Every test's database is a copy of one that was made at the start.
    if (change.file.startsWith('server/platform/db/')) await close(copy);
  };
  await write(text.replace(change.from, () => change.to));
  try {
    return (await run(copy, shownBy)).filter((each) => shownBy.some((proof) => isOf(each, proof)));
  } finally {
    await write(text);
  }
}

function failure(outcomes: readonly Outcome[]): string | undefined {
  return outcomes.find(({ failed }) => failed)?.title;
}

/** File by file, those that need no build first, up to the first test that fails. */
async function run(copy: Copy, proofs: readonly Proof[]): Promise<Outcome[]> {
  const files = [...new Set(proofs.map(({ file }) => file))];
  const browser = files.filter((file) => file.endsWith('.browser.ts'));
  const outcomes: Outcome[] = [];
  for (const file of files.filter((each) => !browser.includes(each))) {
    outcomes.push(...(await runVitest(copy, proofs, file)));
    if (failure(outcomes)) return outcomes;
  }
  return browser.length === 0 ? outcomes : [...outcomes, ...(await runPlaywright(copy, proofs, browser))];
}

function titlesOf(proofs: readonly Proof[], files: readonly string[]): string {
  return proofs
    .filter(({ file }) => files.includes(file))
    .map(titlePattern)
    .join('|');
}

async function runPlaywright({ path }: Copy, proofs: readonly Proof[], files: string[]): Promise<Outcome[]> {
  const report = join(path, 'report.json');
  rmSync(report, { force: true });
  const quiet = { cwd: path, stdio: 'ignore' as const };
  await runOn24(['node', 'tools/build.mjs'], quiet);
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const options = ['--reporter=json', '-x', '--grep', titlesOf(proofs, files)];
  await runOn24(['playwright', 'test', ...options, ...files], { ...quiet, env });
  return readPlaywright(report);
}

/** What ran stays loaded, and its PostgreSQL running, for the next change: starting takes longer than testing. */
async function runVitest({ path, opened }: Copy, proofs: readonly Proof[], file: string): Promise<Outcome[]> {
  const config = file.endsWith('.trial.ts') ? TRIALS : 'vitest.config.ts';
  const options = { root: path, config: join(path, config), watch: false, reporters: [{}] };
  const vitest = opened.get(config) ?? (await createVitest('test', options));
  opened.set(config, vitest);
  vitest.setGlobalTestNamePattern(titlesOf(proofs, [file]));
  const specifications = await vitest.globTestSpecifications([file]);
  const { testModules } = await vitest.runTestSpecifications(specifications);
  // With those of earlier runs.
  const modules = testModules.filter(({ relativeModuleId }) => relativeModuleId === file);
  return modules.flatMap((module) =>
    [...module.children.allTests()].map((test) => ({
      file,
      title: test.fullName.replaceAll(' > ', ' '),
      passed: test.result().state === 'passed',
      failed: test.result().state === 'failed',
    })),
  );
}

/**
 * `npm run test:proofs [number …]`: for each requirement, or those named, makes each change that breaks it in a copy of
 * the product, and runs its tests there, which pass without the change (`npm run test:security`). Exit code 1: a change
 * that no test noticed, or a requirement without one.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createVitest, type Vitest } from 'vitest/node';
import { runOn24 } from '../runOn24.mjs';
import { type Outcome, readPlaywright } from './outcomes.ts';
import { isOf, titlePattern } from './report.ts';
import type { Break, Proof, Requirement } from './requirements/requirement.ts';
import { REQUIREMENTS } from './requirements.ts';

interface Copy {
  path: string;
  /** By configuration. */
  opened: Map<string, Vitest>;
}

const TRIALS = 'tools/security/vitest.config.ts';
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const wanted = new Set(process.argv.slice(2).map(Number));
const requirements = REQUIREMENTS.filter(({ id }) => wanted.size === 0 || wanted.has(id));
const none = requirements.filter(({ brokenBy, shownBy }) => shownBy.length > 0 && !brokenBy?.length);
for (const { id } of none) process.stdout.write(`? ${id}: no change that breaks it is known\n`);

const changes = requirements.flatMap((requirement) =>
  (requirement.brokenBy ?? []).map((change) => ({ requirement, change })),
);
let unnoticed = 0;
const copy = copyOfAll();
try {
  for (const { requirement, change } of changes) {
    const seen = await notices(copy, requirement, change);
    if (!seen) unnoticed += 1;
    process.stdout.write(`${seen ? '✓' : '✗'} ${requirement.id}: ${change.file}: ${seen ?? change.to}\n`);
  }
} finally {
  await close(copy);
  rmSync(copy.path, { recursive: true, force: true });
}
process.stdout.write(`\n${changes.length - unnoticed} of ${changes.length} changes were noticed\n`);
process.exit(unnoticed + none.length === 0 ? 0 : 1);

/** What git tracks, and new files; installed packages are shared. */
function copyOfAll(): Copy {
  const path = mkdtempSync(join(tmpdir(), 'clinic-proofs-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  });
  for (const file of listed.toString().split('\0').filter(Boolean))
    cpSync(join(root, file), join(path, file));
  symlinkSync(join(root, 'node_modules'), join(path, 'node_modules'));
  return { path, opened: new Map() };
}

async function close({ opened }: Copy): Promise<void> {
  for (const vitest of opened.values()) await vitest.close();
  opened.clear();
}

/** The title of a test that failed. */
async function notices(copy: Copy, { shownBy }: Requirement, change: Break): Promise<string | undefined> {
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
    return failure((await run(copy, shownBy)).filter((each) => shownBy.some((proof) => isOf(each, proof))));
  } finally {
    await write(text);
  }
}

function failure(outcomes: readonly Outcome[]): string | undefined {
  return outcomes.find(({ failed }) => failed)?.title;
}

/** Stops at the first test that fails. */
async function run(copy: Copy, proofs: readonly Proof[]): Promise<Outcome[]> {
  const titles = proofs.map(titlePattern).join('|');
  const ending = (end: string) => [
    ...new Set(proofs.map(({ file }) => file).filter((file) => file.endsWith(end))),
  ];
  const tests = await runVitest(copy, titles, ending('.test.ts'));
  const trials = failure(tests) ? [] : await runVitest(copy, titles, ending('.trial.ts'), TRIALS);
  const browser = ending('.browser.ts');
  if (browser.length === 0 || failure([...tests, ...trials])) return [...tests, ...trials];
  const report = join(copy.path, 'report.json');
  rmSync(report, { force: true });
  const quiet = { cwd: copy.path, stdio: 'ignore' as const };
  await runOn24(['node', 'tools/build.mjs'], quiet);
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const options = ['--reporter=json', '-x', '--grep', titles];
  await runOn24(['playwright', 'test', ...options, ...browser], { ...quiet, env });
  return [...tests, ...trials, ...readPlaywright(report)];
}

/** What ran stays loaded, and its PostgreSQL running, for the next change: starting takes longer than testing. */
async function runVitest(
  { path, opened }: Copy,
  titles: string,
  files: readonly string[],
  config = 'vitest.config.ts',
): Promise<Outcome[]> {
  if (files.length === 0) return [];
  const options = { root: path, config: join(path, config), watch: false, bail: 1, reporters: [{}] };
  const vitest = opened.get(config) ?? (await createVitest('test', options));
  opened.set(config, vitest);
  vitest.setGlobalTestNamePattern(titles);
  const specifications = await vitest.globTestSpecifications([...files]);
  const { testModules } = await vitest.runTestSpecifications(specifications);
  return testModules.flatMap((module) =>
    [...module.children.allTests()].map((test) => ({
      file: module.relativeModuleId,
      title: test.fullName.replaceAll(' > ', ' '),
      passed: test.result().state === 'passed',
      failed: test.result().state === 'failed',
    })),
  );
}

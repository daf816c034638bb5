/**
 * `npm run test:proofs [number …]`: for each requirement, or those named, makes each change that breaks it in a copy of
 * the product, and runs its tests there. Exit code 1: a change that no test noticed, or a requirement without one.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runOn24 } from '../runOn24.mjs';
import { type Outcome, readPlaywright, readVitest } from './outcomes.ts';
import { isOf } from './report.ts';
import type { Break, Proof, Requirement } from './requirements/requirement.ts';
import { REQUIREMENTS } from './requirements.ts';

/** Tests wait for their database half of the time. */
const AT_ONCE = 2;

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const wanted = new Set(process.argv.slice(2).map(Number));
const requirements = REQUIREMENTS.filter(({ id }) => wanted.size === 0 || wanted.has(id));
const queue = requirements.flatMap((requirement) =>
  (requirement.brokenBy ?? []).map((change) => ({ requirement, change })),
);
const none = requirements.filter(({ brokenBy, shownBy }) => shownBy.length > 0 && !brokenBy?.length);
for (const { id } of none) process.stdout.write(`? ${id}: no change that breaks it is known\n`);

const changes = queue.length;
let unnoticed = 0;
await Promise.all(Array.from({ length: Math.min(AT_ONCE, changes) }, work));
process.stdout.write(`\n${changes - unnoticed} of ${changes} changes were noticed\n`);
process.exitCode = unnoticed + none.length === 0 ? 0 : 1;

async function work(): Promise<void> {
  const copy = mkdtempSync(join(tmpdir(), 'clinic-proofs-'));
  try {
    copyTo(copy);
    for (let next = queue.shift(); next; next = queue.shift()) {
      const seen = await notices(copy, next.requirement, next.change);
      if (!seen) unnoticed += 1;
      process.stdout.write(
        `${seen ? '✓' : '✗'} ${next.requirement.id}: ${next.change.file}: ${seen ?? 'no test failed'}\n`,
      );
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** What git tracks, and new files; installed packages are shared. */
function copyTo(copy: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  });
  for (const file of listed.toString().split('\0').filter(Boolean))
    cpSync(join(root, file), join(copy, file));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
}

/** The title of a test that failed. One that could not run shows nothing. */
async function notices(copy: string, { shownBy }: Requirement, change: Break): Promise<string | undefined> {
  const path = join(copy, change.file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    text.replace(change.from, () => change.to),
  );
  try {
    const outcomes = await run(copy, shownBy);
    return outcomes.find((each) => !each.passed && shownBy.some((proof) => isOf(each, proof)))?.title;
  } finally {
    writeFileSync(path, text);
  }
}

async function run(copy: string, proofs: readonly Proof[]): Promise<Outcome[]> {
  const quiet = { cwd: copy, stdio: 'ignore' as const };
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const ending = (end: string) => [
    ...new Set(proofs.map(({ file }) => file).filter((file) => file.endsWith(end))),
  ];
  const vitest = async (files: string[], ...options: string[]) => {
    if (files.length === 0) return [];
    await runOn24(
      ['vitest', 'run', ...options, '--reporter=json', `--outputFile=${report}`, ...files],
      quiet,
    );
    return readVitest(report, copy);
  };
  const tests = await vitest(ending('.test.ts'));
  const trials = await vitest(ending('.trial.ts'), '--config=tools/security/vitest.config.ts');
  const browser = ending('.browser.ts');
  if (browser.length === 0 || [...tests, ...trials].some(({ passed }) => !passed))
    return [...tests, ...trials];
  await runOn24(['node', 'tools/build.mjs'], quiet);
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  await runOn24(['playwright', 'test', '--reporter=json', ...browser], { ...quiet, env });
  return [...tests, ...trials, ...readPlaywright(report)];
}

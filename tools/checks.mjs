/** The checks that `npm test`, `npm run test:all` and `npm run test:quick` run, and the report of their counts. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './buildPortal.mjs';
import {
  countJunit,
  countTests,
  failedTests,
  readPlaywrightReport,
  readVitestReport,
} from './countTests.mjs';
import { checkDependencies } from './dependencies.mjs';
import { ensureInstalled } from './ensureInstalled.mjs';
import { runOn24 } from './runOn24.mjs';
import { runTool } from './runTool.mjs';
import { unlessPassed } from './unlessPassed.mjs';

/** @typedef {import('./countTests.mjs').Counts & { tests?: string[] }} Counts with failed tests, if known */

const cwd = dirname(dirname(fileURLToPath(import.meta.url)));
const reports = mkdtempSync(join(tmpdir(), 'clinic-reports-'));

/** Files that make no difference to a check. A unit test may read any file. */
const TEXTS = /\.md$/;
const BROWSER_TESTS = /\.browser\.ts$/;
const NOT_IN_BROWSER = /\.md$|\.test\.tsx?$|^(docs|lab)\//;
const NOT_REPLAYED = /\.md$|\.(test|browser)\.tsx?$|^(docs|lab|portal|server)\//;

export const runners = {
  types: () => unlessPassed('types', () => check(runOn24(['tsc', '--build'], { cwd })), { without: TEXTS }),
  lint: () =>
    unlessPassed('lint', () => check(runOn24(['biome', 'check', '--error-on-warnings', '.'], { cwd })), {
      without: TEXTS,
    }),
  /** Always: a vulnerability becomes known without a change. */
  dependencies: () => check(Promise.resolve().then(checkDependencies)),
  /** Uses no more than two cores, so that the server tests, which often wait, run beside it. */
  unit: () => unlessPassed('unit', () => vitest('unit', [...projects('unit'), '--maxWorkers=2'])),
  /**
   * @param {readonly string[]} [files] only these
   * @param {NodeJS.ProcessEnv} [env]
   */
  api: (files = [], env = {}) =>
    unlessPassed(nameOf('api', files, env), () => vitest('api', [...projects('api'), ...files], env), {
      without: BROWSER_TESTS,
    }),
  replay: () => unlessPassed('replay', replayMatrix, { without: NOT_REPLAYED }),
  build: () => check(ensureBuilt()),
  /**
   * @param {readonly string[]} [chosen] arguments that choose some of them
   * @param {NodeJS.ProcessEnv} [env]
   */
  browser: (chosen = [], env = {}) =>
    unlessPassed(nameOf('browser', chosen, env), () => playwright(chosen, env), { without: NOT_IN_BROWSER }),
  /** Types and lint of the lab, which has its own packages. */
  lab: () => check(runOn24(['node', 'lab/check.mjs'], { cwd })),
  /** Trials too slow for every change, each of which fails with exit code 1. */
  logic: () => check(runOn24(['node', 'fixtures/soundnessCli.ts'], { cwd })),
  /** Builds and packs them, and uses them in an empty folder. */
  packages: async () => {
    ensureInstalled(join(cwd, 'lab'));
    return vitest('packages', ['--config=lab/packages/vitest.config.ts']);
  },
  /** Makes the archive of a release twice, and starts it in an empty folder. */
  release: () => vitest('release', ['--config=lab/release/vitest.config.ts']),
  security: () => vitest('security', ['--config=lab/security/vitest.config.ts']),
  faults: () =>
    check(
      runOn24(['node', 'lab/faults/main.ts', '--clients', '20', '--kills', '5', '--rows', '20000'], {
        cwd,
      }),
    ),
};

/**
 * @param {string} name
 * @param {readonly string[]} chosen
 * @param {NodeJS.ProcessEnv} env
 */
function nameOf(name, chosen, env) {
  const given = Object.entries(env).map(([key, value]) => `${key}=${value}`);
  return [name, ...chosen, ...given].join(' ');
}

/**
 * The same checks, all started together with the first one: none of them keeps all cores busy.
 * @param {Record<string, () => Promise<Counts>>} checks
 * @returns {Record<string, () => Promise<Counts>>}
 */
export function together(checks) {
  /** @type {Record<string, Promise<Counts>> | undefined} */
  let begun;
  const begin = () =>
    Object.fromEntries(Object.entries(checks).map(([name, run]) => [name, run().catch(crashed)]));
  return Object.fromEntries(
    Object.keys(checks).map((name) => [
      name,
      () => {
        begun ??= begin();
        return /** @type {Promise<Counts>} */ (begun[name]);
      },
    ]),
  );
}

/** Browser tests: user journeys and safety properties, one of each; more of them; all. */
export const BROWSER = {
  journeys: ['--grep', '@journey'],
  ci: ['--grep', '@journey|@ci'],
  all: [],
};

/**
 * The checks of `npm test`, which `.ci/run` and `npm run test:all` have, too.
 * @param {readonly string[]} browserTests arguments that choose them
 * @returns {Record<string, () => Promise<Counts>>}
 */
export const checksWith = (browserTests) => ({
  ...together({
    types: runners.types,
    lint: runners.lint,
    dependencies: runners.dependencies,
    build: runners.build,
    replay: runners.replay,
  }),
  // Server tests often wait for their database, unit tests never: together they take less time.
  ...together({ unit: runners.unit, api: runners.api }),
  browser: () => runners.browser(browserTests),
});

/**
 * Runs one after the other and continues after failures. The last line printed is the total.
 * @param {Record<string, () => Promise<Counts>>} chosen
 */
export const runChecks = (chosen) =>
  runTool(async () => {
    let interrupted = false;
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (interrupted = true));
    try {
      ensureInstalled();
      const results = [];
      for (const [name, run] of Object.entries(chosen)) {
        if (interrupted) return 1;
        console.log(`\n== ${name}`);
        results.push({ name, ...(await run().catch(crashed)) });
      }
      return report(results);
    } finally {
      rmSync(reports, { recursive: true, force: true });
    }
  });

/**
 * A check without tests counts as one.
 * @param {Promise<number>} exitCode
 * @returns {Promise<Counts>}
 */
export async function check(exitCode) {
  return (await exitCode) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * Includes the isolated files of each project.
 * @param {string[]} names
 */
const projects = (...names) => names.flatMap((name) => ['--project', `${name}*`]);

/**
 * @param {string} name of its report
 * @param {readonly string[]} chosen arguments that choose the tests
 * @param {NodeJS.ProcessEnv} [env]
 */
async function vitest(name, chosen, env = {}) {
  const file = join(reports, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const exitCode = await runOn24(['vitest', 'run', ...reporters, ...chosen], { cwd, env });
  return { ...countTests(readVitestReport, file, exitCode), tests: failedTests(file) };
}

/** Every fixture on every shipped version of questionnaire and rules; the report stays in `dist`. */
async function replayMatrix() {
  const file = join(cwd, 'dist', 'replay.junit.xml');
  rmSync(file, { force: true });
  return countJunit(
    file,
    await runOn24(['node', 'fixtures/replayCli.ts', '--matrix', '--junit', file], { cwd }),
  );
}

/**
 * @param {readonly string[]} chosen
 * @param {NodeJS.ProcessEnv} given
 */
async function playwright(chosen, given) {
  const file = join(reports, 'browser.json');
  const env = { ...given, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const exitCode = await runOn24(['playwright', 'test', '--reporter=list,json', ...chosen], { cwd, env });
  return { ...countTests(readPlaywrightReport, file, exitCode), tests: failedTests(file) };
}

/**
 * @param {unknown} error
 * @returns {Counts}
 */
function crashed(error) {
  console.error(error);
  return { passed: 0, failed: 1 };
}

/** @param {({ name: string } & Counts)[]} results */
function report(results) {
  const tests = results.flatMap(({ tests = [] }) => tests);
  if (tests.length > 0) console.log(['\n== failed', ...tests].join('\n'));
  console.log('\n== summary');
  for (const { name, passed, failed } of results)
    console.log(`${name.padEnd(12)} ${passed} passed, ${failed} failed`);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

/** Reads how many tests passed and failed, and which failed, from a test runner's JSON report. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * A runner that fails without a failed test, or leaves no report, counts as one failure.
 * @param {(report: any) => Counts} read
 * @param {string} reportFile
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countTests(read, reportFile, exitCode) {
  const { passed, failed } = parse(read, reportFile) ?? { passed: 0, failed: 1 };
  return { passed, failed: exitCode === 0 ? failed : Math.max(failed, 1) };
}

/**
 * A file that does not load has no failed tests of its own, and counts as one.
 * @param {{ numPassedTests: number, testResults: { status: string, assertionResults: { status: string }[] }[] }} report
 * @returns {Counts}
 */
export const readVitestReport = ({ numPassedTests, testResults }) => ({
  passed: numPassedTests,
  failed: testResults
    .map(({ status, assertionResults }) => {
      const failures = assertionResults.filter((result) => result.status === 'failed').length;
      return status === 'failed' ? Math.max(failures, 1) : failures;
    })
    .reduce((sum, failures) => sum + failures, 0),
});

/**
 * @param {{ stats: { expected: number, unexpected: number, flaky: number } }} report
 * @returns {Counts}
 */
export const readPlaywrightReport = ({ stats }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
});

/**
 * The tests that failed, each with its file.
 * @param {string} reportFile of vitest or Playwright
 * @returns {string[]}
 */
export const failedTests = (reportFile) =>
  parse(({ testResults, suites }) => (testResults ?? suites).flatMap(failedIn), reportFile) ?? [];

/**
 * @param {any} suite a file of vitest, or a suite of Playwright
 * @returns {string[]}
 */
function failedIn({ name, message, assertionResults, suites = [], specs = [], file }) {
  if (!assertionResults) {
    const failed = specs.filter((/** @type {{ ok: boolean }} */ { ok }) => !ok);
    const titles = failed.map((/** @type {{ title: string }} */ { title }) => `${file}: ${title}`);
    return [...titles, ...suites.flatMap(failedIn)];
  }
  const path = relative(process.cwd(), name);
  const failed = assertionResults.filter(
    (/** @type {{ status: string }} */ { status }) => status === 'failed',
  );
  if (failed.length === 0 && message) return [`${path}: ${message}`];
  return failed.map((/** @type {{ fullName: string }} */ { fullName }) => `${path}: ${fullName}`);
}

/**
 * The same of a JUnit report.
 * @param {string} reportFile
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countJunit(reportFile, exitCode) {
  const { passed, failed } = readJunit(reportFile) ?? { passed: 0, failed: 1 };
  return { passed, failed: exitCode === 0 ? failed : Math.max(failed, 1) };
}

/** @param {string} reportFile */
function readJunit(reportFile) {
  try {
    const found = /<testsuites tests="(\d+)" failures="(\d+)"/.exec(readFileSync(reportFile, 'utf8'));
    return found ? { passed: Number(found[1]) - Number(found[2]), failed: Number(found[2]) } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * @template Told
 * @param {(report: any) => Told} read
 * @param {string} reportFile
 */
function parse(read, reportFile) {
  try {
    return read(JSON.parse(readFileSync(reportFile, 'utf8')));
  } catch {
    return undefined;
  }
}

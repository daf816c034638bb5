/** Counts passed and failed tests, and lists the failed ones, from a test runner's JSON report. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * A runner that fails without a failed test, or writes no report, counts as one failure.
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
 * A file that does not load contains no failed tests, and counts as one.
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
 * A test that was not run, because it is skipped or too many failed before it, shows nothing and counts as failed.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} report
 * @returns {Counts}
 */
export const readPlaywrightReport = ({ stats }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + stats.skipped,
});

/**
 * The failed tests, each with its file.
 * @param {string} reportFile of vitest or Playwright
 * @returns {string[]}
 */
export const failedTests = (reportFile) =>
  parse(
    ({ testResults = [], suites = [] }) => [
      ...testResults.flatMap(failedInFile),
      ...suites.flatMap(failedInSuite),
    ],
    reportFile,
  ) ?? [];

/**
 * @param {{ name: string, message?: string, assertionResults: { status: string, fullName: string }[] }} file of vitest
 * @returns {string[]}
 */
function failedInFile({ name, message, assertionResults }) {
  const path = relative(process.cwd(), name);
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0 && message) return [`${path}: ${message}`];
  return failed.map(({ fullName }) => `${path}: ${fullName}`);
}

/**
 * @typedef {{ file: string, specs?: { title: string, ok: boolean }[], suites?: Suite[] }} Suite of Playwright
 * @param {Suite} suite
 * @returns {string[]}
 */
function failedInSuite({ file, specs = [], suites = [] }) {
  const failed = specs.filter(({ ok }) => !ok);
  return [...failed.map(({ title }) => `${file}: ${title}`), ...suites.flatMap(failedInSuite)];
}

/**
 * The same for a JUnit report.
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
 * @template Result
 * @param {(report: any) => Result} read
 * @param {string} reportFile
 */
function parse(read, reportFile) {
  try {
    return read(JSON.parse(readFileSync(reportFile, 'utf8')));
  } catch {
    return undefined;
  }
}

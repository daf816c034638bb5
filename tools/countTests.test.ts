import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  countJunit,
  countTests,
  failedTests,
  readPlaywrightReport,
  readVitestReport,
} from './countTests.mjs';
import { temporaryFolder } from './temporaryFolder.ts';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((result) => ({ status: result })),
});

const reportFile = (report: unknown) => {
  const path = join(temporaryFolder(), 'report.json');
  writeFileSync(path, JSON.stringify(report));
  return path;
};

test('passed and failed vitest tests are counted', () => {
  const testResults = [file('passed', 'passed', 'skipped'), file('failed', 'failed', 'failed')];
  expect(readVitestReport({ numPassedTests: 1, testResults })).toEqual({ passed: 1, failed: 2 });
});

test('a test file that does not load counts as one failure', () => {
  expect(readVitestReport({ numPassedTests: 0, testResults: [file('failed')] })).toEqual({
    passed: 0,
    failed: 1,
  });
});

test('a browser test that is flaky or was not run counts as failed', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };
  expect(readPlaywrightReport({ stats })).toEqual({ passed: 4, failed: 4 });
});

test('a runner that fails without a failed test counts as one failure', () => {
  const path = reportFile({ stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 0 } });
  expect(countTests(readPlaywrightReport, path, 0)).toEqual({ passed: 4, failed: 0 });
  expect(countTests(readPlaywrightReport, path, 1)).toEqual({ passed: 4, failed: 1 });
});

test('a runner with a missing or truncated report counts as one failure', () => {
  const missing = join(temporaryFolder(), 'report.json');
  expect(countTests(readVitestReport, missing, 0)).toEqual({ passed: 0, failed: 1 });
  expect(countTests(readVitestReport, reportFile({}), 0)).toEqual({ passed: 0, failed: 1 });
});

test('cases of a JUnit report are counted, and a missing report counts as one failure', () => {
  const path = join(temporaryFolder(), 'junit.xml');
  expect(countJunit(path, 0)).toEqual({ passed: 0, failed: 1 });
  writeFileSync(path, '<?xml version="1.0"?>\n<testsuites tests="7" failures="2" errors="0">');
  expect(countJunit(path, 1)).toEqual({ passed: 5, failed: 2 });
});

test('failed tests are listed with their files, including files that do not load', () => {
  const testResults = [
    {
      name: join(process.cwd(), 'engine', 'one.test.ts'),
      assertionResults: [
        { status: 'passed', fullName: 'holds' },
        { status: 'failed', fullName: 'adds up' },
      ],
    },
    { name: join(process.cwd(), 'two.test.ts'), message: 'No such file', assertionResults: [] },
  ];
  expect(failedTests(reportFile({ testResults }))).toEqual([
    join('engine', 'one.test.ts: adds up'),
    'two.test.ts: No such file',
  ]);
  const specs = [
    { title: 'opens', ok: true },
    { title: 'closes', ok: false },
  ];
  const suites = [{ file: 'a.browser.ts', specs, suites: [{ file: 'a.browser.ts', specs }] }];
  expect(failedTests(reportFile({ suites }))).toEqual(['a.browser.ts: closes', 'a.browser.ts: closes']);
  expect(failedTests(join(temporaryFolder(), 'none.json'))).toEqual([]);
});

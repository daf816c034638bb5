/** Reads each test's result from the runners' JSON reports. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

export interface Outcome {
  file: string;
  /** Including the titles of its groups. */
  title: string;
  passed: boolean;
  /** Neither passed nor skipped. */
  failed?: boolean;
  /** Details reported by a trial. */
  tried?: string | undefined;
}

interface VitestReport {
  testResults: Array<{
    name: string;
    assertionResults: Array<{ fullName: string; status: string; meta?: { tried?: string } }>;
  }>;
}

export function readVitest(reportFile: string, root: string): Outcome[] {
  const { testResults } = JSON.parse(readFileSync(reportFile, 'utf8')) as VitestReport;
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, meta }) => ({
      file: relative(root, name),
      title: fullName,
      passed: status === 'passed',
      failed: status === 'failed',
      tried: meta?.tried,
    })),
  );
}

interface PlaywrightSuite {
  title: string;
  file: string;
  specs?: Array<{ title: string; tests: Array<{ status: string }> }>;
  suites?: PlaywrightSuite[];
}

/** Its file names are relative to the portal folder. A skipped test is `ok` for Playwright, but has not passed. */
export function readPlaywright(reportFile: string): Outcome[] {
  const { suites } = JSON.parse(readFileSync(reportFile, 'utf8')) as { suites: PlaywrightSuite[] };
  const read = (suite: PlaywrightSuite, above: string): Outcome[] => [
    ...(suite.specs ?? []).map(({ title, tests }) => ({
      file: `portal/${suite.file}`,
      title: `${above} ${title}`.trim(),
      passed: tests.every(({ status }) => status === 'expected'),
      failed: tests.some(({ status }) => status === 'unexpected'),
    })),
    ...(suite.suites ?? []).flatMap((inner) => read(inner, `${above} ${inner.title}`)),
  ];
  return suites.flatMap((suite) => read(suite, ''));
}

import { globSync, readFileSync } from 'node:fs';
import { openDoors } from '@clinic/portal/build';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const FILES = {
  unit: [
    '{contract,engine,rules,formats,questionnaires,fixtures,packages,portal,tools}/**/*.test.{ts,tsx}',
    'lab/{engines,fhirConformance,security}/*.test.ts',
    'lab/faults/history.test.ts',
  ],
  api: ['server/**/*.test.ts', 'lab/faults/faults.test.ts'],
};

/** What changes the modules that other files import, or adds to their tables. */
const CHANGES_MODULES = /\bvi\.(?:mock|doMock|resetModules)\(|\bregisterQuestionType\(/;

/**
 * Loading the product takes as long as testing it, so the files that run in the same process share its modules.
 * Those that change modules have a process of their own.
 */
function projects(
  name: keyof typeof FILES,
  test: TestProjectInlineConfiguration['test'],
): TestProjectInlineConfiguration[] {
  const files = globSync(FILES[name], { cwd: import.meta.dirname });
  const isolated = files.filter((file) => CHANGES_MODULES.test(readFileSync(file, 'utf8')));
  return [
    {
      extends: true,
      test: {
        ...test,
        name,
        include: FILES[name],
        exclude: [...configDefaults.exclude, ...isolated],
        isolate: false,
      },
    },
    { extends: true, test: { ...test, name: `${name} isolated`, include: isolated } },
  ];
}

export default defineConfig({
  plugins: [openDoors()],
  test: {
    // Server tests wait for their database half of the time.
    maxWorkers: 4,
    // A wait asserts what comes, not how fast: with other work beside it, a second is too short.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      // No test asserts how long it takes: property tests try thousands of inputs, which takes minutes on a busy machine.
      ...projects('unit', { testTimeout: 180_000, hookTimeout: 180_000 }),
      ...projects('api', {
        globalSetup: 'server/start/testPostgres.ts',
        // Some tests start a separate PostgreSQL, or ask every route of every clinic.
        testTimeout: 180_000,
        hookTimeout: 180_000,
      }),
    ],
  },
});

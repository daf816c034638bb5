import { globSync, readFileSync } from 'node:fs';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const FILES = {
  unit: '{contract,engine,rules,questionnaires,fixtures,portal,tools}/**/*.test.{ts,tsx}',
  api: 'server/**/*.test.ts',
};

/** What changes the modules that other files import. */
const CHANGES_MODULES = /\bvi\.(?:mock|doMock|resetModules)\(/;

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
        include: [FILES[name]],
        exclude: [...configDefaults.exclude, ...isolated],
        isolate: false,
      },
    },
    { extends: true, test: { ...test, name: `${name} isolated`, include: isolated } },
  ];
}

export default defineConfig({
  test: {
    // Server tests wait for their database half of the time.
    maxWorkers: 4,
    // A wait asserts what comes, not how fast: with other work beside it, a second is too short.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      // Property tests try thousands of inputs, which is slow under other load.
      ...projects('unit', { testTimeout: 60_000, hookTimeout: 60_000 }),
      ...projects('api', {
        globalSetup: 'server/testPostgres.ts',
        // Some tests start a separate PostgreSQL, which is slow on a small machine.
        testTimeout: 60_000,
        hookTimeout: 60_000,
      }),
    ],
  },
});

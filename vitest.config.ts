import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Server tests wait for their database half of the time.
    maxWorkers: 4,
    // A wait asserts what comes, not how fast: with other work beside it, a second is too short.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{contract,engine,rules,questionnaires,fixtures,portal,tools}/**/*.test.{ts,tsx}'],
          // Property tests try thousands of inputs, which is slow under other load.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['server/**/*.test.ts'],
          globalSetup: 'server/testPostgres.ts',
          // Some tests start a separate PostgreSQL, which is slow on a small machine.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});

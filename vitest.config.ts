import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{engine,rules,questionnaires,fixtures,portal,tools}/**/*.test.{ts,tsx}'],
          // Properties are tried with thousands of inputs, which takes its time beside other work.
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
          // Some tests start a PostgreSQL of their own, which takes its time on a small machine.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});

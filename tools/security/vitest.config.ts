/** Trials too heavy, or too dependent on time, for the tests of every day. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    include: ['tools/security/**/*.trial.ts'],
    globalSetup: 'server/testPostgres.ts',
    testTimeout: 1_800_000,
    hookTimeout: 120_000,
    // One at a time: a trial that measures time wants the machine for itself.
    maxWorkers: 1,
    fileParallelism: false,
  },
});

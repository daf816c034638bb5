/** Trials too slow, or too timing-dependent, for the everyday tests. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['lab/security/**/*.trial.ts'],
    globalSetup: 'server/start/testPostgres.ts',
    testTimeout: 1_800_000,
    hookTimeout: 120_000,
    // One at a time: a trial that measures time needs the machine to itself.
    maxWorkers: 1,
    fileParallelism: false,
  },
});

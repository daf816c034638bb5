import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['lab/packages/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 30_000 } },
  },
});

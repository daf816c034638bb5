import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['lab/{install,release}/*.test.ts'],
    testTimeout: 180_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 30_000 } },
  },
});

import { defineConfig } from '@playwright/test';
import { chromiumPath } from './tools/chromium.ts';

const { executablePath, env, args } = await chromiumPath();

/** Begun first, so that the last of them does not run while the other workers have nothing left to do. */
const LONGEST = [
  'wizard/presses',
  'wizard/layout',
  'wizard/state/agreement',
  'intake/intake',
  'rules/rules',
].map((name) => `**/${name}.browser.ts`);

export default defineConfig({
  testDir: 'portal',
  projects: [
    { name: 'longest', testMatch: LONGEST },
    { name: 'others', testMatch: '**/*.browser.ts', testIgnore: LONGEST },
  ],
  globalSetup: './tools/demoDatabase.ts',
  // On two cores: three take 6 % less time than two for the same tests (135 s, 143 s), as one waits for its server or
  // database meanwhile. Four took longer, as each then waits for the others.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Enough for a whole intake with axe on every screen, on a small machine.
  timeout: 300_000,
  // A wait asserts what comes, not how fast: browsers on busy cores may need most of a minute for a screen.
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    // It fetches and compiles all scripts for use without a connection, a third of the time of a test: only tests of
    // what patients see, or of pages without a connection, allow it.
    serviceWorkers: 'block',
    // A trace takes a quarter of the time, and a screenshot is made of tests that pass, too: both with TRACE=1 only.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: process.env.TRACE ? 'only-on-failure' : 'off',
    launchOptions: { executablePath, env, args },
  },
});

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
  // On two cores: four take 5 % less time than three for the same 88 tests (228 s, 240 s), as one waits for its server or
  // database meanwhile; five take 3 % less, but each test then longer.
  workers: 4,
  fullyParallel: true,
  retries: 0,
  // So many have one cause, and each of them takes minutes to fail.
  maxFailures: 30,
  forbidOnly: true,
  // Enough for a whole intake with axe on every screen, on a small machine.
  timeout: 300_000,
  // A wait asserts what comes, not how fast: browsers on busy cores may need most of a minute for a screen.
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    // What is not there after two minutes, even on a busy machine, does not come.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    // It fetches and compiles all scripts for use without a connection, a third of the time of a test: only tests of
    // what patients see, or of pages without a connection, allow it.
    serviceWorkers: 'block',
    // A trace takes a quarter of the time, and a screenshot is made of tests that pass, too: both with TRACE=1 only.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: process.env.TRACE ? 'only-on-failure' : 'off',
    // Every frame of a transition is drawn by the processor: an eighth of the CPU time of the browsers. Tests of what
    // moves, or of what happens meanwhile, allow it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath, env, args },
  },
});

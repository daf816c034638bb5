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
  // Pages sometimes wait for a click to take effect or a text to settle: three workers leave a quarter of two
  // cores idle.
  workers: 4,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Enough for a whole intake with axe on every screen, on a small machine.
  timeout: 300_000,
  // A wait asserts what comes, not how fast: four browsers on busy cores may need most of a minute for a screen.
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    // Recording a trace takes a quarter of the time, so it is only enabled with TRACE=1.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, env, args },
  },
});

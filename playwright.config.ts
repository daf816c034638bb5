import { defineConfig } from '@playwright/test';
import { chromiumPath } from './tools/chromium.ts';

const { executablePath, env, args } = await chromiumPath();

export default defineConfig({
  testDir: 'portal',
  testMatch: '**/*.browser.ts',
  globalSetup: './tools/demoDatabase.ts',
  // Pages wait now and then, for a press to count or a text to settle: two leave a quarter of two cores idle.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // A whole intake, with axe on every screen, on a small machine.
  timeout: 180_000,
  // Several browsers on a small machine take their time to load a screen.
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    // Recording every step takes a quarter of the time: only where somebody asks for it with TRACE=1.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, env, args },
  },
});

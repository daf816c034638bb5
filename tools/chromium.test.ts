import { chromium as browserType } from 'playwright';
import { expect, test, vi } from 'vitest';
import { chromiumPath } from './chromium.ts';

test('the browser that is found draws a page', async () => {
  const { executablePath, env, args } = await chromiumPath();
  const browser = await browserType.launch({ executablePath, env, args });
  const page = await browser.newPage({ viewport: { width: 320, height: 240 } });
  await page.setContent('<h1>Intake</h1>');
  expect(await page.getByRole('heading', { name: 'Intake' }).isVisible()).toBe(true);
  const png = await page.screenshot();
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  await browser.close();
});

test('a wrong CHROMIUM_PATH is reported, not passed over', async () => {
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium');
  await expect(chromiumPath()).rejects.toThrow('CHROMIUM_PATH names no program: /nowhere/chromium');
  vi.unstubAllEnvs();
});

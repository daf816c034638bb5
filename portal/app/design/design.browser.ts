/** The page of all components, served as in development. */
import { join } from 'node:path';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';
import { createServer, type ViteDevServer } from 'vite';

const PORTAL = join(import.meta.dirname, '..', '..');

// One after the other: servers that start together would each write the same cache of dependencies.
test.describe.configure({ mode: 'default' });

let server: ViteDevServer;

test.beforeAll(async () => {
  server = await createServer({
    configFile: join(PORTAL, '..', 'vite.config.ts'),
    root: PORTAL,
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0 },
  });
  await server.listen();
});
test.afterAll(() => server.close());

async function open(page: Page, query = ''): Promise<void> {
  const address = server.httpServer?.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port');
  await page.goto(`http://127.0.0.1:${address.port}/design${query}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Components' })).toBeVisible();
}

test('a component drawn in a state looks like one in that state', async ({ page }) => {
  await open(page);
  const examples = page.locator('[data-shows="Button, secondary"]');
  const drawn = (state: string) => examples.locator(`[data-drawn=${state}] button`);
  const rest = examples.getByRole('button', { name: 'Approve' }).first();
  const outline = (element: Element) => getComputedStyle(element).outlineStyle;
  expect(await rest.evaluate(outline)).toBe('none');
  expect(await drawn('focus-visible').evaluate(outline)).toBe('solid');
  const ground = (element: Element) => getComputedStyle(element).backgroundColor;
  const atRest = await rest.evaluate(ground);
  expect(await drawn('hover').evaluate(ground)).not.toBe(atRest);
});

for (const theme of ['light', 'dark']) {
  for (const direction of ['ltr', 'rtl']) {
    test(`the page is accessible and fits, ${theme}, ${direction}`, async ({ page }) => {
      await open(page, `?theme=${theme}&direction=${direction}`);
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        await expectAccessible(page);
      }
    });
  }
}

/** The form in pages of other sites, in a browser that blocks third-party cookies. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDraft } from '@clinic/contract/addresses';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { globOf } from '@clinic/testing/browser/api';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import type { FrameLocator, Page } from '@playwright/test';

test.use({
  locale: 'en-US',
  viewport: { width: 390, height: 844 },
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), '--test-third-party-cookie-phaseout'],
      });
    },
    { scope: 'worker' },
  ],
});

/** A page of another site; `localhost` and `127.0.0.1` are two sites. */
async function openSite(html: string) {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html').end(`<!doctype html><title>Our site</title>${html}`);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origins: [`http://127.0.0.1:${port}`, `http://localhost:${port}`] as const,
    close: () => server.close(),
  };
}

async function allow(page: Page, site: string): Promise<void> {
  await authenticate(page, 'admin');
  await page.goto('/admin/integrations');
  await page.getByRole('button', { name: 'Add a site' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add a site' }).click();
  await expect(dialog.getByText('Enter an address that begins with https://')).toBeVisible();
  await dialog.getByLabel('Address of the site').fill(site);
  await dialog.getByRole('button', { name: 'Add a site' }).click();
  await expect(page.getByText(`${site} can show the form now`, { exact: true })).toBeVisible();
}

test('a listed site shows the form at its height, hears of it without answers, and its hidden values arrive; another site shows nothing', {
  tag: '@ci',
}, async ({ page, browser, baseURL }) => {
  const clinic = new URL(baseURL ?? '');
  const site = await openSite(
    `<h1>Lose weight</h1><p style="height:900px">About us</p>
    <script src="${clinic.origin}/embed.js" async></script>
    <clinic-intake language="es" campaign="spring" visit="Rosa Flores" title="Cuestionario"></clinic-intake>
    <ol></ol>
    <script>
      for (const type of ['started', 'page', 'submitted'])
        addEventListener('intake-' + type, ({ detail }) => {
          const line = document.createElement('li');
          line.textContent = type + ' ' + detail;
          document.querySelector('ol').append(line);
        });
    </script>`,
  );
  const [listed, unlisted] = clinic.hostname === 'localhost' ? site.origins : [...site.origins].reverse();
  await allow(page, listed ?? '');
  const lines = page.getByRole('region', { name: 'Lines for your page' });
  await expect(lines).toContainText(`<script src="${clinic.origin}/embed.js" async></script>`);
  await expectAccessible(page);

  const visitors = await browser.newContext({ locale: 'en-US', viewport: { width: 390, height: 844 } });
  const visitor = await visitors.newPage();
  await visitor.goto(listed ?? '');
  const form: FrameLocator = visitor.frameLocator('clinic-intake iframe');
  await form.getByRole('button', { name: 'Comenzar' }).click();
  const created = visitor.waitForRequest(globOf(createDraft));
  await form
    .locator('main')
    .getByRole('textbox')
    .first()
    .or(form.locator('main').getByRole('radio').first())
    .first()
    .click();
  await form
    .locator('main')
    .getByRole('textbox')
    .first()
    .fill('Rosa')
    .catch(() => undefined);
  const { hostPage } = (await created).postDataJSON();
  expect(hostPage).toEqual({ site: listed, campaign: 'spring' });
  await expect(form.getByRole('status').filter({ hasText: /guardado/i })).toBeVisible();
  await expect(visitor.getByRole('listitem')).toContainText(['page null', 'started null']);
  // No answer of a cookie: a third party may keep none.
  expect(await visitors.cookies(clinic.origin)).toEqual([]);
  // Only the page scrolls, and nothing leads elsewhere within the frame.
  const { height, inner } = await visitor.locator('clinic-intake iframe').evaluate((frame) => ({
    height: frame.clientHeight,
    inner: innerHeight,
  }));
  expect(height).not.toBe(640);
  expect(inner).toBe(844);
  await expect(form.getByRole('link', { name: /iniciar sesión/i })).toBeHidden();

  const other = await visitors.newPage();
  await other.goto(unlisted ?? '');
  await other.locator('clinic-intake iframe').waitFor();
  await expect
    .poll(() => other.frames().map((frame) => frame.url()))
    .toContain('chrome-error://chromewebdata/');
  await visitors.close();
  site.close();
});

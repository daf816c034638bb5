/** A new release while pages are open. */
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { ROSA } from '@clinic/testing/browser/answers';
import { completeUntil } from '@clinic/testing/browser/completePages';
import { offlineReady } from '@clinic/testing/browser/offline';
import { patientWith } from '@clinic/testing/browser/patient';
import { type Releases, releases } from '@clinic/testing/browser/releases';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

test.use({ serviceWorkers: 'allow', locale: 'en-US', viewport: { width: 390, height: 844 } });

const rosa = patientWith(ROSA, 'en');
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'New version available!' });
const checkForUpdate = (page: Page) =>
  page.evaluate(async () => void (await navigator.serviceWorker.ready).update());
const stylesOf = (page: Page) => page.locator('head link[rel=stylesheet]').first().getAttribute('href');

async function atTheName(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/intake`);
  await expect(offlineReady(page)).toBeVisible();
  await page.getByRole('button', { name: 'Start' }).click();
  await completeUntil(page, rosa, 'first_name');
  await box(page, 'First name').fill('Rosa');
}

let clinic: Releases;
test.beforeEach(async ({ baseURL }) => {
  clinic = await releases(baseURL ?? '');
});
test.afterEach(() => clinic.stop());

test('a banner announces it; updating keeps every answer and the place', { tag: '@ci' }, async ({ page }) => {
  await atTheName(page, clinic.url);
  await expect(banner(page)).toHaveCount(0);
  clinic.release('newer');
  await checkForUpdate(page);
  await expect(banner(page)).toBeVisible();
  await expect(box(page, 'First name')).toBeFocused();
  await expectAccessible(page);
  await box(page, 'Last name').fill('García');
  await banner(page).getByRole('button', { name: 'Update' }).click();
  await expect.poll(() => stylesOf(page)).toBe('/assets/start-newer.css');
  await expect(box(page, 'First name')).toHaveValue('Rosa');
  await expect(box(page, 'Last name')).toHaveValue('García');
  await expect(banner(page)).toHaveCount(0);
  await expect(offlineReady(page)).toBeVisible();
  expect(
    await page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('app-'))),
  ).toEqual(['app-newer']);
});

test('a page loaded after the release is already new and shows no banner', async ({ page }) => {
  await page.goto(`${clinic.url}/intake`);
  await expect(offlineReady(page)).toBeVisible();
  clinic.release('newer');
  // On a slow connection the kept page is shown, which is the earlier release.
  await expect(async () => {
    await page.reload();
    expect(await stylesOf(page)).toBe('/assets/start-newer.css');
  }).toPass();
  await checkForUpdate(page);
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('app-'))))
    .toEqual(['app-newer']);
  await expect(banner(page)).toHaveCount(0);
});

test('another tab in use is not reloaded and shows the banner', async ({ page, context }) => {
  await atTheName(page, clinic.url);
  const other = await context.newPage();
  await other.goto(`${clinic.url}/intake`);
  await expect(box(other, 'First name')).toBeVisible();
  clinic.release('newer');
  await checkForUpdate(page);
  await banner(page).getByRole('button', { name: 'Update' }).click();
  await expect.poll(() => stylesOf(page)).toBe('/assets/start-newer.css');
  await expect(banner(other)).toBeVisible();
  expect(await stylesOf(other)).not.toBe('/assets/start-newer.css');
  await banner(other).getByRole('button', { name: 'Update' }).click();
  await expect.poll(() => stylesOf(other)).toBe('/assets/start-newer.css');
});

test('on a shared device without a connection the update waits, because the answers are not stored here', async ({
  page,
  context,
}) => {
  await page.goto(`${clinic.url}/intake`);
  await expect(offlineReady(page)).toBeVisible();
  await page.getByRole('checkbox', { name: /shared device/ }).check();
  await page.getByRole('button', { name: 'Start' }).click();
  await completeUntil(page, rosa, 'first_name');
  clinic.release('newer');
  await checkForUpdate(page);
  await expect(banner(page)).toBeVisible();
  await context.setOffline(true);
  await box(page, 'First name').fill('Rosa');
  await banner(page).getByRole('button', { name: 'Update' }).click();
  await expect(banner(page)).toContainText('Something here is not saved yet');
  await expect(box(page, 'First name')).toHaveValue('Rosa');
  await context.setOffline(false);
  await banner(page).getByRole('button', { name: 'Update' }).click();
  await expect.poll(() => stylesOf(page)).toBe('/assets/start-newer.css');
  await expect(box(page, 'First name')).toHaveValue('Rosa');
});

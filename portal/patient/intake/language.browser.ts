/** The intake's texts: the current language loads first, then the others; switching loses nothing. */
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { ROSA } from '@clinic/testing/browser/answers';
import { completeUntil } from '@clinic/testing/browser/completePages';
import { patientWith } from '@clinic/testing/browser/patient';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

// As in a browser without the service worker's cache.
test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });

const ENGLISH = '**/assets/en-*.js';
const SPANISH = '**/assets/es-*.js';
const rosa = patientWith(ROSA, 'en');
const chosen = (page: Page) => page.locator('header').getByRole('combobox');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.describe('in English', () => {
  test.use({ locale: 'en-US' });

  test('Spanish is prefetched and can be shown at once offline; answers and focus stay', async ({
    page,
    context,
  }) => {
    const arrived = page.waitForResponse(/assets\/es-[^/]*\.js$/);
    await page.goto('/intake');
    await page.getByRole('button', { name: 'Start' }).click();
    await completeUntil(page, rosa, 'first_name');
    await page.getByRole('textbox', { name: 'First name' }).fill('Rosa');
    await (await arrived).finished();
    await context.setOffline(true);
    await chosen(page).focus();
    await chosen(page).selectOption('es');
    await expect(page.getByRole('button', { name: 'Continuar', exact: true })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(chosen(page)).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'Nombre', exact: true })).toHaveValue('Rosa');
    await chosen(page).selectOption('en');
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Rosa');
  });

  test('a failure to fetch Spanish is reported and the page stays unchanged; after a reload it is in Spanish', async ({
    page,
  }) => {
    await page.route(SPANISH, (route) => route.abort());
    await page.goto('/intake');
    await page.getByRole('button', { name: 'Start' }).click();
    await completeUntil(page, rosa, 'first_name');
    await page.getByRole('textbox', { name: 'First name' }).fill('Rosa');
    await chosen(page).selectOption('es');
    await expect(page.getByRole('alert')).toHaveText(/^The page in Spanish could not be loaded/);
    await expect(chosen(page)).toHaveValue('en');
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Rosa');
    await expectAccessible(page);
    await expect(page.getByText(/^All changes saved/)).toBeVisible();

    await page.unroute(SPANISH);
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Nombre', exact: true })).toHaveValue('Rosa');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test.describe('in Spanish', () => {
  test.use({ locale: 'es-US' });

  test('the page does not wait for the English texts', async ({ page }) => {
    let asked = 0;
    // The request never gets a response.
    await page.route(ENGLISH, () => {
      asked += 1;
    });
    await page.goto('/intake');
    await expect(heading(page, 'Formulario inicial de pérdida de peso')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Comenzar' })).toBeVisible();
    await expect.poll(() => asked).toBe(1);
  });

  test('if its texts cannot be fetched, the page is in English', async ({ page }) => {
    await page.route(SPANISH, (route) => route.abort());
    await page.goto('/intake');
    await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(chosen(page)).toHaveValue('en');
  });
});

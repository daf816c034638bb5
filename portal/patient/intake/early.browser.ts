/** The intake before its scripts load: drawn by the server; they take it over with what was entered in it. */
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { type HeldScripts, holdScripts, scriptsRun } from '@clinic/testing/browser/heldScripts';
import { middleOf, pressAt } from '@clinic/testing/browser/presses';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

test.use({ locale: 'en-US', viewport: { width: 390, height: 844 } });

const SAVED = /^All changes saved/;
const saved = (page: Page) => page.getByRole('status').filter({ hasText: SAVED });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const state = (page: Page) => page.getByRole('combobox', { name: 'State where you live' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const FIRST = 'Your age and where you live';
const SECOND = 'Sex assigned at birth';

async function open(page: Page, address: string): Promise<HeldScripts> {
  const scripts = await holdScripts(page);
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return scripts;
}

async function begin(page: Page): Promise<HeldScripts> {
  const scripts = await open(page, '/intake');
  await press(page, 'Start');
  await expect(heading(page, FIRST)).toBeFocused();
  return scripts;
}

async function enterFirst(page: Page): Promise<void> {
  await box(page, 'Month').fill('6');
  await box(page, 'Day').fill('20');
  await box(page, 'Year').fill('1985');
  await state(page).selectOption({ label: 'Texas' });
}

async function expectFirst(page: Page): Promise<void> {
  await expect(box(page, 'Month')).toHaveValue('6');
  await expect(box(page, 'Day')).toHaveValue('20');
  await expect(box(page, 'Year')).toHaveValue('1985');
  await expect(state(page).locator('option:checked')).toHaveText('Texas');
}

test('Start, answers and Continue used before the scripts load count once they have', {
  tag: '@journey',
}, async ({ page }) => {
  const scripts = await begin(page);
  await expectAccessible(page);
  await enterFirst(page);
  await press(page, 'Continue');
  await expect(page).not.toHaveURL(/Texas|TX|1985/);
  scripts.all();
  await expect(heading(page, SECOND)).toBeVisible();
  await expect(saved(page)).toBeVisible();
  await page.goBack();
  await expectFirst(page);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Continue where you left off' })).toBeVisible();
});

test('nothing moves when the scripts take over, and typing continues in the same place', async ({ page }) => {
  const scripts = await begin(page);
  await page.setViewportSize({ width: 390, height: 420 });
  await box(page, 'Year').fill('195');
  await box(page, 'Year').evaluate((input) => (input as HTMLInputElement).setSelectionRange(2, 2));
  const before = await box(page, 'Year').boundingBox();
  await box(page, 'Year').evaluate((input) => input.setAttribute('data-from', 'server'));
  scripts.all();
  await scriptsRun(page);
  await expect(page.locator('[data-from=server]')).toHaveCount(1);
  await expect(box(page, 'Year')).toBeFocused();
  expect(await box(page, 'Year').boundingBox()).toEqual(before);
  await page.keyboard.type('8');
  await expect(box(page, 'Year')).toHaveValue('1985');
});

test('a double tap on Start answers nothing on the page it opens', async ({ page }) => {
  const scripts = await open(page, '/intake');
  const point = await middleOf(page.getByRole('button', { name: 'Start', exact: true }));
  await pressAt(page, 'mouse', point);
  await pressAt(page, 'mouse', point);
  await expect(heading(page, FIRST)).toBeVisible();
  expect(await page.locator('main :is(:checked:not(option), [data-pressed])').count()).toBe(0);
  scripts.all();
  await scriptsRun(page);
  await expect(heading(page, FIRST)).toBeVisible();
});

test('answering again after Continue cancels it', async ({ page }) => {
  const scripts = await begin(page);
  await enterFirst(page);
  await press(page, 'Continue');
  await box(page, 'Year').fill('1986');
  scripts.all();
  await scriptsRun(page);
  await expect(heading(page, FIRST)).toBeVisible();
  await expect(box(page, 'Year')).toHaveValue('1986');
});

test('"shared device" and a language chosen early are applied', async ({ page }) => {
  const scripts = await open(page, '/intake');
  await page.getByRole('checkbox', { name: /^This is a shared device/ }).check();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('es');
  await press(page, 'Start');
  await page.getByRole('textbox', { name: 'Year', exact: true }).fill('1985');
  scripts.all();
  await scriptsRun(page);
  await expect(box(page, 'Año')).toHaveValue('1985');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  const inTab = () => page.evaluate(() => Object.keys(sessionStorage).some((key) => key.includes('intake:')));
  await expect.poll(inTab).toBe(true);
});

test.describe('with an intake in progress', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/intake');
    await press(page, 'Start');
    await enterFirst(page);
    await scriptsRun(page);
    await expect(saved(page)).toBeVisible();
  });

  test('no page is shown before its answers, and nothing can be entered in it', async ({ page }) => {
    for (const address of ['/intake', page.url()]) {
      const scripts = await holdScripts(page);
      await page.goto(address, { waitUntil: 'commit' });
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.locator('main')).toBeHidden();
      scripts.all();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.unrouteAll();
    }
    await expectFirst(page);
  });
});

test('answers of a draft begun in another tab join what was entered; where both answered, the patient is asked', {
  tag: '@ci',
}, async ({ page, context }) => {
  const scripts = await begin(page);
  const other = await context.newPage();
  await other.goto('/intake?step=right_for_you');
  await state(other).selectOption({ label: 'Texas' });
  await expect(saved(other)).toBeVisible();
  await enterFirst(page);
  await state(page).selectOption({ label: 'California' });
  scripts.all();
  const dialog = page.getByRole('dialog', { name: 'Which answer is right?' });
  await expect(dialog.getByRole('group')).toHaveCount(1);
  await expect(dialog.getByRole('radio', { name: /^Texas/ })).toBeVisible();
  await page.reload();
  await dialog.getByRole('radio', { name: /^California/ }).check();
  await dialog.getByRole('button').click();
  await expect(saved(page)).toBeVisible();
  await expect(state(page).locator('option:checked')).toHaveText('California');
  await expect(box(page, 'Year')).toHaveValue('1985');
  await other.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(state(other).locator('option:checked')).toHaveText('California');
  await expect(box(other, 'Year')).toHaveValue('1985');
});

test('a page that cannot be loaded keeps what was entered until it can', async ({ page }) => {
  let isThere = false;
  await page.route('**/api/intake/questionnaire', (route) => (isThere ? route.continue() : route.abort()));
  const scripts = await begin(page);
  await enterFirst(page);
  scripts.all();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await expect(box(page, 'Year')).toBeHidden();
  isThere = true;
  await again.click();
  await expect(saved(page)).toBeVisible();
  await expectFirst(page);
});

test('Back from a page on which something was entered waits for the scripts', async ({ page }) => {
  const scripts = await begin(page);
  await page.evaluate(() => history.back());
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  await page.evaluate(() => history.forward());
  await expect(heading(page, FIRST)).toBeVisible();
  await enterFirst(page);
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/step=right_for_you/);
  scripts.all();
  await scriptsRun(page);
  await expectFirst(page);
});

test('an emailed link shows nothing of the start page', async ({ page }) => {
  const scripts = await holdScripts(page);
  await page.goto(`/intake#resume=${'a'.repeat(43)}`, { waitUntil: 'commit' });
  await expect(page.locator('#root h1').first()).toBeAttached();
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeHidden();
  scripts.all();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the form can be viewed, and the page says that scripts are needed', async ({ page }) => {
    await page.goto('/intake');
    await press(page, 'Start');
    await expect(page).toHaveURL(/\?step=right_for_you$/);
    await expect(heading(page, FIRST)).toBeVisible();
    await expect(page.locator('noscript p').first()).toBeVisible();
    await box(page, 'Year').fill('1985');
    await press(page, 'Continue');
    await expect(page).toHaveURL(/\?step=right_for_you$/);
  });

  test('every page shows the clinic’s phone number, and a link switches its language', async ({ page }) => {
    for (const address of [
      '/intake',
      '/intake?step=right_for_you',
      '/intake?exit=1',
      '/intake?step=review',
    ]) {
      await page.goto(address);
      await expect(page.locator('noscript').getByRole('link', { name: /\d{3}/ }).first()).toBeVisible();
    }
    await page.goto('/intake');
    await expect(page.getByRole('combobox', { name: 'Language' })).toBeHidden();
    await page.getByRole('link', { name: 'Español', exact: true }).press('Enter');
    await expect(page.getByRole('button', { name: 'Comenzar', exact: true })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.locator('noscript p').first()).toHaveText(/^Este sitio necesita JavaScript/);
    await page.getByRole('link', { name: 'English', exact: true }).press('Enter');
    await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  });
});

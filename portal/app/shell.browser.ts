/** Which screen each role sees at a path, and the frame around it. */

import { currentUser } from '@clinic/contract/addresses';
import { accounts } from '@clinic/contract/admin';
import { reviewCounts } from '@clinic/contract/queue/queue';
import { VERSION } from '@clinic/contract/version';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { globOf } from '@clinic/testing/browser/api';
import { authenticate, signIn, takenOver } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

/** On a busy machine a screen's scripts take a while. */
const eventually = expect.configure({ timeout: 20_000 });

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });
const sidebar = (page: Page) => page.getByTestId('sidebar');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('when signed out, every path but the intake shows the landing page', async ({ page }) => {
  for (const path of ['/dashboard', '/physician/review', '/admin/settings', '/no/such/path']) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: 'Start Your Intake Form' })).toBeVisible();
  }
  await page.goto('/intake');
  await expect(page.getByRole('link', { name: 'Start Your Intake Form' })).toHaveCount(0);
});

test('a patient gets the patient dashboard at every other path', async ({ page }) => {
  await signIn(page, 'patient');
  for (const path of [
    '/',
    '/dashboard',
    '/patient/dashboard',
    '/physician/dashboard',
    '/admin/users',
    '/no',
  ]) {
    await page.goto(path);
    await eventually(heading(page)).toHaveText('Hello, Ana');
  }
  await expect(menu(page).getByRole('link')).toHaveText(['Dashboard', 'My Intake Forms']);
  await eventually(menu(page)).toContainText('Patient Portal');
});

test("a physician gets the physician dashboard at every other path, including the administration's", {
  tag: '@ci',
}, async ({ page }) => {
  await signIn(page, 'physician');
  for (const path of [
    '/',
    '/physician/dashboard',
    '/physician/review',
    '/dashboard',
    '/admin/settings',
    '/no',
  ]) {
    await page.goto(path);
    await eventually(heading(page)).toHaveText('Physician Dashboard');
  }
  await eventually(menu(page)).toContainText('Physician Portal');
  await expect(menu(page).getByRole('link')).toHaveText([
    /^Dashboard/,
    /^Review Queue/,
    'Patients',
    'Follow-ups',
    /^Patient Reports/,
    /^Rules and Flags/,
    'Plans',
  ]);
});

test("an administrator's menu has both portals, and its links lead to real screens", async ({ page }) => {
  await signIn(page, 'admin');
  const screens = {
    'Questionnaire Builder': ['/admin/questionnaires', 'Questionnaires'],
    'User Management': ['/admin/users', 'User Management'],
    'System Settings': ['/admin/settings', 'System Settings'],
    Analytics: ['/admin/analytics', undefined],
  } as const;
  await eventually(menu(page)).toContainText('Physician Portal');
  await eventually(menu(page)).toContainText('Administration');
  for (const [entry, [path, title]] of Object.entries(screens)) {
    await menu(page).getByRole('link', { name: entry }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    if (title) await eventually(heading(page)).toHaveText(title);
    await expect(menu(page).locator('[aria-current=page]')).toHaveText(entry);
  }
});

test('the badge of the review queue is the live count of new submissions', async ({ page }) => {
  await page.route(globOf(reviewCounts), (route) =>
    route.fulfill({ json: { NEW: 7, IN_REVIEW: 1, NEEDS_INFO: 1, APPROVED: 1, ARCHIVED: 1 } }),
  );
  await signIn(page, 'physician');
  await expect(menu(page).getByRole('link', { name: 'Review Queue 7 new submissions' })).toBeVisible();
});

test('Ctrl+B narrows the sidebar to icons with tooltips, for seven days', async ({ page, context }) => {
  await signIn(page, 'physician');
  await expect(sidebar(page)).toHaveCSS('width', '256px');
  await page.keyboard.press('Control+b');
  await expect(sidebar(page)).toHaveCSS('width', '48px');
  const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar_state');
  expect(cookie?.value).toBe('collapsed');
  expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - 604_800)).toBeLessThan(60);
  await page.reload();
  await expect(sidebar(page)).toHaveCSS('width', '48px');
  await takenOver(page);
  await menu(page).getByRole('link', { name: 'Patient Reports' }).focus();
  await expect(page.getByRole('tooltip')).toHaveText('Patient Reports');
  await expectAccessible(page);
  await page.keyboard.press('Meta+b');
  await expect(sidebar(page)).toHaveCSS('width', '256px');
});

test('on a tablet the menu is a rail, also for who has it wide on a laptop, and opens over the page', async ({
  page,
}) => {
  await signIn(page, 'physician');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Control+b');
  await expect(sidebar(page)).toHaveCSS('width', '256px');
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(sidebar(page)).toHaveCSS('width', '48px');
  await page.reload();
  await expect(page.getByRole('table', { name: 'Submissions' })).toBeVisible();
  await expect(sidebar(page)).toHaveCSS('width', '48px');
  await sidebar(page).getByRole('button').click();
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  await sheet.getByRole('link', { name: 'Patient Reports' }).click();
  await expect(page).toHaveURL(/\/physician\/reports$/);
  await expect(sheet).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(sidebar(page)).toHaveCSS('width', '256px');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the menu is a sheet 18rem wide that can be opened, used and closed by keyboard', async ({ page }) => {
    await signIn(page, 'physician');
    await expect(sidebar(page)).toBeHidden();
    await eventually(heading(page)).toHaveText('Physician Dashboard');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole('button', { name: 'Open menu' }).press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Menu' });
    await expect(sheet).toHaveCSS('width', '288px');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await page.keyboard.press('Control+b');
    await sheet.getByRole('link', { name: 'Patient Reports' }).press('Enter');
    await expect(page).toHaveURL(/\/physician\/reports$/);
    await expect(sheet).toHaveCount(0);
  });
});

test("the header shows the user's name; its menu has the profile and sign-out", async ({ page }) => {
  await signIn(page, 'admin');
  const banner = page.getByRole('banner');
  await expect(banner).toContainText('Medical Weight Loss & Wellness');
  const account = banner.getByRole('button', { name: /Account:/ });
  await expect(account).toContainText('Administrator');
  await expect(account).toContainText('@example.com');
  await expect(page.getByRole('contentinfo')).toHaveText(`Version ${VERSION}`);
  await account.press('Enter');
  await page.getByRole('menuitem', { name: 'Profile' }).press('Enter');
  await expect(page).toHaveURL(/\/profile$/);
  await eventually(heading(page)).toHaveText('Profile');
  await expectAccessible(page);
  await account.click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Start Your Intake Form' })).toBeVisible();
});

test('the first key press reaches a link that skips to the content', async ({ page }) => {
  await signIn(page, 'patient');
  await eventually(heading(page)).toHaveText('Hello, Ana');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the chosen language is stored under "preferred-language"', async ({ page }) => {
  await signIn(page, 'physician');
  await eventually(menu(page)).toContainText('Physician Portal');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('es');
  await eventually(sidebar(page)).toContainText('Portal médico');
  expect(await page.evaluate(() => localStorage.getItem('preferred-language'))).toBe('es');
  await page.reload();
  await eventually(sidebar(page)).toContainText('Lista de revisión');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
});

test('while a screen loads, its name is shown', async ({ page }) => {
  await signIn(page, 'patient');
  await page.route(/PatientDashboard-.*\.js/, () => undefined);
  await page.goto('/dashboard');
  await expect(page.getByText('Loading patient dashboard...')).toBeVisible();
});

test('losing a role while a screen is open shows the access gate', async ({ page }) => {
  await authenticate(page, 'admin');
  await page.goto('/admin/settings');
  await eventually(heading(page)).toHaveText('System Settings');
  await page.route(`${globOf(accounts)}?*`, (route) => route.fulfill({ status: 403, body: 'No' }));
  await page.route(globOf(currentUser), (route) => route.fulfill({ status: 401, body: 'Please sign in' }));
  await menu(page).getByRole('link', { name: 'User Management' }).click();
  await eventually(heading(page)).toHaveText('Access Restricted');
  await expect(
    page.getByText('This area is restricted to physicians and administrators only.'),
  ).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    /^\/api\/login/,
  );
  await expectAccessible(page);
});

test('a user whose role has no screens is sent to the intake', async ({ page }) => {
  await signIn(page, 'patient');
  await page.route(globOf(currentUser), (route) =>
    route.fulfill({
      json: { id: '00000000-0000-4000-8000-000000000001', name: 'A', email: 'a@example.com', role: 'NURSE' },
    }),
  );
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/intake$/);
});

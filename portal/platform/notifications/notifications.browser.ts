/** The bell: new notifications as they arrive. */
import { live } from '@clinic/contract/addresses';
import * as api from '@clinic/contract/notifications';
import { urlOf } from '@clinic/contract/route';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { tabTo } from '@clinic/testing/browser/answerByKeyboard';
import { ROSA } from '@clinic/testing/browser/answers';
import { globOf } from '@clinic/testing/browser/api';
import { authenticate, signIn } from '@clinic/testing/browser/staff';
import { submitIntake } from '@clinic/testing/browser/submit';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
const list = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const unreadCount = async (page: Page) =>
  Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0);

test('a new submission shows on the bell and opens from its list', { tag: '@ci' }, async ({
  page,
  playwright,
  baseURL,
}) => {
  await authenticate(page, 'physician');
  // Closes the connection of a page passed during sign-in, which could be mistaken for the final page's.
  await page.goto('about:blank');
  const connected = page.waitForResponse((response) => response.url().endsWith(urlOf(live)));
  await page.goto('/physician/dashboard');
  await connected;
  await expect(bell(page)).toBeVisible();
  const elsewhere = await playwright.request.newContext({ ...(baseURL ? { baseURL } : {}) });
  // The toast closes after seconds, and the response to the submission may be slower.
  const toast = page
    .getByRole('status')
    .filter({ hasText: /needs you today|High priority|New patient submission/ });
  const [reference] = await Promise.all([
    submitIntake(elsewhere, ROSA),
    expect(toast.first()).toBeVisible({ timeout: 60_000 }),
  ]);
  await elsewhere.dispose();

  await bell(page).click();
  const items = list(page).getByRole('link').filter({ hasText: reference });
  await expect(items).toHaveCount(3);
  await expect(items.filter({ hasText: 'A submission needs you today' })).toHaveCount(1);
  await expect(items.filter({ hasText: 'New patient submission received' })).toHaveCount(1);
  await expect(items.filter({ hasText: 'High priority case requires attention' })).toContainText('Unread');
  await expectAccessible(page);
  await items.first().click();
  await expect(page).toHaveURL(/\/physician\/submissions\/[\da-f-]{36}/);
  await expect(list(page)).toBeHidden();
});

test('the bell can be opened, marked as read and closed by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signIn(page, 'admin');
  await tabTo(page, bell(page));
  await page.keyboard.press('Enter');
  await expect(list(page)).toBeVisible();
  await expect(list(page).getByRole('link').first()).toBeVisible();
  await expectAccessible(page);
  const all = list(page).getByRole('button', { name: 'Mark all as read' });
  if ((await unreadCount(page)) > 0) {
    await tabTo(page, all);
    await page.keyboard.press('Enter');
    await expect(list(page).getByText('Unread')).toHaveCount(0);
  }
  await page.keyboard.press('Escape');
  await expect(list(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('without live messages the bell polls', async ({ page }) => {
  let unread = 3;
  await page.route(globOf(live), (route) => route.abort());
  await page.route(globOf(api.unreadCount), (route) => route.fulfill({ json: { unread } }));
  await page.clock.install();
  await signIn(page, 'physician');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 3 unread');
  unread = 4;
  await page.clock.fastForward(61_000);
  await expect(bell(page)).toHaveAccessibleName('Notifications, 4 unread');
});

test('notification choices on the profile are saved', async ({ page }) => {
  await authenticate(page, 'admin');
  await page.goto('/profile');
  const box = page.getByRole('checkbox', { name: 'New document uploaded: Email' });
  await box.check();
  await expect(page.getByText('Saved', { exact: true })).toBeAttached();
  await expectAccessible(page);
  await page.reload();
  await expect(box).toBeChecked();
});

test('choices made while an earlier one is being saved are all kept', async ({ page }) => {
  await authenticate(page, 'admin');
  await page.goto('/profile');
  const kinds = ['New document uploaded', 'New patient submission received'];
  const boxes = kinds.map((kind) => page.getByRole('checkbox', { name: `${kind}: Email` }));
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  await page.route(globOf(api.savePreferences), async (route) => {
    if (route.request().method() === 'PUT') await mayAnswer;
    await route.continue();
  });
  for (const box of boxes) await box.check();
  answer();
  await expect(page.getByText('Saved', { exact: true })).toBeAttached();
  await page.reload();
  for (const box of boxes) await expect(box).toBeChecked();
});

test('a patient has a bell of their own, in Spanish, too', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('preferred-language', 'es'));
  await signIn(page, 'patient');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notificaciones/ })
    .click();
  const own = page.getByRole('dialog', { name: 'Notificaciones' });
  await expect(own.getByRole('heading', { name: 'Notificaciones' })).toBeVisible();
  await expect(own.getByRole('link', { name: 'Elegir sus notificaciones' })).toHaveCount(0);
  await expectAccessible(page);
});

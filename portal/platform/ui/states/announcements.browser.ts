/** Toasts and tooltips: when they appear, how long they stay, how they disappear. */
import { findSubmission } from '@clinic/testing/browser/queue';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

test.use({ locale: 'en-US', viewport: { width: 1280, height: 900 } });

const area = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });
const toasts = (page: Page) => area(page).locator('li');
const box = (page: Page) => page.getByPlaceholder(/Add your clinical assessment/);

/** Opens a submission's notes and freezes the clock. Saving notes fails while `refuse` is set. */
async function openNotes(page: Page): Promise<{ refuse(refused: boolean): void }> {
  let refused = false;
  await page.clock.install();
  await authenticate(page, 'physician');
  const { id } = await findSubmission(page.request);
  await page.route('**/notes', (route) => {
    if (route.request().method() !== 'POST') return route.fulfill({ json: [] });
    if (refused) return route.fulfill({ status: 400, body: 'No' });
    const author = { name: 'Dr. Maya Chen', role: 'PHYSICIAN' };
    const { message } = route.request().postDataJSON();
    const createdAt = new Date().toISOString();
    return route.fulfill({
      status: 201,
      json: { id: '00000000-0000-4000-8000-000000000001', message, createdAt, author },
    });
  });
  await page.goto(`/physician/submissions/${id}?tab=notes`);
  await expect(box(page)).toBeVisible();
  await expect(page.getByText('No Review Notes')).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  return {
    refuse: (now) => {
      refused = now;
    },
  };
}

/** Runs only what is scheduled for the next tick. */
async function addNote(page: Page, title: string): Promise<void> {
  const add = page.getByRole('button', { name: 'Add Note' });
  await box(page).fill('Seen.');
  // The previous note is announced first, and ends a tick later.
  await expect(async () => {
    await page.clock.runFor(1);
    await expect(add).toBeEnabled({ timeout: 100 });
  }).toPass();
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await add.click();
  await answered;
  await expect(async () => {
    await page.clock.runFor(1);
    await expect(toasts(page).filter({ hasText: title })).toBeVisible({ timeout: 100 });
  }).toPass();
}

test('a toast stays for five seconds, and a new one replaces the older', async ({ page }) => {
  const { refuse } = await openNotes(page);
  refuse(true);
  await addNote(page, 'Failed to Add Note');
  await expect(toasts(page)).toContainText('Failed to add review note. Please try again.');
  refuse(false);
  await addNote(page, 'Note Added');
  await expect(toasts(page)).toHaveCount(1);
  await expect(toasts(page)).toContainText('Review note has been successfully added.');
  await page.clock.runFor(4800);
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(400);
  await expect(toasts(page)).toHaveCount(0);
});

test('a toast is dismissed by a swipe of 50 px to the right but not of 49; F8 moves the focus to the toasts', async ({
  page,
}) => {
  await openNotes(page);
  await addNote(page, 'Note Added');
  await page.keyboard.press('F8');
  await expect(area(page).locator('ol')).toBeFocused();

  const swipe = async (by: number) => {
    const at = await toasts(page).boundingBox();
    const x = Math.round((at?.x ?? 0) + 60);
    const y = Math.round((at?.y ?? 0) + 20);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 10, y);
    await page.mouse.move(x + by, y);
    await page.mouse.up();
    await page.clock.runFor(300);
  };
  await swipe(49);
  await expect(toasts(page)).toBeVisible();
  await swipe(-80);
  await expect(toasts(page)).toBeVisible();
  await swipe(50);
  await expect(toasts(page)).toHaveCount(0);
});

test('toasts are at most 420 px wide on medium screens and up, and full width on a phone', async ({
  page,
}) => {
  await openNotes(page);
  await addNote(page, 'Note Added');
  const width = async () => (await area(page).locator('ol').boundingBox())?.width;
  for (const [screen, expected] of [
    [1280, 420],
    [768, 420],
    [390, 390],
  ] as const) {
    await page.setViewportSize({ width: screen, height: 900 });
    await expect.poll(width).toBe(expected);
  }
});

test('a tooltip opens after 700 ms, the next one at once; after 300 ms without one the delay applies again', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'sidebar_state', value: 'collapsed', url: baseURL ?? '' }]);
  await page.clock.install();
  await authenticate(page, 'admin');
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('region', { name: 'Accounts' })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  const entry = (name: string) => page.getByTestId('sidebar').getByRole('link', { name });
  const tooltip = page.getByRole('tooltip');
  // The tooltip stays open until a move outside its grace area is seen, and two moves may be merged.
  const leave = () =>
    expect(async () => {
      await page.mouse.move(900, 500);
      await page.mouse.move(910, 500);
      await page.clock.runFor(1);
      await expect(tooltip).toHaveCount(0, { timeout: 100 });
    }).toPass();

  await entry('User Management').hover();
  await page.clock.runFor(690);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(tooltip).toHaveText('User Management');

  await leave();
  await page.clock.runFor(250);
  await entry('System Settings').hover();
  await page.clock.runFor(10);
  await expect(tooltip).toHaveText('System Settings');

  await leave();
  await page.clock.runFor(310);
  await entry('User Management').hover();
  await page.clock.runFor(690);
  await expect(tooltip).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(tooltip).toHaveText('User Management');
});

/** Working through the queue by keyboard while other users change it. */
import type { Page } from '@playwright/test';
import type { SubmissionListItem } from '../../../../contract/review.ts';
import { expectAccessible } from '../../../../testing/browser/accessibility.ts';
import { signIn } from '../../../../testing/browser/staff.ts';
import { expect, test } from '../../../../testing/browser/test.ts';

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

const cards = (page: Page) => page.getByRole('list', { name: 'Submissions', exact: true }).locator('> li');
const names = (page: Page) => cards(page).locator('a[data-main]').allInnerTexts();
const linkAt = (page: Page, index: number) => cards(page).nth(index).locator('a[data-main]');

test('j and k walk, x selects, Enter opens, and Back leads to the same place; typing is left alone', async ({
  page,
}) => {
  await signIn(page, 'physician');
  await page.goto('/physician/review?status=NEEDS_INFO&sort=oldest');
  await expect(cards(page).first()).toBeVisible();
  for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key);
  await expect(linkAt(page, 1)).toBeFocused();
  const marked = await cards(page)
    .nth(1)
    .evaluate((row) => getComputedStyle(row).outlineStyle);
  expect(marked).toBe('solid');
  await page.keyboard.press('x');
  await expect(cards(page).nth(1).getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('x');
  await expect(cards(page).nth(1).getByRole('checkbox')).not.toBeChecked();

  await page.getByPlaceholder('Search by patient name or email...').focus();
  await page.keyboard.type('jx?k');
  await expect(page.getByPlaceholder('Search by patient name or email...')).toHaveValue('jx?k');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByPlaceholder('Search by patient name or email...').fill('');
  await expect(cards(page).nth(2)).toBeVisible();

  const before = await names(page);
  await linkAt(page, 1).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Patient Submission Review' })).toBeVisible();
  expect(page.url()).not.toContain('NEEDS_INFO');
  await page.goBack();
  await expect(page).toHaveURL(/status=NEEDS_INFO&sort=oldest/);
  await expect(cards(page).nth(2)).toBeVisible();
  expect(await names(page)).toEqual(before);
});

test('? explains the keys and switches them off, and that is remembered', async ({ page }) => {
  await signIn(page, 'admin');
  await expect(cards(page).first()).toBeVisible();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  const stored = page.waitForResponse('**/api/preferences');
  const use = dialog.getByRole('checkbox', { name: /Use keyboard shortcuts/ });
  await use.click();
  await expect(use).not.toBeChecked();
  await stored;
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(cards(page).first()).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('?');
  await expect(linkAt(page, 0)).not.toBeFocused();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  const again = page.waitForResponse('**/api/preferences');
  await use.click();
  await expect(use).toBeChecked();
  await again;
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeFocused();
  await page.keyboard.press('j');
  await expect(linkAt(page, 0)).toBeFocused();
});

test('more rows fit when asked for, and that is remembered', async ({ page }) => {
  await signIn(page, 'admin');
  await expect(
    cards(page)
      .first()
      .getByText(/BMI|Flags/)
      .first(),
  ).toBeVisible();
  const tall = (await cards(page).first().boundingBox())?.height ?? 0;
  const stored = page.waitForResponse('**/api/preferences');
  await page.getByRole('button', { name: 'Compact' }).click();
  await stored;
  await page.reload();
  await expect(page.getByRole('button', { name: 'Comfortable' })).toBeVisible();
  const low = (await cards(page).first().boundingBox())?.height ?? 0;
  expect(low).toBeLessThan(tall);
  await expectAccessible(page);
  const back = page.waitForResponse('**/api/preferences');
  await page.getByRole('button', { name: 'Comfortable' }).click();
  await back;
});

test('new submissions are announced, and no row moves until they are asked for', async ({ page }) => {
  await page.clock.install();
  await signIn(page, 'physician');
  await page.goto('/physician/review?sort=newest');
  await expect(cards(page)).toHaveCount(25);
  const before = await names(page);
  let arrived = false;
  await page.route('**/api/review?*', async (route) => {
    const response = await route.fetch();
    if (!arrived) return route.fulfill({ response });
    const list = (await response.json()) as SubmissionListItem[];
    const [first] = list as [SubmissionListItem];
    const late = { ...first, id: crypto.randomUUID(), patient: { ...first.patient, name: 'Late Arrival' } };
    const total = String(Number(response.headers()['x-total-count']) + 1);
    const headers = { ...response.headers(), 'x-total-count': total };
    return route.fulfill({ response, headers, json: [late, ...list].slice(0, 25) });
  });
  arrived = true;
  // The polling request of the list.
  await page.clock.fastForward(61_000);
  await expect(page.getByText('1 new submission', { exact: true })).toBeVisible();
  expect(await names(page)).toEqual(before);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(linkAt(page, 0)).toHaveText('Late Arrival');
  await expect(page.getByText('1 new submission', { exact: true })).toHaveCount(0);
});

test('a row that a colleague changes is renewed in its place and marked', async ({ page, browser }) => {
  await signIn(page, 'physician');
  await page.goto('/physician/review?status=IN_REVIEW&sort=oldest');
  await expect(cards(page).nth(1)).toBeVisible();
  const before = await names(page);
  const id = await cards(page).nth(0).getAttribute('data-row');
  const colleague = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await signIn(colleague, 'admin');
  const { csrfToken } = (await (await colleague.request.get('/api/csrf-token')).json()) as {
    csrfToken: string;
  };
  const staff = (await (await colleague.request.get('/api/auth/user')).json()) as { id: string };
  const claim = (assigneeId: string | null) =>
    colleague.request.post(`/api/submissions/${id}/assignee`, {
      headers: { 'X-CSRF-Token': csrfToken },
      data: { assigneeId },
    });
  expect((await claim(staff.id)).status()).toBe(200);
  await expect(cards(page).nth(0).getByText('Changed', { exact: true })).toBeVisible();
  expect(await names(page)).toEqual(before);
  await claim(null);
  await colleague.context().close();
});

test('who else has a submission open is shown in the list and on its page', async ({ page, browser }) => {
  await signIn(page, 'physician');
  await page.goto('/physician/review?status=APPROVED&sort=oldest');
  const card = cards(page).first();
  await expect(card).toBeVisible();
  const id = await card.getAttribute('data-row');
  const colleague = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await signIn(colleague, 'admin');
  await colleague.goto(`/physician/submissions/${id}`);
  await expect(colleague.getByRole('heading', { name: 'Patient Submission Review' })).toBeVisible();
  await expect(card.getByRole('button', { name: /has this open$/ })).toBeVisible();
  await card.locator('a[data-main]').click();
  // The list shows it, too, until the page has loaded.
  await expect(page.getByRole('heading', { name: 'Patient Submission Review' })).toBeVisible();
  await expect(page.getByText(/has this open$/)).toBeVisible();
  await expectAccessible(page);
  await colleague.context().close();
});

test('previous and next lead through the filtered list', async ({ page }) => {
  await signIn(page, 'physician');
  await page.goto('/physician/review?status=APPROVED&sort=newest');
  await expect(cards(page).nth(2)).toBeVisible();
  const ids = await cards(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row')));
  await linkAt(page, 0).click();
  const nav = page.getByRole('navigation', { name: 'Submissions in this list' });
  await nav.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(new RegExp(`${ids[1]}`));
  await nav.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(new RegExp(`${ids[2]}`));
  await nav.getByRole('link', { name: 'Previous' }).click();
  await expect(page).toHaveURL(new RegExp(`${ids[1]}`));
});

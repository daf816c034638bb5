/** Working through the queue by keyboard while other users change it. */
import { currentUser } from '@clinic/contract/addresses';
import { changePreferences } from '@clinic/contract/preferences';
import { queuePage } from '@clinic/contract/queue/queue';
import { assign } from '@clinic/contract/queue/staff';
import type { SubmissionListItem } from '@clinic/contract/review';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { globOf, read, send } from '@clinic/testing/browser/api';
import { display, mainLink, queueRows } from '@clinic/testing/browser/queue';
import { authenticate, signIn } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

const names = (page: Page) => mainLink(queueRows(page)).allInnerTexts();
const linkAt = (page: Page, index: number) => mainLink(queueRows(page).nth(index));

test('j and k move, x selects, Enter opens, and Back returns to the same row; typing is not affected', {
  tag: '@ci',
}, async ({ page }) => {
  await authenticate(page, 'physician');
  await page.goto('/physician/review?status=NEEDS_INFO&sort=oldest');
  await expect(queueRows(page).first()).toBeVisible();
  for (const key of ['j', 'j', 'j', 'k']) await page.keyboard.press(key);
  await expect(linkAt(page, 1)).toBeFocused();
  const marked = await queueRows(page)
    .nth(1)
    .evaluate((row) => getComputedStyle(row).outlineStyle);
  expect(marked).toBe('solid');
  await page.keyboard.press('x');
  await expect(queueRows(page).nth(1).getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('x');
  await expect(queueRows(page).nth(1).getByRole('checkbox')).not.toBeChecked();

  await page.getByPlaceholder('Search by patient name or email...').focus();
  await page.keyboard.type('jx?k');
  await expect(page.getByPlaceholder('Search by patient name or email...')).toHaveValue('jx?k');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByPlaceholder('Search by patient name or email...').fill('');
  await expect(queueRows(page).nth(2)).toBeVisible();

  const before = await names(page);
  await linkAt(page, 1).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Patient Submission Review' })).toBeVisible();
  expect(page.url()).not.toContain('NEEDS_INFO');
  await page.goBack();
  await expect(page).toHaveURL(/status=NEEDS_INFO&sort=oldest/);
  await expect(queueRows(page).nth(2)).toBeVisible();
  expect(await names(page)).toEqual(before);
});

test('? explains the keys and can switch them off, which is remembered', async ({ page }) => {
  await signIn(page, 'admin');
  await expect(queueRows(page).first()).toBeVisible();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  const stored = page.waitForResponse(globOf(changePreferences));
  const use = dialog.getByRole('checkbox', { name: /Use keyboard shortcuts/ });
  await use.click();
  await expect(use).not.toBeChecked();
  await stored;
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(queueRows(page).first()).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('?');
  await expect(linkAt(page, 0)).not.toBeFocused();
  await expect(dialog).toHaveCount(0);
  await display(page, 'Keyboard shortcuts');
  const again = page.waitForResponse(globOf(changePreferences));
  await use.click();
  await expect(use).toBeChecked();
  await again;
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Display' })).toBeFocused();
  await page.keyboard.press('j');
  await expect(linkAt(page, 0)).toBeFocused();
});

test('new submissions are announced, and no row moves until the user asks for them', async ({ page }) => {
  await page.clock.install();
  await authenticate(page, 'physician');
  await page.goto('/physician/review?sort=newest');
  await expect(queueRows(page)).toHaveCount(25);
  const before = await names(page);
  let arrived = false;
  await page.route(`${globOf(queuePage)}?*`, async (route) => {
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

test('a row that a colleague changes is refreshed in place and marked', { tag: '@ci' }, async ({
  page,
  browser,
}) => {
  await authenticate(page, 'physician');
  await page.goto('/physician/review?status=IN_REVIEW&sort=oldest');
  await expect(queueRows(page).nth(1)).toBeVisible();
  const before = await names(page);
  const id = await queueRows(page).nth(0).getAttribute('data-row');
  const colleague = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await authenticate(colleague, 'admin');
  const staff = await read(colleague.request, currentUser);
  const claim = (assigneeId: string | null) =>
    send(colleague.request, assign, { id: id ?? '' }, { assigneeId });
  expect((await claim(staff.id)).status()).toBe(200);
  await expect(queueRows(page).nth(0).getByText('Changed', { exact: true })).toBeVisible();
  expect(await names(page)).toEqual(before);
  await claim(null);
  await colleague.context().close();
});

test('the list and the page show who else has a submission open', async ({ page, browser }) => {
  await authenticate(page, 'physician');
  await page.goto('/physician/review?status=APPROVED&sort=oldest');
  const card = queueRows(page).first();
  await expect(card).toBeVisible();
  const id = await card.getAttribute('data-row');
  const colleague = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await authenticate(colleague, 'admin');
  await colleague.goto(`/physician/submissions/${id}`);
  await expect(colleague.getByRole('heading', { name: 'Patient Submission Review' })).toBeVisible();
  await expect(card.getByRole('button', { name: /has this open$/ })).toBeVisible();
  await mainLink(card).click();
  // The list shows it as well, until the page has loaded.
  await expect(page.getByRole('heading', { name: 'Patient Submission Review' })).toBeVisible();
  await expect(page.getByText(/has this open$/)).toBeVisible();
  await expectAccessible(page);
  await colleague.context().close();
});

test('previous and next lead through the filtered list', async ({ page }) => {
  await authenticate(page, 'physician');
  await page.goto('/physician/review?status=APPROVED&sort=newest');
  await expect(queueRows(page).nth(2)).toBeVisible();
  const ids = await queueRows(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row')));
  await linkAt(page, 0).click();
  const nav = page.getByRole('navigation', { name: 'Submissions in this list' });
  await nav.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(new RegExp(`${ids[1]}`));
  await nav.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(new RegExp(`${ids[2]}`));
  await nav.getByRole('link', { name: 'Previous' }).click();
  await expect(page).toHaveURL(new RegExp(`${ids[1]}`));
});

test('filter, order and page of the list survive keys, tabs and a reload, and the link leads back to them', async ({
  page,
}) => {
  await authenticate(page, 'physician');
  await page.goto('/physician/review?sort=oldest&assignee=none');
  await expect(queueRows(page)).toHaveCount(25);
  const last = await queueRows(page).last().getAttribute('data-row');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  const onPage = new URL(page.url()).searchParams;
  await expect(page.getByText(/^26–/)).toBeVisible();
  // The previous page's rows stay until those of this page have loaded.
  await expect(page.locator(`[data-row="${last}"]`)).toBeHidden();
  const ids = await queueRows(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row')));
  const shown = await names(page);
  await linkAt(page, 0).click();
  await page.getByRole('link', { name: 'Next', exact: true }).waitFor();
  await page.keyboard.press('j');
  await expect(page).toHaveURL(new RegExp(`${ids[1]}$`));
  await page.getByRole('tab', { name: /Notes/ }).click();
  // Nothing is left in memory.
  await page.reload();
  await page.getByRole('link', { name: 'Next', exact: true }).waitFor();
  await page.keyboard.press('j');
  await expect(page).toHaveURL(new RegExp(`${ids[2]}$`));
  // The previous page also has such a link, and stays until this one has loaded.
  await expect(page.getByRole('link', { name: 'Previous', exact: true })).toHaveAttribute(
    'href',
    new RegExp(`${ids[1]}$`),
  );
  await page.keyboard.press('k');
  await expect(page).toHaveURL(new RegExp(`${ids[1]}$`));
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page.getByText(/^26–/)).toBeVisible();
  for (const name of ['sort', 'assignee', 'page', 'cursor'])
    expect(new URL(page.url()).searchParams.get(name)).toBe(onPage.get(name));
  expect(await names(page)).toEqual(shown);
  await page.getByRole('button', { name: 'Previous', exact: true }).click();
  await expect(page.getByText(/^1–25/)).toBeVisible();
});

test('keys pressed before the next submission has loaded act on neither', async ({ page }) => {
  await authenticate(page, 'physician');
  await page.goto('/physician/review?sort=oldest');
  await expect(queueRows(page).nth(2)).toBeVisible();
  const ids = await queueRows(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row')));
  await linkAt(page, 0).click();
  await page.getByRole('link', { name: 'Next', exact: true }).waitFor();
  const before = await page.evaluate(() => history.length);
  // Before anything can be rendered.
  await page.evaluate(() => {
    for (const key of ['j', 'j', 'n', 'm', 'i', 'a', '?', 'k'])
      document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
  await expect(page).toHaveURL(new RegExp(`${ids[1]}$`));
  await page.getByRole('link', { name: 'Previous', exact: true }).waitFor();
  await expect(page).toHaveURL(new RegExp(`${ids[1]}$`));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await page.evaluate(() => history.length)).toBe(before + 1);
});

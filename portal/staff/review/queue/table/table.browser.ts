/** The compact view: how much fits, its columns, and its screen reader texts. */
import { changePreferences } from '@clinic/contract/preferences';
import { queuePage } from '@clinic/contract/queue/queue';
import type { SubmissionListItem } from '@clinic/contract/review';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { globOf, send } from '@clinic/testing/browser/api';
import { display, mainLink, mostUrgent, queueRows, switchTable } from '@clinic/testing/browser/queue';
import { authenticate, signIn, takenOver } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

const table = (page: Page) => page.getByRole('table', { name: 'Submissions', exact: true });
const headers = (page: Page) => table(page).getByRole('columnheader');

/** Signs in somebody who has chosen the table. */
async function withTable(page: Page, role: 'physician' | 'admin' = 'physician'): Promise<void> {
  await authenticate(page, role);
  await send(page.request, changePreferences, {}, { density: 'compact' });
  await page.goto('/physician/dashboard');
  await takenOver(page);
}

test('rows of the table are 44 px high, and 14 fit on a laptop', async ({ page }) => {
  await withTable(page);
  for (const [width, height, least] of [
    [1280, 800, 14],
    [1440, 900, 15],
    [1920, 1080, 19],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('/physician/review');
    await expect(queueRows(page)).toHaveCount(25);
    await expect(
      queueRows(page)
        .first()
        .getByRole('button', { name: /Update Status of/ }),
    ).toBeVisible();
    const boxes = await queueRows(page).evaluateAll((rows) =>
      rows.map((row) => {
        const { top, bottom, height: high, right } = row.getBoundingClientRect();
        return { top, bottom, high, right };
      }),
    );
    expect(boxes[0]?.top).toBeLessThanOrEqual(184);
    expect([...new Set(boxes.map(({ high }) => Math.round(high)))]).toEqual([44]);
    expect(boxes.filter(({ bottom }) => bottom <= height).length).toBeGreaterThanOrEqual(least);
    // From edge to edge, but not wider.
    expect(boxes[0]?.right).toBeGreaterThanOrEqual(width - 20);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectAccessible(page);
  }
});

test('a row is one line: who, how long, the worst flag and how many more, the whole reference', async ({
  page,
}) => {
  await withTable(page);
  const [first] = await mostUrgent(page);
  if (!first) throw new Error('The queue is empty');
  const row = queueRows(page).first();
  await expect(headers(page)).toHaveText([
    'Select page',
    'Patient',
    'Waiting',
    'Flags',
    'Status',
    'Assigned to',
    'Reference',
    'Form',
    'Submitted',
  ]);
  await expect(row.getByRole('rowheader')).toContainText(first.patient.name ?? '');
  const reference = row.getByText(first.reference, { exact: true });
  await expect(reference).toBeVisible();
  expect(await reference.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true);

  const several = queueRows(page).filter({ hasText: /\+\d/ }).first();
  const flags = several.getByRole('link', { name: /raised for/ });
  await expect(flags.getByText(/^\+\d+$/)).toBeVisible();
  await flags.click();
  await expect(page).toHaveURL(/\?tab=flags$/);
});

test('columns can be chosen and ordered by keyboard, and are kept after a reload', async ({ page }) => {
  await withTable(page);
  await expect(queueRows(page).first()).toBeVisible();
  await display(page, 'Columns');
  const dialog = page.getByRole('dialog', { name: 'Columns' });
  await dialog.getByRole('checkbox', { name: 'Form', exact: true }).press('Space');
  await dialog.getByRole('checkbox', { name: 'BMI', exact: true }).press('Space');
  const up = dialog.getByRole('button', { name: 'Move Reference up' });
  for (let press = 0; press < 4; press += 1) await up.press('Enter');
  // The first column cannot move up further, and the focus stays in the row.
  await expect(dialog.getByRole('button', { name: 'Move Reference down' })).toBeFocused();
  await expect(dialog.getByRole('listitem').first()).toHaveText('Reference');
  await expectAccessible(page);
  const stored = page.waitForResponse(globOf(changePreferences));
  await dialog.getByRole('button', { name: 'Apply' }).press('Enter');
  await stored;
  await expect(dialog).toHaveCount(0);
  const chosen = ['Select page', 'Patient', 'Reference', 'Waiting', 'Flags', 'Status', 'Assigned to'];
  await expect(headers(page)).toHaveText([...chosen, 'Submitted', 'BMI']);
  await page.reload();
  await expect(headers(page)).toHaveText([...chosen, 'Submitted', 'BMI']);
  await expect(queueRows(page).first().getByRole('cell').nth(1)).toHaveText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
});

test('the column headings stay in view and do not cover the focused row', async ({ page }) => {
  await withTable(page);
  await expect(queueRows(page)).toHaveCount(25);
  await mainLink(queueRows(page).nth(24)).focus();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(headers(page).nth(1)).toBeInViewport();
  for (let press = 0; press < 22; press += 1) await page.keyboard.press('k');
  await expect(mainLink(queueRows(page).nth(2))).toBeFocused();
  const head = await headers(page).nth(1).boundingBox();
  const row = await queueRows(page).nth(2).boundingBox();
  expect(row?.y ?? 0).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0) - 1);
});

test('the table is one press away and is remembered', { tag: '@ci' }, async ({ page }) => {
  await signIn(page, 'admin');
  await expect(queueRows(page)).toHaveCount(25);
  await expect(table(page)).toHaveCount(0);
  await switchTable(page);
  await expect(table(page)).toBeVisible();
  await page.reload();
  await expect(table(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Compact table' })).toHaveAttribute('aria-pressed', 'true');
  await switchTable(page);
  await expect(table(page)).toHaveCount(0);
});

test('on a phone the queue is a list of cards, and its filters are behind one button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'physician');
  await expect(queueRows(page).first()).toBeVisible();
  await expect(table(page)).toHaveCount(0);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('APPROVED');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/status=APPROVED/);
  await expect(page.getByRole('button', { name: /^Filters/ })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Remove filter Status: Approved' })).toBeVisible();
});

test("the focus moves into a dialog opened from a menu, and back to the menu's button", async ({ page }) => {
  await withTable(page);
  await expect(queueRows(page).first()).toBeVisible();
  const dialog = page.getByRole('dialog');
  const opened = [
    { button: 'Views', entry: 'Save this view', field: dialog.getByRole('textbox', { name: 'Name' }) },
    { button: 'Display', entry: 'Columns', field: dialog.locator(':focus') },
    { button: 'Display', entry: 'Keyboard shortcuts', field: dialog.locator(':focus') },
  ];
  for (const { button, entry, field } of opened) {
    const opener = page.getByRole('button', { name: button, exact: true });
    await opener.press('Enter');
    await page.getByRole('menuitem', { name: entry }).press('Enter');
    await expect(field).toBeFocused();
    await expect(page.getByRole('menu')).toHaveCount(0);
    // The menu moves the focus a moment after it has closed.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});

test('the dialog for the submission days returns the focus', async ({ page }) => {
  await signIn(page, 'physician');
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect(queueRows(page).first()).toBeVisible();
  const days = page.getByRole('search').getByRole('combobox', { name: 'Submitted' });
  await days.focus();
  await days.selectOption({ label: 'Choose days...' });
  await expect(page.getByRole('dialog').getByLabel('First day')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(days).toBeFocused();
});

test('Spanish texts of the queue are not cut off at 1280 px, and nothing is wider than a phone', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ locale: 'es-MX' })).newPage();
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'physician');
  const shown = page.getByRole('list', { name: 'Formularios', exact: true });
  await expect(shown.locator('[data-row]').first()).toBeVisible();
  await expect(shown.getByRole('button', { name: /^Falta información/ }).first()).toBeVisible();
  const cutOff = await shown
    .getByRole('button', { name: / – / })
    .locator('.truncate')
    .evaluateAll((texts) =>
      texts
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    );
  expect(cutOff).toEqual([]);
  // No name or flag is too long for a phone.
  const long = 'María de los Ángeles Guadalupe Fernández-Villaseñor de la Concepción Etxeberria-Goikoetxea';
  await page.route(`${globOf(queuePage)}?*`, async (route) => {
    const response = await route.fetch();
    const rows = (await response.json()) as SubmissionListItem[];
    const renamed = rows.map((row) => ({
      ...row,
      patient: { ...row.patient, name: long, email: `${'a'.repeat(60)}@example.com`, mail: 'none' },
    }));
    await route.fulfill({ response, json: renamed });
  });
  for (const width of [390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of [
      '/physician/review',
      '/physician/dashboard?tab=reports',
      '/physician/dashboard?tab=performance',
    ]) {
      await page.goto(path);
      await expect(
        page.getByRole('tabpanel').getByRole('heading').or(page.locator('[data-row]')).first(),
      ).toBeVisible();
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
          message: `${path} at ${width}`,
        })
        .toBeLessThanOrEqual(width);
    }
  }
  await page.context().close();
});

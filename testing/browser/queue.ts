/** What the tests find in the review queue. */
import { expect, type Locator, type Page } from '@playwright/test';
import * as api from '../../contract/queue/queue.ts';
import type { SubmissionListItem } from '../../contract/review.ts';
import { urlOf } from '../../contract/route.ts';

const NAME = { name: 'Submissions', exact: true };

/** The submissions shown, in the table as in the list of cards. */
export const queueRows = (page: Page): Locator =>
  page.getByRole('table', NAME).or(page.getByRole('list', NAME)).locator('[data-row]');

/** The link to the submission's page. */
export const mainLink = (row: Locator): Locator => row.locator('a[data-main]');

export const statusFilter = (page: Page): Locator =>
  page.getByRole('search').getByRole('combobox', { name: 'Status' });

/** A filter that the bar may have no room for. */
export async function chooseFilter(page: Page, label: string, option: string): Promise<void> {
  await expect(statusFilter(page)).toBeVisible();
  const field = page.getByRole('combobox', { name: label });
  const more = page.getByRole('button', { name: /^Filters/ });
  const isHidden = (await field.count()) === 0;
  if (isHidden) await more.click();
  await field.selectOption({ label: option });
  // A choice may have opened a dialog, which Escape would close.
  if (isHidden && (await page.getByRole('dialog', { name: 'Filters' }).count()) > 0) {
    await page.keyboard.press('Escape');
  }
}

/** Presses an entry of the menu of the display. */
export async function display(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Display' }).click();
  await page
    .getByRole('menuitemradio', { name: entry })
    .or(page.getByRole('menuitem', { name: entry }))
    .click();
}

/** Chooses a density and waits until it is stored. */
export async function showRows(page: Page, density: 'Compact' | 'Comfortable'): Promise<void> {
  const stored = page.waitForResponse('**/api/preferences');
  await display(page, density);
  await stored;
}

/**
 * The queue's first page in its default order, read beside the page: the body of the page's own response is
 * gone once it navigates.
 */
export async function mostUrgent(page: Page): Promise<SubmissionListItem[]> {
  const answer = await page.request.get(urlOf(api.queuePage, {}, { sort: 'urgent', limit: '25' }));
  expect(answer.ok()).toBe(true);
  return answer.json();
}

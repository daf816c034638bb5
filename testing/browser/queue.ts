/** Locates elements of the review queue. */
import { changePreferences } from '@clinic/contract/preferences';
import { queuePage } from '@clinic/contract/queue/queue';
import type { SubmissionListItem } from '@clinic/contract/review';
import type { SentWith } from '@clinic/platform/api';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { globOf, read } from './api.ts';

const NAME = { name: 'Submissions', exact: true };

/** The shown submissions, in the table or the list of cards. */
export const queueRows = (page: Page): Locator =>
  page.getByRole('table', NAME).or(page.getByRole('list', NAME)).locator('[data-row]');

/** The link to the submission's page. */
export const mainLink = (row: Locator): Locator => row.locator('a[data-main]');

export const statusFilter = (page: Page): Locator =>
  page.getByRole('search').getByRole('combobox', { name: 'Status' });

/** A filter that may not fit into the bar. */
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

/** Presses the button that shows the queue as a table, or as a list again, and waits until it is stored. */
export async function switchTable(page: Page): Promise<void> {
  const stored = page.waitForResponse(globOf(changePreferences));
  await page.getByRole('button', { name: 'Compact table' }).click();
  await stored;
}

/**
 * The queue's first page in its default order, read beside the page: the body of the page's own response is
 * gone once it navigates.
 */
export const mostUrgent = (page: Page): Promise<SubmissionListItem[]> =>
  read(page.request, queuePage, {}, { sort: 'urgent', limit: 25 });

/** The newest submission of the queue that a test is about. @throws Error if there is none */
export async function findSubmission(
  staff: APIRequestContext,
  filter: SentWith<typeof queuePage> = {},
  isMeant: (item: SubmissionListItem) => boolean | undefined = () => true,
): Promise<SubmissionListItem> {
  const found = (await read(staff, queuePage, {}, { limit: 500, ...filter })).find(isMeant);
  if (!found) throw new Error(`The queue has no such submission: ${JSON.stringify(filter)}`);
  return found;
}

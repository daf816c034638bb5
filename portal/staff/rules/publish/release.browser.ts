/** How a version becomes active: approved by a second person, with a flag removed, and rolled back. */
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import {
  beginRuleDraft,
  openFlag,
  ruleSetCard,
  versionAfter,
  versionInForce,
} from '@clinic/testing/browser/rules';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

/** Edits a flag of the open draft. */
async function changeSource(page: Page, source: string): Promise<void> {
  await openFlag(page, 'Possible OSA');
  await page.getByLabel('Source of the clinical fact').fill(source);
  await expect(page.getByText('All changes saved')).toBeVisible();
}

test('one person proposes a version and another approves it, however often they open and leave the draft', {
  tag: '@journey',
}, async ({ page, browser, baseURL }) => {
  test.slow();
  const elsewhere = await browser.newContext({ locale: 'en-US', ...(baseURL && { baseURL }) });
  const admin = await elsewhere.newPage();
  await authenticate(admin, 'admin');
  await admin.goto('/admin/settings');
  await admin.getByLabel('A second person approves rules').check();
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText('Settings saved', { exact: true })).toBeVisible();

  await authenticate(page, 'physician');
  await page.goto('/physician/rules');
  const next = versionAfter(await versionInForce(page));
  await beginRuleDraft(page);
  await changeSource(page, 'The guideline of 2026, read again');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What changed, and why').fill('A newer source.');
  await dialog.getByRole('button', { name: 'Propose for approval' }).click();
  await expect(page.getByText('Proposed; a second person can approve it now', { exact: true })).toBeVisible();

  await admin.goto('/admin/rules');
  const card = ruleSetCard(admin);
  for (let visit = 0; visit < 2; visit += 1) {
    await card.getByRole('link', { name: /Open draft/ }).click();
    await expect(admin.getByText('A change withdraws the proposal.')).toBeVisible();
    await admin.getByRole('link', { name: 'All rules' }).click();
    await expect(card.getByText('Waiting for approval')).toBeVisible();
  }
  await card.getByRole('link', { name: /Open draft/ }).click();
  await admin.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(admin.getByRole('dialog').getByText('A newer source.')).toBeVisible();
  await expectAccessible(admin);
  await admin.getByRole('dialog').getByRole('button', { name: 'Approve and publish' }).click();
  await expect(card.getByText(`glp1-flags · version ${next} is in force`)).toBeVisible();
  await elsewhere.close();
});

test('a cancelled rollback leaves no draft, unless it was edited', async ({ page }) => {
  test.slow();
  await authenticate(page, 'physician');
  await page.goto('/physician/rules');
  const before = await versionInForce(page);
  await beginRuleDraft(page);
  await changeSource(page, 'The guideline of 2026, read again');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What changed, and why').fill('A newer source.');
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  const card = ruleSetCard(page);
  await expect(card.getByText(`version ${versionAfter(before)} is in force`)).toBeVisible();
  await expect(card.getByText('In progress')).toBeHidden();

  const beginRollback = async (): Promise<void> => {
    await card.getByText(/^\d+ versions$/).click();
    await card.getByRole('button', { name: `Roll back to ${before}` }).click();
    await expect(dialog.getByLabel('What changed, and why')).toBeVisible();
  };
  await beginRollback();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(card.getByText(`version ${versionAfter(before)} is in force`)).toBeVisible();
  await expect(card.getByText('In progress')).toBeHidden();

  await beginRollback();
  const url = page.url();
  await page.goto('/physician/rules');
  await card.getByRole('link', { name: /Open draft/ }).click();
  await changeSource(page, 'Read once more');
  // The page that began the rollback.
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(url);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'All rules' }).click();
  await expect(card.getByText('In progress')).toBeVisible();
});

test('a published flag with cases can be removed, and a rollback restores it as the next version', async ({
  page,
}) => {
  test.slow();
  await authenticate(page, 'physician');
  await page.goto('/physician/rules');
  const before = await versionInForce(page);
  await expect(ruleSetCard(page).getByText('Possible OSA')).toBeVisible();
  await beginRuleDraft(page);
  await openFlag(page, 'Possible OSA');
  await page.getByRole('button', { name: 'Remove this flag' }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('No such flag').first()).toBeVisible();
  await dialog.getByLabel('What changed, and why').fill('Asked by the sleep clinic now.');
  await dialog
    .getByRole('button', { name: /^Approve the new value/ })
    .last()
    .click();
  // Pressed while the approvals are still being saved; the list of approvals shrinks above it, so a press can miss it.
  const removed = versionAfter(before);
  await expect(async () => {
    const publish = dialog.getByRole('button', { name: 'Publish now' });
    if (await publish.isVisible()) await publish.click();
    await expect(page.getByText(`glp1-flags · version ${removed} is in force`)).toBeVisible({
      timeout: 20_000,
    });
  }).toPass();
  await expect(ruleSetCard(page).getByText('Possible OSA')).toBeHidden();

  await page
    .getByText(/^\d+ versions$/)
    .first()
    .click();
  await page.getByRole('button', { name: `Roll back to ${before}` }).click();
  await expect(dialog.getByRole('heading', { name: `Roll back to ${before}` })).toBeVisible();
  await expect(dialog.getByText(/cases give the expected result/)).toBeVisible();
  await expect(dialog.getByText(`replaces version ${removed}`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('What changed, and why').fill('The sleep clinic still needs it.');
  await dialog.getByRole('button', { name: 'Roll back now' }).click();
  await expect(page.getByText(`glp1-flags · version ${versionAfter(removed)} is in force`)).toBeVisible();
  await expect(ruleSetCard(page).getByText('Possible OSA')).toBeVisible();
  await expect(ruleSetCard(page).getByText('In progress')).toBeHidden();
});

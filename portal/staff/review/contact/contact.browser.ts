/** A patient to contact: late in queue and review once the time is over, until somebody records the contact. */
import { randomUUID } from 'node:crypto';
import { recordContact } from '@clinic/contract/review/contacts';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { send } from '@clinic/testing/browser/api';
import { findSubmission } from '@clinic/testing/browser/queue';
import { signIn } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';

test.use({ locale: 'en-US' });

test('a contact that is late is marked in queue and review until one with an outcome is recorded', {
  tag: '@journey',
}, async ({ page }) => {
  await signIn(page, 'physician');
  const { id, reference } = await findSubmission(page.request, { status: 'NEW' });
  const nextTryAt = new Date(Date.now() + 2_000).toISOString();
  await send(page.request, recordContact, { id }, { key: randomUUID(), outcome: 'not_reached', nextTryAt });
  const late = page.getByText('Late: the patient has not been contacted');
  await expect(async () => {
    await page.goto(`/physician/submissions/${id}`);
    await expect(late).toBeVisible({ timeout: 2_000 });
  }).toPass();

  await page.getByRole('link', { name: 'Back' }).first().click();
  const row = page.locator(`[data-row="${id}"]`);
  await page.getByRole('searchbox').fill(reference);
  await expect(row.getByText('Late', { exact: true })).toBeVisible();
  await expect(row.getByText(/^Contact by /).first()).toBeAttached();
  await row.locator('a[data-main]').click();

  await page.getByRole('button', { name: 'Record a contact' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Record a contact' }).click();
  await expect(dialog.getByText('Choose what happened.')).toBeVisible();
  await dialog.getByLabel('Did not reach the patient').check();
  await expect(dialog.getByText('Enter when the next try will be.')).toBeVisible();
  await dialog.getByLabel('Spoke with the patient').check();
  await dialog.getByLabel('When').fill('2099-01-01T10:00');
  await dialog.getByLabel('Note').fill('Safe, with her sister.');
  await dialog.getByRole('button', { name: 'Record a contact' }).click();
  await expect(dialog.getByText(/That time is in the future/)).toBeVisible();
  await expect(dialog.getByLabel('Note')).toHaveValue('Safe, with her sister.');
  await dialog.getByLabel('When').fill('2020-01-01T10:00');
  await dialog.getByRole('button', { name: 'Record a contact' }).click();
  await expect(dialog.getByText(/The form was submitted after that time/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Record a contact' }).click();
  await dialog.getByLabel('Spoke with the patient').check();
  await dialog.getByLabel('Note').fill('Safe, with her sister.');
  await dialog.getByRole('button', { name: 'Record a contact' }).click();
  await expect(page.getByText('Contact recorded', { exact: true })).toBeVisible();
  await expect(late).toBeHidden();
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Spoke with the patient' })).toContainText(
    'Safe, with her sister.',
  );
  await page.getByRole('link', { name: 'Back' }).first().click();
  await expect(row).toBeVisible();
  await expect(row.getByText('Late', { exact: true })).toBeHidden();
});

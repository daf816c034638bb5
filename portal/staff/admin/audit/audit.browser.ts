/** The audit log, on real data: reading, filtering, verifying and exporting it. */
import { readFile } from 'node:fs/promises';
import { verifyAudit } from '@clinic/contract/audit/verification';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { globOf } from '@clinic/testing/browser/api';
import { authenticate, signIn } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';

test.use({ locale: 'en-US' });

test('an administrator searches, verifies and exports the log; all of that is in the log itself', {
  tag: '@journey',
}, async ({ page }) => {
  await authenticate(page, 'admin');
  await page.goto('/admin/audit');
  const entries = page.getByRole('region', { name: 'Entries' });
  await expect(entries.getByText('Sam Rivera').first()).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);

  await page.getByRole('textbox', { name: /^Person/ }).fill('chen');
  await page.getByRole('combobox', { name: 'Action' }).selectOption('status_changed');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const first = entries.getByRole('listitem').first();
  await expect(first).toContainText('Maya Chen changed the status of a submission');
  await first.locator('summary').press('Enter');
  await expect(first).toContainText('Object ID');
  await expectAccessible(page);
  await first.getByRole('button', { name: 'Only this object' }).click();
  await expect(page.getByRole('textbox', { name: 'Object ID' })).not.toHaveValue('');

  await page.getByRole('button', { name: 'Verify the whole log' }).click();
  await expect(page.getByText(/The log is intact: [\d,]+ entries checked/)).toBeVisible({ timeout: 30_000 });

  await page.getByRole('button', { name: 'Show all' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('audit_log_verified');
  await page.reload();
  await expect(entries).toContainText('Sam Rivera exported the audit log', { timeout: 30_000 });
});

test('a fault that the verification finds is shown with its first invalid entry', async ({ page }) => {
  await signIn(page, 'admin');
  await page.route(globOf(verifyAudit), (route) =>
    route.fulfill({
      json: {
        checked: 41,
        head: { seq: 90, hash: 'ab' },
        fault: { kind: 'altered', seq: 42, entryId: '57' },
      },
    }),
  );
  await page.goto('/admin/audit');
  await page.getByRole('button', { name: 'Verify the whole log' }).click();
  await expect(page.getByText('Entry 57, position 42, was altered.')).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
});

/** What an administrator promises, a patient is told, and a physician sees due. */
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { ROSA } from '@clinic/testing/browser/answers';
import { chooseFilter, queueRows } from '@clinic/testing/browser/queue';
import { authenticate, type DemoRole } from '@clinic/testing/browser/staff';
import { openIntake } from '@clinic/testing/browser/submit';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

test.use({ locale: 'en-US' });

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

async function enterAs(page: Page, role: DemoRole, path: string): Promise<void> {
  await page.context().clearCookies();
  await authenticate(page, role);
  await page.goto(path);
}

for (const width of [1280, 390]) {
  test(`a promised time is set by the clinic, told to the patient and due in the queue (${width} px)`, {
    tag: '@ci',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const expectFine = async () => {
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await expectAccessible(page);
    };

    // Open day and night, so that the time does not depend on when the test runs.
    await enterAs(page, 'admin', '/admin/settings');
    await page.getByRole('textbox', { name: 'A physician reads a form within (working hours)' }).fill('2');
    for (const day of WEEK) {
      await page.getByRole('checkbox', { name: day }).check();
      await page.getByRole('textbox', { name: `${day}, opens at` }).fill('00:00');
      await page.getByRole('textbox', { name: `${day}, closes at` }).fill('24:00');
    }
    const holidays = page.getByRole('textbox', { name: /^Holidays/ });
    await holidays.fill('Thursday');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('link', { name: /^Holidays: Enter at most 100 dates/ }).click();
    await expect(holidays).toBeFocused();
    await expectFine();
    await holidays.fill('');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Settings saved', { exact: true })).toBeVisible();

    await page.goto('/admin/users');
    const openLicences = async () => {
      await page.getByRole('button', { name: /^Actions: .*Maya Chen/ }).click();
      await page.getByRole('menuitem', { name: 'Licenses' }).click();
    };
    await openLicences();
    const dialog = page.getByRole('dialog', { name: /^Licenses of .*Maya Chen$/ });
    await dialog.getByRole('button', { name: 'Add a license' }).click();
    await dialog.getByRole('button', { name: 'Add a license' }).click();
    await dialog
      .getByRole('button', { name: /^Remove the license for/ })
      .last()
      .press('Enter');
    await expect(dialog.getByRole('button', { name: 'Add a license' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Save licenses' }).click();
    await expect(dialog.getByText(/^Enter a number and a date/)).toBeVisible();
    await expectFine();
    await dialog.getByRole('combobox', { name: 'State' }).selectOption('Texas');
    await dialog.getByRole('textbox', { name: 'Number' }).fill('TX-12345');
    await dialog.getByLabel('Valid until').fill('2099-01-31');
    await dialog.getByRole('button', { name: 'Save licenses' }).click();
    await expect(page.getByText('Licenses saved', { exact: true })).toBeVisible();
    await openLicences();
    await expect(dialog.getByRole('textbox', { name: 'Number' })).toHaveValue('TX-12345');

    await page.context().clearCookies();
    await authenticate(page, 'patient');
    // Without a danger for today, whose contact would be due before anything that is promised.
    await openIntake(page, { ...ROSA, bp_systolic: 124, bp_diastolic: 80 }, '?step=review');
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await expect(page.getByText(/^A physician will read your answers by \w+day, /)).toBeVisible();
    await expectFine();
    const reference = (await page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/).textContent()) ?? '';
    await page.goto('/patient/dashboard');
    const card = page.getByRole('listitem').filter({ hasText: `Reference ${reference}` });
    await expect(card.getByText(/^A physician will read it by \w+day, /)).toBeVisible();
    await expectFine();

    await enterAs(page, 'physician', '/physician/review');
    await page.getByRole('searchbox').fill(reference);
    await expect(queueRows(page)).toHaveCount(1);
    if (width < 768) {
      await page.getByRole('button', { name: /^Filters/ }).click();
      await page.getByRole('dialog', { name: 'Filters' }).getByLabel('Due').selectOption('Due within a day');
      await page.keyboard.press('Escape');
    } else await chooseFilter(page, 'Due', 'Due within a day');
    await expect(page).toHaveURL(/due=day/);
    await expect(queueRows(page)).toHaveCount(1);
    await expect(
      queueRows(page)
        .getByText(/^Read by /)
        .first(),
    ).toBeAttached();
    await expectFine();
    await page.getByRole('button', { name: /^\d+ Late$/ }).click();
    await expect(page).toHaveURL(/due=late/);
    await expect(queueRows(page)).toHaveCount(0);
  });
}

/** An administrator at a clinic that lets administrators open submissions in an emergency only. */
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';

test.use({ locale: 'en-US' });

for (const width of [390, 1440]) {
  test(`an administrator gives a reason and sees the queue for an hour, at ${width} px`, {
    tag: width === 1440 ? '@journey' : [],
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await authenticate(page, 'admin');
    await page.goto('/admin/settings');
    await page.getByRole('checkbox', { name: /Administrators need emergency access/ }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Settings saved').first()).toBeVisible();

    await page.goto('/physician/review');
    await expect(page.getByRole('heading', { name: 'Emergency access' })).toBeVisible();
    await expect(page.locator('html')).toHaveJSProperty('scrollWidth', width);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Open access for one hour' }).click();
    await expect(page.getByText('Give the reason in at least ten characters.')).toBeVisible();
    await page.getByRole('textbox').fill('The physician on duty cannot be reached');
    await page.getByRole('button', { name: 'Open access for one hour' }).click();
    await expect(page.getByText(/^Emergency access is open until/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Physician Dashboard' })).toBeVisible();
    await expectAccessible(page);
  });
}

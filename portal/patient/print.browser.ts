/** A patient prints the page of a form that was sent. */
import { signIn } from '../../testing/browser/staff.ts';
import { expect, test } from '../../testing/browser/test.ts';

test('print is light in the dark theme, unfolded, with the names and without buttons', async ({ page }) => {
  await signIn(page, 'patient');
  await page.locator('a[href^="/patient/submissions/"]').first().click();
  await expect(page.getByText('About you', { exact: true })).toBeVisible();
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
  await expect(page.getByText(/ · Ana Demo$/)).toBeVisible();
  await expect(page.getByText('Date of birth').first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Download PDF' })).toBeHidden();
});

/** Renaming an id that patients have answered under: suggested, declared, mapped, published. */
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

test('changing a published id suggests a rename, and the publish dialog counts the answers lost without it', async ({
  page,
}) => {
  await authenticate(page, 'admin');
  await page.goto('/admin/questionnaires');
  await page.getByRole('button', { name: /Edit as next version.*Weight-loss intake/ }).click();
  const outline = page.getByRole('navigation', { name: 'Steps and questions' });
  await outline.getByLabel('Find steps and questions').fill('phone');
  await outline
    .getByRole('button', { name: /^Mobile phone/ })
    .last()
    .click();
  await page.getByRole('button', { name: 'Change the published id phone' }).click();
  const id = page.getByRole('textbox', { name: /^ID/ });
  await id.fill('mobile');
  await id.press('Enter');
  await expect(page.getByText('Keep the earlier answers with the new name?')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/have answers that do not fit this version/)).toBeVisible();
  await expect(dialog.getByText(/no longer asked\. Answers: \d+/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await page
    .getByRole('button', { name: /^Declare/ })
    .first()
    .click();
  await expect(page.getByText('Keep the earlier answers with the new name?')).toBeHidden();
  await outline.getByLabel('Find steps and questions').fill('');
  await outline.getByRole('button', { name: 'Weight-loss intake', exact: true }).click();
  await expect(page.getByText(/“phone” is now “mobile”/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(dialog.getByText(/All stored answers fit/)).toBeVisible();
  await dialog
    .getByText(/differences from|differences to|differences/)
    .first()
    .click();
  await expect(dialog.getByText(/what was renamed/)).toBeVisible();
  await dialog.getByLabel('What changed, and why').fill('A clearer id');
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/admin/questionnaires');
});

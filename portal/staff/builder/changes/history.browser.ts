/** Viewing and restoring earlier states of a questionnaire. */
import { INTAKE_VERSION } from '@clinic/fixtures/shipped';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { expectSaved, outline } from '@clinic/testing/browser/builder';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

const list = (page: Page) => page.getByRole('navigation', { name: 'Saves and versions' });

async function openNextVersion(page: Page): Promise<void> {
  await authenticate(page, 'admin');
  await page.goto('/admin/questionnaires');
  await page.getByRole('button', { name: /Edit as next version.*Weight-loss intake/ }).click();
  await expect(outline(page)).toBeVisible();
}

async function rename(page: Page, before: string, after: string): Promise<void> {
  await outline(page)
    .getByRole('button', { name: new RegExp(`^${before}`) })
    .click();
  await page.getByLabel('Title English').fill(after);
  await expectSaved(page);
}

test('an earlier save can be opened, named and restored, and the restore can be undone', async ({ page }) => {
  await openNextVersion(page);
  await rename(page, 'About you', 'Your details');
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await expect(list(page).getByRole('button')).not.toHaveCount(0);
  await expect(list(page).getByRole('button', { name: /Now/ })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByText('Nothing has changed since then.')).toBeVisible();

  // The first save is the version the draft started from.
  await list(page)
    .getByRole('button', { name: /Sam Rivera/ })
    .last()
    .click();
  await expect(page.getByText(/Step “Your details”: title changed/)).toBeVisible();
  await page.getByLabel('Name of this save').fill('As it was');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(list(page).getByRole('button', { name: /As it was/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Steps and questions' }).click();
  await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible();

  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(outline(page)).toContainText('About you');
  await expectSaved(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(outline(page)).toContainText('Your details');
  await expectSaved(page);
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await expect(list(page).getByRole('button', { name: /As it was/ })).toBeVisible();
});

test('a published version can be restored into the draft under its own number', { tag: '@ci' }, async ({
  page,
}) => {
  await openNextVersion(page);
  await rename(page, 'About you', 'Your details');
  const number = await page.getByText(/weight-loss-intake 2\.\d+/).textContent();
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await list(page)
    .getByRole('button', { name: `Version ${INTAKE_VERSION} published` })
    .click();
  await expect(page.getByRole('heading', { name: `Version ${INTAKE_VERSION} published` })).toBeVisible();
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(page.getByRole('button', { name: 'Continue' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expectSaved(page);
  await expect(page.getByText(number ?? '', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await list(page)
    .getByRole('button', { name: `Version ${INTAKE_VERSION} published` })
    .click();
  await expect(page.getByText('Nothing has changed since then.')).toBeVisible();
});

for (const { width, colorScheme } of [
  { width: 390, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const) {
  test(`the history fits ${width} px and is accessible in Spanish (${colorScheme})`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await openNextVersion(page);
    await rename(page, 'About you', `At ${width} pixels`);
    await page.evaluate(() => localStorage.setItem('preferred-language', 'es'));
    await page.reload();
    await page.getByRole('button', { name: 'Historial', exact: true }).click();
    await page.getByRole('button', { name: `Versión ${INTAKE_VERSION} publicada` }).click();
    await expect(page.getByRole('heading', { name: `Versión ${INTAKE_VERSION} publicada` })).toBeVisible();
    await expect(page.getByText(/se agregó|cambio en/).first()).toBeVisible();
    await expect(page.locator('html')).toHaveJSProperty('scrollWidth', width);
    await expectAccessible(page);
  });
}

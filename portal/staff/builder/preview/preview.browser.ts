/** The preview: where the answers lead, and whether longer and mirrored texts would fit. */
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

async function openPreview(page: Page): Promise<void> {
  await authenticate(page, 'admin');
  await page.goto('/admin/questionnaires');
  await page.getByRole('button', { name: /Edit as next version.*Weight-loss intake/ }).click();
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Step map' })).toBeVisible();
}

test('the map shows what is hidden and why, updates with the answers, and links to the question', async ({
  page,
}) => {
  await openPreview(page);
  const map = page.getByRole('region', { name: 'Step map' });
  const measures = map.getByRole('listitem').filter({ hasText: 'Your measurements' }).first();
  await measures.getByText(/of \d+ questions shown/).click();
  const feet = measures.getByRole('listitem').filter({ hasText: 'Height: feet' }).first();
  await expect(feet).toContainText('Only when “Which units do you prefer?” is “Feet, inches and pounds”');
  await expect(feet).toContainText('Now: not answered yet');
  await expectAccessible(page);
  await measures.getByRole('button', { name: 'Which units do you prefer?', exact: true }).press('Enter');
  await page.getByLabel('Centimeters and kilograms').check();
  await expect(feet).toContainText('Now: Centimeters and kilograms');
  await expect(feet.getByRole('img', { name: 'Hidden' })).toBeVisible();
  await measures.getByRole('button', { name: /^Edit Height: feet/ }).click();
  await expect(page.getByLabel('Question text English')).toHaveValue('Height: feet');
});

test('answers in the preview can be saved as a test case with the flags they raise', async ({ page }) => {
  await openPreview(page);
  await page.getByRole('textbox', { name: 'Year' }).fill('1990');
  await page.getByRole('button', { name: 'Save as a test case' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as a test case' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save the case' }).click();
  await expect(dialog.getByText('Describe in a few words what the case shows')).toBeVisible();
  await dialog.getByLabel('What the case shows').fill('Only the year of birth');
  await dialog.getByRole('button', { name: 'Save the case' }).click();
  await expect(dialog).toBeHidden();

  await page.goto('/admin/fixtures');
  await expect(page.getByText('Recorded in the preview')).toBeVisible();
});

for (const { width, colorScheme } of [
  { width: 390, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const) {
  test(`at ${width} px (${colorScheme}) the layout checks report long and mirrored texts that do not fit`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await openPreview(page);
    const language = page.getByLabel('Language of the preview');
    await language.selectOption('Long, accented texts');
    await expect(page.getByRole('heading', { name: /^\[.+\]$/, level: 1 })).toBeVisible();
    await expect(page.getByText('Everything on this page fits.')).toBeVisible();
    // A word too long for any line.
    await page.getByRole('heading', { name: /^\[.+\]$/, level: 1 }).evaluate((heading) =>
      heading.replaceChildren(
        Object.assign(document.createElement('span'), {
          textContent: 'x'.repeat(400),
          className: 'whitespace-nowrap',
        }),
      ),
    );
    await expect(page.getByText(/\d+ texts? on this page do(es)? not fit:/)).toBeVisible();
    await language.selectOption('Right to left');
    await expect(
      page.getByRole('button', { name: /eunitnoC|Continue/ }).locator('xpath=ancestor::*[@dir][1]'),
    ).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('html')).toHaveJSProperty('scrollWidth', width);
    await expectAccessible(page);
  });
}

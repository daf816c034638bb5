/** Importing tables: a REDCap data dictionary, an XLSForm. Reports, drafts and refusals, in both languages. */
import { readFile } from 'node:fs/promises';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { authenticate, signIn, takenOver } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import { csvOf, dictionary, SAMPLE } from '@clinic/testing/redcap/dictionary';
import type { Page } from '@playwright/test';

async function choose(page: Page, label: string, rows: readonly (readonly string[])[]): Promise<void> {
  await page.goto('/admin/questionnaires');
  await takenOver(page);
  await page
    .getByLabel(label)
    .last()
    .setInputFiles({ name: 'dictionary.csv', mimeType: 'text/csv', buffer: Buffer.from(csvOf(rows)) });
}

test.describe('in English', () => {
  test.use({ locale: 'en-US' });

  test('a dictionary is reported by row and column, and becomes a draft that keeps its report', {
    tag: '@ci',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await signIn(page, 'admin');
    await choose(page, 'Import file', SAMPLE);
    const report = page.getByRole('region', { name: 'Import report' });
    await report.getByRole('searchbox').fill('plan');
    await expect(report).toContainText('Its choices come from a query of REDCap’s database.');
    await expect(report).toContainText('row 10');
    await expect(report).toContainText('Field Type');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create draft' }).click();
    await page.waitForURL(/\/drafts\/[\da-f-]{36}$/);
    await expect(page.getByText('Cigarettes a day').first()).toBeVisible();
    await page.getByRole('link', { name: 'Import report' }).click();
    await expect(page.getByRole('heading', { level: 3, name: 'Plan', exact: true })).toBeVisible();
  });
});

test.describe('an XLSForm', () => {
  test.use({ locale: 'en-US' });

  test('that was downloaded as the template is imported with all its content', async ({ page }) => {
    await authenticate(page, 'admin');
    await page.goto('/admin/questionnaires');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'XLSForm template' }).click();
    const template = await (await downloading).path();
    const buffer = await readFile(template);
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await page.getByLabel('Import file').last().setInputFiles({ name: 'xlsform.xlsx', mimeType, buffer });
    const report = page.getByRole('region', { name: 'Import report' });
    for (const none of [/^0 dropped/, /^0 kept/])
      await expect(report.getByRole('button', { name: none })).toBeVisible();
    await page.getByRole('button', { name: 'Create draft' }).click();
    await page.waitForURL(/\/drafts\/[\da-f-]{36}$/);
    await expect(page.getByText('How many cigarettes a day?').first()).toBeVisible();
  });
});

test.describe('in Spanish', () => {
  test.use({ locale: 'es-US', viewport: { width: 390, height: 844 } });

  test('a refusal names row and column and says what to do', async ({ page }) => {
    await signIn(page, 'admin');
    await choose(
      page,
      'Importar archivo',
      dictionary({ name: 'q', type: 'text' }, { name: 'q', type: 'text' }),
    );
    const reasons = page.getByRole('list', { name: 'Motivos' });
    await expect(reasons).toContainText('El nombre «q» ya se usa en la fila 2.');
    await expect(reasons).toContainText('Dé a cada pregunta un nombre propio.');
    await expect(reasons).toContainText('fila 3, columna «Variable / Field Name»');
    await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390);
    await expectAccessible(page);
  });
});

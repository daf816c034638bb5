/** Translating: side by side, and by spreadsheet export and import. */
import { readFile } from 'node:fs/promises';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import type { Download, Page } from '@playwright/test';
import { rowsOfFile, sheetFile } from './sheetFile.ts';

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

async function open(page: Page): Promise<void> {
  await authenticate(page, 'admin');
  await page.goto('/admin/questionnaires');
  await page.getByRole('button', { name: /Edit as next version.*Weight-loss intake/ }).click();
  await page.getByRole('button', { name: 'Texts' }).click();
  await expect(page.getByText(/^Spanish: (\d+) of \1 up to date/)).toBeVisible();
}

async function exported(page: Page, format: 'Spreadsheet (XLSX)' | 'Table (CSV)'): Promise<Download> {
  await page.getByRole('button', { name: 'Export texts' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format }).click(),
  ]);
  return download;
}

const rowsOf = async (download: Download): Promise<string[][]> =>
  rowsOfFile(new File([new Uint8Array(await readFile(await download.path()))], download.suggestedFilename()));

const takeIn = (page: Page, name: string, content: Uint8Array | string) =>
  page
    .getByLabel('Import texts')
    .last()
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });

test('the title of a new questionnaire counts as not translated', async ({ page }) => {
  await authenticate(page, 'admin');
  await page.goto('/admin/questionnaires');
  await page.getByRole('button', { name: 'New questionnaire' }).click();
  await page.getByLabel('Title in English').fill('Three months later');
  await page.getByRole('button', { name: 'Start editing' }).click();
  await expect(page.getByRole('tab', { name: 'Problems (1)' })).toBeVisible();
  await page.getByRole('button', { name: 'Texts' }).click();
  await expect(page.getByText(/^Spanish: 4 of 5 up to date.*1 missing/)).toBeVisible();
  const spanish = page.getByRole('textbox', { name: /Spanish Title title$/ });
  await expect(spanish).toHaveValue('');
  await spanish.fill('Tres meses después');
  await expect(page.getByText(/^Spanish: 5 of 5 up to date/)).toBeVisible();
});

test('texts are exported as a spreadsheet and imported again: changes are shown first and can be undone', async ({
  page,
}) => {
  await open(page);
  const spanish = page.getByRole('textbox', { name: /Spanish Title title$/ });
  const english = page.getByRole('textbox', { name: /English Title title$/ });
  const before = await spanish.inputValue();

  // An unchanged file imports as no change.
  for (const format of ['Spreadsheet (XLSX)', 'Table (CSV)'] as const) {
    const download = await exported(page, format);
    await takeIn(page, download.suggestedFilename(), await readFile(await download.path()));
    await expect(page.getByRole('dialog')).toContainText('This file changes nothing.');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  }

  const rows = await rowsOf(await exported(page, 'Spreadsheet (XLSX)'));
  const line = (key: string): string[] => rows.find(([own]) => own === key) ?? [];
  line('title')[3] = 'Formulario renovado';
  line('step.right_for_you.title')[3] = '=Para usted';
  rows.push(['question.gone.label', '', 'Gone', 'Ido', '']);
  const sheet = new Uint8Array(await (await sheetFile(rows, 'xlsx')).arrayBuffer());

  // One source text changed while the translator was at work.
  await english.fill('Weight-loss intake, renewed');
  await expect(page.getByText(/0 missing, 1 out of date/)).toBeVisible();
  await takeIn(page, 'back.xlsx', sheet);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('2 translations would change');
  await expect(dialog).toContainText('1 is based on an earlier source text');
  await expect(dialog).toContainText('1 key is not in this questionnaire');
  await expectAccessible(page);
  await dialog.getByRole('checkbox', { name: /=Para usted/ }).uncheck();
  await dialog.getByRole('button', { name: 'Import 1 translation' }).click();
  await expect(spanish).toHaveValue('Formulario renovado');
  await expect(
    page.getByRole('textbox', { name: /Spanish Title step\.right_for_you\.title$/ }),
  ).not.toHaveValue('=Para usted');

  // It stays marked until an editor confirms that it is correct.
  await page.getByLabel('Which texts').selectOption('Missing or out of date');
  await expect(page.getByRole('textbox')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Still correct' }).click();
  await expect(page.getByText(/0 missing, 0 out of date/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(spanish).toHaveValue(before);
  await expect(page.getByText('All changes saved')).toBeVisible();
});

test('an emptied text counts as missing and links to its question', async ({ page }) => {
  await open(page);
  await page.getByRole('searchbox', { name: 'Find in the texts' }).fill('question.first_name.label');
  await page.getByRole('textbox', { name: /Spanish Question text/ }).fill('');
  await expect(page.getByText(/1 missing, 0 out of date/)).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Problems (1)' })).toBeVisible();
  await page.getByRole('button', { name: 'Open first_name in the design' }).click();
  await expect(page.getByLabel('Question text Spanish')).toHaveValue('');
});

for (const { width, colorScheme } of [
  { width: 390, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const) {
  test(`in Spanish, at ${width} px (${colorScheme}), an unreadable file is refused with an explanation`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await open(page);
    await page.evaluate(() => localStorage.setItem('preferred-language', 'es'));
    await page.reload();
    await page.getByRole('button', { name: 'Textos' }).click();
    await expect(page.getByRole('heading', { name: 'Todos los textos, lado a lado' })).toBeVisible();
    await expect(page.locator('html')).toHaveJSProperty('scrollWidth', width);
    await expectAccessible(page);
    const choose = page.getByLabel('Importar textos').last();
    const refusals = [
      ['photo.xlsx', 'PK\u0003\u0004 no spreadsheet', 'Está dañado o incompleto'],
      ['notes.csv', 'one,two\nthree,four', 'Falta la columna con el encabezado «key»'],
    ] as const;
    for (const [name, content, text] of refusals) {
      await choose.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
      await expect(page.getByRole('alert')).toContainText(text);
      await expectAccessible(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click();
    }
  });
}

test('a large workbook can be read', async ({ page }) => {
  await open(page);
  // Beyond 320 kB, the library would decompress a part in a worker, which the page's policy forbids.
  const rows = Array.from({ length: 6_000 }, (_, row) => [
    `none.${row}`,
    `Text ${row}: ${'a'.repeat(80)}`,
    '',
  ]);
  const sheet = await sheetFile([['key', 'English (en)', 'Spanish (es)'], ...rows], 'xlsx');
  await takeIn(page, 'texts.xlsx', new Uint8Array(await sheet.arrayBuffer()));
  await expect(page.getByRole('dialog', { name: 'Import translations' })).toContainText(
    '6000 keys are not in this questionnaire',
  );
});

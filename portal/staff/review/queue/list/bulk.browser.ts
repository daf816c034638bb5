/** Bulk actions, claims, saved views and exports. */
import { readFile } from 'node:fs/promises';
import { changeMany, exportSubmissions } from '@clinic/contract/queue/bulk';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { globOf } from '@clinic/testing/browser/api';
import { chooseFilter, mainLink, queueRows } from '@clinic/testing/browser/queue';
import { authenticate, signIn } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import readXlsxFile from 'read-excel-file/universal';

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

test('several submissions can be archived after a preview, and restored', { tag: '@ci' }, async ({
  page,
}) => {
  await authenticate(page, 'physician');
  await page.goto('/physician/review?status=NEW&sort=newest');
  await expect(queueRows(page).nth(2)).toBeVisible();
  const chosen = await mainLink(queueRows(page)).allInnerTexts();
  for (const index of [0, 1]) await queueRows(page).nth(index).getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: 'Selected submissions' });
  await expect(bar).toContainText('2 selected');
  await expect(bar.getByRole('button', { name: /approve/i })).toHaveCount(0);
  await bar.getByRole('button', { name: 'Archive' }).click();
  const dialog = page.getByRole('dialog', { name: 'Archive 2 submissions' });
  await expect(dialog.getByRole('listitem')).toHaveText(
    chosen.slice(0, 2).map((name) => new RegExp(`^${name}`)),
  );
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Archive 2' }).click();
  await expect(page.getByText('2 submissions archived', { exact: true })).toBeVisible();
  for (const index of [0, 1]) {
    await expect(
      queueRows(page)
        .nth(index)
        .getByRole('button', { name: /^Archived/i }),
    ).toBeVisible();
  }
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 submissions are back as they were', { exact: true })).toBeVisible();
  for (const index of [0, 1]) {
    await expect(queueRows(page).nth(index).getByRole('button', { name: /^New/i })).toBeVisible();
  }
});

test('a double click archives once, and undo restores all', async ({ page }) => {
  await authenticate(page, 'physician');
  await page.goto('/physician/review?status=NEW&sort=newest');
  for (const index of [0, 1]) await queueRows(page).nth(index).getByRole('checkbox').check();
  await page
    .getByRole('region', { name: 'Selected submissions' })
    .getByRole('button', { name: 'Archive' })
    .click();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(changeMany.path)) sent.push(request.url());
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Archive 2' }).dblclick();
  await expect(page.getByText('2 submissions archived', { exact: true })).toBeVisible();
  expect(sent).toHaveLength(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 submissions are back as they were', { exact: true })).toBeVisible();
});

test('all matching submissions, not only those on the page, can be selected and assigned after a preview', async ({
  page,
}) => {
  await authenticate(page, 'physician');
  // No more than can be changed at once.
  await page.goto('/physician/review?status=APPROVED&sort=oldest');
  await expect(queueRows(page)).toHaveCount(25);
  const total = Number((await page.getByText(/of \d+ submissions$/).innerText()).match(/of (\d+)/)?.[1]);
  expect(total).toBeGreaterThan(25);
  const bar = page.getByRole('region', { name: 'Selected submissions' });
  await page.getByRole('checkbox', { name: 'Select page' }).check();
  await expect(bar).toContainText('25 selected');
  await bar.getByRole('button', { name: `Select all ${total} that match` }).click();
  await expect(bar).toContainText(`${total} selected`);
  await expect(bar.getByRole('button', { name: /that match/ })).toHaveCount(0);
  await bar.getByRole('button', { name: 'Assign' }).click();
  const dialog = page.getByRole('dialog', { name: `Assign ${total} submissions` });
  await expect(dialog.getByRole('listitem')).toHaveCount(total);
  await dialog.getByRole('combobox').selectOption({ index: 1 });
  await dialog.getByRole('button', { name: `Assign ${total}` }).click();
  await expect(page.getByText(`${total} submissions assigned`, { exact: true })).toBeVisible();
});

test('only the selected submissions are exported', async ({ page }) => {
  await authenticate(page, 'physician');
  await page.goto('/physician/review?status=APPROVED');
  for (const index of [0, 2]) await queueRows(page).nth(index).getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: 'Selected submissions' });
  await bar.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV table' }).click();
  const dialog = page.getByRole('dialog', { name: 'CSV table' });
  await expect(dialog.getByText('2 submissions', { exact: true })).toBeVisible();
  await expect(dialog.getByText('The selected submissions.')).toBeVisible();
  const request = page.waitForRequest(globOf(exportSubmissions));
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  expect((await request).postDataJSON().ids).toHaveLength(2);
  await expect(page.getByText('Export complete', { exact: true })).toBeVisible();
});

test('each submission that could not be changed is listed', async ({ page }) => {
  await authenticate(page, 'physician');
  await page.goto('/physician/review?status=NEW&sort=oldest');
  await expect(queueRows(page).nth(1)).toBeVisible();
  const ids = await queueRows(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row')));
  await page.route(globOf(changeMany), (route) =>
    route.fulfill({
      json: {
        operationId: crypto.randomUUID(),
        results: [
          { id: ids[0], ok: true },
          { id: ids[1], ok: false, code: 'status_changed' },
        ],
      },
    }),
  );
  for (const index of [0, 1]) await queueRows(page).nth(index).getByRole('checkbox').check();
  await page
    .getByRole('region', { name: 'Selected submissions' })
    .getByRole('button', { name: 'Assign' })
    .click();
  await page.getByRole('dialog').getByRole('combobox').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Assign 2' }).click();
  const results = page.getByRole('dialog', { name: '1 of 2 changed' }).getByRole('listitem');
  await expect(results.nth(0)).toContainText('Done');
  await expect(results.nth(1)).toContainText('Status changed meanwhile');
  await expectAccessible(page);
});

test('a submission can be claimed with one press, found under "Me" and unassigned', async ({ page }) => {
  await authenticate(page, 'physician');
  await page.goto('/physician/review?status=NEW&sort=newest&assignee=none');
  const card = queueRows(page).nth(3);
  const name = await mainLink(card).innerText();
  await card.getByRole('button', { name: `Assign to me ${name}` }).click();
  await expect(page.getByText(/^Assigned to Dr\. /).first()).toBeVisible();
  await chooseFilter(page, 'Assigned to', 'Me');
  await expect(page).toHaveURL(/assignee=me/);
  const mine = queueRows(page).filter({ hasText: name });
  await mine.getByRole('button', { name: `${name} is assigned to Me` }).click();
  await page.getByRole('menuitemradio', { name: 'Unassigned' }).click();
  await expect(page.getByText('No longer assigned', { exact: true })).toBeVisible();
});

test('a view can be saved without the search, applied, renamed, shared with a colleague and deleted', async ({
  page,
  browser,
}) => {
  await authenticate(page, 'physician');
  await page.goto('/physician/review?status=APPROVED&sort=oldest');
  await expect(queueRows(page).first()).toBeVisible();
  const views = page.getByRole('button', { name: 'Views' });
  await views.click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Decided');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByText('View “Decided” saved', { exact: true })).toBeVisible();

  await page.goto('/physician/review');
  await views.click();
  await page.getByRole('menuitem', { name: 'Decided' }).click();
  await expect(page).toHaveURL(/status=APPROVED&sort=oldest/);

  await views.click();
  await page.getByRole('menuitem', { name: 'Rename, share or delete views' }).click();
  await page.getByRole('textbox', { name: 'Name of the view Decided' }).fill('Done and decided');
  await page.getByRole('button', { name: 'Rename Decided' }).click();
  const share = page.getByRole('button', { name: 'Share the view Done and decided with all staff' });
  await share.click();
  await expect(share).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);

  const colleague = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await authenticate(colleague, 'admin');
  await colleague.goto('/physician/review');
  await colleague.getByRole('button', { name: 'Views' }).click();
  await colleague.getByRole('menuitem', { name: 'Done and decided (shared)' }).click();
  await expect(colleague).toHaveURL(/status=APPROVED&sort=oldest/);
  await colleague.context().close();

  await page.getByRole('button', { name: 'Delete the view Done and decided' }).click();
  const question = page.getByRole('dialog', { name: 'Delete the view “Done and decided” for all staff?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Delete the view Done and decided' })).toBeFocused();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Delete view' }).click();
  await expect(page.getByRole('dialog', { name: 'Rename, share or delete views' })).toBeFocused();
  await expect(page.getByText('Save the filters and order you use often.')).toBeVisible();
});

test('the filtered submissions can be exported as a table and as FHIR', async ({ page }) => {
  await authenticate(page, 'physician');
  await page.goto('/physician/review?status=IN_REVIEW');
  const total = Number((await page.getByText(/of \d+ submissions$/).innerText()).match(/of (\d+)/)?.[1]);
  expect(total).toBeGreaterThan(0);
  const workbook = await exported(page, 'Excel workbook (XLSX)', total);
  expect(workbook.name).toMatch(/^submissions-[\d-]+\.xlsx$/);
  const [sheet] = await readXlsxFile(new Blob([workbook.bytes]));
  expect(sheet?.data).toHaveLength(total + 1);
  const csv = await exported(page, 'CSV table', total);
  const rows: string[][] = parse(csv.bytes, { bom: true });
  expect(rows).toHaveLength(total + 1);
  expect(sheet?.data[0]).toEqual(rows[0]);
  const fhir = await exported(page, 'FHIR (NDJSON)', total);
  const resources = fhir.bytes
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { resourceType: string });
  const responses = resources.filter(({ resourceType }) => resourceType === 'QuestionnaireResponse');
  expect(responses).toHaveLength(total);
});

test('a failed export shows an error and leaves no file', async ({ page }) => {
  await signIn(page, 'physician');
  await page.route(globOf(exportSubmissions), (route) => route.fulfill({ status: 400, body: 'No' }));
  await page.getByRole('button', { name: 'Export Data' }).click();
  await page.getByRole('menuitem', { name: 'CSV table' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByText('Export failed', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('headings of an exported table are in the language of the reader', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('preferred-language', 'es'));
  await authenticate(page, 'physician');
  await page.goto('/physician/review?status=IN_REVIEW');
  await page.getByRole('button', { name: 'Exportar datos' }).click();
  await page.getByRole('menuitem', { name: 'Libro de Excel (XLSX)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Libro de Excel (XLSX)' });
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Exportar', exact: true }).click();
  const [sheet] = await readXlsxFile(new Blob([await readFile(await (await download).path())]));
  expect(sheet?.sheet).toBe('Formularios');
  expect(sheet?.data[0]?.slice(0, 2)).toEqual(['Referencia', 'Estado']);
});

async function exported(page: Page, format: string, total: number) {
  await page.getByRole('button', { name: 'Export Data' }).click();
  await page.getByRole('menuitem', { name: format }).click();
  const dialog = page.getByRole('dialog', { name: format });
  await expect(dialog.getByText(`${total} submissions`, { exact: true })).toBeVisible();
  await expect(dialog.getByText('Status: In Review')).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  const file = await download;
  await expect(page.getByText('Export complete', { exact: true })).toBeVisible();
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

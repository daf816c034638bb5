/** A code list from a CSV file: invalid rows are reported, the corrected file becomes the options of a question. */
import { inBoth } from '@clinic/fixtures/inBoth';
import { PERSON, shortForm } from '@clinic/fixtures/shortForm';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { outline, savedDocument } from '@clinic/testing/browser/builder';
import { beginForm } from '@clinic/testing/browser/publishForm';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

const FORM = shortForm('drugs', inBoth('Drugs', 'Medicamentos'), [
  {
    id: 'drugs',
    title: inBoth('Drugs', 'Medicamentos'),
    questions: [
      { id: 'drug', type: 'choice', label: inBoth('Which drug?', '¿Qué medicamento?'), options: [] },
    ],
  },
  PERSON,
]);
const csv = (text: string) => ({ name: 'Drugs 2026.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

test("a file of codes becomes a question's list once its rows are valid", async ({ page }) => {
  await authenticate(page, 'admin');
  const { id } = await beginForm(page.request, FORM);
  await page.goto(`/admin/questionnaires/drafts/${id}`);
  await outline(page)
    .getByRole('button', { name: /^Which drug/ })
    .click();
  const presented = page.getByLabel('Presented as');
  await presented.focus();
  await presented.selectOption({ label: 'A drop-down list' });
  await expect(page.getByLabel('Options run')).toBeHidden();
  await expect(presented).toBeFocused();
  await presented.selectOption({ label: 'A row for each option' });
  await expect(page.getByLabel('Options run')).toBeVisible();

  const file = page.getByLabel('File of codes');
  await file.setInputFiles(csv('code,name\nA10,Metformin\nB 2,Ibuprofen\nA10,Again\n,Nameless\n'));
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Row 3 (B 2): A code has 1 to 80 letters');
  await expect(alert).toContainText('Row 4 (A10): The code is in the file twice');
  await expect(alert).toContainText('Row 5: A code has 1 to 80 letters');
  await file.setInputFiles(csv('code,name,nombre\nA10,Metformin,Metformina\nB2,Ibuprofen,Ibuprofeno\n'));
  await expect(page.getByText('Drugs 2026', { exact: true })).toBeVisible();
  await expect(page.getByText('2 codes')).toBeVisible();
  await expect(page.getByText('B2 Ibuprofen · Ibuprofeno')).toBeVisible();
  await expect(alert).toBeHidden();
  await expectAccessible(page);
  const saved = await savedDocument(page);
  expect(saved.steps[0].questions[0].codeList).toMatch(/^[0-9a-f]{64}$/);
  await page.getByRole('button', { name: 'Remove the list' }).click();
  await expect(page.getByLabel('New option')).toBeVisible();
});

/** A code list replaced by its next edition: renamed codes are offered and declared, and the versions compared. */
import { inBoth } from '@clinic/fixtures/inBoth';
import { PERSON, shortForm } from '@clinic/fixtures/shortForm';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { expectSaved, outline } from '@clinic/testing/browser/builder';
import { publishForm } from '@clinic/testing/browser/publishForm';
import { authenticate } from '@clinic/testing/browser/staff';
import { storeCodeList } from '@clinic/testing/browser/storeCodeList';
import { expect, test } from '@clinic/testing/browser/test';

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

const form = (codeList: string) =>
  shortForm('drugs', inBoth('Drugs', 'Medicamentos'), [
    {
      id: 'drugs',
      title: inBoth('Drugs', 'Medicamentos'),
      questions: [
        { id: 'drug', type: 'choice', codeList, label: inBoth('Which drug?', '¿Qué medicamento?') },
      ],
    },
    PERSON,
  ]);

const EDITION =
  'code,name,nombre\nA10,Metformin,Metformina\nC09,Ibuprofen,Ibuprofeno\nN02,Paracetamol,Paracetamol\n';

test('renamed codes of a new list are suggested, missing ones are declared by hand', async ({ page }) => {
  await authenticate(page, 'admin');
  const digest = await storeCodeList(page.request, {
    title: 'Drugs 2025',
    languages: ['en', 'es'],
    codes: [
      ['A10', 'Metformin', 'Metformina'],
      ['B01', 'Ibuprofen', 'Ibuprofeno'],
      ['N01', 'Acetaminophen', 'Acetaminofén'],
    ],
  });
  await publishForm(page.request, form(digest));
  await page.goto('/admin/questionnaires');
  await page.getByRole('button', { name: /Edit as next version.*Drugs/ }).click();
  await outline(page)
    .getByRole('button', { name: /^Which drug/ })
    .click();
  await page
    .getByLabel('File of codes')
    .setInputFiles({ name: 'Drugs 2026.csv', mimeType: 'text/csv', buffer: Buffer.from(EDITION) });
  const offer = page.getByText('The answer “B01” is now “C09” (Which drug?)').first();
  await expect(offer).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Declare/ }).click();
  await expect(page.getByText('Keep the earlier answers with the new name?')).toBeHidden();

  await outline(page).getByRole('button', { name: 'Drugs', exact: true }).first().click();
  await expect(offer).toBeVisible();
  await page.getByLabel('What was renamed').selectOption('An answer to “Which drug?”');
  await page.getByLabel('Before').selectOption('N01 Acetaminophen');
  const code = page.getByLabel('Code in the new list');
  await code.fill('N03');
  const declare = page.getByRole('button', { name: 'Declare', exact: true });
  await declare.click();
  await expect(page.getByText('The list has no code N03. Check its spelling.')).toBeVisible();
  await expectAccessible(page);
  await code.fill('N02');
  await declare.click();
  await expect(page.getByText('The answer “N01” is now “N02” (Which drug?)')).toBeVisible();
  await expectSaved(page);

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByText(/differences/)
    .first()
    .click();
  await expect(dialog.getByText('Drugs 2025 (3 codes)')).toBeVisible();
  await expect(dialog.getByText('Drugs 2026 (3 codes)')).toBeVisible();
  await dialog.getByLabel('What changed, and why').fill('The list of 2026');
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/admin/questionnaires');
});

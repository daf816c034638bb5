/** A choice with thousands of options in the builder: some are shown at a time, and each can be found. */
import { inBoth } from '@clinic/fixtures/inBoth';
import { PERSON, shortForm } from '@clinic/fixtures/shortForm';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { outline, savedDocument } from '@clinic/testing/browser/builder';
import { beginForm } from '@clinic/testing/browser/publishForm';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

const OPTIONS = Array.from({ length: 2_000 }, (_, index) => ({
  value: `Z${index}`,
  label: inBoth(`Diagnosis ${index}`, `Diagnóstico ${index}`),
}));
const FORM = shortForm('diagnoses', inBoth('Diagnoses', 'Diagnósticos'), [
  {
    id: 'past',
    title: inBoth('Past', 'Antecedentes'),
    questions: [
      { id: 'had', type: 'choice', label: inBoth('What did you have?', '¿Qué tuvo?'), options: OPTIONS },
    ],
  },
  PERSON,
]);

test('one of 2,000 options can be found, changed, added and removed; the others stay', async ({ page }) => {
  await authenticate(page, 'admin');
  const { id } = await beginForm(page.request, FORM);
  await page.goto(`/admin/questionnaires/drafts/${id}`);
  await outline(page)
    .getByRole('button', { name: /^What did you have/ })
    .click();
  const count = page.getByRole('status').filter({ hasText: / shown$/ });
  await expect(count).toHaveText('50 of 2000 shown');
  await expect(page.getByLabel('Presented as').locator('option:checked')).toHaveText('A search in the list');
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(count).toHaveText('100 of 2000 shown');
  await expectAccessible(page);

  await page.getByLabel('Find an option').fill('diagnosis 1234');
  await expect(count).toHaveText('1 of 1 shown');
  const label = (number: number) => page.getByRole('textbox', { name: `Text of option ${number} English` });
  await label(1235).fill('Migraine');
  await expect(label(1235)).toBeFocused();
  await page.getByLabel('Find an option').fill('Z777');
  await page.getByRole('button', { name: 'Remove Z777' }).click();
  await page.getByLabel('New option').fill('Gout');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(label(2000)).toHaveValue('Gout');

  const document: {
    steps: { questions: { options?: { value: string; label: { en: string } }[] }[] }[];
  } = await savedDocument(page);
  const options = document.steps[0]?.questions[0]?.options ?? [];
  expect(options).toHaveLength(2_000);
  expect(options.find(({ value }) => value === 'Z1234')?.label.en).toBe('Migraine');
  expect(options.some(({ value }) => value === 'Z777')).toBe(false);
  expect(options.at(-1)?.label.en).toBe('Gout');
});

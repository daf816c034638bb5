/** Which FHIR resource an answer becomes: chosen in the builder, without JSON. */
import { addQuestion, beginQuestionnaire, expectSaved, outline } from '@clinic/testing/browser/builder';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

test('conditions from a list and from a "yes" become coded resources, and a reload keeps them', async ({
  page,
}) => {
  await authenticate(page, 'admin');
  await beginQuestionnaire(page, 'History');
  await addQuestion(page, 'Several options', 'Which of these do you have?');
  for (const option of ['High blood pressure', 'Some pain']) {
    await page.getByLabel('New option').fill(option);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
  }
  const resource = page.getByLabel('Resource in FHIR');
  await expect(page.getByLabel('States a fact of the patient')).toHaveCount(0);
  await resource.selectOption({ label: 'Condition' });
  await page.getByLabel('The question asks about').selectOption({ label: 'The present' });
  await page.getByLabel('Code of the fact, option 1').fill('38341003');
  await page.getByLabel('States a fact of the patient').nth(1).uncheck();
  await expect(page.getByLabel('Code of the fact, option 2')).toHaveCount(0);

  await addQuestion(page, 'Yes or no', 'Did you have asthma as a child?');
  await resource.selectOption({ label: 'Condition' });
  await expect(page.getByText(/In "label", write what a yes means/).first()).toBeVisible();
  await page.getByLabel(/^What the answer states.*English/).fill('Asthma');
  await page.getByLabel('Terminology', { exact: true }).selectOption({ label: 'ICD-10-CM' });
  await page.getByLabel('Code of the fact', { exact: true }).fill('J45.909');
  await expect(page.getByText(/In "label", write what a yes means/)).toHaveCount(0);
  await expectSaved(page);

  await page.reload();
  await outline(page)
    .getByRole('button', { name: /^Did you have asthma/ })
    .click();
  await expect(page.getByLabel('Code of the fact', { exact: true })).toHaveValue('J45.909');
  await expect(page.getByLabel('Terminology', { exact: true })).toHaveValue('icd10cm');
  await outline(page)
    .getByRole('button', { name: /^Which of these/ })
    .click();
  await expect(page.getByLabel('The question asks about')).toHaveValue('current');
  await expect(page.getByLabel('Code of the fact, option 1')).toHaveValue('38341003');
  await expect(page.getByLabel('States a fact of the patient').nth(1)).not.toBeChecked();

  // Removing a resource leaves nothing behind in the options.
  await resource.selectOption({ label: 'None' });
  await expect(page.getByLabel('States a fact of the patient')).toHaveCount(0);
  await expectSaved(page);
});

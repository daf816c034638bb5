/** Values computed in the entries of a list: built by fields, shown while answers are given, read in the review. */
import { medicines } from '@clinic/fixtures/medicines';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { addQuestion, beginQuestionnaire, outline, savedDocument } from '@clinic/testing/browser/builder';
import { publishForm } from '@clinic/testing/browser/publishForm';
import { findSubmission } from '@clinic/testing/browser/queue';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';

const both = (en: string, es: string) => ({ en, es: { text: es, from: en } });

const WEEKLY = {
  id: 'weekly',
  type: 'computed',
  label: both('Tablets a week', 'Pastillas a la semana'),
  compute: { '*': [{ var: 'dose' }, 7] },
};
const LEVEL = {
  id: 'level',
  type: 'computed',
  label: both('Level', 'Nivel'),
  staffOnly: true,
  compute: { var: 'weekly' },
  bands: [
    { to: 20, value: 'usual', text: both('Usual', 'Habitual') },
    { from: 21, value: 'high', text: both('High', 'Alto'), alert: true },
  ],
};

test.describe('on a phone', () => {
  test.use({ locale: 'en-US', viewport: { width: 390, height: 844 } });

  test('each entry shows its own value, also in both reviews; staff-only values are shown to staff only', async ({
    page,
    context,
  }) => {
    await authenticate(page, 'admin');
    const form = medicines();
    form.steps[1].questions[0].questions.push(WEEKLY, LEVEL);
    await publishForm(page.request, form);
    await context.clearCookies();
    await authenticate(page, 'patient');
    await page.goto('/intake/medicines');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByLabel('First name').fill('Vera');
    await page.getByLabel('Last name').fill('Value');
    await page.getByLabel('Email').fill('vera.value@example.com');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();

    const entry = (number: number) => page.getByRole('group', { name: `entry ${number}` });
    const weekly = (number: number) => entry(number).getByRole('status', { name: 'Tablets a week' });
    const take = async (number: number, which: string, dose: string): Promise<void> => {
      await entry(number).getByRole('radio', { name: 'Other', exact: true }).check();
      await entry(number).getByLabel('Which', { exact: true }).fill(which);
      await entry(number)
        .getByLabel(/Tablets a day/)
        .fill(dose);
    };
    await expect(weekly(1)).toHaveText('–');
    await take(1, 'Zinc', '2');
    await expect(weekly(1)).toHaveText('14');
    await page.getByRole('button', { name: 'Add another' }).click();
    await expect(weekly(2)).toHaveText('–');
    await take(2, 'Iron', '4');
    await expect(weekly(2)).toHaveText('28');
    await expect(weekly(1)).toHaveText('14');
    await expectAccessible(page);
    await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390);
    await page.getByRole('button', { name: 'Remove entry 1' }).click();
    await expect(entry(1).getByRole('status', { name: 'Tablets a week' })).toHaveText('28');
    await page.reload();
    await expect(weekly(1)).toHaveText('28');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    const review = page.getByRole('definition').filter({ hasText: 'Kind:' });
    await expect(review).toHaveText('Kind: Other, Which: Iron, Tablets a day: 4, Tablets a week: 28');
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await expect(page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)).toBeVisible();

    await context.clearCookies();
    await authenticate(page, 'physician');
    const { id } = await findSubmission(page.request, {}, ({ patient }) => patient.name === 'Vera Value');
    await page.goto(`/physician/submissions/${id}`);
    const table = page.getByRole('region', { name: 'Which medicines do you take?' });
    await expect(table.getByRole('row').nth(0)).toHaveText(/Tablets a week.*Level/);
    await expect(table.getByRole('row').nth(1)).toHaveText('1OtherIron428High');

    await context.clearCookies();
    await authenticate(page, 'patient');
    await page.goto(`/patient/submissions/${id}`);
    await page.getByText('What you take', { exact: true }).click();
    await expect(page.getByText('Tablets a week: 28')).toBeVisible();
    await expect(page.getByText('Level')).toHaveCount(0);
  });
});

test.describe('in the builder', () => {
  test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

  test('a value of an entry is computed from the questions of the group, and the preview shows it', async ({
    page,
  }) => {
    await authenticate(page, 'admin');
    await beginQuestionnaire(page, 'Medicines');
    const group = page.getByRole('region', { name: 'Medicines you take' });
    await outline(page).getByRole('button', { name: 'About you', exact: true }).click();
    await addQuestion(page, 'Repeating group', 'Medicines you take', 'Medicamentos que toma');
    await addQuestion(page, 'Whole number', 'Tablets a day', 'Pastillas al día', group);
    await outline(page).getByRole('button', { name: 'Medicines you take', exact: true }).click();
    await addQuestion(page, 'Computed value', 'Tablets a week', 'Pastillas a la semana', group);
    await page.getByLabel('How it is computed').selectOption({ label: 'Product of' });
    await page.getByLabel('Term 1', { exact: true }).selectOption({ label: 'Tablets a day' });
    await page.getByLabel('Term 2', { exact: true }).selectOption({ label: 'a number' });
    await page.getByLabel('Term 2: number').fill('7');
    await expect(page.getByText('No problems found')).toBeVisible();
    const document = await savedDocument(page);
    const [dose, weekly] = document.steps[0].questions.at(-1).questions;
    expect(weekly.compute).toEqual({ '*': [{ var: dose.id }, 7] });
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    const phone = page.getByRole('region', { name: 'Phone' });
    await phone.getByLabel(/Tablets a day/).fill('3');
    await expect(phone.getByRole('status', { name: 'Tablets a week' })).toHaveText('21');
  });
});

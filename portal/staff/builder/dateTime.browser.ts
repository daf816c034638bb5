/** A question for a date and time in the builder: its limits, and a condition on it. */
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { addQuestion, beginQuestionnaire, outline, savedDocument } from '@clinic/testing/browser/builder';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

test('a date and time can have limits by minute or by day, and conditions can compare it with either', async ({
  page,
}) => {
  await authenticate(page, 'admin');
  await beginQuestionnaire(page, 'Doses');
  await outline(page).getByRole('button', { name: 'About you', exact: true }).click();
  await addQuestion(page, 'Date and time', 'Last dose', 'Última dosis');
  await page.getByLabel('Not before').fill('2024-01-05T08:00');
  await page.getByLabel('the day it is answered').nth(1).check();
  await page.getByRole('button', { name: 'Add check' }).click();
  await page.getByLabel('Comparison of condition 1').selectOption('is less than');
  await page.getByLabel('Value of condition 1').fill('2024-02-01T12:30');
  await page.getByLabel('Message shown to the patient English').fill('Is that so long ago?');
  await page.getByLabel('Message shown to the patient Spanish').fill('¿Hace tanto tiempo?');
  await expect(page.getByText('No problems found')).toBeVisible();
  await expectAccessible(page);

  const document = await savedDocument(page);
  expect(document.steps[0].questions.at(-1)).toMatchObject({
    type: 'dateTime',
    min: '2024-01-05T08:00',
    max: 'today',
    checks: [{ when: { '<': [{ var: 'last_dose' }, '2024-02-01T12:30'] } }],
  });
});

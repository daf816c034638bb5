/** Definition parts edited by form instead of in JSON, and their effect on the preview. */
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { addQuestion, beginQuestionnaire, outline, savedDocument } from '@clinic/testing/browser/builder';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import type { Locator, Page } from '@playwright/test';

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

const open = (page: Page, name: string) => outline(page).getByRole('button', { name, exact: true }).click();

async function addWeight(page: Page): Promise<void> {
  await open(page, 'About you');
  await addQuestion(page, 'decimal', 'Weight', 'Peso');
}

async function both(part: Page | Locator, label: string, english: string, spanish: string): Promise<void> {
  await part.getByLabel(new RegExp(`^${label} English`)).fill(english);
  await part.getByLabel(new RegExp(`^${label} Spanish`)).fill(spanish);
}

test('checks, eligibility, pages and codes can be edited by form', { tag: '@ci' }, async ({ page }) => {
  await authenticate(page, 'admin');
  await beginQuestionnaire(page, 'By form');
  await addWeight(page);

  await page.getByRole('button', { name: 'Add check' }).click();
  await page.getByLabel('If so').selectOption('Refuse the answer');
  await page.getByLabel('Comparison of condition 1').selectOption('is more than');
  await page.getByLabel('Value of condition 1').fill('400');
  await page.getByLabel('Message shown to the patient English').fill('Please check this number');
  await page.getByLabel('Message shown to the patient Spanish').fill('Compruebe este número');

  await page.getByText('LOINC, SNOMED and FHIR codes').click();
  await page.getByLabel('Code system').selectOption('LOINC');
  // An incomplete code is not stored.
  await expect(page.getByText('No problems found')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill('29463-7');
  await expect(page.getByText('Codes (1)')).toBeVisible();
  await expectAccessible(page);

  await open(page, 'By form');
  await page.getByRole('button', { name: 'Add rule' }).click();
  const editor = page.getByRole('region', { name: 'Who cannot be treated here' });
  await page.getByLabel('Question of condition 1').selectOption('Weight');
  await page.getByLabel('Comparison of condition 1').selectOption('is less than');
  await page.getByLabel('Value of condition 1').fill('40');
  await page.getByLabel('Why English').fill('We treat overweight.');
  await page.getByLabel('Why Spanish').fill('Tratamos el sobrepeso.');
  await editor.getByLabel('Heading English').fill('Not for you');
  await editor.getByLabel('Heading Spanish').fill('No es para usted');
  await page.getByLabel(/The patient may continue/).check();
  await expectAccessible(page);

  await open(page, 'About you');
  await page.getByRole('button', { name: 'One question per page' }).click();
  await page.getByRole('button', { name: /^Join with the previous page ?: Page 2/ }).click();
  await page.getByLabel(/^Page heading .* English/).fill('Your name');
  await page.getByLabel(/^Page heading .* Spanish/).fill('Su nombre');
  await expect(page.getByText('No problems found')).toBeVisible();
  await expectAccessible(page);

  const { steps, eligibility } = await savedDocument(page);
  expect(steps[0].pages).toEqual([
    {
      questions: ['first_name', 'last_name'],
      title: { en: 'Your name', es: { text: 'Su nombre', from: 'Your name' } },
    },
    { questions: ['email'] },
    { questions: ['weight'] },
  ]);
  expect(steps[0].questions[3]).toMatchObject({
    codes: [{ system: 'loinc', code: '29463-7' }],
    checks: [{ id: 'check', level: 'hard', when: { '>': [{ var: 'weight' }, 400] } }],
  });
  expect(eligibility).toMatchObject([{ mayContinue: true, when: { '<': [{ var: 'weight' }, 40] } }]);
});

test('a notice, the start page, the confirmation and a consent document can be edited by form', async ({
  page,
}) => {
  await authenticate(page, 'admin');
  await beginQuestionnaire(page, 'Around it');
  await addWeight(page);
  await addQuestion(page, 'consent', 'I agree', 'Acepto');
  await page.getByRole('button', { name: 'Add document' }).click();
  await both(page, 'Title of the document', 'Privacy', 'Privacidad');
  await both(page, 'Text of the document', 'Who reads this.', 'Quién lo lee.');

  await open(page, 'Around it');
  await page.getByRole('button', { name: 'Add notice' }).click();
  const notices = page.getByRole('region', { name: 'Notices' });
  await notices.getByLabel('Question of condition 1').selectOption('Weight');
  await notices.getByLabel('Comparison of condition 1').selectOption('is more than');
  await notices.getByLabel('Value of condition 1').fill('300');
  await both(notices, 'Heading', 'Please call us', 'Llámenos');
  await both(notices, 'Text', 'We can help.', 'Podemos ayudarle.');
  await notices.getByRole('button', { name: 'Add number' }).click();
  await notices.getByLabel('Number', { exact: true }).fill('988');
  await both(notices, 'Button text', 'Call 988', 'Llamar al 988');

  const detailsOf = (name: string) =>
    page.locator('details', { has: page.locator('summary', { hasText: name }) });
  const start = detailsOf('Start page').last();
  await start.locator('summary').click();
  await both(start, 'Introduction', 'Tell us about you.', 'Cuéntenos.');
  await start.getByRole('button', { name: 'Add entry' }).click();
  await both(start, 'Entry 1', 'Your weight', 'Su peso');
  const confirmation = detailsOf('Confirmation').last();
  await confirmation.locator('summary').click();
  await both(confirmation, 'Heading', 'Thank you', 'Gracias');
  await expect(page.getByText('No problems found')).toBeVisible();
  await expectAccessible(page);

  const document = await savedDocument(page);
  expect(document.notices).toMatchObject([
    {
      level: 'help',
      when: { '>': [{ var: 'weight' }, 300] },
      title: { en: 'Please call us', es: { text: 'Llámenos' } },
      actions: [{ kind: 'call', number: '988', label: { en: 'Call 988' } }],
    },
  ]);
  expect(document.start).toMatchObject({
    intro: { en: 'Tell us about you.' },
    prepare: [{ en: 'Your weight', es: { text: 'Su peso' } }],
  });
  expect(document.confirmation).toMatchObject({ title: { en: 'Thank you', es: { text: 'Gracias' } } });
  expect(document.steps[0].questions.at(-1).document).toMatchObject({
    version: '1.0',
    title: { en: 'Privacy' },
    text: { en: 'Who reads this.', es: { text: 'Quién lo lee.' } },
  });
});

test('a rejected value stays in its field, and undo restores the previous one', async ({ page }) => {
  await authenticate(page, 'admin');
  await beginQuestionnaire(page, 'Refused');
  await open(page, 'First name');
  const longest = page.getByLabel('Maximum length in characters');
  await expect(longest).toHaveValue('60');
  await longest.fill('80');
  await longest.fill('0');
  await expect(longest).toHaveAttribute('aria-invalid', 'true');
  expect((await savedDocument(page)).steps[0].questions[0].maxLength).toBe(80);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(longest).toHaveValue('60');
});

test('the preview can be filled from a test case and shows the results of the answers', async ({ page }) => {
  await authenticate(page, 'admin');
  await page.goto('/admin/questionnaires');
  await page.getByRole('button', { name: /Edit as next version.*Weight-loss intake/ }).click();
  await expect(outline(page)).toBeVisible();
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Phone' })).toBeVisible();
  await expect(page.getByText(/, [1-9]\d* not known yet/)).toBeVisible();
  await page.getByRole('button', { name: 'Fill from a test case' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Test case', { exact: true }).locator('option').nth(3)).toBeAttached();
  await expectAccessible(page);
  const birthday = dialog.getByRole('option', { name: /18th birthday is today/ });
  await dialog
    .getByLabel('Test case', { exact: true })
    .selectOption(await birthday.evaluate((option: HTMLOptionElement) => option.value));
  await dialog.getByRole('button', { name: 'Fill in' }).click();
  await expect(page.getByText(/ true, \d+ false, /)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Year' })).toHaveValue('2008');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Desktop', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Phone' })).toBeHidden();
  await page.getByRole('button', { name: 'Fill from a test case' }).click();
  await dialog.getByLabel('Answers I type').check();
  await dialog.getByLabel('Answers as JSON').fill('{"unit_system": "metric", "hat_size": 7}');
  await dialog.getByRole('button', { name: 'Fill in' }).click();
  await expect(page.getByText('Not asked in this questionnaire, and left out: hat_size.')).toBeVisible();
  const weight = page.getByRole('listitem').filter({ hasText: 'Current weight (kg)' });
  await expect(weight.getByText('true', { exact: true })).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Current weight (lb)' }).getByText('false'),
  ).toBeVisible();
});

/** A scored questionnaire built without JSON: points, their sum, and the band it falls into. */
import { addQuestion, beginQuestionnaire, expectSaved } from '@clinic/testing/browser/builder';
import { publishForm } from '@clinic/testing/browser/publishForm';
import { openFlag } from '@clinic/testing/browser/rules';
import { authenticate, signIn } from '@clinic/testing/browser/staff';
import { submitIntake } from '@clinic/testing/browser/submit';
import { expect, test } from '@clinic/testing/browser/test';

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

const ITEMS = ['Interest', 'Down', 'Sleep', 'Tired', 'Appetite', 'Failure', 'Focus', 'Moving', 'Dead'];
const ANSWERS = ['Not at all', 'Several days', 'More than half the days', 'Nearly every day'];
const BANDS = [
  ['Minimal', '0', '4'],
  ['Mild', '5', '9'],
  ['Moderate', '10', '14'],
  ['Moderately severe', '15', '19'],
  ['Severe', '20', '27'],
] as const;

test('a PHQ-9 can be built without JSON: nine items of 0 to 3, their total and its severity', async ({
  page,
}) => {
  test.slow();
  await authenticate(page, 'admin');
  await beginQuestionnaire(page, 'Mood');
  const addTo = async (list: string, field: string, texts: readonly string[]): Promise<void> => {
    const group = page.getByRole('group', { name: list, exact: true });
    const before = await group.getByRole('button', { name: /^Delete/ }).count();
    for (const text of texts) {
      await group.getByLabel(field).fill(text);
      await group.getByRole('button', { name: 'Add', exact: true }).click();
    }
    for (let taken = 0; taken < before; taken += 1) {
      await group
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click();
    }
  };

  await addQuestion(page, 'Matrix', 'How often in two weeks');
  await addTo('Rows', 'New row', ITEMS);
  await addTo('Options', 'New option', ANSWERS);
  await page.getByRole('button', { name: 'Points 0, 1, 2, … in this order' }).click();
  await expect(page.getByLabel('Points of option 4')).toHaveValue('3');

  await addQuestion(page, 'Computed value', 'PHQ-9 total');
  await page.getByLabel('How it is computed').selectOption({ label: 'One answer or number' });
  await page
    .getByLabel('Term 1', { exact: true })
    .selectOption({ label: 'Sum of all rows: How often in two weeks' });
  await addQuestion(page, 'Computed value', 'Severity');
  await page.getByLabel('How it is computed').selectOption({ label: 'One answer or number' });
  await page.getByLabel('Term 1', { exact: true }).selectOption({ label: 'PHQ-9 total' });
  for (const [index, [name, from, to]] of BANDS.entries()) {
    const number = index + 1;
    await page.getByLabel('New band').fill(name);
    await page
      .getByRole('group', { name: 'Bands' })
      .getByRole('button', { name: 'Add', exact: true })
      .click();
    await page.getByLabel(`Band ${number}: from`).fill(from);
    await page.getByLabel(`Band ${number}: to`).fill(to);
  }
  await expectSaved(page);

  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const phone = page.getByRole('region', { name: 'Phone' });
  const values = page.getByRole('region', { name: 'Computed values' });
  await expect(phone).toBeVisible();
  for (const [index, item] of ITEMS.entries()) {
    const row = phone.getByRole('group', { name: item, exact: true });
    await row.getByText(ANSWERS[index % 2 === 0 ? 3 : 1] as string, { exact: true }).click();
  }
  // Five items of 3 and four of 1.
  await expect(values.getByText('19', { exact: true })).toBeVisible();
  await expect(values.getByText('Moderately severe', { exact: true })).toBeVisible();
});

const both = (en: string, es: string) => ({ en, es: { text: es, from: en } });

const MOOD = {
  id: 'mood',
  version: '1.0',
  title: both('Mood', 'Estado de ánimo'),
  languages: ['en', 'es'],
  ruleSet: 'no-flags@1.0',
  noRulesReason: 'The rules are written next.',
  patient: { givenName: 'given', familyName: 'family', email: 'mail' },
  steps: [
    {
      id: 'all',
      title: both('Your mood', 'Su estado de ánimo'),
      questions: [
        { id: 'given', type: 'text', maxLength: 60, required: true, label: both('First name', 'Nombre') },
        { id: 'family', type: 'text', maxLength: 60, required: true, label: both('Last name', 'Apellidos') },
        { id: 'mail', type: 'email', maxLength: 254, label: both('Email', 'Correo electrónico') },
        {
          id: 'items',
          type: 'matrix',
          label: both('How often', 'Con qué frecuencia'),
          rows: ITEMS.map((item, index) => ({ id: `r${index}`, label: both(item, `${item} (es)`) })),
          options: ANSWERS.map((text, score) => ({
            value: `o${score}`,
            score,
            label: both(text, `${text} (es)`),
          })),
        },
        {
          id: 'total',
          type: 'computed',
          label: both('PHQ-9 total', 'Total del PHQ-9'),
          compute: { score: { var: 'items' } },
        },
        {
          id: 'severity',
          type: 'computed',
          label: both('Severity', 'Gravedad'),
          compute: { var: 'total' },
          bands: [
            { to: 14, value: 'lower', text: both('Below the limit', 'Por debajo del límite') },
            {
              from: 15,
              value: 'high',
              text: both('Moderately severe or severe', 'Moderadamente grave o grave'),
            },
          ],
        },
      ],
    },
  ],
};

test('a rule set created in the workbench flags the total, and the physician sees total, severity and flag', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  await authenticate(page, 'admin');
  await publishForm(page.request, MOOD);
  await page.goto('/admin/rules');
  await page.getByRole('button', { name: 'New rule set' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name in English').fill('Mood rules');
  await dialog.getByLabel('Name in Spanish').fill('Reglas de ánimo');
  await dialog.getByRole('button', { name: 'Start editing' }).click();
  await page.getByRole('button', { name: 'Add flag' }).click();
  await openFlag(page, 'New flag');
  await page.getByRole('button', { name: 'Add condition' }).click();
  const subject = page.getByLabel('Raised when, part 1: what is asked');
  const total = subject.locator('option', { hasText: 'PHQ-9 total' });
  await subject.selectOption({ label: (await total.textContent()) ?? '' });
  await page.getByLabel('Raised when, part 1: comparison').selectOption({ label: 'is at least' });
  await page.getByLabel(/^Raised when, part 1: value/).fill('15');
  await page.getByLabel('Name English', { exact: true }).fill('Severe depression');
  await page.getByLabel('Name Spanish', { exact: true }).fill('Depresión grave');
  await page.getByLabel('Source of the clinical fact').fill('Kroenke, 2001');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog.getByLabel('What changed, and why').fill('The first rules.');
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText('mood-rules · version 1.0 is in force')).toBeVisible();

  const { noRulesReason: _, ...assessed } = MOOD;
  await publishForm(page.request, { ...assessed, version: '1.1', ruleSet: 'mood-rules@1.0' });
  const patient = await browser.newContext({ ...(baseURL && { baseURL }) });
  // Eight items of 3, one of 0.
  const items = Object.fromEntries(ITEMS.map((_item, index) => [`r${index}`, index === 8 ? 'o0' : 'o3']));
  const answers = { given: 'Ada', family: 'Scored', mail: 'ada@example.com', items };
  await submitIntake(patient.request, answers, 'mood');
  await patient.close();

  await page.context().clearCookies();
  await signIn(page, 'physician');
  await page.getByPlaceholder('Search by patient name or email...').fill('Ada Scored');
  await page.getByRole('link', { name: 'Ada Scored', exact: true }).first().click();
  const value = (name: string) =>
    page.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd').first();
  await expect(value('PHQ-9 total')).toContainText('24');
  await expect(value('Severity')).toContainText('Moderately severe or severe');
  await page.getByRole('tab', { name: 'Health Flags' }).click();
  await expect(page.getByText('Severe depression').first()).toBeVisible();

  await page.evaluate(() => localStorage.setItem('preferred-language', 'es'));
  await page.reload();
  await expect(page.getByText('Depresión grave').first()).toBeVisible();
  await page.getByRole('tab').first().click();
  await expect(value('Gravedad')).toContainText('Moderadamente grave o grave');
});

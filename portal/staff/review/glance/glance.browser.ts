/** Sixty seconds with a submission: facts from the roles of any form, notable answers, and single keys. */
import { mergePatients } from '@clinic/contract/patients/patients';
import { type SubmissionListItem, submissionDetail } from '@clinic/contract/review';
import type { Answers } from '@clinic/engine/base';
import { type InstrumentFile, stepOf } from '@clinic/engine/editing';
import { shippedInstruments } from '@clinic/questionnaires/instruments/instruments';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { globOf, read, send } from '@clinic/testing/browser/api';
import { publishForm } from '@clinic/testing/browser/publishForm';
import { findSubmission } from '@clinic/testing/browser/queue';
import { authenticate, signIn } from '@clinic/testing/browser/staff';
import { submitIntake } from '@clinic/testing/browser/submit';
import { expect, test } from '@clinic/testing/browser/test';
import type { Browser, Page } from '@playwright/test';

const both = (en: string, es: string) => ({ en, es: { text: es, from: en } });
const text = (id: string, en: string, es: string, more: object = {}) => ({
  id,
  type: 'text',
  maxLength: 200,
  label: both(en, es),
  ...more,
});
const number = (id: string, unit: string, role: string) => ({
  id,
  type: 'integer',
  unit,
  role,
  label: both(`Number ${id}`, `Número ${id}`),
});
const option = (value: string, en: string, es: string, more: object = {}) => ({
  value,
  label: both(en, es),
  ...more,
});

/** A form other than the weight-loss intake, with ids and wording that no code knows. */
const CHECK_UP = {
  id: 'check-up',
  version: '1.0',
  title: both('Check-up', 'Chequeo'),
  languages: ['en', 'es'],
  ruleSet: 'no-flags@1.0',
  noRulesReason: 'A nurse reads every answer.',
  patient: { givenName: 'q1', familyName: 'q2', email: 'q3', phone: 'q4', birthDate: 'q5' },
  steps: [
    {
      id: 'all',
      title: both('Everything', 'Todo'),
      questions: [
        text('q1', 'First name', 'Nombre'),
        text('q2', 'Last name', 'Apellidos'),
        { id: 'q3', type: 'email', maxLength: 200, label: both('Email', 'Correo') },
        { id: 'q4', type: 'phone', maxLength: 40, label: both('Phone number', 'Número de teléfono') },
        { id: 'q5', type: 'date', label: both('Born', 'Nacimiento') },
        text('q6', 'Body', 'Cuerpo', { role: 'sex' }),
        text('q7', 'Home', 'Casa', { role: 'state' }),
        number('q8', 'cm', 'height'),
        number('q9', 'kg', 'weight'),
        number('q10', 'mm[Hg]', 'systolic'),
        number('q11', 'mm[Hg]', 'diastolic'),
        {
          id: 'q12',
          type: 'choice',
          role: 'pregnancy',
          label: both('Expecting?', '¿Espera un bebé?'),
          options: [
            option('yes', 'Yes', 'Sí'),
            option('no', 'No', 'No'),
            option('unsure', 'Not sure', 'No lo sé', { unknown: true }),
          ],
        },
        {
          id: 'q13',
          type: 'multipleChoice',
          role: 'condition',
          label: both('Any of these?', '¿Alguna de estas?'),
          options: [
            option('asthma', 'Asthma', 'Asma'),
            option('gout', 'Gout', 'Gota'),
            option('none', 'None', 'Ninguna', { exclusive: true }),
          ],
        },
        {
          id: 'q14',
          type: 'repeatingGroup',
          role: 'medication',
          maxItems: 9,
          label: both('What you take', 'Lo que toma'),
          questions: [text('name', 'Name', 'Nombre'), text('dose', 'Dose', 'Dosis')],
        },
        text('q15', 'What do you not tolerate?', '¿Qué no tolera?', { role: 'allergy' }),
        {
          id: 'q16',
          type: 'longText',
          maxLength: 500,
          label: both('In your own words', 'En sus palabras'),
        },
      ],
    },
  ],
};

const ANSWERS: Answers = {
  q1: 'Imani',
  q2: 'Roleworth',
  q3: 'imani.roleworth@example.com',
  q4: '(617) 555-0142',
  q5: '1974-05-17',
  q6: 'Female',
  q7: 'Vermont',
  q8: 170,
  q9: 83,
  q10: 128,
  q11: 82,
  q12: 'unsure',
  q13: ['asthma', 'gout'],
  q14: [{ name: 'Metformin', dose: '500 mg' }, { name: 'Warfarin' }],
  q16: 'I sleep badly.',
};

test.use({ locale: 'en-US', viewport: { width: 1280, height: 800 } });

/** Two visits without an account, which staff have found to be of the same patient; returns the URL of the second. */
async function twoVisits(page: Page, browser: Browser, baseURL: string | undefined): Promise<string> {
  await authenticate(page, 'admin');
  await publishForm(page.request, CHECK_UP);
  const home = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const first = { ...ANSWERS, q9: 90, q14: [{ name: 'Metformin', dose: '500 mg' }] };
  const earlier = await submitted(page, await submitIntake(home.request, first, 'check-up'));
  const { id, patientId } = await submitted(page, await submitIntake(home.request, ANSWERS, 'check-up'));
  await home.close();
  await send(page.request, mergePatients, { id: patientId }, { other: earlier.patientId });
  return `/physician/submissions/${id}`;
}

async function submitted(page: Page, reference: string) {
  const { id } = await findSubmission(page.request, {}, (each) => each.reference === reference);
  return read(page.request, submissionDetail, { id });
}

const glance = (page: Page, name = 'At a glance') => page.getByRole('region', { name });
const fact = (page: Page, name: string) =>
  glance(page)
    .locator('dl div:has(> dt)')
    .filter({ has: page.getByText(name, { exact: true }) });

test('the facts of any form are on the first screen, with unknown ones and changes since the last visit', {
  tag: '@ci',
}, async ({ page, browser, baseURL }) => {
  await page.goto(await twoVisits(page, browser, baseURL));
  await expect(page.getByRole('heading', { level: 1, name: /Imani Roleworth$/ })).toBeVisible();
  const expected = {
    Age: /^Age\d\d years/,
    Sex: /Female/,
    BMI: /28\.7 kg\/m²\s*170 cm · 83 kg/,
    'Blood pressure': /128\/82 mmHg/,
    Pregnancy: /Not sure/,
    Language: /English/,
    State: /Vermont/,
    Phone: /\(617\) 555-0142/,
    Conditions: /Asthma ·\s*Gout/,
    Medicines: /Metformin, Dose: 500 mg ·\s*Name: Warfarin/,
    Allergies: /Not provided/,
    'Last visit': /Weight: 90 kg → 83 kg/,
  };
  for (const [name, content] of Object.entries(expected)) {
    await expect(fact(page, name)).toContainText(content);
  }
  await expect(fact(page, 'Last visit')).toContainText(/BMI: 31\.1 kg\/m² → 28\.7 kg\/m²/);
  await expect(fact(page, 'Last visit')).toContainText(/Medicines: \+ Name: Warfarin/);
  const box = await glance(page).boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800);
  await expect(glance(page).getByRole('link', { name: '(617) 555-0142' })).toHaveAttribute(
    'href',
    'tel:6175550142',
  );
  await expectAccessible(page);
  await fact(page, 'Last visit').getByRole('link').click();
  await expect(fact(page, 'Last visit')).toContainText('No earlier form');
});

test('an age at submission that is no longer that of today says so', async ({ page, browser, baseURL }) => {
  const path = await twoVisits(page, browser, baseURL);
  await page.route(globOf(submissionDetail), async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), answeredOn: '2021-06-01' } });
  });
  await page.goto(path);
  await expect(fact(page, 'Age')).toHaveText(/^Age47 at submissionborn May 17, 1974, \d\d years today$/);
});

test('of what a form does not ask, the glance says nothing, and the total of an instrument is a fact', async ({
  page,
}) => {
  const gad7 = shippedInstruments().find(({ id }) => id === 'gad-7') as InstrumentFile;
  const [step] = CHECK_UP.steps;
  const names = { ...CHECK_UP, id: 'names', patient: { givenName: 'q1', familyName: 'q2', email: 'q3' } };
  await authenticate(page, 'admin');
  await publishForm(page.request, {
    ...names,
    steps: [{ ...step, questions: step?.questions.slice(0, 3) }, stepOf(gad7)],
  });
  const { q1, q2, q3 } = ANSWERS;
  const items = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((item) => [`gad7_${item}`, 3]));
  const reference = await submitIntake(page.request, { q1, q2, q3, ...items } as Answers, 'names');
  const { id } = await findSubmission(page.request, {}, (each) => each.reference === reference);
  await page.goto(`/physician/submissions/${id}`);
  await expect(fact(page, 'Last visit')).toBeVisible();
  await expect(glance(page).locator('dt')).toHaveText([
    'Language',
    'Generalized Anxiety Disorder 7-item (GAD-7)',
    'Last visit',
  ]);
  await expect(fact(page, 'Generalized Anxiety Disorder 7-item (GAD-7)')).toContainText('21');
  await expect(glance(page)).not.toContainText('Not in this form');
});

test('answers can be shown as notable, answered or all; entries are a table', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto(await twoVisits(page, browser, baseURL));
  const answers = page.getByRole('tabpanel', { name: 'Form Responses' });
  // Without rules all answers have to be read.
  await expect(answers.getByRole('radio', { name: 'Answered 15' })).toBeChecked();
  await expect(answers.getByRole('row', { name: '2 Warfarin Not provided' })).toBeVisible();
  await expect(answers.getByText('What do you not tolerate?')).toBeHidden();
  // What the patient is not sure of, and every text in the patient's own words.
  await answers.getByRole('radio', { name: 'Notable 5' }).check();
  await expect(answers.getByText('Expecting?')).toBeVisible();
  await expect(answers.getByText('I sleep badly.')).toBeVisible();
  await expect(answers.getByText('Vermont')).toBeVisible();
  await expect(answers.getByText('Born')).toBeHidden();
  await answers.getByRole('radio', { name: 'All 16' }).check();
  await expect(answers.getByText('What do you not tolerate?')).toBeVisible();
  await expectAccessible(page);
});

test('on a phone, in Spanish and dark, alerts and facts come before documents, notes and history', async ({
  page,
  browser,
  baseURL,
}) => {
  const address = await twoVisits(page, browser, baseURL);
  await page.addInitScript(() => localStorage.setItem('preferred-language', 'es'));
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(address);
  await expect(glance(page, 'Lo esencial')).toContainText('Presión arterial');
  const tops = await Promise.all(
    [
      page.getByRole('region', { name: 'Alertas de salud' }),
      glance(page, 'Lo esencial'),
      page.getByRole('tablist'),
      page.getByRole('complementary', { name: 'Paciente y estado' }),
    ].map(async (part) => (await part.boundingBox())?.y ?? 0),
  );
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});

test('single keys navigate the list, write, ask and approve, but not while typing', async ({ page }) => {
  await signIn(page, 'physician');
  await page.locator('a[data-main]').first().click();
  const name = page.getByRole('heading', { level: 1 });
  await expect(name).toBeVisible();
  const first = page.url();
  await page.getByRole('link', { name: 'Next', exact: true }).waitFor();
  await page.keyboard.press('k');
  await expect(page.getByText('This is the first submission of the list', { exact: true })).toBeVisible();
  await page.keyboard.press('j');
  await expect(page).not.toHaveURL(first);
  await page.getByRole('link', { name: 'Previous', exact: true }).waitFor();
  const second = page.url();

  await page.keyboard.press('n');
  const note = page.getByPlaceholder(/Add your clinical assessment/);
  await expect(note).toBeFocused();
  await page.keyboard.type('jkaim?');
  await expect(note).toHaveValue('jkaim?');
  await note.blur();
  await page.keyboard.press('k');
  await expect(page).toHaveURL(first);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`^${second}`));
  await expect(note).toHaveValue('jkaim?');
  await note.fill('');
  await note.blur();

  await page.keyboard.press('m');
  await expect(page.locator('#new-message')).toBeFocused();
  await page.locator('#new-message').blur();
  await page.keyboard.press('i');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Message to the patient')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(dialog).toContainText('Approve (asks first)');
  await expectAccessible(page);
});

test('the key "a" approves only after a confirmation', async ({ page }) => {
  await authenticate(page, 'physician');
  // With no more than warnings, and nothing to measure.
  const isHarmless = ({ urgency, flagsJSON }: SubmissionListItem) =>
    urgency === 2 && flagsJSON.bp_severe === false;
  const harmless = await findSubmission(page.request, { status: 'NEW' }, isHarmless);
  await page.goto(`/physician/submissions/${harmless.id}`);
  const alerts = page.getByRole('region', { name: 'Health Alerts' });
  await expect(alerts.locator('summary').first()).toBeVisible();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`Approve ${harmless.patient.name}?`);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Status Updated', { exact: true })).toBeHidden();
  await page.keyboard.press('a');
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('Status Updated', { exact: true })).toBeVisible();
});

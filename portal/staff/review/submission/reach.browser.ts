/** How staff see a patient without an email address, one who did not consent to emails, and a form without rules. */
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { publishForm } from '@clinic/testing/browser/publishForm';
import { authenticate, signIn } from '@clinic/testing/browser/staff';
import { submitIntake } from '@clinic/testing/browser/submit';
import { expect, test } from '@clinic/testing/browser/test';
import type { BrowserContext, Page } from '@playwright/test';

const both = (en: string, es: string) => ({ en, es: { text: es, from: en } });

const WALK_IN = {
  id: 'walk-in',
  version: '1.0',
  title: both('Walk-in visit', 'Visita sin cita'),
  languages: ['en', 'es'],
  ruleSet: 'no-flags@1.0',
  noRulesReason: 'The front desk asks these questions.',
  patient: { givenName: 'given', familyName: 'family', email: 'mail', phone: 'phone', birthDate: 'born' },
  steps: [
    {
      id: 'about_you',
      title: both('About you', 'Sobre usted'),
      questions: [
        { id: 'given', type: 'text', maxLength: 60, required: true, label: both('First name', 'Nombre') },
        { id: 'family', type: 'text', maxLength: 60, required: true, label: both('Last name', 'Apellidos') },
        { id: 'mail', type: 'email', maxLength: 254, label: both('Email', 'Correo electrónico') },
        { id: 'phone', type: 'phone', maxLength: 40, label: both('Phone', 'Teléfono') },
        {
          id: 'born',
          type: 'date',
          min: '1900-01-01',
          max: 'today',
          label: both('Date of birth', 'Fecha de nacimiento'),
        },
      ],
    },
  ],
};

const WITH_CONSENT = {
  ...WALK_IN,
  id: 'walk-in-consent',
  title: both('Walk-in visit with consent', 'Visita sin cita con consentimiento'),
  patient: { ...WALK_IN.patient, messagesConsent: 'mails' },
  steps: WALK_IN.steps.map((step) => ({
    ...step,
    questions: [
      ...step.questions,
      { id: 'mails', type: 'consent', label: both('You may email me', 'Pueden escribirme') },
    ],
  })),
};

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

/** Publishes the form, submits it in the other browser context, and signs a physician in. @returns the reference */
async function submittedTo(
  page: Page,
  desk: BrowserContext,
  form: Parameters<typeof publishForm>[1] & { id: string },
  answers: Parameters<typeof submitIntake>[1],
): Promise<string> {
  await authenticate(page, 'admin');
  await publishForm(page.request, form);
  const reference = await submitIntake(desk.request, answers, form.id);
  await desk.close();
  await page.context().clearCookies();
  await signIn(page, 'physician');
  return reference;
}

test('before writing, staff see that the patient gets no email, and can call', { tag: '@ci' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const answers = { given: 'Noor', family: 'Walkin', phone: '(617) 555-0199', born: '1971-03-04' };
  const desk = await browser.newContext({ baseURL });
  const reference = await submittedTo(page, desk, WALK_IN, answers);
  const search = page.getByPlaceholder('Search by patient name or email...');
  const row = page.locator('[data-row]').filter({ hasText: 'Noor Walkin' });
  for (const typed of [reference, '617 555 0199', '3/4/1971']) {
    await search.fill(typed);
    await expect(page.locator('[data-row]')).toHaveCount(1);
    await expect(row).toBeVisible();
  }
  await expect(row.getByText('No email')).toBeVisible();
  await row.getByRole('link', { name: 'Noor Walkin', exact: true }).click();

  await page.getByRole('tab', { name: 'Health Flags' }).click();
  await expect(page.getByRole('heading', { name: 'Not assessed' })).toBeVisible();
  await expect(page.getByText('The front desk asks these questions.')).toBeVisible();
  await page.getByRole('tab', { name: 'Messages' }).click();
  await expect(page.getByText('This patient will not get an email.')).toBeVisible();
  await expect(page.getByText(/is notified by e-?mail/)).toBeHidden();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Update Status', exact: true }).click();
  await page.getByRole('combobox', { name: /status/i }).selectOption({ label: 'Needs Info' });
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('link', { name: '(617) 555-0199' })).toHaveAttribute(
    'href',
    'tel:6175550199',
  );
  await dialog.getByLabel('Message to the patient').fill('Please call us.');
  await dialog.getByLabel(/First name/).check();
  await dialog.getByRole('button', { name: 'Save and set Needs Info' }).click();
  await expect(
    page.getByText('The patient was not notified. Please call them.', { exact: true }),
  ).toBeVisible();
});

test('staff see that a patient gets no email about messages but is emailed requests for information', async ({
  page,
  browser,
  baseURL,
}) => {
  const contact = { mail: 'malik.noconsent@example.com', phone: '(617) 555-0188', born: '1971-03-04' };
  const answers = { given: 'Malik', family: 'Noconsent', ...contact, mails: false };
  const desk = await browser.newContext({ baseURL });
  const reference = await submittedTo(page, desk, WITH_CONSENT, answers);
  await page.getByPlaceholder('Search by patient name or email...').fill(reference);
  const row = page.locator('[data-row]').filter({ hasText: 'Malik Noconsent' });
  await expect(row.getByText('No emails about messages')).toBeVisible();
  await row.getByRole('link', { name: 'Malik Noconsent', exact: true }).click();

  await page.getByRole('tab', { name: 'Messages' }).click();
  await expect(page.getByText('The patient has not agreed to emails about new messages.')).toBeVisible();
  await expect(page.getByText(/is notified by e-?mail/)).toBeHidden();
  await expectAccessible(page);
  await page.getByLabel('Message to the patient').fill('Please call us.');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(
    page.getByRole('region', { name: 'Notifications (F8)' }).getByText('so none was sent. Please call them.'),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Update Status', exact: true }).click();
  await page.getByRole('combobox', { name: /status/i }).selectOption({ label: 'Needs Info' });
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Send to Patient' })).toBeVisible();
  await expect(dialog.getByText('will not get an email')).toBeHidden();
});

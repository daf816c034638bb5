/** Who has one name, no phone and nobody to call can submit, and the physician sees it. */
import { inBoth } from '@clinic/fixtures/inBoth';
import { PERSON, shortForm } from '@clinic/fixtures/shortForm';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { JULIO } from '@clinic/testing/browser/answers';
import { completeStep } from '@clinic/testing/browser/completePages';
import { patientWith, stepsOf } from '@clinic/testing/browser/patient';
import { publishForm } from '@clinic/testing/browser/publishForm';
import { findSubmission } from '@clinic/testing/browser/queue';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';

test.use({ locale: 'en-US', viewport: { width: 390, height: 844 } });

const {
  last_name: _last,
  phone: _phone,
  emergency_contact_name: _contact,
  emergency_contact_phone: _call,
  ...REST
} = JULIO;
const sukarno = patientWith(
  {
    ...REST,
    first_name: 'Sukarno',
    only_one_name: ['one_name'],
    has_no_phone: ['no_phone'],
    emergency_contact_relationship: 'nobody',
    signature_name: 'Sukarno',
    email: 'sukarno@example.com',
  },
  'en',
);

test('one name, no phone and nobody to call are answers that the physician sees', async ({ page }) => {
  await page.goto('/intake');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  for (const step of stepsOf(sukarno)) await completeStep(page, sukarno, step);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByRole('heading', { name: 'We have your answers' })).toBeVisible();

  await page.setViewportSize({ width: 1440, height: 900 });
  await authenticate(page, 'physician');
  const { id } = await findSubmission(page.request, {}, ({ patient }) => patient.name === 'Sukarno');
  await page.goto(`/physician/submissions/${id}`);
  const glance = page.getByRole('region', { name: 'At a glance' });
  await expect(glance.getByText('I have no phone')).toBeVisible();
  await page.getByRole('radio', { name: /^All \d/ }).check();
  for (const said of ['I have only one name', 'I have nobody to call'])
    await expect(page.getByRole('main').getByText(said).first()).toBeVisible();
});

test('Continue stops once at a mistyped address, and passes at the second press', async ({ page }) => {
  await authenticate(page, 'admin');
  const more = {
    id: 'more',
    title: inBoth('More', 'Más'),
    questions: [{ id: 'note', type: 'longText', maxLength: 200, label: inBoth('A note', 'Una nota') }],
  };
  await publishForm(page.request, shortForm('mistyped', inBoth('Mistyped', 'Mal escrito'), [PERSON, more]));
  await page.context().clearCookies();
  await page.goto('/intake/mistyped');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Diaz');
  const email = page.getByLabel('Email');
  const goOn = page.getByRole('button', { name: 'Continue', exact: true });
  const note = page.getByRole('textbox', { name: 'A note' });
  const hint = page.getByRole('button', { name: 'Did you mean ada@gmail.com?' });
  // Typed and sent at once: the hint would have waited for the end of "gmail.com".
  await email.fill('ada@gmail.co');
  await goOn.click();
  await expect(hint).toBeFocused();
  await expectAccessible(page);
  await goOn.click();
  await expect(note).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await email.fill('ada@gmial.com');
  await email.press('Enter');
  await expect(hint).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(email).toHaveValue('ada@gmail.com');
  await email.press('Enter');
  await expect(note).toBeVisible();
});

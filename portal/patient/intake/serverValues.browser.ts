/** A value that only the clinic's server can compute, as the patient sees it. */
import { medicines } from '@clinic/fixtures/medicines';
import { publishForm } from '@clinic/testing/browser/publishForm';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';

test.use({ locale: 'en-US', viewport: { width: 390, height: 844 } });

const both = (en: string, es: string) => ({ en, es: { text: es, from: en } });

test('a value computed by the server appears once the answers are saved, and is unknown offline', async ({
  page,
  context,
}) => {
  const form = medicines();
  form.steps[1].questions = [
    { id: 'strength', type: 'text', maxLength: 50, label: both('Dose', 'Dosis') },
    {
      ...{ id: 'milligrams', type: 'computed', unit: 'mg', label: both('Milligrams', 'Miligramos') },
      fhirPath: {
        expression:
          "%resource.descendants().where(linkId='strength').answer.value.replaceMatches('^([0-9]+) ?mg$', '$1').toInteger()",
        ...{ gives: 'number', reads: [{ var: 'strength' }] },
      },
    },
  ];
  await authenticate(page, 'admin');
  await publishForm(page.request, form);
  await context.clearCookies();
  await page.goto('/intake/medicines');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByLabel('First name').fill('Vera');
  await page.getByLabel('Last name').fill('Value');
  await page.getByLabel('Email').fill('vera.value@example.com');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();

  const value = page.getByRole('status', { name: 'Milligrams' });
  await expect(value).toHaveText('–');
  await page.getByLabel('Dose').fill('250 mg');
  await expect(value).toHaveText('250 mg');
  await context.setOffline(true);
  await page.getByLabel('Dose').fill('500 mg');
  await expect(value).toHaveText('–');
  await context.setOffline(false);
  await expect(value).toHaveText('500 mg');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByText('500 mg')).toHaveCount(2);
});

/** A question for a time of day: entered on a phone, displayed and exported. */
import { exportSubmissions } from '@clinic/contract/queue/bulk';
import { inBoth } from '@clinic/fixtures/inBoth';
import { PERSON, shortForm, shortText } from '@clinic/fixtures/shortForm';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { send } from '@clinic/testing/browser/api';
import { publishForm } from '@clinic/testing/browser/publishForm';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';

test.use({ locale: 'en-US', viewport: { width: 390, height: 844 }, hasTouch: true });

const SLEEP = shortForm('sleep-visit', inBoth('Your sleep', 'Su sueño'), [
  PERSON,
  {
    id: 'day',
    title: inBoth('Your day', 'Su día'),
    questions: [
      {
        ...{ id: 'wakes', type: 'time', required: true, min: '04:00', max: '12:00' },
        label: inBoth('When do you get up?', '¿A qué hora se levanta?'),
      },
      {
        ...shortText('late', 'What keeps you in bed?', '¿Por qué se levanta tarde?'),
        required: false,
        showWhen: { '>': [{ var: 'wakes' }, '09:00'] },
      },
    ],
  },
]);

test('a time entered on a phone decides what is asked, and is displayed and exported as a time', async ({
  page,
}) => {
  await authenticate(page, 'admin');
  await publishForm(page.request, SLEEP);
  await page.context().clearCookies();
  const next = () => page.getByRole('button', { name: 'Continue', exact: true }).tap();
  await page.goto('/intake/sleep-visit');
  await page.getByRole('button', { name: 'Start', exact: true }).tap();
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Diaz');
  await next();

  const time = page.getByLabel('When do you get up?');
  await expect(time).toBeVisible();
  await next();
  await expect(page.getByRole('link', { name: /Please enter a time/ })).toBeVisible();
  await time.fill('13:30');
  await next();
  await expect(page.getByRole('link', { name: /Please enter a time at or before 12:00 PM/ })).toBeVisible();
  await expect(page.getByLabel('What keeps you in bed?')).toBeVisible();
  await time.fill('07:30');
  await expect(page.getByLabel('What keeps you in bed?')).toBeHidden();
  await expectAccessible(page);
  await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390);
  await next();
  await expect(page.getByText('7:30 AM')).toBeVisible();
  await page.getByRole('button', { name: /^Submit/ }).tap();
  await expect(page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)).toBeVisible();

  await authenticate(page, 'physician');
  const asked = { format: 'fhir', filter: { search: 'Diaz' } } as const;
  const exported = await send(page.request, exportSubmissions, {}, asked);
  expect(await exported.text()).toContain('"answer":[{"valueTime":"07:30:00"}]');
});

/** A scale of many points is a line: nothing is chosen until the patient chooses, by touch or keyboard. */
import { exportSubmissions } from '@clinic/contract/queue/bulk';
import { inBoth } from '@clinic/fixtures/inBoth';
import { PERSON, shortForm } from '@clinic/fixtures/shortForm';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { send } from '@clinic/testing/browser/api';
import { publishForm } from '@clinic/testing/browser/publishForm';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';

test.use({ locale: 'en-US', viewport: { width: 390, height: 844 }, hasTouch: true });

const PAIN = shortForm('pain-visit', inBoth('Your pain', 'Su dolor'), [
  PERSON,
  {
    id: 'day',
    title: inBoth('Your day', 'Su día'),
    questions: [
      {
        ...{ id: 'pain', type: 'scale', min: 0, max: 100, required: true },
        label: inBoth('How bad is your pain today?', '¿Cuánto dolor tiene hoy?'),
        minLabel: inBoth('No pain', 'Ningún dolor'),
        maxLabel: inBoth('The worst pain', 'El peor dolor'),
      },
    ],
  },
]);

test('a point on a long scale can be pressed or moved to, survives a reload, and is sent as a number', async ({
  page,
}) => {
  await authenticate(page, 'admin');
  await publishForm(page.request, PAIN);
  await page.context().clearCookies();
  const next = () => page.getByRole('button', { name: 'Continue', exact: true }).tap();
  await page.goto('/intake/pain-visit');
  await page.getByRole('button', { name: 'Start', exact: true }).tap();
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Dolor');
  await next();

  const line = page.getByRole('slider', { name: 'How bad is your pain today?' });
  const none = page.getByText('Move or tap the slider to answer');
  await expect(none).toBeVisible();
  await next();
  await expect(page.getByRole('link', { name: /How bad is your pain today|required|answer/i })).toBeVisible();
  await expect(none).toBeVisible();
  await expectAccessible(page);
  await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390);

  // The mark is in the middle: a press there is also an answer.
  await line.tap();
  await expect(line).toHaveAttribute('aria-valuetext', '50');
  await line.focus();
  await page.keyboard.press('End');
  await expect(line).toHaveAttribute('aria-valuetext', '100, The worst pain');
  await page.keyboard.press('ArrowLeft');
  await expect(line).toHaveAttribute('aria-valuetext', '99');
  await expect(page.getByText('All changes saved').first()).toBeVisible();
  await page.reload();
  await expect(line).toHaveAttribute('aria-valuetext', '99');
  await next();
  await expect(page.getByText('99 / 100', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Submit/ }).tap();
  await expect(page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)).toBeVisible();

  await authenticate(page, 'physician');
  const asked = { format: 'fhir', filter: { search: 'Dolor' } } as const;
  const exported = await send(page.request, exportSubmissions, {}, asked);
  expect(await exported.text()).toContain('"answer":[{"valueInteger":99}]');
});

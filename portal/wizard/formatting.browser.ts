/** Emphasis, lists and links in the texts of a form: shown on a phone, and plain for the physician. */
import { inBoth } from '@clinic/fixtures/inBoth';
import { PERSON, shortForm } from '@clinic/fixtures/shortForm';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { publishForm } from '@clinic/testing/browser/publishForm';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';

test.use({ locale: 'en-US', viewport: { width: 390, height: 844 }, hasTouch: true });

const VISIT = shortForm('formatted-visit', inBoth('Your visit', 'Su cita'), [
  PERSON,
  {
    id: 'prepare',
    title: inBoth('Before your visit', 'Antes de su cita'),
    intro: inBoth('Please read *all* of this.', 'Lea *todo* esto.'),
    questions: [
      {
        ...{ id: 'bring', type: 'information' },
        label: inBoth(
          'Bring:\n\n- your **card**\n- your pills\n\nRead [our advice](https://example.org/advice).',
          'Traiga:\n\n- su **tarjeta**\n- sus pastillas\n\nLea [nuestros consejos](https://example.org/advice).',
        ),
      },
      {
        ...{ id: 'fasting', type: 'yesNo', required: true },
        label: inBoth('Did you eat **nothing** today?', '¿**No** ha comido nada hoy?'),
        help: inBoth('Water is *fine*. <b>2 * 3</b>', 'El agua *sí* vale. <b>2 * 3</b>'),
      },
    ],
  },
]);

test('formatting is shown to patients, accessible names and the review have plain text, and HTML stays text', async ({
  page,
}) => {
  await authenticate(page, 'admin');
  await publishForm(page.request, VISIT);
  await page.context().clearCookies();
  const next = () => page.getByRole('button', { name: 'Continue', exact: true }).tap();
  await page.goto('/intake/formatted-visit');
  await page.getByRole('button', { name: 'Start', exact: true }).tap();
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Diaz');
  await next();

  await expect(page.getByRole('listitem').filter({ hasText: 'your card' })).toBeVisible();
  await expect(page.locator('strong', { hasText: 'card' })).toHaveText('card');
  await expect(page.locator('em', { hasText: 'all' })).toHaveText('all');
  const link = page.getByRole('link', { name: 'our advice' });
  await expect(link).toHaveAttribute('href', 'https://example.org/advice');
  await expect(link).toHaveAttribute('rel', 'noreferrer');
  await expect(page.getByText('(example.org)')).toBeVisible();
  await expectAccessible(page);
  await next();
  const question = page.locator('fieldset', { hasText: 'Did you eat nothing today?' });
  await expect(question.locator('strong')).toHaveText('nothing');
  await expect(page.getByText('Water is fine. <b>2 * 3</b>')).toBeVisible();
  await expectAccessible(page);
  await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390);
  await question.getByText('Yes', { exact: true }).tap();
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeChecked();
  await next();
  await expect(page.getByRole('term').filter({ hasText: 'Did you eat nothing today?' })).toBeVisible();
  await page.getByRole('button', { name: /^Submit/ }).tap();
  await expect(page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)).toBeVisible();
});

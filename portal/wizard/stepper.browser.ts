/** A number counted with buttons: works like typing, also by keyboard, and can be typed before the scripts load. */
import { inBoth } from '@clinic/fixtures/inBoth';
import { PERSON, shortForm } from '@clinic/fixtures/shortForm';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { addQuestion, beginQuestionnaire, expectSaved } from '@clinic/testing/browser/builder';
import { publishForm } from '@clinic/testing/browser/publishForm';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';

const FORM = shortForm('habits', inBoth('Habits', 'Hábitos'), [
  {
    id: 'habits',
    title: inBoth('Habits', 'Hábitos'),
    questions: [
      {
        ...{ id: 'coffee', type: 'integer', display: 'stepper', min: 0, max: 3, required: true },
        label: inBoth('Cups of coffee a day', 'Tazas de café al día'),
      },
    ],
  },
  PERSON,
]);

test.describe('on a phone', () => {
  test.use({ locale: 'en-US', viewport: { width: 390, height: 844 } });

  test('the buttons count within the limits, and the answer is saved', async ({ page, context }) => {
    await authenticate(page, 'admin');
    await page.goto('/');
    await publishForm(page.request, FORM);
    await context.clearCookies();
    await page.goto('/intake/habits');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    const input = page.getByRole('textbox', { name: 'Cups of coffee a day' });
    const more = page.getByRole('button', { name: 'One more: Cups of coffee a day' });
    const less = page.getByRole('button', { name: 'One less: Cups of coffee a day' });
    await expect(more).toBeVisible();
    await expectAccessible(page);
    await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390);
    const { width = 0, height = 0 } = (await more.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    for (const expected of ['1', '2', '3', '3']) {
      await more.click();
      await expect(input).toHaveValue(expected);
    }
    await less.focus();
    await page.keyboard.press('Enter');
    await expect(input).toHaveValue('2');
    await expect(page.getByRole('status').filter({ hasText: /^2$/ })).toBeAttached();
    await input.fill('40');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(input).toHaveAttribute('aria-invalid', 'true');
    await less.click();
    await expect(input).toHaveValue('3');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(input).toHaveValue('3');
  });
});

test('a stepper can be chosen in the builder', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await authenticate(page, 'admin');
  await beginQuestionnaire(page, 'Counted');
  await addQuestion(page, 'integer', 'Children', 'Hijos');
  await page.getByLabel('Presented as').selectOption({ label: 'Buttons that count up and down' });
  await expectSaved(page);
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const phone = page.getByRole('region', { name: 'Phone' });
  await phone.getByRole('button', { name: 'One more: Children' }).click();
  await expect(phone.getByRole('textbox', { name: 'Children' })).toHaveValue('1');
});

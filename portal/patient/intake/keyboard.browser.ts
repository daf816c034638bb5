/** A whole intake in Spanish on a laptop with the keyboard alone. */
import { expectAccessible } from '../../../testing/browser/accessibility.ts';
import { tabTo } from '../../../testing/browser/answerByKeyboard.ts';
import { JULIO } from '../../../testing/browser/answers.ts';
import { completePageByKeyboard, headingOf } from '../../../testing/browser/completePages.ts';
import { pagesOf, patientWith, stepsOf, stepText } from '../../../testing/browser/patient.ts';
import { expect, test } from '../../../testing/browser/test.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 1280, height: 800 }, locale: 'es-MX' });

test('un paciente llena el formulario en español solo con el teclado', { tag: '@journey' }, async ({
  page,
}) => {
  const julio = patientWith(JULIO, 'es');
  const steps = stepsOf(julio);
  await page.goto('/intake');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await tabTo(page, page.getByRole('button', { name: 'Comenzar' }));
  await page.keyboard.press('Enter');
  for (const step of steps) {
    await expect(page.getByText(stepText(julio, step), { exact: true })).toBeVisible();
    await expectAccessible(page);
    for (const shown of pagesOf(julio, step)) {
      await expect(headingOf(page, julio, step, shown)).toBeFocused();
      await completePageByKeyboard(page, julio, shown);
    }
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Revise su información' })).toBeFocused();
  await expect(page.getByText('96.35 kg')).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, page.getByRole('button', { name: 'Enviar formulario' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Tenemos sus respuestas' })).toBeFocused();
  await expect(page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)).toBeVisible();
});

/** A whole intake in Spanish on a laptop with the keyboard alone. */
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { tabTo } from '@clinic/testing/browser/answerByKeyboard';
import { JULIO } from '@clinic/testing/browser/answers';
import { completePageByKeyboard, headingOf } from '@clinic/testing/browser/completePages';
import { pagesOf, patientWith, stepsOf, stepText } from '@clinic/testing/browser/patient';
import { expect, test } from '@clinic/testing/browser/test';

test.use({ serviceWorkers: 'allow', viewport: { width: 1280, height: 800 }, locale: 'es-MX' });

test('un paciente llena el formulario en español solo con el teclado', async ({ page }) => {
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

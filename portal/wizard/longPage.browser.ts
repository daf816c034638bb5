/** A page with many questions, after another page: those on the screen are rendered first. */
import { inBoth } from '@clinic/fixtures/inBoth';
import { PERSON, shortForm } from '@clinic/fixtures/shortForm';
import { publishForm } from '@clinic/testing/browser/publishForm';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

const COUNT = 30;
const FORM = shortForm('history', inBoth('History', 'Historia'), [
  {
    id: 'consent',
    title: inBoth('Before you begin', 'Antes de empezar'),
    questions: [{ id: 'adult', type: 'yesNo', label: inBoth('Are you an adult?', '¿Es mayor de edad?') }],
  },
  {
    id: 'history',
    title: inBoth('Your history', 'Su historia'),
    questions: Array.from({ length: COUNT }, (_, index) => ({
      ...{ id: `illness_${index}`, type: 'text', maxLength: 100, required: index === COUNT - 1 },
      label: inBoth(`Illness ${index + 1}`, `Enfermedad ${index + 1}`),
    })),
  },
  PERSON,
]);

test.use({ locale: 'en-US', viewport: { width: 390, height: 844 } });

test('the questions on the screen are rendered first, then all of them; the last one is required and kept', async ({
  page,
  context,
}) => {
  await authenticate(page, 'admin');
  await page.goto('/');
  await publishForm(page.request, FORM);
  await context.clearCookies();
  await page.goto('/intake/history');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const counts = await watchCounts(page);
  const goOn = page.getByRole('button', { name: 'Continue', exact: true });
  await goOn.click();
  await expect(page.getByRole('textbox')).toHaveCount(COUNT);
  const [first, ...later] = await counts();
  expect(first).toBeGreaterThanOrEqual(844 / 100);
  expect(first).toBeLessThan(COUNT);
  expect(later.at(-1)).toBe(COUNT);

  await goOn.click();
  const alert = page.getByRole('alert').filter({ hasText: `Illness ${COUNT}` });
  await alert.getByRole('link').click();
  const last = page.getByRole('textbox', { name: `Illness ${COUNT}` });
  await expect(last).toBeFocused();
  await last.fill('None');
  await goOn.click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Your history');
  await page.goBack();
  await expect(last).toHaveValue('None');
});

/** How many text inputs there are after each change of the page in which there are any. */
async function watchCounts(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const counts: number[] = [];
    Object.assign(window, { counts });
    new MutationObserver(() => {
      const { length } = document.querySelectorAll('form input[type=text]');
      if (length > 0 && length !== counts.at(-1)) counts.push(length);
    }).observe(document.body, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { counts: number[] }).counts);
}

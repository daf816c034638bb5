/** The confirmation after answers that need help: what to do now, the most urgent first, and the reference on the first screen. */
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { GRACE, ROSA } from '@clinic/testing/browser/answers';
import { openIntake } from '@clinic/testing/browser/submit';
import { expect, test } from '@clinic/testing/browser/test';

test.use({ locale: 'en-US', viewport: { width: 390, height: 844 } });

/** Raises every notice of the shipped intake but that of a pregnancy. */
const WORST = {
  ...ROSA,
  ...GRACE,
  signature_name: 'Grace Hopper',
  first_name: 'Grace',
  last_name: 'Hopper',
  bp_systolic: 190,
  bp_diastolic: 125,
  medicine_cautions: ['abrupt_stop'],
};

test('the reference is on the first screen, the most urgent help is open, and none speaks of going on with the form', async ({
  page,
}) => {
  await openIntake(page, WORST, '?step=review');
  await page.getByRole('button', { name: 'Submit Application' }).click();
  const reference = page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  for (const [language, urgent, folded, call] of [
    [
      'en',
      'Your blood pressure is very high: get care now',
      'You are not alone, and help is there now',
      'Call 988',
    ],
    [
      'es',
      'Su presión arterial es muy alta: busque atención ahora',
      'No tiene que pasar por esto a solas: hay ayuda ahora',
      'Llamar al 988 y oprimir 2',
    ],
  ] as const) {
    await page.locator('header select').selectOption(language);
    await expect(page.getByRole('heading', { name: urgent })).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(reference).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('link', { name: /911$/ }).first()).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(urgent);
    const help = page.getByRole('region', { name: folded });
    await expect(help.getByRole('link', { name: call })).toBeHidden();
    const texts = await page.getByRole('main').evaluate((main) => main.textContent ?? '');
    expect(texts).not.toMatch(/go on with the form|seguir con el formulario/i);
    await help.getByText(folded).click();
    await expect(help.getByRole('link', { name: call })).toBeVisible();
    await expectAccessible(page);
    await help.getByText(folded).click();
  }
});

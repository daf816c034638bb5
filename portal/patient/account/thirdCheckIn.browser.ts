/** The demo's patient in treatment sends her third check-in from her phone, and a physician sees how her year goes. */
import { demoPatients, secondDemoPatients } from '@clinic/fixtures/demo/demoPatients';
import { demoYear } from '@clinic/fixtures/demo/demoYear';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { counted } from '@clinic/testing/browser/counted';
import { authenticate, signIn } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

/** Six answers, six that are confirmed, Continue and Submit. */
const MOST_TAPS = 14;
const WORDS = {
  en: {
    start: /^Start now/,
    right: 'Still right',
    all: 'Still right, continue',
    weight: /^Current weight/,
    missed: /^How many doses/,
    none: 'None',
    mood: ['Little interest or pleasure', 'Feeling down', 'Thoughts that you would be better off dead'],
    notAtAll: 'Not at all',
    pregnant: 'Are you pregnant?',
    no: 'No',
    proceed: 'Continue',
    send: 'Submit Application',
    sent: 'We have your answers',
    later: /^Next: Check-in/,
  },
  es: {
    start: /^Empezar ahora/,
    right: 'Sigue igual',
    all: 'Sigue igual, continuar',
    weight: /^Peso actual/,
    missed: /^¿Cuántas dosis/,
    none: 'Ninguna',
    mood: ['Poco interés o placer', 'Se ha sentido decaído', 'Pensamientos de que'],
    notAtAll: 'Ningún día',
    pregnant: '¿Está embarazada?',
    no: 'No',
    proceed: 'Continuar',
    send: 'Enviar formulario',
    sent: 'Tenemos sus respuestas',
    later: /^A continuación: Seguimiento/,
  },
} as const;

for (const language of ['en', 'es'] as const) {
  const say = WORDS[language];
  test.describe(language, () => {
    test.use({ locale: `${language}-US`, viewport: { width: 390, height: 844 } });

    test(`a third check-in takes at most ${MOST_TAPS} taps, and nothing of last time counts unconfirmed (${language})`, {
      tag: language === 'en' ? ['@journey'] : [],
    }, async ({ page }) => {
      await page.addInitScript((chosen) => localStorage.setItem('preferred-language', chosen), language);
      await signIn(page, 'treated');
      await page.getByRole('button', { name: say.start }).click();
      // From here on: the mailed link opens the form without that press.
      const { press, type, actions } = counted();
      const right = page.getByRole('button', { name: say.right, exact: true });
      const all = page.getByRole('button', { name: say.all, exact: true });
      await expect(page).toHaveURL(/step=about_you/);
      await expect(all).toBeVisible();
      await expectFits(page);
      // What a danger depends on is confirmed one by one: the sex, the unit of the weight, the medicine.
      for (let left = 3; left > 0; left -= 1) {
        await expect(right).toHaveCount(left);
        await press(right.first());
      }
      await press(all);
      await expect(page).toHaveURL(/step=how_it_goes/);
      await expectFits(page);
      await type(page.getByRole('textbox', { name: say.weight }), '195');
      const choose = (question: string | RegExp, answer: string) =>
        press(page.getByRole('group', { name: question }).getByLabel(answer, { exact: true }));
      await choose(say.missed, say.none);
      await choose(new RegExp(say.pregnant.replace('?', '\\?')), say.no);
      // The dose; what is left, the side effects, is confirmed with the page.
      await expect(right).toHaveCount(2);
      await press(right.first());
      await press(all);
      await expect(page).toHaveURL(/step=mood/);
      for (const question of say.mood) await choose(new RegExp(`^${question}`), say.notAtAll);
      await press(page.getByRole('button', { name: say.proceed, exact: true }));
      await press(page.getByRole('button', { name: say.send }));
      await expect(page.getByRole('heading', { name: say.sent })).toBeVisible();
      expect(actions()).toBeLessThanOrEqual(MOST_TAPS);
      await page.goto('/patient/dashboard');
      await expect(page.getByText(say.later)).toBeVisible();
      await expect(page.getByRole('button', { name: say.start })).toHaveCount(0);
    });
  });
}

async function expectFits(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
}

test("a physician sees weight, dose and side effects of five of a year's visits on one screen", async ({
  page,
}) => {
  const today = new Date().toISOString().slice(0, 10);
  const [longest] = demoYear(today, [...demoPatients(today), ...secondDemoPatients(today)]);
  const name = `${longest?.intake.answers.first_name} ${longest?.intake.answers.last_name}`;
  await page.setViewportSize({ width: 1280, height: 800 });
  await authenticate(page, 'physician');
  await page.goto('/physician/patients');
  await page.getByRole('searchbox', { name: 'Search patients' }).fill(name);
  await page.getByRole('link', { name }).click();
  const visits = page.getByRole('region', { name: /^Latest/ });
  for (const row of [/^Weight/, /dose now/, /trouble you/]) {
    const cells = visits.getByRole('row', { name: row }).getByRole('cell');
    await expect(cells).toHaveCount(5);
    await page.evaluate(() => window.scrollTo(0, 0));
    const box = await visits.getByRole('row', { name: row }).boundingBox();
    expect((box?.y ?? 800) + (box?.height ?? 0), String(row)).toBeLessThanOrEqual(800);
    expect((box?.x ?? 0) + (box?.width ?? 1280), String(row)).toBeLessThanOrEqual(1280);
  }
  await expectAccessible(page);
});

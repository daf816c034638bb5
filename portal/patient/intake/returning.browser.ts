/** A patient who comes back confirms what they said last time, page by page. */
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { tabTo } from '@clinic/testing/browser/answerByKeyboard';
import { ROSA } from '@clinic/testing/browser/answers';
import { authenticate } from '@clinic/testing/browser/staff';
import { submitIntake } from '@clinic/testing/browser/submit';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

const WORDS = {
  en: {
    start: 'Start',
    right: 'Still right',
    all: 'Still right, continue',
    last: /^Last time, on /,
    proceed: 'Continue',
    back: 'Back',
  },
  es: {
    start: 'Comenzar',
    right: 'Sigue igual',
    all: 'Sigue igual, continuar',
    last: /^La última vez, el /,
    proceed: 'Continuar',
    back: 'Atrás',
  },
} as const;

/** The demo's patient has another form in progress. */
async function beginAgain(page: Page): Promise<void> {
  await page.goto('/intake');
  const begin = { name: /^(Start a new form|Comenzar uno nuevo)$/ };
  await page.getByRole('button', begin).click();
  await page.getByRole('dialog').getByRole('button', begin).click();
  await expect(page).toHaveURL(/step=/);
}

for (const language of ['en', 'es'] as const) {
  const say = WORDS[language];
  test.describe(language, () => {
    test.use({ locale: `${language}-US`, viewport: { width: 390, height: 844 } });

    test(`each page shows what was said and when; nothing counts unconfirmed, and a danger is confirmed by itself (${language})`, {
      tag: language === 'es' ? ['@journey'] : [],
    }, async ({ page }) => {
      await authenticate(page, 'patient');
      await submitIntake(page.request, ROSA);
      await beginAgain(page);
      const shown = page.getByText(say.last);
      await expect(shown).toHaveCount(2);
      await expectAccessible(page);
      await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390);

      await page.getByRole('button', { name: say.proceed, exact: true }).click();
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();

      // The age decides whether the program is safe; the state does not.
      const alone = page.getByRole('button', { name: say.right, exact: true });
      await expect(alone).toHaveCount(1);
      await tabTo(page, alone);
      await page.keyboard.press('Enter');
      await expect(shown).toHaveCount(1);
      await tabTo(page, page.getByRole('button', { name: say.all, exact: true }));
      await page.keyboard.press('Enter');
      await expect(page).not.toHaveURL(/page=date_of_birth/);
      await expect(shown.first()).toBeVisible();

      await page.getByRole('button', { name: say.back }).click();
      await expect(page.getByRole('combobox').last().locator('option:checked')).toHaveText('Texas');
      await expect(shown).toHaveCount(0);
    });
  });
}

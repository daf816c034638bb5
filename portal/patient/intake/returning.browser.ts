/** A patient who comes back confirms what they said last time, page by page, with a third of the taps. */
import * as addresses from '@clinic/contract/addresses';
import type { AnswerValue } from '@clinic/engine/base';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { tabTo } from '@clinic/testing/browser/answerByKeyboard';
import { answer } from '@clinic/testing/browser/answerByPointer';
import { ROSA } from '@clinic/testing/browser/answers';
import { read } from '@clinic/testing/browser/api';
import {
  completeStep,
  confirmUnusual,
  continueButton,
  reachPage,
} from '@clinic/testing/browser/completePages';
import { type Patient, pagesOf, patientWith, stepsOf } from '@clinic/testing/browser/patient';
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

/** Touches of a phone: presses, keys of its keyboard, and two for an entry of a list. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted = window as unknown as { taps: number };
    counted.taps = 0;
    const lengths = new WeakMap<EventTarget, number>();
    const add = (taps: number) => {
      counted.taps += taps;
    };
    document.addEventListener('pointerdown', () => add(1), true);
    document.addEventListener(
      'input',
      ({ target }) => {
        if (target instanceof HTMLSelectElement) add(2);
        const isTyped = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
        if (!isTyped || (target instanceof HTMLInputElement && /radio|checkbox/.test(target.type))) return;
        add(Math.max(0, target.value.length - (lengths.get(target) ?? 0)));
        lengths.set(target, target.value.length);
      },
      true,
    );
  });
  return () => page.evaluate(() => (window as unknown as { taps: number }).taps);
}

const proposedTo = async (page: Page): Promise<ReadonlyMap<string, { byItself: boolean }>> => {
  const { id: form, version } = await read(page.request, addresses.activeQuestionnaire);
  const said = await read(page.request, addresses.earlierAnswers, { form, version });
  return new Map(said.map((each) => [each.question, each]));
};

/** Confirms what is proposed, answers the rest, and continues. */
async function completeAgain(page: Page, patient: Patient, proposed: ReadonlyMap<string, unknown>) {
  const say = WORDS[patient.language];
  for (const step of stepsOf(patient))
    for (const shown of pagesOf(patient, step)) {
      await reachPage(page, patient, step, shown);
      for (const question of shown.questions) {
        const value = patient.answers[question.id];
        if (value !== undefined && !proposed.has(question.id))
          await answer(page, question, value as AnswerValue, patient.language);
      }
      const heading = await page.getByRole('heading', { level: 1 }).innerText();
      const here = page.getByRole('heading', { level: 1, name: heading, exact: true });
      const alone = page.getByRole('button', { name: say.right, exact: true });
      const all = page.getByRole('button', { name: say.all, exact: true });
      for (let left = 20; left > 0 && (await here.isVisible()); left -= 1) {
        const count = await alone.count();
        if (count > 0) await alone.first().click();
        else if (await all.isVisible()) await all.click();
        else await continueButton(page, patient).click();
        if (count > 0) await expect(alone).toHaveCount(count > 2 ? count - 1 : await alone.count());
        else await Promise.race([here.waitFor({ state: 'hidden' }), page.waitForTimeout(400)]);
        if (shown.id === 'bp_systolic' && patient.answers.bp_systolic !== undefined)
          await confirmUnusual(page, patient);
      }
    }
}

/** The demo's patient has another form in progress. */
async function beginAgain(page: Page): Promise<void> {
  await page.goto('/intake');
  const begin = { name: /^(Start a new form|Comenzar uno nuevo)$/ };
  await page.getByRole('button', begin).click();
  await page.getByRole('dialog').getByRole('button', begin).click();
  await expect(page).toHaveURL(/step=/);
}

test.describe('on a phone', () => {
  test.use({ locale: 'en-US', viewport: { width: 390, height: 844 } });

  test('the second intake takes at most a third of the taps of the first, and the review says what was confirmed', {
    tag: '@journey',
  }, async ({ page, browser }) => {
    const rosa = patientWith(ROSA, 'en');
    const visitor = await browser.newPage({ locale: 'en-US', viewport: { width: 390, height: 844 } });
    const firstTaps = await countTaps(visitor);
    await visitor.goto('/intake');
    await visitor.getByRole('button', { name: 'Start' }).click();
    for (const step of stepsOf(rosa)) {
      await completeStep(visitor, rosa, step);
      if (step.id === 'measurements') await confirmUnusual(visitor, rosa);
    }
    await expect(visitor.getByRole('heading', { level: 1, name: 'Review Your Information' })).toBeVisible();
    const first = await firstTaps();
    await visitor.close();

    await authenticate(page, 'patient');
    await submitIntake(page.request, ROSA);
    const taps = await countTaps(page);
    await beginAgain(page);
    const before = await taps();
    await completeAgain(page, rosa, await proposedTo(page));
    await expect(page.getByRole('heading', { level: 1, name: 'Review Your Information' })).toBeVisible();
    const second = (await taps()) - before;
    console.log('TAPS', first, second);
    expect(second * 3).toBeLessThanOrEqual(first);

    await page.getByRole('button', { name: 'Show all my answers' }).click();
    expect(await page.getByText(/^Confirmed from /).count()).toBeGreaterThan(20);
    await expectAccessible(page);
  });
});

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
      await page.screenshot({ path: `/tmp/returning-1-${language}.png`, fullPage: true });

      await page.getByRole('button', { name: say.proceed, exact: true }).click();
      await expect(page.getByRole('main').getByRole('alert')).toBeVisible();

      // The age decides whether the program is safe; the state does not.
      const alone = page.getByRole('button', { name: say.right, exact: true });
      await expect(alone).toHaveCount(1);
      await tabTo(page, alone);
      await page.keyboard.press('Enter');
      await expect(shown).toHaveCount(1);
      await tabTo(page, page.getByRole('button', { name: say.all, exact: true }));
      await page.screenshot({ path: `/tmp/returning-2-${language}.png`, fullPage: true });
      await page.keyboard.press('Enter');
      await expect(page).not.toHaveURL(/page=date_of_birth/);
      await expect(shown.first()).toBeVisible();
      await page.screenshot({ path: `/tmp/returning-3-${language}.png`, fullPage: true });

      await page.getByRole('button', { name: say.back }).click();
      await expect(page.getByRole('combobox').last()).toHaveValue(String(ROSA.state));
      await expect(shown).toHaveCount(0);
    });
  });
}

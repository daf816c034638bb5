/** Every page of the shipped intake with large text and on a narrow screen, in both languages. */
import { ROSA } from '@clinic/testing/browser/answers';
import {
  confirmUnusual,
  continueButton,
  fillPage,
  headingOf,
  passBetween,
} from '@clinic/testing/browser/completePages';
import { layoutFaults, smallTargets } from '@clinic/testing/browser/layout';
import { pagesOf, patientWith, stepsOf } from '@clinic/testing/browser/patient';
import { SETTLED_MS } from '@clinic/testing/browser/presses';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

const PHONE = { width: 390, height: 844 };
const VARIANTS = {
  'text at 200 % on a phone': { viewport: PHONE, fontSize: '200%' },
  'text at 200 % on a small phone': { viewport: { width: 320, height: 640 }, fontSize: '200%' },
  // 1280 × 1024 at 400 %.
  'zoom of 400 %': { viewport: { width: 320, height: 256 }, fontSize: '' },
};
/** Answers of which every digit must be visible. */
const TYPED = new Set<string>(['date', 'integer', 'decimal', 'quantity']);
const NONE = { tooWide: 0, cut: [], overlapping: [] };

test.use({ locale: 'en-US', viewport: PHONE });

const rosa = patientWith(ROSA, 'en');
const inSpanish = patientWith(ROSA, 'es');

async function expectFits(page: Page, name: string): Promise<void> {
  expect.soft(await smallTargets(page), `${name}: targets`).toEqual([]);
  for (const [variant, { viewport, fontSize }] of Object.entries(VARIANTS)) {
    await page.setViewportSize(viewport);
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, fontSize);
    expect.soft(await layoutFaults(page), `${name}: ${variant}`).toEqual(NONE);
  }
  await page.setViewportSize(PHONE);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
}

const chooseLanguage = (page: Page, code: string) => page.locator('header select').selectOption(code);

test('nothing is cut off, overlaps or scrolls sideways, and press targets are large enough', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/intake');
  const start = page.getByRole('button', { name: 'Start' });
  await expect(start).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await expectFits(page, 'start page');
  await page.clock.runFor(SETTLED_MS);
  await start.click();
  const proceed = continueButton(page, rosa);
  for (const step of stepsOf(rosa)) {
    for (const shown of pagesOf(rosa, step)) {
      await passBetween(page, rosa, step, shown, async (goOn) => {
        await page.clock.runFor(SETTLED_MS);
        await expectFits(page, `before ${shown.id} en`);
        await goOn.click();
      });
      await page.clock.runFor(SETTLED_MS);
      await expectFits(page, `${shown.id} en`);
      await chooseLanguage(page, 'es');
      await expect(headingOf(page, inSpanish, step, shown)).toBeVisible();
      await expectFits(page, `${shown.id} es`);
      await chooseLanguage(page, 'en');
      await expect(headingOf(page, rosa, step, shown)).toBeVisible();
      await fillPage(page, rosa, shown);
      if (shown.questions.some(({ type }) => TYPED.has(type)))
        await expectFits(page, `${shown.id} filled in`);
      await proceed.click();
      if (shown.id === 'bp_systolic') {
        await expect(page.getByRole('heading', { name: 'Is this right?' })).toBeVisible();
        await page.clock.runFor(SETTLED_MS);
        await expectFits(page, 'unusual answer');
        await confirmUnusual(page, rosa);
      }
    }
  }
  const review = page.getByRole('heading', { level: 1, name: 'Review Your Information' });
  await expect(review).toBeVisible();
  await page.clock.runFor(SETTLED_MS);
  await expectFits(page, 'review en');
  await chooseLanguage(page, 'es');
  await expect(page.getByRole('heading', { level: 1, name: 'Revise su información' })).toBeVisible();
  await expectFits(page, 'review es');
});

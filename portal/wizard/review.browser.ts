/** The review of a long form on a phone: short, but nothing is left out, and every answer is one or two presses away. */
import { submitDraft } from '@clinic/contract/addresses';
import { textIn } from '@clinic/engine/definition';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { ROSA } from '@clinic/testing/browser/answers';
import { globOf } from '@clinic/testing/browser/api';
import { headingOf } from '@clinic/testing/browser/completePages';
import { pagesOf, patientWith, stepsOf } from '@clinic/testing/browser/patient';
import { openIntake } from '@clinic/testing/browser/submit';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

test.use({ locale: 'en-US', viewport: { width: 390, height: 844 } });

/** Half of what the review took for an answer when it was a list with a button each. */
const MOST_PX_PER_ANSWER = 52;

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const change = (page: Page, name: string) =>
  page.getByRole('button', { name: `Change ${name}`, exact: true });
const review = (page: Page) =>
  page.getByRole('heading', { level: 1, name: /^(Review Your Information|Revise su información)$/ });
const proceed = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true });

for (const language of ['en', 'es'] as const) {
  test(`the shipped intake's review is half as long, with one Change a card, and can be read whole: ${language}`, async ({
    page,
  }) => {
    const rosa = patientWith(ROSA, language);
    await openIntake(page, ROSA, '?step=review');
    await page.locator('header select').selectOption(language);
    await expect(review(page)).toBeVisible();
    const answers = page.locator('dt');
    const count = await answers.count();
    expect(count).toBeGreaterThan(70);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height / count).toBeLessThan(MOST_PX_PER_ANSWER);
    for (const step of stepsOf(rosa)) {
      const buttons = card(page, textIn(step.title, language)).getByRole('button');
      await expect(buttons.filter({ hasText: /^(Change|Cambiar)/ }).first()).toBeVisible();
      if (step.id !== 'measurements') await expect(buttons).toHaveCount(1);
    }
    // She never confirmed it.
    await expect(page.getByText(/^(You entered|Usted escribió) 185 mmHg/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^(Show all|Mostrar todas)/ }).click();
    for (let index = 0; index < count; index += 1) await expect(answers.nth(index)).toBeVisible();
    await expectAccessible(page);
  });
}

test('a card leads through its pages and back; an answer leads to its question and back, and its card stays open', async ({
  page,
}) => {
  const rosa = patientWith(ROSA, 'en');
  const step = stepsOf(rosa).find(({ id }) => id === 'surgery_family');
  if (!step) throw new Error('the step is shipped');
  const title = textIn(step.title, 'en');
  await openIntake(page, ROSA, '?step=review');
  await change(page, title).click();
  const pages = pagesOf(rosa, step);
  expect(pages.length).toBeGreaterThan(1);
  for (const shown of pages) {
    await expect(headingOf(page, rosa, step, shown)).toBeFocused();
    await proceed(page).click();
  }
  await expect(review(page)).toBeVisible();
  const surgery = change(page, 'Have you ever had surgery?');
  await expect(surgery).toBeFocused();
  await expect(surgery).toBeInViewport();
  await surgery.click();
  await page.getByRole('radio', { name: 'Yes' }).check();
  await proceed(page).click();
  await expect(
    page.getByRole('alert').or(page.getByRole('status').filter({ hasText: /questions/ })),
  ).toBeVisible();
});

test('what the clinic refuses is not folded away', async ({ page }) => {
  await openIntake(page, ROSA, '?step=review');
  await expect(change(page, 'First name')).toBeHidden();
  const issue = { key: 'first_name', stepId: 'about_you', code: 'required', level: 'hard' };
  await page.route(globOf(submitDraft), (route) =>
    route.fulfill({ status: 422, json: { error: 'validation', issues: [issue] } }),
  );
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'First name' })).toBeFocused();
  await expect(change(page, 'First name')).toBeVisible();
  await expect(card(page, 'About you').getByText(/required/)).toBeVisible();
});

/** One question, or one tight group, per page: heading, Back and Continue, changes from the review. */
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { ROSA } from '@clinic/testing/browser/answers';
import {
  completePage,
  completeUntil,
  confirmUnusual,
  headingOf,
  reachPage,
} from '@clinic/testing/browser/completePages';
import { pagesOf, patientWith, stepsOf, stepText } from '@clinic/testing/browser/patient';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

test.use({ serviceWorkers: 'allow', locale: 'en-US', viewport: { width: 390, height: 844 } });

const rosa = patientWith(ROSA, 'en');
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const proceed = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true });
const back = (page: Page) => page.getByRole('button', { name: 'Back', exact: true });

async function begin(page: Page): Promise<void> {
  await page.goto('/intake');
  await page.getByRole('button', { name: 'Start' }).click();
}

test('every page has the question or group as its only heading, and changes return to the review', async ({
  page,
}) => {
  await begin(page);
  const steps = stepsOf(rosa);
  const bar = page.getByRole('progressbar');
  let passed = -1;
  for (const step of steps) {
    for (const shown of pagesOf(rosa, step)) {
      await reachPage(page, rosa, step, shown);
      await expect(headingOf(page, rosa, step, shown)).toBeFocused();
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.getByText(stepText(rosa, step), { exact: true })).toBeVisible();
      const now = Number(await bar.getAttribute('value'));
      expect(now).toBeGreaterThan(passed);
      passed = now;
      const { asked, fits } = await page.evaluate(() => ({
        asked: document.querySelectorAll('main form [id^="q-"]:is(fieldset, input, select, textarea)').length,
        fits: document.documentElement.scrollWidth <= document.documentElement.clientWidth,
      }));
      expect(asked).toBeLessThanOrEqual(shown.title ? 20 : 4);
      expect(fits).toBe(true);
      await completePage(page, rosa, step, shown);
      if (shown.id === 'bp_systolic') await confirmUnusual(page, rosa);
    }
  }

  await test.step('the progress bar is full at the review', async () => {
    await expect(heading(page, 'Review Your Information')).toBeFocused();
    await expect(bar).toHaveAttribute('value', String(await bar.getAttribute('max')));
  });

  await test.step("a change opens the question's page and returns to its row in the review", async () => {
    await page.getByRole('button', { name: 'Show all my answers' }).click();
    await page.getByRole('button', { name: 'Change How stressed have you felt lately?' }).click();
    await expect(heading(page, 'How stressed have you felt lately?')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Somewhat' })).toBeFocused();
    await page.getByRole('radio', { name: 'Very much' }).check();
    await proceed(page).click();
    const changed = page.getByRole('button', { name: 'Change How stressed have you felt lately?' });
    await expect(changed).toBeFocused();
    await expect(changed).toBeInViewport();
    await expect(row(page, 'How stressed')).toContainText('Very much');
  });

  await test.step('a change that reveals a page shows it first', async () => {
    await page
      .getByRole('button', { name: 'Change How often do you have a drink containing alcohol?' })
      .click();
    await page.getByRole('radio', { name: '2-4 times a month' }).check();
    await proceed(page).click();
    await expect(heading(page, 'When you drink alcohol')).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: /asks|more|question/i })).toBeVisible();
    await proceed(page).click();
    await expect(page.getByRole('alert')).toBeFocused();
    for (const label of [/^How many drinks containing alcohol/, /^How often do you have six or more/]) {
      await page.getByRole('group', { name: label }).getByRole('radio').first().check();
    }
    await proceed(page).click();
    await expect(heading(page, 'Review Your Information')).toBeVisible();
    await expect(
      page.getByRole('button', { name: 'Change How often do you have a drink containing alcohol?' }),
    ).toBeFocused();
  });

  await test.step('a change that removes answers says so', async () => {
    await page
      .getByRole('button', { name: 'Change How often do you have a drink containing alcohol?' })
      .click();
    await page.getByRole('radio', { name: 'Never' }).check();
    await proceed(page).click();
    await expect(heading(page, 'Review Your Information')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /2 earlier answers/ })).toBeVisible();
  });
});

test("Back and the browser's Back keep answers; Continue checks only this page; a URL opens its page", async ({
  page,
}) => {
  await begin(page);
  await completeUntil(page, rosa, 'mtc_men2_personal');
  await back(page).click();
  await expect(heading(page, 'Pregnancy')).toBeFocused();
  await back(page).click();
  await expect(heading(page, 'Sex assigned at birth')).toBeFocused();
  await expect(page.getByRole('radio', { name: 'Female' })).toBeChecked();
  await expectAccessible(page);
  await page.goBack();
  await expect(heading(page, 'Pregnancy')).toBeVisible();
  await page.goForward();
  await expect(heading(page, 'Sex assigned at birth')).toBeVisible();
  await proceed(page).click();
  await expect(heading(page, 'Pregnancy')).toBeFocused();
  await expect(page).toHaveTitle(/^Pregnancy/);

  await page.goto('/intake?step=right_for_you&page=date_of_birth');
  await expect(heading(page, 'Your age and where you live')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Year' })).toHaveValue('1985');
  // Pages after an unanswered one cannot be opened yet.
  await page.goto('/intake?step=goals&page=main_goals');
  await expect(heading(page, 'Thyroid cancer and MEN 2')).toBeVisible();
  await page.goto('/intake?step=about_you');
  await expect(heading(page, 'Thyroid cancer and MEN 2')).toBeVisible();
});

test('a short detail opens in place below the answer that asks for it', async ({ page }) => {
  const allergic = patientWith({ ...ROSA, has_allergies: 'yes' }, 'en');
  await begin(page);
  await completeUntil(page, allergic, 'has_allergies');
  await page.getByRole('radio', { name: 'Yes' }).check();
  await expect(page.getByRole('group', { name: 'List each allergy and the reaction' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeFocused();
  await expectAccessible(page);
  await proceed(page).click();
  await expect(page.getByRole('link', { name: /^List each allergy and the reaction/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'No', exact: true }).check();
  await proceed(page).click();
  await expect(heading(page, 'Your surgeries')).toBeFocused();
});

const row = (page: Page, label: string) =>
  page.locator('dl > div').filter({ has: page.getByRole('term').filter({ hasText: label }) });

/** What a screen reader announces while an intake is filled in. */
import { ROSA } from '@clinic/testing/browser/answers';
import { completeStep, headingOf } from '@clinic/testing/browser/completePages';
import { pagesOf, patientWith, stepsOf, stepText } from '@clinic/testing/browser/patient';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

test.use({ serviceWorkers: 'allow', locale: 'en-US', viewport: { width: 390, height: 844 } });

const rosa = patientWith(ROSA, 'en');
const SAVE_WORDS = /sav|offline/i;

/** Records changes in live regions from now on. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest('[aria-live], [role=status], [role=alert]');
        if (region && region.getAttribute('aria-live') !== 'off')
          heard.push(region.textContent?.trim() ?? '');
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });

const heardOf = async (page: Page): Promise<string[]> =>
  (await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).filter((text) =>
    SAVE_WORDS.test(text),
  );

test('successful saves are silent; a failure is announced, and its recovery once', async ({
  page,
  context,
}) => {
  await page.goto('/intake');
  await page.getByRole('button', { name: 'Start' }).click();
  await listen(page);
  const [first, second] = stepsOf(rosa);
  if (!first || !second) throw new Error('the shipped intake has two steps');
  await completeStep(page, rosa, first);
  const saved = page.getByRole('status').filter({ hasText: /^All changes saved/ });
  await expect(saved).toBeVisible();
  expect(await heardOf(page)).toEqual([]);

  await context.setOffline(true);
  await expect.poll(() => heardOf(page)).toContainEqual(expect.stringMatching(/offline/i));
  await context.setOffline(false);
  await expect.poll(() => heardOf(page)).toContainEqual(expect.stringMatching(/^All changes saved/));
});

test('each page is announced with its section and step, and its title names them, too', async ({ page }) => {
  await page.goto('/intake');
  await page.getByRole('button', { name: 'Start' }).click();
  const [step] = stepsOf(rosa);
  const [shown] = step ? pagesOf(rosa, step) : [];
  if (!step || !shown) throw new Error('the shipped intake has a page');
  const heading = headingOf(page, rosa, step, shown);
  await expect(heading).toBeFocused();
  const place = new RegExp(stepText(rosa, step), 'i');
  await expect(heading).toHaveAccessibleDescription(place);
  await expect(page).toHaveTitle(place);
});

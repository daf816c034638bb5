/** The page transitions of the intake: from the direction of the page in the form. */
import { MOTION } from '@clinic/testing/browser/motion';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

test.use({ locale: 'en-US', ...MOTION });

/** The offset each page came from, in px; reading it clears the list. */
async function watchTurns(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { turns: seen });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      const [first] = frames as Keyframe[];
      seen.push(`${first?.translate} in ${(options as KeyframeAnimationOptions).duration} ms`);
      return animate.call(this, frames, options);
    };
  });
  return () => page.evaluate(() => (window as unknown as { turns: string[] }).turns.splice(0));
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const FIRST = 'Your age and where you live';
const SECOND = 'Sex assigned at birth';

async function answerFirst(page: Page): Promise<void> {
  await page.goto('/intake');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('textbox', { name: 'Month' }).fill('6');
  await page.getByRole('textbox', { name: 'Day' }).fill('20');
  await page.getByRole('textbox', { name: 'Year' }).fill('1985');
  await page.getByRole('combobox', { name: 'State where you live' }).selectOption({ label: 'Texas' });
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('the next page slides in from the right, the previous one from the left, and the focus moves at once', async ({
  page,
}) => {
  const turns = await watchTurns(page);
  await answerFirst(page);
  await turns();
  await press(page, 'Continue');
  await expect(heading(page, SECOND)).toBeFocused();
  expect(await turns()).toEqual(['12px in 140 ms']);
  await page.goBack();
  await expect(heading(page, FIRST)).toBeFocused();
  expect(await turns()).toEqual(['-12px in 140 ms']);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
    await page.evaluate(() => document.documentElement.clientWidth),
  );
});

test('in right-to-left languages the direction is mirrored', async ({ page }) => {
  const turns = await watchTurns(page);
  await answerFirst(page);
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  await turns();
  await press(page, 'Continue');
  await expect(heading(page, SECOND)).toBeFocused();
  expect(await turns()).toEqual(['-12px in 140 ms']);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('pages do not move', async ({ page }) => {
    const turns = await watchTurns(page);
    await answerFirst(page);
    await press(page, 'Continue');
    await expect(heading(page, SECOND)).toBeFocused();
    expect(await turns()).toEqual([]);
  });
});

test('a correction on the same page, and a rejected Continue, move nothing', async ({ page }) => {
  const turns = await watchTurns(page);
  await answerFirst(page);
  await turns();
  await page.getByRole('textbox', { name: 'Year' }).fill('');
  await press(page, 'Continue');
  await expect(page.getByRole('alert').first()).toBeVisible();
  expect(await turns()).toEqual([]);
});

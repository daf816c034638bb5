/** Pages that load several things show them together, so that nothing moves. */
import { MAX_SHIFT, shiftOf, watchShifts } from '@clinic/testing/browser/layoutShift';
import { MOTION } from '@clinic/testing/browser/motion';
import { mainLink, queueRows } from '@clinic/testing/browser/queue';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

/** Responses arrive one after the other, as over a slow connection. */
async function answerOneByOne(page: Page): Promise<void> {
  let turn = Promise.resolve();
  await page.route(/\/api\//, async (route) => {
    if (/\/live$/.test(new URL(route.request().url()).pathname)) return route.continue();
    turn = turn.then(() => route.continue()).then(() => page.evaluate(nextFrame).catch(() => undefined));
    await turn;
  });
}

const nextFrame = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

for (const [width, height] of [
  [412, 823],
  [1280, 800],
] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ locale: 'en-US', viewport: { width, height }, ...MOTION });

    test('the queue and a submission stay where they are while they load', async ({ page }) => {
      await authenticate(page, 'physician');
      await watchShifts(page);
      await answerOneByOne(page);
      await page.goto('/physician');
      const first = mainLink(queueRows(page).first());
      await expect(first).toBeVisible();
      await expect(page.locator('a[href$="?tab=flags"]').first()).toBeVisible();
      expect(await shiftOf(page), 'queue').toBeLessThanOrEqual(MAX_SHIFT);
      const path = (await first.getAttribute('href')) as string;
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'At a glance' })).toBeVisible();
      await expect(page.getByText('born').first()).toBeVisible();
      expect(await shiftOf(page), 'submission').toBeLessThanOrEqual(MAX_SHIFT);
    });

    test("a patient's page stays where it is while it loads", async ({ page }) => {
      await authenticate(page, 'patient');
      await watchShifts(page);
      await answerOneByOne(page);
      await page.goto('/patient');
      await expect(page.locator('a[href^="/patient/submissions/"]').first()).toBeVisible();
      expect(await shiftOf(page)).toBeLessThanOrEqual(MAX_SHIFT);
    });

    test('the rule sets stay where they are while they load', async ({ page }) => {
      await authenticate(page, 'admin');
      await watchShifts(page);
      await answerOneByOne(page);
      await page.goto('/admin/rules');
      await expect(page.getByRole('button', { name: 'Import rules' })).toBeVisible();
      await expect(page.getByText('Thyroid cancer in the family').first()).toBeVisible();
      expect(await shiftOf(page)).toBeLessThanOrEqual(MAX_SHIFT);
    });
  });
}

/** The page is first drawn in a font of the device; nothing moves when its own font loads. */
import { MAX_SHIFT, shiftOf, watchShifts } from '@clinic/testing/browser/layoutShift';
import { expect, test } from '@clinic/testing/browser/test';

for (const [width, height] of [
  [390, 844],
  [1350, 940],
] as const) {
  test(`at ${width} px nothing moves when the page's font loads`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const held: Array<() => void> = [];
    const release = (): void => {
      for (const go of held.splice(0)) go();
    };
    await page.route(/\.woff2$/, async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    await watchShifts(page);
    for (const path of ['/', '/intake/weight-loss-intake', '/sign-in']) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect.poll(() => held.length, path).toBeGreaterThan(0);
      release();
      expect(await shiftOf(page), path).toBeLessThanOrEqual(MAX_SHIFT);
    }
  });
}

/** The page is drawn in a font of the device first: nothing moves when its own arrives. */
import { expect, test } from '../../testing/browser/test.ts';

/** As much as nobody notices. */
const MAX_SHIFT = 0.02;

for (const [width, height] of [
  [390, 844],
  [1350, 940],
] as const) {
  test(`at ${width} px the font of the page arrives without moving it`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const held: Array<() => void> = [];
    const release = (): void => {
      for (const go of held.splice(0)) go();
    };
    await page.route(/\.woff2$/, async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    await page.addInitScript(() => {
      const sum = { shift: 0 };
      Object.assign(window, { moved: sum });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sum.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const path of ['/', '/intake/weight-loss-intake', '/sign-in']) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect.poll(() => held.length, path).toBeGreaterThan(0);
      release();
      await page.evaluate(async () => {
        await document.fonts.ready;
        for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      });
      const moved = await page.evaluate(
        () => (window as unknown as { moved: { shift: number } }).moved.shift,
      );
      expect(moved, path).toBeLessThanOrEqual(MAX_SHIFT);
    }
  });
}

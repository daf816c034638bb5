/** The sign-in at 320 px with text at 200 %. */
import { scriptsRun } from '@clinic/testing/browser/heldScripts';
import { layoutFaults } from '@clinic/testing/browser/layout';
import { expect, test } from '@clinic/testing/browser/test';

for (const language of ['en', 'es'] as const) {
  test(`the tabs fit next to or below each other (${language})`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.addInitScript((chosen) => localStorage.setItem('preferred-language', chosen), language);
    await page.goto('/sign-in');
    const tabs = page.getByRole('tab');
    await scriptsRun(page);
    await expect(tabs).toHaveCount(2);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect(await layoutFaults(page)).toEqual({ tooWide: 0, cut: [], overlapping: [] });
    const frame = await page.getByRole('tablist').boundingBox();
    for (const tab of await tabs.all()) {
      const box = await tab.boundingBox();
      expect(box && frame && box.x >= frame.x && box.x + box.width <= frame.x + frame.width).toBe(true);
    }
  });
}

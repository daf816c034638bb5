/** Accessibility checks with axe: WCAG 2.2 A and AA, and its best practices. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Fails with the rule, the elements and the help text of every axe violation.
 * @param isEarly on a staff page before its scripts have run, whose heading is rendered with the screen
 */
export async function expectAccessible(page: Page, { isEarly = false } = {}): Promise<void> {
  // Without a heading the screen is still loading; a screen without any fails here.
  if (!isEarly) await page.locator('h1').first().waitFor({ state: 'attached' });
  if (!isEarly) await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  // Legacy mode combines the results of the frames in the page itself; no page has frames of another origin.
  // The default opens a second page for it, which takes three times as long.
  // Without the style sheets and media that only rules about orientation and captions read, it takes a tenth less.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'], preload: false })
    .setLegacyMode(true);
  if (isEarly) axe.disableRules('page-has-heading-one');
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map(({ html }) => html) }));
  expect(found).toEqual([]);
}

/** Accessibility checks with axe: WCAG 2.2 A and AA, and its best practices. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Fails with the rule, the elements and the help text of every axe violation. */
export async function expectAccessible(page: Page): Promise<void> {
  // Without a heading the screen is still loading; a screen without any fails here.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map(({ html }) => html) }));
  expect(found).toEqual([]);
}

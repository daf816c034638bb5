/** Pages without a connection. */
import type { BrowserContext, Locator, Page } from '@playwright/test';

/** Says, once everything that the intake can need is on the device, that it works without a connection. */
export const offlineReady = (page: Page): Locator =>
  page
    .getByRole('status')
    .filter({ hasText: /also works without a connection|funciona también sin internet/ });

/**
 * Goes offline and back online. The page has noticed both: a browser may leave out a change that is undone at once.
 * @param meanwhile what happens while no response can arrive, such as one that renews the session
 */
export async function reconnect(
  page: Page,
  context: BrowserContext,
  meanwhile?: () => Promise<void>,
): Promise<void> {
  await context.setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
  await meanwhile?.();
  await context.setOffline(false);
  await page.waitForFunction(() => navigator.onLine);
}

/** Simulates lost connections. */
import type { BrowserContext, Locator, Page } from '@playwright/test';

/** The message that the intake works offline, shown once everything it needs is on the device. */
export const offlineReady = (page: Page): Locator =>
  page
    .getByRole('status')
    .filter({ hasText: /also works without a connection|funciona también sin internet/ });

/**
 * Goes offline and back online, waiting until the page has noticed each: a browser may skip a change that is reverted
 * immediately. @param meanwhile runs while no response can arrive, such as one that renews the session
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

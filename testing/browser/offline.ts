/** The intake without a connection. */
import type { Locator, Page } from '@playwright/test';

/** Says, once everything that the intake can need is on the device, that it works without a connection. */
export const offlineReady = (page: Page): Locator =>
  page
    .getByRole('status')
    .filter({ hasText: /also works without a connection|funciona también sin internet/ });

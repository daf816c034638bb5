/** Signs in with the demo's own identity provider, through real redirects. */
import * as addresses from '@clinic/contract/addresses';
import { urlOf } from '@clinic/contract/route';
import { expect, type Page } from '@playwright/test';

/** `treated`: the patient who has been in treatment for 12 weeks. */
export type DemoRole = 'patient' | 'treated' | 'physician' | 'admin';

/** Ends at the role's start screen. @param clinic its URL, if it is not the root of the origin */
export async function signIn(page: Page, role: DemoRole, clinic = ''): Promise<void> {
  await page.goto(await authenticate(page, role, clinic));
  await expect(page).toHaveURL(/\/$|dashboard/);
  await takenOver(page);
}

/**
 * Signs in without showing a page, for tests that navigate elsewhere immediately. @returns the URL of the role's start
 * screen
 */
export async function authenticate({ request }: Page, role: DemoRole, clinic = ''): Promise<string> {
  const choice = await request.get(clinic + urlOf(addresses.signIn));
  const [, action = ''] = /<form method="post" action="([^"]+)"/.exec(await choice.text()) ?? [];
  const start = await request.post(action, { form: { account: `demo-${role}` } });
  expect(start.status()).toBe(200);
  return start.url();
}

/** Waits until the page handles input such as keys, because its scripts have replaced the server-rendered page. */
export const takenOver = (page: Page): Promise<void> =>
  expect(page.locator('main:not(:has([data-skeleton]))')).toBeVisible();

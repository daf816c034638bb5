/** Signs in with the demo's own identity provider, through real redirects. */

import { expect, type Page } from '@playwright/test';
import * as addresses from '../../contract/addresses.ts';
import { urlOf } from '../../contract/route.ts';

export type DemoRole = 'patient' | 'physician' | 'admin';

/** The screen is in the browser's language. */
const NAMES: Record<DemoRole, RegExp> = {
  patient: /patient|paciente/i,
  physician: /physician|médic/i,
  admin: /admin/i,
};

/** Leaves the page at the role's start screen. @param clinic its address, if it is not the root of the origin */
export async function signIn(page: Page, role: DemoRole, clinic = ''): Promise<void> {
  await page.goto(clinic + urlOf(addresses.signIn));
  await page.getByRole('button', { name: NAMES[role] }).click();
  await expect(page).toHaveURL(/\/$|dashboard/);
  await takenOver(page);
}

/** The page listens, such as to keys: its scripts have replaced the server's. */
export const takenOver = (page: Page): Promise<void> =>
  expect(page.locator('main:not(:has([data-skeleton]))')).toBeVisible();

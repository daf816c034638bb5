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

/** Leaves the page at the role's start screen. */
export async function signIn(page: Page, role: DemoRole): Promise<void> {
  await page.goto(urlOf(addresses.signIn));
  await page.getByRole('button', { name: NAMES[role] }).click();
  await expect(page).toHaveURL(/\/$|dashboard/);
}

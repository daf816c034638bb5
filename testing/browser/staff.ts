/** Signing in at the demo's own provider, by real redirects. */
import { expect, type Page } from '@playwright/test';

export type DemoRole = 'patient' | 'physician' | 'admin';

/** The screen speaks the language of the browser. */
const NAMES: Record<DemoRole, RegExp> = {
  patient: /patient|paciente/i,
  physician: /physician|médic/i,
  admin: /admin/i,
};

/** Leaves the page at the screen that role starts with. */
export async function signIn(page: Page, role: DemoRole): Promise<void> {
  await page.goto('/api/login');
  await page.getByRole('button', { name: NAMES[role] }).click();
  await expect(page).toHaveURL(/\/$|dashboard/);
}

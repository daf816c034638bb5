/** Signing in at the demo's own provider, by real redirects. */
import { expect, type Page } from '@playwright/test';

export type DemoRole = 'patient' | 'physician' | 'admin';

/** Leaves the page at the screen that role starts with. */
export async function signIn(page: Page, role: DemoRole): Promise<void> {
  await page.goto('/api/login');
  await page.getByRole('button', { name: new RegExp(role, 'i') }).click();
  await expect(page).toHaveURL(/\/$|dashboard/);
}

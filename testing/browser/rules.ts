/** Drives the rules workbench as a physician or administrator. */
import { expect, type Locator, type Page } from '@playwright/test';

const GLP1 = 'GLP-1 safety and eligibility';

export const ruleSetCard = (page: Page, title = GLP1): Locator => page.getByRole('region', { name: title });

export const ruleOutline = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Flags and values' });

/** The version in force, as shown in the list of rule sets. */
export async function versionInForce(page: Page, title = GLP1): Promise<string> {
  const line = ruleSetCard(page, title).getByText(/version \d+\.\d+ is in force/);
  return /version (\d+\.\d+) is/.exec((await line.textContent()) ?? '')?.[1] ?? '';
}

export const versionAfter = (version: string): string => {
  const [major, minor] = version.split('.').map(Number);
  return `${major}.${Number(minor) + 1}`;
};

/** A draft of the next version, opened from the list of rule sets. */
export async function beginRuleDraft(page: Page, title = GLP1): Promise<void> {
  await ruleSetCard(page, title)
    .getByRole('button', { name: /Edit the next version/ })
    .click();
  await expect(ruleOutline(page)).toBeVisible();
}

export const openFlag = (page: Page, name: string): Promise<void> =>
  ruleOutline(page).getByRole('button', { name }).first().click();

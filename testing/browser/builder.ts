/** Drives the questionnaire builder as an administrator. */
import { expect, type Locator, type Page } from '@playwright/test';

export const outline = (page: Page): Locator => page.getByRole('navigation', { name: 'Steps and questions' });

export const expectSaved = (page: Page): Promise<void> =>
  expect(page.getByText('All changes saved')).toBeVisible();

/** Creates a new questionnaire and opens the editor. */
export async function beginQuestionnaire(page: Page, title: string): Promise<void> {
  await page.goto('/admin/questionnaires');
  await page.getByRole('button', { name: 'New questionnaire' }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByRole('button', { name: 'Start editing' }).click();
  await expect(outline(page)).toBeVisible();
}

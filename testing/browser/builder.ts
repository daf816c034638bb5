/** Drives the questionnaire builder as an administrator. */
import { questionnaireDrafts } from '@clinic/contract/questionnaires';
import { urlOf } from '@clinic/contract/route';
import { expect, type Locator, type Page } from '@playwright/test';

export const outline = (page: Page): Locator => page.getByRole('navigation', { name: 'Steps and questions' });

export const expectSaved = (page: Page): Promise<void> =>
  expect(page.getByText('All changes saved')).toBeVisible();

/** The questionnaire that is edited, as the clinic has it. */
export async function savedDocument(page: Page) {
  await expectSaved(page);
  const id = page.url().split('/').at(-1) as string;
  const response = await page.request.get(urlOf(questionnaireDrafts.read, { id }));
  return (await response.json()).document;
}

/** Creates a new questionnaire, opens the editor and translates the title. */
export async function beginQuestionnaire(page: Page, title: string, es = title): Promise<void> {
  await page.goto('/admin/questionnaires');
  await page.getByRole('button', { name: 'New questionnaire' }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByRole('button', { name: 'Start editing' }).click();
  await expect(outline(page)).toBeVisible();
  await page.getByLabel('Title Spanish').fill(es);
}

/**
 * Adds a question and selects it.
 * @param type by its name or value
 * @param es its text in Spanish, if the questionnaire has it
 */
export async function addQuestion(
  page: Page,
  type: string,
  en: string,
  es?: string,
  within: Page | Locator = outline(page),
): Promise<void> {
  await within.getByRole('button', { name: 'Add question' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Question text').fill(en);
  await dialog.getByLabel('Answer type').selectOption(type);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
  if (es !== undefined) await page.getByLabel('Question text Spanish').fill(es);
}

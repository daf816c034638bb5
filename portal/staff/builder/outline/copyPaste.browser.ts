/** Copying content from elsewhere: from the library, and by copy and paste between questionnaires. */
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { beginQuestionnaire, outline } from '@clinic/testing/browser/builder';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

const row = (page: Page, name: string) => outline(page).getByRole('button', { name, exact: true });

test('the library inserts whole sets or single questions, with codes and Spanish texts, under unused ids', async ({
  page,
}) => {
  await authenticate(page, 'admin');
  await beginQuestionnaire(page, 'From the library');
  await page.getByRole('button', { name: 'Question library' }).click();
  const library = page.getByRole('dialog', { name: 'Question library' });
  await library.locator('summary').filter({ hasText: 'Mood and eating' }).click();
  await expect(library.getByText('LOINC 44250-9')).toBeVisible();
  await expectAccessible(page);
  await library.getByRole('button', { name: 'Insert whole set: Mood and eating' }).click();
  await library.getByRole('searchbox').fill('8480-6');
  await library.getByRole('button', { name: /^Insert: .*systolic|^Insert: .*blood pressure/i }).click();
  await library.getByRole('button', { name: 'Done' }).click();
  await expect(row(page, 'Mood and eating')).toBeVisible();
  // Conditions that refer to questions that were not copied are listed.
  await expect(page.getByText('There is no question "medical_conditions"').first()).toBeVisible();
  await page.getByText(/^Codes \(1\)/).click();
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue('8480-6');
  await expect(page.getByLabel('Question text Spanish')).not.toHaveValue('');
  // Copying again assigns new ids.
  await page.getByRole('button', { name: 'Question library' }).click();
  await library.locator('summary').filter({ hasText: 'Mood and eating' }).click();
  await library.getByRole('button', { name: 'Insert whole set: Mood and eating' }).click();
  await expect(page.getByText(/changed to: .*phq2_interest_2/).first()).toBeVisible();
});

test('a step can be copied to another questionnaire by keyboard, and back by menu', async ({ page }) => {
  await authenticate(page, 'admin');
  await page.goto('/admin/questionnaires');
  await page.getByRole('button', { name: /Edit as next version.*Weight-loss intake/ }).click();
  await row(page, 'Medical history').click();
  await page.keyboard.press('Control+c');
  await expect(page.getByText('“Medical history” copied').first()).toBeVisible();
  await beginQuestionnaire(page, 'History only');
  await row(page, 'History only').click();
  await page.keyboard.press('Control+v');
  await expect(row(page, 'Medical history')).toBeVisible();
  // One of its questions is asked by the answer to a question of a step that was not copied.
  const problems = (count: number) => page.getByRole('tab', { name: `Problems (${count})`, exact: true });
  await expect(problems(1)).toBeVisible();

  // Pasted again: its conditions refer to the pasted questions, under their new ids.
  await page.keyboard.press('Control+v');
  await expect(row(page, 'Medical history')).toHaveCount(2);
  await expect(problems(2)).toBeVisible();
  await outline(page).getByRole('searchbox').fill('cancer_now_2');
  await outline(page).locator('[data-place$="cancer_now_2"] button').last().click();
  await page.getByText('As JSON', { exact: true }).click();
  await expect(page.getByRole('region', { name: 'as JSON' })).toContainText('"medical_conditions_2"');
  await outline(page).getByRole('searchbox').fill('');

  await row(page, 'First name').click();
  await page.getByRole('button', { name: 'Clipboard' }).click();
  await page.getByRole('menuitem', { name: 'Cut' }).click();
  await expect(row(page, 'First name')).toBeHidden();
  await expect(page.getByRole('tab', { name: /^Problems \(\d+\)$/ })).toBeVisible();
  await expect(problems(2)).toBeHidden();
  await row(page, 'Last name').click();
  await page.getByRole('button', { name: 'Clipboard' }).click();
  await page.getByRole('menuitem', { name: 'Paste' }).click();
  await expect(row(page, 'First name')).toBeVisible();
  await expect(problems(2)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(row(page, 'First name')).toBeHidden();
});

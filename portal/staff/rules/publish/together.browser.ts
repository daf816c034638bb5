/** A form and its rules, written and published together. */
import { formsOfRuleDraft } from '@clinic/contract/rules/draftRoutes';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { globOf } from '@clinic/testing/browser/api';
import { expectSaved, outline } from '@clinic/testing/browser/builder';
import { counted } from '@clinic/testing/browser/counted';
import { ruleOutline, ruleSetCard } from '@clinic/testing/browser/rules';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';

test.use({ locale: 'en-US', viewport: { width: 1280, height: 900 } });

test('PHQ-9, GAD-7 and one flag in two languages are released in at most 20 actions, and the release is undone in one', async ({
  page,
}) => {
  test.slow();
  await authenticate(page, 'admin');
  await page.goto('/admin/questionnaires');
  const by = counted();
  await by.press(page.getByRole('button', { name: 'New questionnaire' }));
  await by.type(page.getByLabel('Title'), 'Mood and worry');
  await by.press(page.getByRole('button', { name: 'Start editing' }));
  await by.type(page.getByLabel('Title Spanish'), 'Ánimo y preocupación');
  await by.press(page.getByRole('button', { name: 'Question library' }));
  const library = page.getByRole('dialog', { name: 'Question library' });
  await by.press(library.getByRole('button', { name: 'Insert instrument: PHQ-9' }));
  await by.press(library.getByRole('button', { name: 'Insert instrument: GAD-7' }));
  await by.press(library.getByRole('button', { name: 'Done' }));
  await expectSaved(page);
  const write = page.getByRole('button', { name: 'Write rules for this form' });
  if (!(await write.isVisible())) await by.press(outline(page).getByRole('button').first());
  const order: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.method() === 'PUT' && request.postData()?.includes('mood-and-worry-rules'))
      order.push('saved');
  });
  await page.route(globOf(formsOfRuleDraft), (route) => {
    order.push('asked');
    return route.continue();
  });
  await by.press(write);

  await expect(ruleOutline(page)).toBeVisible();
  // The rules would not know the form's questions otherwise.
  expect(order.slice(0, 2)).toEqual(['saved', 'asked']);
  await by.press(page.getByRole('button', { name: 'Add flag' }));
  await by.press(page.getByRole('button', { name: 'Add condition' }));
  const subject = page.getByLabel('Raised when, part 1: what is asked');
  const total = subject.locator('option', { hasText: /PHQ-9.*(score|total)/i }).first();
  await by.choose(subject, (await total.textContent()) as string);
  await by.type(page.getByLabel(/^Raised when, part 1: value/), '15');
  await by.type(page.getByLabel('Name English', { exact: true }), 'Severe depression');
  await by.type(page.getByLabel('Name Spanish', { exact: true }), 'Depresión grave');
  await by.type(page.getByLabel('Source of the clinical fact'), 'Kroenke, 2001');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await by.press(page.getByRole('button', { name: 'Publish', exact: true }));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Stored as: Severe depression')).toHaveValue('severe_depression');
  await expectAccessible(page);
  await by.press(dialog.getByRole('button', { name: 'Publish form and rules' }));
  await expect(page.getByText('mood-and-worry-rules · version 1.0 is in force')).toBeVisible();
  expect(by.actions()).toBeLessThanOrEqual(20);

  const card = ruleSetCard(page, 'Mood and worry');
  await card.getByText('1 version').click();
  await expect(card.getByText('Released together with form mood-and-worry 1.0')).toBeVisible();
  await card.getByRole('button', { name: 'Undo this release' }).click();
  await dialog.getByRole('button', { name: 'Undo this release' }).click();
  await expect(card.getByText('Released together with')).toBeHidden();
});

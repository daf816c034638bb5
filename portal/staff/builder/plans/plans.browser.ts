/** A plan is written, read in words and published; a person's plan follows it. */
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';

test('a plan is written in fields, read in words, and published', async ({ page }, { project }) => {
  await authenticate(page, 'admin');
  await page.goto('/admin/plans');
  await page.getByRole('button', { name: 'New plan' }).click();
  const id = `year-${Date.now()}-${project.name.toLowerCase().replaceAll(/[^a-z]/g, '')}`;
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/English/).fill('A year of care');
  await dialog.getByLabel(/Spanish/).fill('Un año de atención');
  await dialog.getByLabel('ID').fill(id);
  await dialog.getByRole('button', { name: 'Start editing' }).click();
  await expect(page.getByRole('heading', { name: /A year of care/ })).toBeVisible();
  await page.getByRole('button', { name: 'Add a step' }).click();
  const step = page.getByRole('listitem').filter({ has: page.getByLabel('Closes, days after') });
  await step.getByLabel('Title English').fill('Check-in');
  await step.getByLabel('Title Spanish').fill('Seguimiento');
  await step.getByLabel('Form').selectOption({ index: 1 });
  await expect(page.getByText('Every 4 weeks: Check-in')).toBeVisible();
  await expect(page.getByText(/Open from 3 days before to 7 days after/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Nobody has this plan yet')).toBeVisible();
  await page
    .getByRole('dialog')
    .getByLabel(/What changed/)
    .fill('First version');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(`${id} 1.0 is in force`)).toBeVisible();
});

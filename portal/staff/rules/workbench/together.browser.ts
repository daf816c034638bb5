/** Two people editing one rule set at once, and earlier states of a draft. */
import { ruleDrafts } from '@clinic/contract/rules/draftRoutes';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { globOf } from '@clinic/testing/browser/api';
import { beginRuleDraft, openFlag, ruleOutline } from '@clinic/testing/browser/rules';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import type { Browser, Page } from '@playwright/test';

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

const PHARMA = 'Meets Pharma Criteria';
const LIMIT = 'BMI that qualifies alone (kg/m²)';
const BESIDE = 'BMI that qualifies with a comorbidity (kg/m²)';

const expectSaved = (page: Page) => expect(page.getByText('All changes saved')).toBeVisible();

/** A physician's draft, opened by an administrator too. */
async function openByTwo(page: Page, browser: Browser): Promise<Page> {
  await authenticate(page, 'physician');
  await page.goto('/physician/rules');
  await beginRuleDraft(page);
  const { origin, pathname } = new URL(page.url());
  const context = await browser.newContext({ baseURL: origin, locale: 'en-US' });
  const other = await context.newPage();
  await authenticate(other, 'admin');
  await other.goto(pathname.replace('/physician/', '/admin/'));
  await expect(ruleOutline(other)).toBeVisible();
  for (const editor of [page, other]) await openFlag(editor, PHARMA);
  return other;
}

test('two people edit one rule set at once: nothing is lost, and they are asked where both changed one limit', {
  tag: '@ci',
}, async ({ page, browser }) => {
  test.slow();
  const other = await openByTwo(page, browser);
  for (const editor of [page, other]) await expect(editor.getByText('is also editing')).toBeVisible();
  await page.getByLabel(LIMIT).fill('29');
  await other.getByLabel(BESIDE).fill('26');
  for (const editor of [page, other]) {
    await expect(editor.getByLabel(LIMIT)).toHaveValue('29');
    await expect(editor.getByLabel(BESIDE)).toHaveValue('26');
    await expectSaved(editor);
  }
  await expect(page.getByText(/saved changes\. They are in your document now/)).toBeVisible();
  await expect(page.getByText(/Parameter “BMI .*”: value or condition changed/)).toBeVisible();
  await expectAccessible(page);

  // Both change one limit; only one of the two saves arrives at first.
  await other.route(globOf(ruleDrafts.save), (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await other.getByLabel(LIMIT).fill('27');
  await expect(other.getByText('Not saved; trying again')).toBeVisible();
  await page.getByLabel(LIMIT).fill('28');
  const dialog = other.getByRole('dialog', { name: /You and .* changed the same thing/ });
  await expect(dialog).toContainText('27');
  await expect(dialog).toContainText('28');
  await expectAccessible(other);
  await other.unrouteAll();
  await dialog.getByRole('button', { name: 'Continue editing' }).click();
  await expectSaved(other);
  await expect(page.getByLabel(LIMIT)).toHaveValue('27');
});

test('an earlier save of a rule set can be viewed in words, named and restored; unsaved edits survive a reload', async ({
  page,
}) => {
  await authenticate(page, 'physician');
  await page.goto('/physician/rules');
  await beginRuleDraft(page);
  await openFlag(page, PHARMA);
  await page.getByLabel(LIMIT).fill('29');
  await expectSaved(page);
  await page.getByRole('button', { name: 'History', exact: true }).click();
  const list = page.getByRole('navigation', { name: 'Saves and versions' });
  await list
    .getByRole('button')
    .filter({ hasNotText: /Now|published/ })
    .last()
    .click();
  await expect(page.getByText(/Parameter “BMI .*”: value or condition changed/)).toBeVisible();
  await page.getByRole('tab', { name: 'Flags' }).click();
  await expect(page.getByRole('heading', { name: PHARMA })).toBeVisible();
  await page.getByLabel('Name of this save').fill('Before the guideline');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(list.getByRole('button', { name: /Before the guideline/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore' }).click();
  await openFlag(page, PHARMA);
  await expect(page.getByLabel(LIMIT)).toHaveValue('30');
  await expectSaved(page);

  await page.route(globOf(ruleDrafts.save), (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await page.getByLabel(LIMIT).fill('31');
  await expect(page.getByText('Not saved; trying again')).toBeVisible();
  await page.reload();
  await openFlag(page, PHARMA);
  await expect(page.getByLabel(LIMIT)).toHaveValue('31');
  await page.unrouteAll();
  await expectSaved(page);
});

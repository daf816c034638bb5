/** Reading a submission: why a flag was raised, an outdated decision, an unsent note, a narrow phone. */
import { live } from '@clinic/contract/addresses';
import { publishedDefinition, publishedRuleSet } from '@clinic/contract/catalogue';
import { submissionDetail } from '@clinic/contract/review';
import { urlOf } from '@clinic/contract/route';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { globOf } from '@clinic/testing/browser/api';
import { findSubmission } from '@clinic/testing/browser/queue';
import { signIn } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

test.use({ locale: 'en-US' });

test.beforeEach(async ({ page }) => {
  await signIn(page, 'physician');
  await expect(page.getByRole('heading', { name: 'Physician Dashboard' })).toBeVisible();
});

test('a health alert opens its reasons, and the URL does not reveal which alert', {
  tag: '@journey',
}, async ({ page }) => {
  const { id } = await findSubmission(page.request, { flag: 'pregnancy' });
  await page.goto(`/physician/submissions/${id}`);
  const flag = alert(page, 'Pregnancy');
  await expect(flag).toBeVisible();
  await expect(alerts(page).getByText('Currently pregnant')).toBeHidden();
  await flag.focus();
  await page.keyboard.press('Enter');
  await expect(alerts(page).getByText('Currently pregnant')).toBeVisible();
  await expect(page.getByText('Are you pregnant? Yes')).toBeVisible();
  expect(page.url()).not.toContain('pregnan');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Are you pregnant? Yes')).toBeHidden();
});

test('unreadable evidence affects only its own alert: the other alerts, cards and tabs stay', async ({
  page,
}) => {
  const { id } = await findSubmission(page.request, { flag: 'pregnancy' });
  await page.route(`**${urlOf(submissionDetail, { id })}`, async (route) => {
    const response = await route.fetch();
    const submission = await response.json();
    submission.evidenceJSON.pregnancy.trace = { operator: '!' };
    await route.fulfill({ response, json: submission });
  });
  await page.goto(`/physician/submissions/${id}`);
  await alert(page, 'Pregnancy').click();
  await expect(page.getByRole('heading', { name: 'This part could not be shown' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Patient Submission Review' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Patient and status' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'At a glance' })).toBeVisible();
  await page.getByRole('tab', { name: /Notes/ }).click();
  await expect(page.getByPlaceholder(/Add your clinical assessment/)).toBeVisible();
});

test('if another user was faster, the conflict names them and shows their choice', {
  tag: '@journey',
}, async ({ page }) => {
  const { id } = await findSubmission(page.request, { status: 'NEEDS_INFO' });
  // Otherwise the page may learn of the change in time.
  await page.route(globOf(live), (route) => route.abort());
  await page.goto(`/physician/submissions/${id}`);
  await page.getByRole('button', { name: 'Update Status', exact: true }).click();
  const elsewhere = await page.context().newPage();
  await elsewhere.goto(`/physician/submissions/${id}`);
  await elsewhere.getByRole('button', { name: 'Update Status', exact: true }).click();
  await choose(elsewhere, 'In Review');
  await expect(elsewhere.getByText('Status Updated', { exact: true })).toBeVisible();
  await elsewhere.close();
  await choose(page, 'Archived');
  await expect(
    page.getByText(/^Dr. Maya Chen set this submission to In Review in the meantime/),
  ).toBeVisible();
  await expect(page.getByRole('complementary').getByText('Needs Info → In Review')).toBeVisible();
  await choose(page, 'Archived');
  await expect(page.getByText('Status Updated', { exact: true })).toBeVisible();
});

test('an unsent note waits while the physician opens other pages', { tag: '@ci' }, async ({ page }) => {
  const { id } = await findSubmission(page.request, { status: 'ARCHIVED' });
  await page.goto(`/physician/submissions/${id}?tab=notes`);
  const box = page.getByPlaceholder(/Add your clinical assessment/);
  await box.fill('Half a thought');
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Physician Dashboard' })).toBeVisible();
  await page.goBack();
  await expect(box).toHaveValue('Half a thought');
  await page.route('**/notes', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 400, body: 'no' }) : route.continue(),
  );
  await box.press('Control+Enter');
  await expect(page.getByText('Failed to Add Note', { exact: true })).toBeVisible();
  await expect(box).toHaveValue('Half a thought');
  await page.unroute('**/notes');
  await box.press('Control+Enter');
  await expect(page.getByText('Note Added', { exact: true })).toBeVisible();
  await expect(box).toHaveValue('');
});

test('both screens fit a narrow phone, dark and in Spanish', async ({ page }) => {
  await page.evaluate(() => localStorage.setItem('preferred-language', 'es'));
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 320, height: 700 });
  const { id } = await findSubmission(page.request, { flag: 'hypoglycemia_risk' });
  await page.goto('/physician/dashboard');
  await expect(page.getByText(/^1–25 de/)).toBeVisible();
  await expectFits(page);
  await page.goto(`/physician/submissions/${id}?tab=flags`);
  await page.locator('summary').first().click();
  await expect(page.getByText('Por qué se generó la alerta').first()).toBeVisible();
  await expectFits(page);
});

const alerts = (page: Page) => page.getByRole('region', { name: 'Health Alerts' });
const alert = (page: Page, title: string) =>
  alerts(page).locator('summary').filter({ hasText: title }).first();

async function choose(page: Page, label: string): Promise<void> {
  await page.getByRole('combobox', { name: /status/i }).selectOption({ label });
}

async function expectFits(page: Page): Promise<void> {
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beyond).toBe(0);
  await expectAccessible(page);
}

test.describe('when data for reading a submission fails to load', () => {
  for (const [what, address] of [
    ['rules', globOf(publishedRuleSet)],
    ['form', globOf(publishedDefinition)],
  ] as const) {
    test(`without its ${what} the page does not appear to have no flags, and offers to retry`, {
      tag: what === 'rules' ? '@journey' : '@ci',
    }, async ({ page }) => {
      const { id } = await findSubmission(page.request, { flag: 'pregnancy' });
      await page.route(address, (route) => route.fulfill({ status: 500, body: '{}' }));
      await page.goto(`/physician/submissions/${id}`);
      const notice = alerts(page)
        .getByRole('alert')
        .filter({ hasText: 'This does not mean that there are none' });
      await expect(notice).toBeVisible();
      await expectAccessible(page);
      await expect(alerts(page).getByText('No flags raised.')).toHaveCount(0);
      await page.getByRole('tab', { name: /Flags|Risk|Health/ }).click();
      await expect(page.getByRole('heading', { name: 'The health flags could not be loaded' })).toBeVisible();
      await page.unroute(address);
      const again = notice.getByRole('button', { name: 'Try again' });
      await again.focus();
      await page.keyboard.press('Enter');
      await expect(alert(page, 'Pregnancy')).toBeVisible();
      await expect(notice).toHaveCount(0);
      await expect(page.locator('body')).not.toBeFocused();
      await expect(page.getByRole('heading', { name: 'The health flags could not be loaded' })).toHaveCount(
        0,
      );
    });
  }

  test('a submission that fails to load is not reported as unknown', async ({ page }) => {
    const { id } = await findSubmission(page.request, { flag: 'pregnancy' });
    const address = `**${urlOf(submissionDetail, { id })}`;
    await page.route(address, (route) => route.abort());
    await page.goto(`/physician/submissions/${id}`);
    await expect(page.getByRole('heading', { name: 'The submission could not be loaded' })).toBeVisible();
    const again = page.getByRole('button', { name: 'Try again' });
    await again.press('Enter');
    await expect(page.getByText('Loading Submission', { exact: true })).toBeVisible();
    // It fails again: the focus is where it was.
    await expect(again).toBeFocused();
    await page.unroute(address);
    await again.press('Enter');
    await expect(alert(page, 'Pregnancy')).toBeVisible();
    await expect(page.locator('body')).not.toBeFocused();
  });

  test('without a network the page says so, and shows the submission once connected', async ({ page }) => {
    await page.goto('/physician/review');
    await page.locator('a[data-main]').first().click();
    await page.getByRole('link', { name: 'Next', exact: true }).waitFor();
    await page.context().setOffline(true);
    await page.keyboard.press('j');
    await expect(page.getByRole('heading', { name: 'The submission could not be loaded' })).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { name: 'Patient Submission Review' })).toBeVisible();
  });

  test('a decision made offline is not shown as saved', { tag: '@journey' }, async ({ page }) => {
    const { id } = await findSubmission(page.request, { status: 'NEEDS_INFO' });
    await page.goto(`/physician/submissions/${id}`);
    await expect(alerts(page)).toBeVisible();
    const badge = page.locator('header').getByText('Needs Info', { exact: true }).first();
    await expect(badge).toBeVisible();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Update Status', exact: true }).click();
    await choose(page, 'Archived');
    await expect(page.getByText('Update Failed', { exact: true })).toBeVisible();
    await expect(badge).toBeVisible();
    await page.context().setOffline(false);
    await choose(page, 'Archived');
    await expect(page.getByText('Status Updated', { exact: true })).toBeVisible();
  });
});

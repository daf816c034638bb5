/** A danger that was not assessed is named, in danger's colour, and approving asks for a reason that is given for it. */
import { changeStatus } from '@clinic/contract/review';
import type { Answers } from '@clinic/engine/base';
import { everydayVisit } from '@clinic/fixtures/everydayVisit';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { globOf } from '@clinic/testing/browser/api';
import { findSubmission, mainLink, queueRows } from '@clinic/testing/browser/queue';
import { authenticate } from '@clinic/testing/browser/staff';
import { submitIntake } from '@clinic/testing/browser/submit';
import { expect, test } from '@clinic/testing/browser/test';

/** She is not sure whether she ever had pancreatitis, and has no cuff at home. */
const { bp_systolic: _top, bp_diastolic: _bottom, ...answers } = everydayVisit();
const ANSWERS: Answers = { ...answers, pancreatitis_history: 'unsure' };

for (const width of [390, 1280]) {
  test(`a danger that was not assessed is named, and approving asks for a reason, at ${width} px`, {
    tag: width === 1280 ? '@journey' : [],
  }, async ({ page, browser, baseURL }) => {
    await page.setViewportSize({ width, height: 900 });
    const patient = await browser.newContext({ baseURL });
    const reference = await submitIntake(patient.request, ANSWERS);
    await patient.close();
    await authenticate(page, 'physician');
    const open = await findSubmission(page.request, {}, (each) => each.reference === reference);
    await page.goto(`/physician/submissions/${open.id}`);
    const alerts = page.getByRole('region', { name: 'Health Alerts' });
    await expect(alerts.locator('summary').first()).toHaveText(/Pancreatitis Risk · Not assessed/);
    await expect(alerts.locator('summary').filter({ hasText: 'Measure before the first dose' })).toHaveText([
      /Severe blood pressure/,
      /High blood pressure/,
    ]);

    await page.getByRole('button', { name: 'Update Status', exact: true }).click();
    await page.getByRole('main').getByRole('combobox', { name: 'New status' }).selectOption('APPROVED');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Pancreatitis Risk – not assessed');
    await expectAccessible(page);

    // Meanwhile, the answers of the patient have changed which dangers are open.
    await page.route(
      globOf(changeStatus),
      (route) =>
        route.fulfill({
          status: 409,
          json: {
            error: 'The dangers have changed',
            code: 'dangers_changed',
            dangers: [{ key: 'pregnancy', state: 'raised', title: { en: 'Pregnancy', es: 'Embarazo' } }],
          },
        }),
      { times: 1 },
    );
    const reason = dialog.getByRole('textbox');
    await reason.fill('Asked by phone: no such history.');
    const approve = dialog.getByRole('button', { name: 'Set to Approved' });
    await approve.click();
    await expect(dialog.getByRole('alert')).toContainText('Please look again');
    await expect(dialog).toContainText('Pregnancy – raised');
    await expect(reason).toHaveValue('Asked by phone: no such history.');
    await expectAccessible(page);

    // The reason was given for what the dialog shows: the server knows otherwise, and says what is open.
    await approve.click();
    await expect(dialog).toContainText('Pancreatitis Risk – not assessed');
    await approve.click();
    await expect(page.getByText('Status Updated', { exact: true })).toBeVisible();
  });
}

test('thoughts of self-harm left blank: the queue names it, approving asks for a reason, and the timeline keeps it', {
  tag: '@journey',
}, async ({ page, browser, baseURL }) => {
  const { self_harm_thoughts: _thoughts, suicide_attempt_ever: _attempt, ...answers } = everydayVisit();
  const patient = await browser.newContext({ baseURL });
  const reference = await submitIntake(patient.request, answers);
  await patient.close();
  await authenticate(page, 'physician');
  const { id } = await findSubmission(page.request, {}, (each) => each.reference === reference);

  await page.goto('/');
  const row = queueRows(page).filter({ has: page.locator(`a[href*="${id}"]`) });
  await expect(row).toContainText(/Suicide risk: not assessed/i);
  await mainLink(row).click();
  const alerts = page.getByRole('region', { name: 'Health Alerts' });
  await expect(alerts.locator('summary').first()).toHaveText(/Suicide risk · Not assessed/);

  await page.getByRole('button', { name: 'Update Status', exact: true }).click();
  await page.getByRole('main').getByRole('combobox', { name: 'New status' }).selectOption('APPROVED');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Suicide risk – not assessed');
  await dialog.getByRole('textbox').fill('Called: no thoughts of self-harm, no attempt.');
  await dialog.getByRole('button', { name: 'Set to Approved' }).click();
  await expect(page.getByText('Status Updated', { exact: true })).toBeVisible();

  await page.getByRole('tab', { name: 'Timeline' }).click();
  const timeline = page.getByRole('tabpanel', { name: 'Timeline' });
  const change = timeline.getByRole('listitem').filter({ hasText: 'Approved' });
  await expect(change).toContainText('Suicide risk – not assessed');
  await expect(change).toContainText('Called: no thoughts of self-harm, no attempt.');
});

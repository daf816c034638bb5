/**
 * A limit lowered deliberately: tested on cases and stored submissions, approved and published; existing
 * submissions change only on request.
 */
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { downloadJson, showJson, uploadJson } from '@clinic/testing/browser/draftJson';
import { beginRuleDraft, openFlag, versionAfter, versionInForce } from '@clinic/testing/browser/rules';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import type { Locator, Page } from '@playwright/test';

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

const PHARMA = 'Meets Pharma Criteria';
const impact = (page: Page): Locator => page.getByRole('region', { name: 'What it would change' });

async function beginDraft(page: Page): Promise<void> {
  await page.goto('/physician/rules');
  await beginRuleDraft(page);
}

test('a physician lowers the BMI limit, sees who is affected, approves the case and publishes; old flags stay until a re-evaluation', {
  tag: '@journey',
}, async ({ page }) => {
  // From the list to publication and back to a patient: as many screens as several other tests together.
  test.slow();
  await authenticate(page, 'physician');
  await page.goto('/physician/rules');
  await page.locator('summary', { hasText: PHARMA }).click();
  await expect(page.getByText('Body mass index: 27 kg/m² or more')).toBeVisible();
  await expectAccessible(page);

  const before = await versionInForce(page);
  const next = versionAfter(before);
  await beginDraft(page);
  await openFlag(page, PHARMA);
  await expect(impact(page).getByText(/^0 of \d+ submissions/)).toBeVisible();
  await page.getByLabel('BMI that qualifies alone (kg/m²)').fill('25');
  await expect(page.getByText('All changes saved')).toBeVisible();

  const raised = impact(page)
    .getByRole('listitem')
    .filter({ hasText: PHARMA })
    .getByRole('button', { name: /newly raised/ });
  await raised.click();
  const concerned = await impact(page)
    .getByText(/^[1-9]\d* of \d+ submissions/)
    .innerText();
  const count = /^\d+/.exec(concerned)?.[0];
  const patients = impact(page).getByRole('list', { name: `Patients: ${PHARMA}` });
  const submission = await patients.getByRole('link').first().getAttribute('href');
  expect(submission).toMatch(/^\/physician\/submissions\//);
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Test cases' }).click();
  await expect(page.getByText(/\d+ of \d+ cases give a different result/)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/cases? gives? a different result/)).toBeVisible();
  await expect(dialog.getByText('BMI that qualifies alone: 30 → 25').first()).toBeVisible();
  await dialog.getByLabel('What changed, and why').fill('The clinic treats from 25 on.');
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  await expect(dialog.getByText(/^Check the texts and confirm/)).toBeVisible();
  await dialog.getByLabel('I have checked these texts, and they are still correct').check();
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Approve the new values first, or correct the rule.');
  await expectAccessible(page);
  await dialog
    .getByRole('button', { name: /^Approve the new value ?: BMI one step below 30, metric/ })
    .click();
  await expect(dialog.getByText('1 new value was approved.')).toBeVisible();
  await dialog.getByRole('button', { name: /Approve the new values of all/ }).click();
  await expect(dialog.getByText(/new values? (was|were) approved/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByText(`glp1-flags ${next} is in force`, { exact: true })).toBeVisible();
  await expect(page.getByText(`glp1-flags · version ${next} is in force`)).toBeVisible();

  // No stored submission was evaluated with it.
  await page.goto(`${submission}?tab=flags`);
  const flag = page.getByRole('tabpanel').locator('li summary').filter({ hasText: PHARMA });
  await page.getByText(/^Checked and not raised/).click();
  await expect(flag).toContainText('Not raised');

  await page.goto('/physician/rules');
  await page.getByRole('button', { name: 'Re-evaluate' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('The new limit is for everybody.');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
  await expect(
    page.getByText(`141 of 141 checked, 141 re-evaluated, ${count} with a flag that changed`),
  ).toBeVisible();

  await page.goto(`${submission}?tab=flags`);
  await expect(flag).toContainText('Criteria met');
  await page.getByText('Earlier assessments').click();
  await expect(page.getByText(`With glp1-flags ${before}`)).toBeVisible();
  await expect(page.getByText(/Since then – raised: .*Meets Pharma Criteria/)).toBeVisible();
});

test('a rule is shown in fields, as JSON and in words, with the reasons for its result', async ({ page }) => {
  await authenticate(page, 'physician');
  await beginDraft(page);
  await openFlag(page, 'Severe blood pressure');
  await page.getByLabel('Systolic pressure from which care is urgent (mmHg)').fill('170');
  await expect(page.getByRole('paragraph').filter({ hasText: 'top number: 170 mmHg or more' })).toBeVisible();

  await page.getByText('As JSON', { exact: true }).click();
  await expect(page.getByRole('region', { name: 'Raised when as JSON' })).toContainText(
    '"var": "bp_systolic"',
  );

  await page.getByLabel('When it is not known').selectOption('Measure before the first dose');
  await expect(page.getByText('All changes saved')).toBeVisible();

  await page.getByRole('tab', { name: 'Why' }).click();
  await page.getByLabel(/top number \(mmHg\)/).fill('171');
  await expect(page.getByText(/top number: 171 mmHg — 170 mmHg or more/)).toBeVisible();
  await page.getByLabel(/top number \(mmHg\)/).fill('');
  await expect(page.getByText(/^Not assessed, missing: .*top number/)).toBeVisible();
  await expectAccessible(page);

  await showJson(page);
  await expect(page.getByRole('region', { name: 'Rule set as JSON' })).toContainText('"bp_systolic"');
  await expectAccessible(page);
});

test('an uploaded rule set is one edit: a rule that can never fire and an invalid condition are reported', async ({
  page,
}) => {
  await authenticate(page, 'physician');
  await beginDraft(page);
  await openFlag(page, 'Under 18');
  await showJson(page);
  const { name, text } = await downloadJson(page);
  expect(name).toMatch(/^glp1-flags-[\d.]+\.json$/);
  const rules = JSON.parse(text);
  const upload = (value: unknown): Promise<void> =>
    uploadJson(
      page,
      JSON.stringify({
        ...rules,
        flags: rules.flags.map((flag: { title: { en: string } }) =>
          flag.title.en.startsWith('Under 18') ? { ...flag, value } : flag,
        ),
      }),
    );
  await upload({ and: [{ '<': [{ var: 'age' }, 18] }, { '>': [{ var: 'age' }, 30] }] });
  const checks = page.getByRole('region', { name: 'Checks' });
  await expect(checks.getByText('“Under 18” can never be raised.')).toBeVisible();
  await upload({ '+': [1, 2] });
  await expect(page.getByText('1 problem keeps this from being published')).toBeVisible();
  await expect(impact(page).getByText(/Correct the problems first/)).toBeVisible();

  await uploadJson(page, JSON.stringify({ ...rules, derived: 'none' }));
  await expect(page.getByText('This document can only be shown as JSON')).toBeVisible();
  await expect(page.getByText(/problems? keeps? this from being published/)).toBeVisible();
  await expectAccessible(page);
  for (let edit = 0; edit < 3; edit += 1) await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await page.getByRole('button', { name: 'Design' }).click();
  await expect(page.getByRole('heading', { name: 'Under 18' })).toBeVisible();
});

test('a limit that no case tests is named before publication, and suggested patients are added as cases', async ({
  page,
}) => {
  await authenticate(page, 'physician');
  await beginDraft(page);
  // The shipped cases cover both outcomes of every shipped condition, but not of a limit that was just moved.
  await openFlag(page, 'Severe blood pressure');
  await page.getByLabel('Systolic pressure from which care is urgent (mmHg)').fill('259');
  await expect(page.getByText('All changes saved')).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1 limit is untested', { exact: false })).toBeVisible();
  const patients = dialog.getByRole('list', { name: 'Suggested patients' });
  await expect(patients).toContainText('259');
  const add = dialog.getByRole('button', { name: /^Results are right: add th(is|ese)/ });
  await expect(add).toBeEnabled();
  await expectAccessible(page);
  await add.click();
  await expect(dialog.getByText('1 limit is untested', { exact: false })).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Test cases' }).click();
  await expect(page.getByText('this draft', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('All changes saved')).toBeVisible();
});

test('an administrator replays the stored cases through two columns and saves a de-identified submission', async ({
  page,
}) => {
  await authenticate(page, 'admin');
  await page.goto('/admin/fixtures');
  await page.getByRole('button', { name: 'Add column' }).click();
  await page.getByRole('button', { name: 'Replay', exact: true }).click();
  await expect(page.getByText(/^\d+ cases, \d+ differing/)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Case from a submission' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Or of a patient, by name').fill('a');
  await dialog.getByRole('button', { name: 'Search' }).click();
  await dialog.getByRole('list', { name: 'Submissions found' }).getByRole('button').first().click();
  await expect(dialog.getByText(/^Replaced: .*first_name/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save as a case' }).click();
  await expect(page.getByText('From submissions')).toBeVisible();
});

test('on a phone nothing is wider than the screen, and the selected flag can be reached by keyboard', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await authenticate(page, 'physician');
  await beginDraft(page);
  await openFlag(page, PHARMA);
  await expect(page.getByRole('heading', { name: PHARMA })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('tab', { name: 'Rule', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Test cases' })).toBeFocused();
  await expectAccessible(page);
  await page.goto('/physician/rules');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

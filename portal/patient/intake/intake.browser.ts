/** A whole intake in English on a phone, then the physician's side of it. */
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { addressesOf, expectNoPersonalData } from '@clinic/testing/browser/addresses';
import { ROSA } from '@clinic/testing/browser/answers';
import {
  completeStep,
  completeUntil,
  confirmUnusual,
  reachPage,
} from '@clinic/testing/browser/completePages';
import { pagesOf, patientWith, stepsOf, stepText } from '@clinic/testing/browser/patient';
import { mainLink, queueRows } from '@clinic/testing/browser/queue';
import { signIn } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

test.use({ serviceWorkers: 'allow' });

const PHONE = { width: 390, height: 844 };

/** Parts of her name and answers. */
const CANARIES = ['rosa', 'garc', '214', '212.4'];

test('a patient fills in the intake on a phone, comes back to it, and a physician reviews it: all requests go to the clinic', {
  tag: '@journey',
}, async ({ browser, baseURL }) => {
  const rosa = patientWith(ROSA, 'en');
  const steps = stepsOf(rosa);
  const phone = await browser.newContext({ viewport: PHONE, locale: 'en-US' });
  const fromPhone = addressesOf(phone);
  let page = await phone.newPage();
  await page.goto('/');
  await page.goto('/intake');
  await expect(page.getByRole('heading', { level: 1, name: 'Weight-loss intake' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start' }).click();

  await test.step('the first steps; unusual answers are asked about, not refused', async () => {
    for (const step of steps.slice(0, 4)) {
      const [first] = pagesOf(rosa, step);
      if (first) await reachPage(page, rosa, step, first);
      await expect(page.getByText(stepText(rosa, step), { exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expectAccessible(page);
      await completeStep(page, rosa, step);
      if (step.id === 'measurements') {
        await expect(page.getByRole('heading', { name: 'Is this right?' })).toBeVisible();
        await expectAccessible(page);
        await confirmUnusual(page, rosa);
      }
    }
  });

  await test.step('closed and reopened, the intake is at the same page', async () => {
    await expect(page.getByText('All changes saved')).toBeVisible();
    const step = steps[4];
    if (!step) throw new Error('there is a fifth step');
    await completeUntil(page, rosa, 'severe_gi_disease', step.questions[0]?.id);
    const heading = () => page.getByRole('heading', { level: 1, name: /^Do you have a serious stomach/ });
    await expect(heading()).toBeFocused();
    await expect(page.getByText('All changes saved')).toBeVisible();
    await page.close();
    page = await phone.newPage();
    await page.goto('/intake');
    await expect(heading()).toBeVisible();
    await completeUntil(page, rosa, steps[5]?.questions[0]?.id ?? '', 'severe_gi_disease');
  });

  for (const step of steps.slice(5)) {
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expectAccessible(page);
    await completeStep(page, rosa, step);
  }

  await test.step('the review shows everything; a change returns to it', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Review Your Information' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show all my answers' }).click();
    await expectAccessible(page);
    await expect(row(page, 'Current weight (lb)')).toContainText('212.4 lb');
    await expect(row(page, 'Neck size in inches')).toContainText('Not provided');
    await page.getByRole('button', { name: 'Change Current weight (lb)' }).click();
    await page.getByRole('textbox', { name: 'Current weight (lb)' }).fill('214');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(row(page, 'Current weight (lb)')).toContainText('214 lb');
  });

  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'We have your answers' })).toBeVisible();
  await expectAccessible(page);
  const reference = await page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/).innerText();
  await page.reload();
  await expect(page.getByText(reference)).toBeVisible();
  expectNoPersonalData(fromPhone, baseURL, CANARIES);
  await phone.close();

  const laptop = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  const fromLaptop = addressesOf(laptop);
  await reviewOnLaptop(await laptop.newPage(), reference);
  expectNoPersonalData(fromLaptop, baseURL, CANARIES);
  await laptop.close();
});

/** Finds the submission, reads its flags, changes its status and adds a note. */
async function reviewOnLaptop(desk: Page, reference: string): Promise<void> {
  await signIn(desk, 'physician');

  await test.step('the physician finds the submission', async () => {
    await expect(desk.getByRole('heading', { name: 'Physician Dashboard' })).toBeVisible();
    await desk.getByPlaceholder('Search by patient name or email...').fill("o'neil-garc");
    const card = queueRows(desk).filter({ hasText: reference });
    await expect(card).toBeVisible();
    await expect(card).toContainText('GLP-1 Contraindication');
    await expect(card).toContainText('Meets Pharma Criteria');
    await expectAccessible(desk);
    await mainLink(card).click();
  });

  await test.step('the physician sees the flags and why they fired', async () => {
    await expect(desk.getByRole('heading', { name: 'Patient Submission Review' })).toBeVisible();
    await expect(desk.getByText("Rosa O'Neil-García").first()).toBeVisible();
    await expect(desk.getByText('214 lb').first()).toBeVisible();
    await expectAccessible(desk);
    await desk.getByRole('tab', { name: /Health Flags/ }).click();
    const panel = desk.getByRole('tabpanel');
    await expect(panel.getByText('Medical Risk Assessment')).toBeVisible();
    await expect(panel.getByText('History of pancreatitis - GLP-1 contraindication')).toBeVisible();
    await panel.getByText('Patient meets criteria for pharmacological intervention').click();
    await expect(panel.getByText(/Body mass index: 34 kg\/m² — 30 kg\/m² or more/)).toBeVisible();
    await expect(panel.getByText(/glp1-flags/).first()).toBeVisible();
    await expectAccessible(desk);
  });

  await test.step('the physician changes the status', async () => {
    await desk.getByRole('button', { name: 'Update Status', exact: true }).click();
    await desk.getByRole('combobox', { name: /status/i }).selectOption({ label: 'In Review' });
    await expect(desk.getByText('Status Updated', { exact: true })).toBeVisible();
    await expect(
      desk.getByText('Submission status has been successfully updated.', { exact: true }),
    ).toBeVisible();
    await expect(desk.getByRole('button', { name: 'Update Status', exact: true })).toBeVisible();
  });

  await test.step('the physician adds a note', async () => {
    await desk.getByRole('tab', { name: /Review Notes/ }).click();
    const box = desk.getByPlaceholder(/Add your clinical assessment/);
    const add = desk.getByRole('button', { name: 'Add Note' });
    await box.fill('   ');
    await expect(add).toBeDisabled();
    await box.fill('  Pancreatitis in 2019, resolved. <b>Discuss</b> alternatives.  ');
    await add.click();
    await expect(desk.getByText('Note Added', { exact: true })).toBeVisible();
    await expect(box).toHaveValue('');
    await expect(
      desk
        .getByRole('tabpanel', { name: /Review Notes/ })
        .getByText('Pancreatitis in 2019, resolved. <b>Discuss</b> alternatives.', { exact: true }),
    ).toBeVisible();
    await expectAccessible(desk);
    await desk.reload();
    await expect(desk.getByText('In Review').first()).toBeVisible();
    await expect(desk.getByRole('tab', { name: /Review Notes.*1/ })).toBeVisible();
  });
}

const row = (page: Page, label: string) =>
  page.locator('dl > div').filter({ has: page.getByRole('term').filter({ hasText: label }) });

/** The pictures of README.md show what there is; `npm run pictures` takes them again. */
import { join } from 'node:path';
import { ROSA } from '@clinic/testing/browser/answers';
import { answerUntil } from '@clinic/testing/browser/completePages';
import { patientWith } from '@clinic/testing/browser/patient';
import { findSubmission } from '@clinic/testing/browser/queue';
import { signIn } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

async function take(page: Page, name: string): Promise<void> {
  const path = join(import.meta.dirname, `${name}.png`);
  if (test.info().config.updateSnapshots === 'all') await page.screenshot({ path });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'en-US' });

  test('a step of the intake', async ({ page }) => {
    await page.goto('/intake');
    await page.getByRole('button', { name: 'Start' }).click();
    await answerUntil(page, patientWith(ROSA, 'en'), 'medical_conditions');
    await expect(page.getByText(/minutes left/)).toBeVisible();
    await expect(page.getByText(/^All changes saved/)).toBeVisible();
    await take(page, 'intake');
  });
});

test.describe('on a laptop', () => {
  test.use({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });

  test('a submission with its flags', async ({ page }) => {
    await signIn(page, 'physician');
    const { id } = await findSubmission(page.request, { flag: 'contra_glp1_pancreatitis' });
    await page.goto(`/physician/submissions/${id}`);
    await page.locator('summary').filter({ hasText: 'Pancreatitis Risk' }).first().click();
    await expect(page.getByText('History of pancreatitis - GLP-1 contraindication').first()).toBeVisible();
    await take(page, 'review');
  });
});

/** Administrators hold and erase a patient; a patient asks for the own file, and staff release it. */
import type { Answers } from '@clinic/engine/base';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { GRACE } from '@clinic/testing/browser/answers';
import { findSubmission } from '@clinic/testing/browser/queue';
import { authenticate, signIn } from '@clinic/testing/browser/staff';
import { submitIntake } from '@clinic/testing/browser/submit';
import { expect, test } from '@clinic/testing/browser/test';
import type { Browser, Page } from '@playwright/test';

/** Somebody without an account. */
async function submittedBy(browser: Browser, baseURL: string | undefined, answers: Answers): Promise<string> {
  const visitor = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const reference = await submitIntake(visitor.request, answers);
  await visitor.close();
  return reference;
}

const rights = (page: Page) => page.getByRole('region', { name: 'Rights of the patient' });

test('an administrator erases a patient once the legal hold is released, by typing the name, with the keyboard', async ({
  page,
  browser,
  baseURL,
}) => {
  const reference = await submittedBy(browser, baseURL, GRACE);
  await page.setViewportSize({ width: 390, height: 844 });
  await authenticate(page, 'admin');
  const { id } = await findSubmission(page.request, {}, (each) => each.reference === reference);
  const submission = `/physician/submissions/${id}`;
  await page.goto(submission);
  await page.getByRole('link', { name: 'All forms of this patient' }).click();
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';

  const dialog = page.getByRole('dialog');
  await rights(page).getByRole('button', { name: 'Place legal hold' }).click();
  await dialog.getByRole('button', { name: 'Place legal hold' }).click();
  await expect(dialog).toContainText('Enter a reason.');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Letter of 12 November');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Place legal hold' }).click();
  await expect(rights(page)).toContainText('Letter of 12 November');
  await expect(rights(page).getByRole('button', { name: 'Erase patient' })).toHaveCount(0);
  await expectAccessible(page);

  await rights(page).getByRole('button', { name: 'Release legal hold' }).click();
  await dialog.getByRole('button', { name: 'Release legal hold' }).click();
  await rights(page).getByRole('button', { name: 'Erase patient' }).press('Enter');
  await expect(dialog).toContainText('This cannot be undone');
  await dialog.getByRole('button', { name: 'Erase patient' }).click();
  await expect(dialog).toContainText('Type exactly what is shown.');
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: `To confirm, type: ${name}` }).fill(name.toUpperCase());
  await page.keyboard.press('Enter');
  const gone = page.getByRole('heading', { level: 1, name: /^Erased on \w{3} \d/ });
  await expect(gone).toBeVisible();
  await expectAccessible(page);
  await page.goto(submission);
  await expect(gone).toBeVisible();
});

test('a patient asks for the file, staff see who waits and release it, and it can be downloaded', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, 'patient');
  const own = page.getByRole('region', { name: 'Your file' });
  await own.getByRole('button', { name: 'Ask for my file' }).press('Enter');
  await expect(own.getByRole('status')).toContainText(/^You asked for your file on/);
  await expect(own.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);

  const clinic = await browser.newContext(baseURL === undefined ? {} : { baseURL, locale: 'en-US' });
  const staff = await clinic.newPage();
  await authenticate(staff, 'physician');
  await staff.goto('/physician/patients');
  await expect(staff.getByText('1 patient waits for their file')).toBeVisible();
  await expectAccessible(staff);
  await staff.getByRole('listitem').filter({ hasText: /since/ }).getByRole('link').click();
  await rights(staff).getByRole('button', { name: 'Release file' }).click();
  await expect(rights(staff)).toContainText('Their file was released.');
  await expect(rights(staff).getByRole('button', { name: 'Erase patient' })).toHaveCount(0);
  await clinic.close();

  await page.reload();
  await expect(own.getByRole('status')).toContainText(/^Your file is ready/);
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await own.getByRole('link', { name: 'Download as PDF' }).click();
  expect((await downloading).suggestedFilename()).toBe('patient.pdf');
});

/** Instruments from the library: inserted whole, locked, and made a copy by a change. */
import { stepOf } from '@clinic/engine/editing';
import { shippedInstruments } from '@clinic/questionnaires/instruments/instruments';
import { formOf } from '@clinic/questionnaires/instruments/parseInstrument';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { expectSaved, outline } from '@clinic/testing/browser/builder';
import { counted } from '@clinic/testing/browser/counted';
import { publishForm } from '@clinic/testing/browser/publishForm';
import { authenticate, signIn } from '@clinic/testing/browser/staff';
import { submitIntake } from '@clinic/testing/browser/submit';
import { expect, test } from '@clinic/testing/browser/test';
import type { Locator, Page } from '@playwright/test';

test.use({ locale: 'en-US' });

const library = (page: Page): Locator => page.getByRole('dialog', { name: 'Question library' });

test('adding PHQ-9 and GAD-7 to a new questionnaire takes at most 12 actions, and both are locked at first', async ({
  page,
}) => {
  test.slow();
  await authenticate(page, 'admin');
  await page.goto('/admin/questionnaires');
  const by = counted();
  await by.press(page.getByRole('button', { name: 'New questionnaire' }));
  await by.type(page.getByLabel('Title'), 'Mood and worry');
  await by.press(page.getByRole('button', { name: 'Start editing' }));
  await by.press(page.getByRole('button', { name: 'Question library' }));
  await by.press(library(page).getByRole('button', { name: 'Insert instrument: PHQ-9' }));
  await by.press(library(page).getByRole('button', { name: 'Insert instrument: GAD-7' }));
  await expectAccessible(page);
  await by.press(library(page).getByRole('button', { name: 'Done' }));
  await expectSaved(page);
  expect(by.actions()).toBeLessThanOrEqual(12);

  await outline(page).getByText('Little interest or pleasure in doing things').click();
  const label = page.getByLabel('Question text English');
  await expect(page.getByText('PHQ-9: the wording is locked')).toBeVisible();
  await expect(label).toBeDisabled();
  await expect(page.getByLabel('An answer is required')).toBeEnabled();
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Unlock as a copy without codes' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('PHQ-9 is now a copy').first()).toBeVisible();
  await expect(label).toBeEnabled();
  await expectSaved(page);
});

const MOOD = {
  ...formOf(stepOf(shippedInstruments().find(({ id }) => id === 'phq-9') as Parameters<typeof stepOf>[0]), [
    'en',
    'es',
  ]),
  id: 'mood-scored',
};

test('a physician sees the score, its band and what needs attention, in either language', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  await authenticate(page, 'admin');
  await publishForm(page.request, MOOD);
  const patient = await browser.newContext({ ...(baseURL && { baseURL }) });
  const items = Object.fromEntries(
    Array.from({ length: 9 }, (_, index) => [`phq9_${index + 1}`, index === 8 ? 1 : 2]),
  );
  const person = { given_name: 'Ada', family_name: 'Scored', email: 'ada@example.com' };
  await submitIntake(
    patient.request,
    { ...person, ...items, phq9_difficulty: 'very_difficult' },
    'mood-scored',
  );
  await patient.close();

  await page.context().clearCookies();
  await signIn(page, 'physician');
  await page.getByPlaceholder('Search by patient name or email...').fill('Ada Scored');
  await page.getByRole('link', { name: 'Ada Scored', exact: true }).first().click();
  const section = page.locator('section', {
    has: page.getByRole('heading', { name: 'Patient Health Questionnaire (PHQ-9)' }),
  });
  const results = section.getByRole('list').first();
  await expect(results.getByRole('listitem')).toHaveText([
    '17',
    'Moderately severe',
    'Reported: assess the risk today',
  ]);
  await expect(section.getByText('No permission required to reproduce')).toBeVisible();
  await expectAccessible(page);
  await page.evaluate(() => localStorage.setItem('preferred-language', 'es'));
  await page.reload();
  await expect(page.getByText('Moderadamente grave').first()).toBeVisible();
  await expect(page.getByText('Refiere: evalúe el riesgo hoy').first()).toBeVisible();
});

/** What patients may encounter: eligibility, units, links to continue, shared devices, submitting offline. */
import { type readDraft, resumeDraft, saveDraft } from '@clinic/contract/addresses';
import type { DraftSave } from '@clinic/contract/intake';
import type { AnswerOf } from '@clinic/platform/testing';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { ROSA } from '@clinic/testing/browser/answers';
import { globOf } from '@clinic/testing/browser/api';
import {
  completeStep,
  completeUntil,
  confirmUnusual,
  fillPage,
  headingOf,
} from '@clinic/testing/browser/completePages';
import { pagesOf, patientWith, stepsOf } from '@clinic/testing/browser/patient';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

test.use({ serviceWorkers: 'allow', locale: 'en-US', viewport: { width: 390, height: 844 } });

const rosa = patientWith(ROSA, 'en');
const SAVED = /^All changes saved/;

async function begin(page: Page, { shared = false } = {}): Promise<void> {
  await page.goto('/intake');
  if (shared) await page.getByRole('checkbox', { name: /shared device/ }).check();
  await page.getByRole('button', { name: 'Start' }).click();
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const saveState = (page: Page) => page.getByRole('status').filter({ hasText: /sav|Offline/i });

test('a patient under 18 gets an explanation, and can correct the date or continue', async ({ page }) => {
  const minor = patientWith({ ...ROSA, date_of_birth: '2012-06-20' }, 'en');
  await begin(page);
  await completeUntil(page, minor, 'sex_at_birth');

  await expect(heading(page, 'This program is for adults')).toBeFocused();
  // The URL leads back here and does not reveal which answer it was.
  expect(new URL(page.url()).searchParams.get('exit')).toMatch(/^\d+$/);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectAccessible(page);
  await page.goBack();
  await expect(heading(page, 'Your age and where you live')).toBeVisible();
  await page.goForward();
  await page.getByRole('link', { name: /^I made a mistake ?: Date of birth$/ }).click();
  const date = page.getByRole('group', { name: 'Date of birth' });
  await expect(date.getByRole('textbox').first()).toBeFocused();
  await expect(date.getByRole('textbox', { name: 'Year' })).toHaveValue('2012');
  await date.getByRole('textbox', { name: 'Year' }).fill('2013');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('button', { name: 'Continue: a physician decides' }).click();
  await expect(heading(page, 'Sex assigned at birth')).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(heading(page, 'Your age and where you live')).toBeVisible();
  await date.getByRole('textbox', { name: 'Year' }).fill('1985');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(heading(page, 'Sex assigned at birth')).toBeVisible();
});

test('a number can be looked at in other units any number of times: what was typed stays the answer', async ({
  page,
}) => {
  await begin(page);
  await completeUntil(page, rosa, 'unit_system');
  await page.getByRole('radio', { name: 'Feet, inches and pounds' }).check();
  await box(page, 'Height: feet').fill('5');
  await box(page, 'Height: inches').fill('6.5');
  await box(page, 'Current weight (lb)').fill('212.4');
  await expect(page.getByText('about 96.34 kg')).toBeVisible();
  await expect(saveState(page)).toHaveText(SAVED);
  const saved: DraftSave[] = [];
  await page.route(globOf(saveDraft), (route) => {
    const request = route.request();
    if (request.method() === saveDraft.method) saved.push(request.postDataJSON());
    return route.continue();
  });
  const next = page.getByRole('button', { name: 'Continue', exact: true });
  const place = () => next.evaluate((button) => button.getBoundingClientRect().y + window.scrollY);
  const before = await place();
  const use = (unit: string) => page.getByRole('button', { name: new RegExp(`^Use ${unit}`) });
  for (let round = 0; round < 50; round += 1) {
    await use('kg').press('Enter');
    await expect(box(page, 'Current weight (kg)')).toBeFocused();
    await use('lb').press('Enter');
    await expect(box(page, 'Current weight (lb)')).toBeFocused();
  }
  await expect(box(page, 'Current weight (lb)')).toHaveValue('212.4');
  await use('kg').click();
  await expect(box(page, 'Current weight (kg)')).toHaveValue('96.34');
  await expect(box(page, 'Current weight (kg)')).toHaveAccessibleDescription(
    /Approximate: you typed 212\.4 lb/,
  );
  await use('cm').click();
  await expect(box(page, 'Height (cm)')).toHaveValue('168.9');
  await expect(page.getByText('Approximate: you typed 5 ft 6.5 in')).toBeVisible();
  // Nothing on the page has moved.
  expect(await place()).toBe(before);
  await expect(page.getByText(/33\.8/)).toBeVisible();
  await expectAccessible(page);
  expect(saved).toEqual([]);
  await next.click();
  await expect(heading(page, 'Your latest blood pressure, if you know it')).toBeVisible();
  expect(await sentAnswers(page)).toMatchObject({ height_ft: 5, height_in: 6.5, weight_lb: 212.4 });
  await page.reload();
  await page.goBack();
  await expect(box(page, 'Current weight (lb)')).toHaveValue('212.4');
  expect(saved.flatMap(({ changes }) => Object.keys(changes))).toEqual([]);
});

test('a number typed in the other unit is stored with that unit; the other numbers stay as they were typed', async ({
  page,
}) => {
  await begin(page);
  await completeUntil(page, rosa, 'unit_system');
  await page.getByRole('radio', { name: 'Feet, inches and pounds' }).check();
  await box(page, 'Height: feet').fill('5');
  await box(page, 'Height: inches').fill('6.5');
  await box(page, 'Current weight (lb)').fill('212.4');
  const use = page.getByRole('button', { name: /^Use kg: Current weight/ });
  await expect(page.locator('html[data-presses-held]')).toHaveCount(0);
  const focused = await use.evaluate((button: HTMLElement) => {
    button.click();
    return document.activeElement?.id;
  });
  // At once, because later the focus would be taken from where the patient is typing.
  expect(focused).toBe('q-weight_kg');
  await box(page, 'Current weight (kg)').fill('90');
  await expect(page.getByText('about 198.4 lb')).toBeVisible();
  await expect(box(page, 'Height: inches')).toHaveValue('6.5');
  await expect(page.getByText(/31\.5/)).toBeVisible();
  await expect(saveState(page)).toHaveText(SAVED);
  const mixed = await sentAnswers(page);
  expect(mixed).toMatchObject({ unit_system: 'us', height_ft: 5, height_in: 6.5, weight_kg: 90 });
  expect(mixed).not.toHaveProperty('weight_lb');

  // Other units chosen later are a view, too: also of a number that is asked in two boxes.
  await page.getByRole('radio', { name: 'Centimeters and kilograms' }).check();
  await expect(box(page, 'Height (cm)')).toHaveValue('168.9');
  await box(page, 'Height (cm)').fill('17');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('link', { name: /Height \(cm\)/ })).toBeVisible();
  await box(page, 'Height (cm)').fill('170');
  await page.getByRole('button', { name: /^Use ft \+ in/ }).click();
  await expect(box(page, 'Height: feet')).toHaveValue('5');
  await expect(box(page, 'Height: inches')).toHaveValue('7');
  await box(page, 'Height: inches').fill('8');
  await expect(saveState(page)).toHaveText(SAVED);
  const typed = await sentAnswers(page);
  expect(typed).toMatchObject({ unit_system: 'metric', height_ft: 5, height_in: 8, weight_kg: 90 });
  expect(typed).not.toHaveProperty('height_cm');
});

test('what is refused is shown in the unit it was typed in', async ({ page }) => {
  await begin(page);
  await completeUntil(page, rosa, 'unit_system');
  await page.getByRole('radio', { name: 'Feet, inches and pounds' }).check();
  await box(page, 'Height: feet').fill('5');
  await box(page, 'Height: inches').fill('6.5');
  await box(page, 'Current weight (lb)').fill('1200');
  await page.getByRole('button', { name: /^Use kg: Current weight/ }).click();
  await expect(box(page, 'Current weight (kg)')).toHaveValue('544.31');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('link', { name: /Current weight \(lb\): Please enter 1,000 lb or less/ }).click();
  await expect(box(page, 'Current weight (lb)')).toBeFocused();
  await expect(box(page, 'Current weight (lb)')).toHaveValue('1200');
});

test('a height can be typed in one field; the inches move to theirs', async ({ page }) => {
  await begin(page);
  await completeUntil(page, rosa, 'unit_system');
  await page.getByRole('radio', { name: 'Feet, inches and pounds' }).check();
  await box(page, 'Height: feet').pressSequentially(`5'11"`);
  await expect(box(page, 'Height: inches')).toHaveValue('11');
  await page.keyboard.press('Tab');
  await expect(box(page, 'Height: feet')).toHaveValue('5');
  await box(page, 'Current weight (lb)').fill('200 lb');
  await expect(page.getByText(/27\.9/)).toBeVisible();
  await box(page, 'Height: feet').fill('6 ft 2 in');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Your latest blood pressure, if you know it')).toBeFocused();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(box(page, 'Height: feet')).toHaveValue('6');
  await expect(box(page, 'Height: inches')).toHaveValue('2');
});

test('an emailed link continues the intake on another device, after the date of birth', {
  tag: '@journey',
}, async ({ page, browser }) => {
  await begin(page);
  await completeUntil(page, rosa, 'unit_system');
  await page.getByRole('button', { name: 'Email me a link to continue' }).click();
  const dialog = page.getByRole('dialog', { name: 'Continue later' });
  await expect(dialog.getByRole('textbox', { name: 'Email address' })).toHaveValue('rosa@example.com');
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Email address' }).fill('rosa at example');
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Email address' }).fill('rosa@example.com');
  const reply = page.waitForResponse(/resume-link$/);
  await dialog.getByRole('button', { name: 'Send the link' }).click();
  expect((await reply).status()).toBe(204);
  await expect(page.getByRole('dialog', { name: 'Check your email' })).toBeVisible();

  // This test does not read the email itself; it uses its link and the clinic's responses to it.
  const elsewhere = await browser.newContext({ locale: 'en-US', viewport: { width: 390, height: 844 } });
  const other = await elsewhere.newPage();
  const key = await draftKeyOf(page);
  const { id, version } = rosa.questionnaire.definition;
  const asked: unknown[] = [];
  await other.route(globOf(resumeDraft), async (route) => {
    const body = route.request().postDataJSON();
    asked.push(body);
    if (!body.birthDate) return route.fulfill({ status: 422, json: { code: 'birth_date_needed' } });
    if (body.birthDate !== '1985-06-20')
      return route.fulfill({ status: 422, json: { code: 'birth_date_wrong' } });
    return route.fulfill({ json: { ...key, questionnaireId: id, version } });
  });
  await other.goto(`/intake#resume=${'t'.repeat(43)}`);
  await expect(heading(other, 'Continue your form')).toBeFocused();
  await expectAccessible(other);
  expect(asked).toEqual([]);
  await other.getByRole('button', { name: 'Continue my form' }).click();
  const birthDate = other.getByRole('group', { name: 'Your date of birth' });
  await birthDate.getByRole('textbox', { name: 'Month' }).fill('6');
  await birthDate.getByRole('textbox', { name: 'Day' }).fill('21');
  await birthDate.getByRole('textbox', { name: 'Year' }).fill('1985');
  await other.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(birthDate.getByText(/This is not the date of birth/)).toBeVisible();
  await expectAccessible(other);
  await birthDate.getByRole('textbox', { name: 'Day' }).fill('20');
  await other.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(heading(other, 'Your height and weight')).toBeVisible();
  await other.goBack().catch(() => null);
  await expect(other).not.toHaveURL(/resume=/);
  await elsewhere.close();
});

test('a link that no longer works says so', async ({ page }) => {
  await page.goto(`/intake#resume=${'x'.repeat(43)}`);
  await page.getByRole('button', { name: 'Continue my form' }).click();
  await expect(heading(page, 'This link no longer works')).toBeVisible();
  await expectAccessible(page);
});

test('a shared device left alone is warned, can be kept open, then hides the answers and loses none', {
  tag: '@journey',
}, async ({ page }) => {
  await page.clock.install();
  await begin(page, { shared: true });
  await completeUntil(page, rosa, 'unit_system');
  await expect(saveState(page)).toHaveText(SAVED);
  await page.clock.fastForward('13:30');
  const warning = page.getByRole('dialog', { name: 'Are you still there?' });
  await expect(warning).toBeVisible();
  await expectAccessible(page);
  await warning.getByRole('button', { name: 'I am still here' }).click();
  await expect(warning).toHaveCount(0);
  await page.clock.fastForward('15:30');
  await expect(heading(page, 'Your answers are hidden')).toBeVisible();
  await expect(page.getByText('Rosa')).toHaveCount(0);
  await expectAccessible(page);
  await page.reload();
  await expect(heading(page, 'Your answers are hidden')).toBeVisible();
  const birthDate = page.getByRole('group', { name: 'Your date of birth' });
  await birthDate.getByRole('textbox', { name: 'Month' }).fill('6');
  await birthDate.getByRole('textbox', { name: 'Day' }).fill('20');
  await birthDate.getByRole('textbox', { name: 'Year' }).fill('1985');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(heading(page, 'Your height and weight')).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(box(page, 'Emergency contact: full name')).toHaveValue('Sam Doe');
});

test('a shared device locks from the first answer on, even on the first page', async ({ page }) => {
  await page.clock.install();
  await begin(page, { shared: true });
  const [step] = stepsOf(rosa);
  const [shown] = step ? pagesOf(rosa, step) : [];
  if (!step || !shown) throw new Error('the shipped intake has a page');
  await expect(headingOf(page, rosa, step, shown)).toBeVisible();
  await fillPage(page, rosa, shown);
  await expect(saveState(page)).toHaveText(SAVED);
  await page.clock.fastForward('13:30');
  await expect(page.getByRole('dialog', { name: 'Are you still there?' })).toBeVisible();
  await page.clock.fastForward('02:00');
  await expect(heading(page, 'Your answers are hidden')).toBeVisible();
});

test('a locked form without a date of birth is unlocked by its email address', async ({ page }) => {
  await page.clock.install();
  await page.goto('/intake/documents-update');
  await page.getByRole('checkbox', { name: /shared device/ }).check();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('textbox', { name: /email/i }).fill('Ana.Diaz@example.com');
  await expect(saveState(page)).toHaveText(SAVED);
  await page.clock.fastForward('15:30');
  await expect(heading(page, 'Your answers are hidden')).toBeVisible();
  const email = page.getByRole('textbox', { name: /type the email address/ });
  await email.fill('somebody@example.com');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByText('This is not the email address in this form.')).toBeVisible();
  await expectAccessible(page);
  await email.fill('ana.diaz@example.com');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByRole('textbox', { name: /email/i })).toHaveValue('Ana.Diaz@example.com');
});

test('the whole intake works offline up to submitting, which waits for the connection', async ({
  page,
  context,
}) => {
  const events: string[] = [];
  page.on('request', (request) => {
    if (/\/events$/.test(request.url())) events.push(request.postData() ?? '');
  });
  await begin(page);
  const steps = stepsOf(rosa);
  for (const [index, step] of steps.entries()) {
    await completeStep(page, rosa, step);
    if (step.id === 'measurements') await confirmUnusual(page, rosa);
    if (index === 1) {
      await expect(saveState(page)).toHaveText(SAVED);
      await context.setOffline(true);
    }
  }
  await expect(heading(page, 'Review Your Information')).toBeVisible();
  await expect(saveState(page)).toHaveText(/^Offline - Changes saved locally/);
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByText(/Offline - your application is queued/)).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(heading(page, 'We have your answers')).toBeVisible({ timeout: 30_000 });
  const reference = await page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/).innerText();
  await page.reload();
  await expect(page.getByText(reference)).toBeVisible();

  const sent = events.join('\n');
  for (const type of ['started', 'step_viewed', 'step_completed', 'step_left', 'review_viewed'])
    expect(sent).toContain(`"type":"${type}"`);
  expect(sent).not.toMatch(/Rosa|example\.com|1985-/);
});

test('the address of an unknown version shows an error', async ({ page }) => {
  for (const path of ['/intake/nope/9.9', '/intake/weight-loss-intake/9.9']) {
    await page.goto(path);
    await expect(heading(page, 'Intake form not found')).toBeVisible();
    await expectAccessible(page);
  }
});

test('every kind of page fits 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const fits = () =>
    page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
  await begin(page);
  const minor = patientWith({ ...ROSA, date_of_birth: '2012-06-20' }, 'en');
  await completeUntil(page, minor, 'sex_at_birth');
  await expect(heading(page, 'This program is for adults')).toBeVisible();
  expect(await fits()).toBe(true);
  await page.getByRole('button', { name: 'Continue: a physician decides' }).click();
  await expect(heading(page, 'Sex assigned at birth')).toBeVisible();
  await completeUntil(page, minor, 'unit_system', 'sex_at_birth');
  await page.getByRole('radio', { name: 'Feet, inches and pounds' }).check();
  expect(await fits()).toBe(true);
  await page.getByRole('button', { name: 'Email me a link to continue' }).click();
  expect(await fits()).toBe(true);
  await page.goto(`/intake#resume=${'x'.repeat(43)}`);
  await page.reload();
  await expect(heading(page, 'Continue your form')).toBeVisible();
  expect(await fits()).toBe(true);
});

/** Id and secret of the draft as the page sends them. */
async function draftKeyOf(page: Page): Promise<{ id: string; secret: string }> {
  const read = page.waitForRequest((request) => /\/drafts\/[\w-]+$/.test(request.url()));
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  const request = await read;
  const id = request.url().split('/').at(-1) ?? '';
  return { id, secret: (await request.allHeaders())['x-draft-secret'] ?? '' };
}

/** The answers as the clinic has them. */
async function sentAnswers(page: Page): Promise<unknown> {
  const read = page.waitForResponse((response) => /\/drafts\/[\w-]+$/.test(response.url()));
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  return ((await (await read).json()) as AnswerOf<typeof readDraft>).answers;
}

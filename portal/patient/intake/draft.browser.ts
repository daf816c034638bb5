/** Answers in progress: two tabs, no network, a failing server, Back, invalid and unusual input. */
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { ROSA } from '@clinic/testing/browser/answers';
import { completeUntil } from '@clinic/testing/browser/completePages';
import { patientWith } from '@clinic/testing/browser/patient';
import { expect, test } from '@clinic/testing/browser/test';
import type { BrowserContext, Page } from '@playwright/test';

test.use({ serviceWorkers: 'allow', locale: 'en-US', viewport: { width: 1024, height: 800 } });

const rosa = patientWith(ROSA, 'en');
const SAVED = /^All changes saved/;
const DRAFTS = '**/api/intake/drafts/**';

/** Gives the consents and continues to the name. */
async function beginIntake(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/intake');
  await page.getByRole('button', { name: 'Start' }).click();
  await completeUntil(page, rosa, 'first_name');
  await expect(page.getByRole('heading', { level: 1, name: 'Your name' })).toBeVisible();
  return page;
}

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const saveState = (page: Page) => page.getByRole('status').filter({ hasText: /sav|Offline/i });

test('two tabs on one intake keep both answers, and ask when they disagree', { tag: '@journey' }, async ({
  context,
}) => {
  const first = await beginIntake(context);
  await expect(saveState(first)).toHaveText(SAVED);
  const second = await context.newPage();
  await second.goto('/intake');
  await expect(box(second, 'First name')).toBeVisible();

  await box(first, 'First name').fill('Rosa');
  await expect(saveState(first)).toHaveText(SAVED);
  await box(second, 'Last name').fill('García');
  await expect(box(second, 'First name')).toHaveValue('Rosa');

  // The first tab has not refreshed since, so its own change of the same answer conflicts.
  await second.route(DRAFTS, (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  );
  await first.route(DRAFTS, (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  );
  await box(first, 'First name').fill('Rosalía');
  await expect(saveState(first)).toHaveText(SAVED);
  await box(second, 'First name').fill('Rosita');
  const dialog = second.getByRole('dialog', { name: 'Which answer is right?' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText('Rosalía')).toBeVisible();
  await dialog.getByRole('radio', { name: /Rosita/ }).check();
  await dialog.getByRole('button', { name: 'Keep these answers' }).click();
  await expect(saveState(second)).toHaveText(SAVED);
  await second.reload();
  await expect(box(second, 'First name')).toHaveValue('Rosita');
  await expect(box(second, 'Last name')).toHaveValue('García');
});

test('without a network, answers stay on the device and are sent later', { tag: '@journey' }, async ({
  context,
}) => {
  const page = await beginIntake(context);
  await expect(saveState(page)).toHaveText(SAVED);
  await context.setOffline(true);
  await box(page, 'First name').fill('Rosa');
  await expect(saveState(page)).toHaveText(/^Offline - Changes saved locally/);
  await context.setOffline(false);
  await expect(saveState(page)).toHaveText(SAVED);
  await page.close();

  const later = await context.newPage();
  await later.goto('/intake');
  await expect(box(later, 'First name')).toHaveValue('Rosa');
});

test('a failing server is retried by itself and loses nothing', { tag: '@ci' }, async ({ context }) => {
  const page = await beginIntake(context);
  await expect(saveState(page)).toHaveText(SAVED);
  await page.route(DRAFTS, (route) => route.fulfill({ status: 503, body: 'Down' }));
  await box(page, 'First name').fill('Rosa');
  await expect(saveState(page)).toHaveText(/^Failed to save - Will retry automatically/);
  await page.unroute(DRAFTS);
  await expect(saveState(page)).toHaveText(SAVED, { timeout: 30_000 });
});

test('a question counts as answered only if the patient answered it', async ({ context }) => {
  const page = await beginIntake(context);
  const filled = () =>
    page
      .locator('main form')
      .evaluate(
        (form) =>
          [
            ...new FormData(form as HTMLFormElement).values(),
            ...form.querySelectorAll(':checked:not(option)'),
          ].filter((value) => value !== '' && value !== '-1').length +
          [
            ...form.querySelectorAll<HTMLInputElement>('input:not([type=radio], [type=checkbox]), textarea'),
          ].filter(({ value }) => value !== '').length,
      );
  expect(await filled()).toBe(0);
  await box(page, 'First name').fill('R');
  expect(await filled()).toBeGreaterThan(0);
});

test('Continue names missing and invalid answers, and keeps them to be corrected', {
  tag: '@journey',
}, async ({ context }) => {
  const page = await beginIntake(context);
  const proceed = page.getByRole('button', { name: 'Continue', exact: true });
  const summary = page.getByRole('alert').filter({ hasText: 'Please check your information and try again' });
  await proceed.click();
  await expect(page).toHaveTitle(/^Error: Your name/);
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([
    'First name: This field is required',
    'Last name: This field is required',
  ]);

  await page.goto('/intake?step=right_for_you&page=date_of_birth');
  const birthDate = page.getByRole('group', { name: 'Date of birth' });
  // Already answered: an answer entered before the scripts know that would prompt a question.
  await expect(birthDate.getByRole('textbox', { name: 'Day' })).not.toHaveValue('');
  await birthDate.getByRole('textbox', { name: 'Day' }).fill('31');
  await birthDate.getByRole('textbox', { name: 'Month' }).fill('2');
  await birthDate.getByRole('textbox', { name: 'Year' }).fill('1985');
  await proceed.click();
  await expect(page).toHaveTitle(/^Error: Your age and where you live/);
  await expect(summary.getByRole('link', { name: /Date of birth: Please enter a valid date/ })).toBeVisible();
  await expectAccessible(page);

  await completeUntil(page, rosa, 'email', 'date_of_birth');
  await box(page, 'Email address').fill('rosa at example');
  await proceed.click();
  await summary.getByRole('link', { name: /Email address: Please enter a valid email address/ }).click();
  await expect(box(page, 'Email address')).toBeFocused();
  await expect(box(page, 'Email address')).toHaveValue('rosa at example');
  await box(page, 'Email address').fill('rosa@example.com');
  await expect(summary.getByRole('link', { name: /Email address/ })).toHaveCount(0);
});

test('"none of the above" excludes the others, Back keeps answers, a hard limit stops', async ({
  context,
}) => {
  const page = await beginIntake(context);
  await completeUntil(page, rosa, 'race_ethnicity', 'first_name');
  const race = page.getByRole('group', { name: /Race or ethnicity/ });
  await race.getByRole('checkbox', { name: 'Asian' }).check();
  await race.getByRole('checkbox', { name: 'Prefer not to say' }).check();
  await expect(race.getByRole('checkbox', { name: 'Asian' })).not.toBeChecked();
  await race.getByRole('checkbox', { name: 'White' }).check();
  await expect(race.getByRole('checkbox', { name: 'Prefer not to say' })).not.toBeChecked();

  await completeUntil(page, rosa, 'unit_system', 'race_ethnicity');
  await page.getByRole('radio', { name: 'Feet, inches and pounds' }).check();
  await box(page, 'Height: feet').fill('5');
  await box(page, 'Height: inches').fill('6');
  await box(page, 'Current weight (lb)').fill('1,200');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(
    page.getByRole('link', { name: /Current weight \(lb\): Please enter 1,000 lb or less/ }),
  ).toBeVisible();
  await box(page, 'Current weight (lb)').fill('abc');
  await expect(box(page, 'Current weight (lb)')).toHaveValue('abc');
  await box(page, 'Current weight (lb)').fill('212.4');
  await expect(page.getByText(/34\.3|34\.2/)).toBeVisible();

  // In other units they are shown converted; they stay as they were typed.
  await page.getByRole('radio', { name: 'Centimeters and kilograms' }).check();
  await expect(box(page, 'Current weight (lb)')).toHaveCount(0);
  await expect(box(page, 'Current weight (kg)')).toHaveValue('96.34');
  await page.getByRole('radio', { name: 'Feet, inches and pounds' }).check();
  await expect(box(page, 'Current weight (lb)')).toHaveValue('212.4');

  await page.goBack();
  await expect(box(page, 'Emergency contact: full name')).toHaveValue('Sam Doe');
  await page.goForward();
  await expect(box(page, 'Current weight (lb)')).toHaveValue('212.4');
});

test('a page is stored by the time the next one is shown: closed then, the intake reopens there', async ({
  context,
}) => {
  // Simulates a slow device.
  await context.addInitScript(() => {
    const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
    crypto.subtle.encrypt = async (...given) => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      return encrypt(...given);
    };
  });
  const page = await beginIntake(context);
  await page.close();
  const again = await context.newPage();
  await again.goto('/intake');
  await expect(box(again, 'First name')).toBeVisible();
});

test('the address of an unknown questionnaire shows an error', async ({ page }) => {
  await page.goto('/intake/no-such-form');
  await expect(page.getByRole('heading', { name: 'Intake form not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the current intake form' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Weight-loss intake' })).toBeVisible();
});

test('the intake needs nothing that the Content-Security-Policy forbids, and sends requests to the clinic only', async ({
  context,
  baseURL,
}) => {
  const refused: string[] = [];
  const elsewhere: string[] = [];
  context.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text());
  });
  context.on('request', (request) => {
    if (!request.url().startsWith(baseURL ?? '')) elsewhere.push(request.url());
  });
  const page = await beginIntake(context);
  const response = await page.reload();
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/script-src 'self'(;|$)/);
  expect(policy).not.toMatch(/unsafe/);
  await expect(box(page, 'First name')).toBeVisible();
  expect(refused).toEqual([]);
  expect(elsewhere).toEqual([]);
});

test.describe('an answer given right before a reload', () => {
  const keptInTab = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  /** In one task: no timer runs and nothing asynchronous completes between the answer and the unload. */
  const answerAndReload = (page: Page) =>
    box(page, 'First name').evaluate((input: HTMLInputElement) => {
      // A request that outlives its page may reach the clinic past a route that aborts it.
      window.fetch = () => Promise.reject(new TypeError());
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Rosalinda');
      input.dispatchEvent(new Event('input', { bubbles: true }));
      location.reload();
    });

  test('is restored though there was no time to save it, and is never stored in plain text', {
    tag: '@journey',
  }, async ({ context }) => {
    const page = await beginIntake(context);
    await expect(saveState(page)).toHaveText(SAVED);
    await page.route(DRAFTS, (route) => route.abort());
    await answerAndReload(page);
    await expect(box(page, 'First name')).toHaveValue('Rosalinda');
    expect(await keptInTab(page)).not.toContain('Rosalinda');
    await page.unroute(DRAFTS);
    await page.reload();
    await expect(box(page, 'First name')).toHaveValue('Rosalinda');
    await expect(saveState(page)).toHaveText(SAVED);
    // Once it is in the device's copy, the tab stores nothing.
    await expect.poll(() => keptInTab(page)).not.toContain('spare:');
  });

  test('is not kept in the tab of a shared device', async ({ context }) => {
    const page = await context.newPage();
    await page.goto('/intake');
    await page.getByRole('checkbox', { name: /^This is a shared device/ }).check();
    await page.getByRole('button', { name: 'Start' }).click();
    await completeUntil(page, rosa, 'first_name');
    await expect(saveState(page)).toHaveText(SAVED);
    await page.route(DRAFTS, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort(),
    );
    await answerAndReload(page);
    await expect(box(page, 'First name')).toHaveValue('');
    expect(await keptInTab(page)).not.toContain('spare:');
  });
});

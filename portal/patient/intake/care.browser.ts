/** What surrounds the questions: eligibility, help pages, documents, unit switching, staff-only content. */
import { careDefinition } from '@clinic/fixtures/careDefinition';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { publishForm } from '@clinic/testing/browser/publishForm';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });

test.beforeEach(async ({ page }) => {
  await authenticate(page, 'admin');
  await publishForm(page.request, careDefinition());
  await page.context().clearCookies();
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const go = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click();
const pick = (page: Page, group: RegExp, answer: string) =>
  page.getByRole('group', { name: group }).getByText(answer, { exact: true }).click();

async function begin(page: Page): Promise<void> {
  await page.goto('/intake/care-visit');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(heading(page)).toHaveText('Is this right for you?');
}

/** Continues to the first question about feelings. */
async function eligible(page: Page): Promise<void> {
  await begin(page);
  await pick(page, /live in this state/, 'Yes');
  await pick(page, /pregnant/, 'No');
  await go(page);
  await expect(heading(page)).toHaveText(/Are you sad/);
}

async function answer(page: Page, question: RegExp, yesOrNo: 'Yes' | 'No'): Promise<void> {
  await expect(heading(page)).toHaveText(question);
  await page.getByText(yesOrNo, { exact: true }).click();
  await go(page);
}

/** Reads a notice and continues. A press while the page before it is still there belongs to that page, and is dropped. */
async function notice(page: Page, title: string): Promise<void> {
  await expect(heading(page)).toHaveText(title);
  await go(page);
}

async function measurements(page: Page, pounds: string): Promise<void> {
  await expect(heading(page)).toHaveText('Height and weight');
  await page.getByText('Feet and pounds').click();
  await page.getByRole('textbox', { name: 'Height: feet' }).fill('5');
  await page.getByRole('textbox', { name: 'Height: inches' }).fill('7');
  await page.getByRole('textbox', { name: 'Weight', exact: true }).fill(pounds);
  await go(page);
}

test("the start page shows the form's introduction and duration, and its phone numbers can be called", async ({
  page,
}) => {
  await page.goto('/intake/care-visit');
  await expect(page.getByText('Tell us how you are.')).toBeVisible();
  await expect(page.getByRole('listitem').getByText('A tape measure')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^It takes about \d+ (to \d+ )?minutes?$/ })).toBeVisible();
  await expect(page.getByRole('link', { name: '911' }).first()).toHaveAttribute('href', 'tel:911');
  await expect(page.getByRole('main').getByText(/medicines|weight/i)).toHaveCount(0);
  await expectAccessible(page);
});

test('each eligibility rule is explained separately, the answer can be corrected, and patients can continue if the rule allows it', async ({
  page,
}) => {
  await begin(page);
  await pick(page, /live in this state/, 'No');
  await pick(page, /pregnant/, 'Yes');
  await go(page);
  await expect(heading(page)).toHaveText('We treat people who live here');
  await expect(page.getByRole('button', { name: 'Continue: a physician decides' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(heading(page)).toHaveText('Is this right for you?');
  await go(page);
  await page.getByRole('link', { name: /^I made a mistake/ }).click();
  await pick(page, /live in this state/, 'Yes');
  await go(page);
  await expect(heading(page)).toHaveText('Talk to us first');
  await page.getByRole('button', { name: 'Continue: a physician decides' }).click();
  await expect(heading(page)).toHaveText(/Are you sad/);
});

test('an explanation page offers first to stop: answers are kept, or deleted here and at the clinic', {
  tag: '@ci',
}, async ({ page }) => {
  await begin(page);
  await pick(page, /live in this state/, 'No');
  await pick(page, /pregnant/, 'No');
  await go(page);
  await expect(heading(page)).toHaveText('We treat people who live here');
  const stop = page.getByRole('button', { name: 'Stop here' });
  await stop.click();
  await expect(page.getByRole('heading', { name: 'What should happen to your answers?' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep my answers' }).click();
  await expect(page.getByText('Tell us how you are.')).toBeVisible();
  await page.goBack();
  await stop.click();
  const draft = page.waitForRequest((request) => request.method() === 'PATCH' || request.method() === 'PUT');
  await page.getByRole('button', { name: 'Delete my answers' }).click();
  expect((await draft).postData()).toMatch(/null/);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(heading(page)).toHaveText('Is this right for you?');
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
});

test('help follows the answer that triggers it, works by keyboard, and is shown once for the same answers', {
  tag: '@journey',
}, async ({ page }) => {
  await eligible(page);
  await answer(page, /Are you sad/, 'No');
  await answer(page, /Do you feel alone/, 'No');
  await answer(page, /think of dying/, 'Yes');
  await expect(heading(page)).toHaveText('You can talk to somebody now');
  await expect(heading(page)).toBeFocused();
  await expectAccessible(page);
  const call = page.getByRole('link', { name: 'Call 988' });
  await expect(call).toHaveAttribute('href', 'tel:988');
  await expect(page.getByRole('link', { name: 'Text 988' })).toHaveAttribute('href', 'sms:988');
  await expect(page.getByRole('link', { name: 'Call in Spanish' })).toHaveAttribute(
    'href',
    'tel:18002738255',
  );
  for (const link of await page.getByRole('main').getByRole('link').all()) {
    if (/^(Call|Text)/.test((await link.textContent()) ?? '')) {
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
  }
  expect(page.url()).not.toContain('crisis');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(heading(page)).toHaveText(/think of dying/);
  await go(page);
  await expect(heading(page)).toHaveText('You can talk to somebody now');
  await page.getByRole('button', { name: 'Continue', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Height and weight');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(heading(page)).toHaveText(/think of dying/);
  await go(page);
  await expect(heading(page)).toHaveText('Height and weight');
});

test('changing an earlier answer also triggers help, even without a connection', async ({
  page,
  context,
}) => {
  await eligible(page);
  await answer(page, /Are you sad/, 'No');
  await answer(page, /Do you feel alone/, 'Yes');
  await notice(page, 'Company helps');
  await expect(heading(page)).toHaveText(/think of dying/);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(heading(page)).toHaveText(/Do you feel alone/);
  await page.getByRole('button', { name: 'Back' }).click();
  await context.setOffline(true);
  await answer(page, /Are you sad/, 'Yes');
  await notice(page, 'You can talk to somebody now');
  await expect(heading(page)).toHaveText(/Do you feel alone/);
});

test('kilograms typed as pounds are switched, not converted, and the switch can be undone', async ({
  page,
}) => {
  await eligible(page);
  await answer(page, /Are you sad/, 'No');
  await answer(page, /Do you feel alone/, 'No');
  await answer(page, /think of dying/, 'No');
  await measurements(page, '70');
  await expect(page.getByRole('heading', { name: 'Is this right?' })).toBeVisible();
  await expect(page.getByText('This weight does not go with your height.')).toBeVisible();
  const offer = page.getByRole('button', { name: 'Switch to kg' });
  const [above, below] = await Promise.all(
    [offer, page.getByRole('button', { name: /^Change this answer/ }).last()].map((each) =>
      each.boundingBox(),
    ),
  );
  expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThanOrEqual(12);
  expect(Math.min(above?.height ?? 0, below?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await offer.click();
  const weight = page.getByRole('textbox', { name: 'Weight', exact: true });
  await expect(weight).toHaveValue('70');
  await expect(page.getByText('Your number is now in kg.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Height', exact: true })).toHaveValue('170.2');
  await expect(page.getByText('Approximate: you typed 5 ft 7 in')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('textbox', { name: 'Height: feet' })).toHaveValue('5');
  await expect(page.getByRole('textbox', { name: 'Height: inches' })).toHaveValue('7');
  await expect(weight).toHaveValue('70');
  await go(page);
  await page.getByRole('button', { name: 'Switch to kg' }).click();
  await go(page);
  await expect(heading(page)).toHaveText('Results');
});

for (const width of [390, 1280]) {
  test(`feet and inches share a row at ${width} px, each with its label and its error`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await eligible(page);
    await answer(page, /Are you sad/, 'No');
    await answer(page, /Do you feel alone/, 'No');
    await answer(page, /think of dying/, 'No');
    await page.getByText('Feet and pounds').click();
    const feet = page.getByRole('textbox', { name: 'Height: feet' });
    const inches = page.getByRole('textbox', { name: 'Height: inches' });
    const [one, other] = [await feet.boundingBox(), await inches.boundingBox()];
    expect(one?.y).toBe(other?.y);
    expect((one?.x ?? 0) + (one?.width ?? 0)).toBeLessThanOrEqual(other?.x ?? 0);
    expect((other?.x ?? 0) + (other?.width ?? 0)).toBeLessThanOrEqual(width);
    await feet.fill('5');
    await feet.focus();
    await page.keyboard.press('Tab');
    await expect(inches).toBeFocused();
    await go(page);
    await expect(inches).toHaveAttribute('aria-invalid', 'true');
    await expect(feet).not.toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
  });
}

test('a document opens in place; staff-only values are never shown; the confirmation repeats the help and the next steps', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await eligible(page);
  await answer(page, /Are you sad/, 'No');
  await answer(page, /Do you feel alone/, 'No');
  await answer(page, /think of dying/, 'Yes');
  await notice(page, 'You can talk to somebody now');
  await measurements(page, '100');
  await page.getByRole('button', { name: /right/ }).click();
  await expect(heading(page)).toHaveText('Results');
  await expect(page.getByText('Very light')).toBeVisible();
  await expect(page.getByText('Yes', { exact: true })).toBeVisible();
  await expect(page.getByText('Triage score')).toHaveCount(0);
  await go(page);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Diaz');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.context().setOffline(true);
  await page.getByText('Read: Privacy notice (version 1.0)').click();
  await expect(page.getByRole('heading', { name: 'Who reads this' })).toBeVisible();
  await expect(page.getByText('<b>Nobody</b> shares it')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: '988' })).toHaveAttribute('href', 'tel:988');
  await expectAccessible(page);
  await page.context().setOffline(false);
  await page.getByRole('checkbox', { name: 'I have read the privacy notice' }).check();
  await go(page);
  await expect(heading(page)).toHaveText(/Review/i);
  await expect(page.getByText('Yes – Privacy notice (version 1.0)')).toBeVisible();
  // Shows the email address again, with a link to correct it.
  await expect(page.getByText('Is this email address right?')).toBeVisible();
  await page.getByRole('button', { name: 'Correct this address' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
  await go(page);
  await expect(heading(page)).toHaveText(/Review/i);
  await expect(page.getByText('Triage score')).toHaveCount(0);
  await expect(page.getByText(/^40\d\d$/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(heading(page)).toHaveText('We have your answers');
  await expect(page.getByText('A nurse reads them')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'You can talk to somebody now' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Text 988' })).toHaveAttribute('href', 'sms:988');
  await expect(page.getByText('We sent a confirmation to ada@example.com.')).toBeVisible();
  await page.getByRole('button', { name: 'Copy the reference' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
  const reference = await page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/).innerText();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference);
  await expect(page.getByRole('link', { name: /^\(\d{3}\) \d{3}-\d{4}$/ })).toHaveAttribute(
    'href',
    /^tel:\d+$/,
  );
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('We sent a confirmation to the email address you gave.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'You can talk to somebody now' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Text 988' })).toHaveAttribute('href', 'sms:988');
  await page.getByRole('link', { name: 'Sign in to track it' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
});

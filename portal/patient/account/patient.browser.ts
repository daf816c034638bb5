/** A signed-in patient: starting the intake, and following its progress. */
import { currentUser } from '@clinic/contract/addresses';
import { claimByBirthDate, setUpPatient } from '@clinic/contract/patient/ownIntakes';
import { ownSubmissions } from '@clinic/contract/patient/ownSubmissions';
import { requestInformation } from '@clinic/contract/review/informationRequest';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { ROSA } from '@clinic/testing/browser/answers';
import { globOf, send } from '@clinic/testing/browser/api';
import { findSubmission } from '@clinic/testing/browser/queue';
import { authenticate, signIn } from '@clinic/testing/browser/staff';
import { submitIntake } from '@clinic/testing/browser/submit';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

const sent = (status: string) => ({
  id: '00000000-0000-4000-8000-000000000001',
  reference: 'ABCD-1234',
  status,
  answered: false,
  createdAt: '2026-11-05T15:00:00.000Z',
  questionnaire: { name: 'Weight-loss intake', version: '1.0', titles: {} },
  givenName: null,
  unread: 0,
  promised: [],
});

async function stateBirthDate(page: Page, month: string, day: string, year: string): Promise<void> {
  await page.getByLabel('Month').fill(month);
  await page.getByLabel('Day').fill(day);
  await page.getByLabel('Year').fill(year);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a patient without submissions is directed to the intake', async ({ page }) => {
  await page.route(globOf(ownSubmissions), (route) => route.fulfill({ json: [] }));
  await page.route(globOf(setUpPatient), (route) =>
    route.fulfill({ json: { drafts: [], claimed: { drafts: 0, submissions: 0 }, awaitsBirthDate: false } }),
  );
  await signIn(page, 'patient');
  await expect(page.getByRole('heading', { name: 'Hello, Ana' })).toBeVisible();
  await expect(page.getByText('Nothing sent yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Start or continue' }).click();
  await expect(page).toHaveURL(/\/intake$/);
});

test('a patient sees the progress of their intake in plain words', { tag: '@journey' }, async ({ page }) => {
  await page.route(globOf(ownSubmissions), (route) => route.fulfill({ json: [sent('IN_REVIEW')] }));
  await signIn(page, 'patient');
  await expect(page.getByText('Being reviewed')).toBeVisible();
  await expect(page.getByText('A physician is reading your answers now.')).toBeVisible();
  await expect(page.getByText(/Reference ABCD-1234/)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Physician review' }).last()).toHaveAttribute(
    'aria-current',
    'step',
  );
  await expectAccessible(page);
});

test('the progress of a form that was answered does not move back to "Received"', async ({ page }) => {
  await page.route(globOf(ownSubmissions), (route) =>
    route.fulfill({ json: [{ ...sent('NEW'), answered: true }] }),
  );
  await signIn(page, 'patient');
  await expect(page.getByText('Answer received')).toBeVisible();
  await expect(page.getByText(/^We have your answer, and the review continues/)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Physician review' }).last()).toHaveAttribute(
    'aria-current',
    'step',
  );
  await expectAccessible(page);
});

test("forms started in English have titles in the patient's language", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('preferred-language', 'es'));
  await signIn(page, 'patient');
  await expect(page.getByText('Formulario inicial de pérdida de peso', { exact: true })).toHaveCount(3);
  await expect(page.getByText(/^Sigue: Metas e historial de peso/)).toBeVisible();
  await expectAccessible(page);
});

test('a patient whose list fails to load can try again', async ({ page }) => {
  await page.route(globOf(ownSubmissions), (route) => route.fulfill({ status: 400, body: 'no' }));
  await signIn(page, 'patient');
  await expect(page.getByText('We could not load your forms')).toBeVisible();
  await page.unroute(globOf(ownSubmissions));
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('We could not load your forms')).toBeHidden();
  await expect(page.getByRole('listitem').filter({ hasText: 'Reference' }).first()).toBeVisible();
});

test("the clinic's requests come first, another form last, and the patient is addressed by first name", async ({
  page,
}) => {
  const approved = { ...sent('APPROVED'), reference: 'WXYZ-5678', givenName: 'Linda' };
  const asked = { ...sent('NEEDS_INFO'), id: '00000000-0000-4000-8000-000000000002' };
  await page.route(globOf(ownSubmissions), (route) => route.fulfill({ json: [approved, asked] }));
  await page.route(globOf(setUpPatient), (route) =>
    route.fulfill({ json: { drafts: [], claimed: { drafts: 0, submissions: 0 }, awaitsBirthDate: false } }),
  );
  await page.route(globOf(currentUser), async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ json: { ...(await reply.json()), name: 'linda.carver@example.com' } });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'patient');
  await expect(page.getByRole('heading', { name: 'Hello, Linda' })).toBeVisible();
  const links = page.getByRole('main').getByRole('link');
  await expect(links.first()).toHaveAccessibleName(/^Answer now/);
  await expect(links.last()).toHaveAccessibleName('Start another form');
  await expect(links.first()).toBeInViewport();
  await expect(page.getByText('Start or continue')).toBeHidden();
  await expectAccessible(page);
});

test("an intake with the account's email address can be claimed with the date of birth", async ({ page }) => {
  const claimed = { drafts: 0, submissions: 0 };
  await page.route(globOf(ownSubmissions), (route) => route.fulfill({ json: [] }));
  await page.route(globOf(setUpPatient), (route) =>
    route.fulfill({ json: { drafts: [], claimed, awaitsBirthDate: true } }),
  );
  await page.route(globOf(claimByBirthDate), (route) =>
    route.request().postDataJSON().birthDate === '1980-02-29'
      ? route.fulfill({
          json: { drafts: [], claimed: { drafts: 0, submissions: 1 }, awaitsBirthDate: false },
        })
      : route.fulfill({ status: 422, json: { code: 'birth_date_wrong' } }),
  );
  await signIn(page, 'patient');
  await expect(page.getByRole('link', { name: 'Start or continue' })).toBeVisible();
  await page.getByRole('button', { name: 'Enter my date of birth' }).click();
  await expectAccessible(page);
  await stateBirthDate(page, '3', '1', '1980');
  await expect(page.getByText('This is not the date of birth in the form.')).toBeVisible();
  await stateBirthDate(page, '2', '29', '1980');
  await expect(page.getByText('Your form is in your account now.')).toBeVisible();
  await expect(page.getByText('Is an earlier form yours?')).toBeHidden();
});

test('the link to a form sent without an account asks for the date of birth, opens it, and tells nothing about others', {
  tag: '@journey',
}, async ({ page, browser, baseURL }) => {
  const elsewhere = await browser.newContext({ baseURL });
  const reference = await submitIntake(elsewhere.request, { ...ROSA, email: 'ana.demo@example.com' });
  const others = await submitIntake(elsewhere.request, ROSA);
  const clinic = await elsewhere.newPage();
  await authenticate(clinic, 'physician');
  const idOf = async (sought: string): Promise<string> =>
    (await findSubmission(clinic.request, {}, (each) => each.reference === sought)).id;
  const [id, foreign] = [await idOf(reference), await idOf(others)];
  const asked = { message: 'Which dose do you take?', questionIds: ['current_medications'] };
  await send(clinic.request, requestInformation, { id }, asked);
  await elsewhere.close();
  await signIn(page, 'patient');
  const missing = '00000000-0000-4000-8000-000000000000';
  const heading = page.getByRole('heading', { level: 1 });
  const texts: string[] = [];
  for (const linked of [missing, foreign, id]) {
    await page.goto(`/patient/submissions/${linked}`);
    await expect(heading).toHaveText('Is this form yours?');
    texts.push(await page.getByRole('main').innerText());
  }
  expect(new Set(texts).size).toBe(1);
  await expectAccessible(page);
  await stateBirthDate(page, '6', '21', '1985');
  await expect(page.getByText('This is not the date of birth in the form.')).toBeVisible();
  await stateBirthDate(page, '6', '20', '1985');
  await expect(page.getByText('Your form is in your account now.')).toBeVisible();
  await expect(page.getByText('Which dose do you take?').first()).toBeVisible();
  await expect(heading).toHaveCount(1);
  await page.goto(`/patient/submissions/${foreign}`);
  await expect(heading).toHaveText('We could not find this form');
});

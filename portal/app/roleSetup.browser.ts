/** The setup call after a sign-in: exactly one, the one for the role, wherever the sign-in ends. */
import { signIn } from '@clinic/contract/addresses';
import { ownDrafts, setUpPatient } from '@clinic/contract/patient/ownIntakes';
import { staffSetup } from '@clinic/contract/queue/staff';
import { urlOf } from '@clinic/contract/route';
import { ROSA } from '@clinic/testing/browser/answers';
import { read } from '@clinic/testing/browser/api';
import { completeStep } from '@clinic/testing/browser/completePages';
import { patientWith, stepsOf } from '@clinic/testing/browser/patient';
import { queueRows } from '@clinic/testing/browser/queue';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

test.use({ locale: 'en-US' });

const pathOf = (url: string) => new URL(url).pathname;
const isSetup = (url: string) => [urlOf(setUpPatient), urlOf(staffSetup)].includes(pathOf(url));

/** Signs in on the way to a screen that does not need the call; returns the calls the page made. */
async function signInToProfile(page: Page, name: RegExp): Promise<string[]> {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (isSetup(request.url())) calls.push(`${request.method()} ${pathOf(request.url())}`);
  });
  const answered = page.waitForResponse((response) => isSetup(response.url()));
  await page.goto(urlOf(signIn, {}, { returnTo: '/profile' }));
  await page.getByRole('button', { name }).click();
  expect((await answered).status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  return calls;
}

test('intakes started here without an account belong to the patient after sign-in, on any screen', async ({
  page,
  context,
}) => {
  const rosa = patientWith({ ...ROSA }, 'en');
  const [first] = stepsOf(rosa);
  if (!first) throw new Error('the intake has a first step');
  await page.goto('/intake');
  await page.getByRole('button', { name: 'Start' }).click();
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok());
  await completeStep(page, rosa, first);
  const id = new URL((await saved).url()).pathname.split('/').at(-1);
  // This browser continues the intake, so it is stored here, too.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeVisible();

  expect(await signInToProfile(page, /patient/i)).toEqual([`POST ${urlOf(setUpPatient)}`]);
  expect((await read(context.request, ownDrafts)).map((draft) => draft.id)).toContain(id);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page.getByRole('heading', { name: 'Hello, Ana' })).toBeVisible();
});

test('staff preferences and saved views are fetched by a single call, made once', async ({ page }) => {
  expect(await signInToProfile(page, /physician/i)).toEqual([`GET ${urlOf(staffSetup)}`]);
  const again: string[] = [];
  page.on('request', (request) => {
    if (isSetup(request.url())) again.push(request.method());
  });
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Physician Dashboard' })).toBeVisible();
  await expect(queueRows(page).first()).toBeVisible();
  expect(again).toEqual([]);
});

/** One intake edited on two devices independently, and answers that the clinic rejects. */
import { resumeDraft } from '@clinic/contract/addresses';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { ROSA } from '@clinic/testing/browser/answers';
import { globOf } from '@clinic/testing/browser/api';
import { completeStep, completeUntil, confirmUnusual } from '@clinic/testing/browser/completePages';
import { offlineReady } from '@clinic/testing/browser/offline';
import { patientWith, stepsOf } from '@clinic/testing/browser/patient';
import { expect, test } from '@clinic/testing/browser/test';
import type { Browser, Page } from '@playwright/test';

test.use({ serviceWorkers: 'allow', locale: 'en-US', viewport: { width: 390, height: 844 } });

const rosa = patientWith(ROSA, 'en');
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const saveState = (page: Page) =>
  page.getByRole('status').filter({ hasText: /sav|guarda|Offline|Sin conexión/i });
const SAVED = /^(All changes saved|Todo está guardado)/;

async function begin(page: Page): Promise<void> {
  await page.goto('/intake');
  await page.getByRole('button', { name: 'Start' }).click();
}

/** The same intake on a second device, as after following an emailed link. */
async function elsewhere(browser: Browser, page: Page, locale: string): Promise<Page> {
  const read = page.waitForRequest((request) => /\/drafts\/[\w-]+$/.test(request.url()));
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  const request = await read;
  const secret = (await request.allHeaders())['x-draft-secret'] ?? '';
  const { id: questionnaireId, version } = rosa.questionnaire.definition;
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    locale,
    viewport: { width: 390, height: 844 },
  });
  const other = await context.newPage();
  await other.route(globOf(resumeDraft), (route) =>
    route.fulfill({ json: { id: request.url().split('/').at(-1), secret, questionnaireId, version } }),
  );
  await other.goto(`/intake#resume=${'t'.repeat(43)}`);
  await other.getByRole('button', { name: /Continue my form|Continuar/ }).click();
  await expect(saveState(other)).toHaveText(SAVED);
  return other;
}

test('answers from two devices are merged by question; where both answered, the patient is asked, and neither is lost', {
  tag: '@journey',
}, async ({ page, browser }) => {
  await begin(page);
  await completeUntil(page, rosa, 'email');
  await expect(saveState(page)).toHaveText(SAVED);
  const phone = await elsewhere(browser, page, 'es-US');
  await phone.goto('/intake?step=about_you&page=first_name');
  await expect(box(phone, 'Nombre')).toHaveValue('Rosa');
  // The dialog below is prefetched when the page is idle.
  await expect(offlineReady(phone)).toBeAttached();
  await phone.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('ConflictDialog')),
  );
  await phone.context().setOffline(true);
  await box(phone, 'Nombre').fill('Rosita');
  await expect(saveState(phone)).toHaveText(/Sin conexión/);

  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await box(page, 'First name').fill('Rosalía');
  await box(page, 'Last name').fill('García');
  await expect(saveState(page)).toHaveText(SAVED);

  await phone.context().setOffline(false);
  const dialog = phone.getByRole('dialog', { name: '¿Qué respuesta es la correcta?' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('group')).toHaveCount(1);
  await expect(dialog.getByRole('radio', { name: /Rosita/ })).toBeFocused();
  await expect(dialog.getByRole('radio', { name: /Rosalía/ })).toBeVisible();
  await expectAccessible(phone);
  await phone.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button').click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  // Until the patient answers, the question is asked again, also after a reload.
  await phone.reload();
  await expect(dialog).toBeVisible();
  await phone.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: /Rosalía/ })).toBeChecked();
  await dialog.getByRole('button').click();
  await expect(dialog).toHaveCount(0);
  await expect(saveState(phone)).toHaveText(SAVED);
  await expect(box(phone, 'Nombre')).toHaveValue('Rosalía');
  await expect(box(phone, 'Apellidos')).toHaveValue('García');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(box(page, 'First name')).toHaveValue('Rosalía');
  await phone.context().close();
});

test('a queued submission is not sent with answers from elsewhere that the patient has not reviewed', async ({
  page,
  browser,
}) => {
  await begin(page);
  for (const step of stepsOf(rosa)) {
    await completeStep(page, rosa, step);
    if (step.id === 'measurements') await confirmUnusual(page, rosa);
  }
  await expect(page.getByRole('heading', { name: 'Review Your Information' })).toBeVisible();
  await expect(saveState(page)).toHaveText(SAVED);
  const other = await elsewhere(browser, page, 'en-US');
  await expect(offlineReady(page)).toBeAttached();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByText(/your application is queued/)).toBeVisible();
  await other.goto('/intake?step=about_you&page=first_name');
  // Anything typed before that conflicts with it, and the patient decides.
  await expect(box(other, 'First name')).not.toHaveValue('');
  // The state shown may still be that of an earlier save.
  const saved = other.waitForResponse(
    (reply) => reply.ok() && reply.request().postData()?.includes('Rosalía') === true,
  );
  await box(other, 'First name').fill('Rosalía');
  await saved;
  await page.context().setOffline(false);
  await expect(page.getByText(/Some answers changed after you reviewed them/)).toBeVisible();
  await expect(page.getByText('Rosalía', { exact: true })).toBeVisible();
  // The signature on the page is that of the name before.
  await expect(page.getByText(/^You signed as Rosa .*gave your name as Rosalía/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByRole('heading', { name: 'We have your answers' })).toBeVisible();
  await other.context().close();
});

test('an answer the clinic refuses is named with the way to it; the rest is saved, and a corrected one is accepted', {
  tag: '@ci',
}, async ({ page }) => {
  await page.route('**/api/intake/drafts/**', async (route) => {
    const { first_name: name } = (route.request().postDataJSON() as { changes?: { first_name?: string } })
      ?.changes ?? { first_name: undefined };
    return name === 'Refused' ? route.fulfill({ status: 400, body: 'changes.first_name' }) : route.continue();
  });
  await begin(page);
  await completeUntil(page, rosa, 'first_name');
  await box(page, 'First name').fill('Refused');
  await box(page, 'Last name').fill('García');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'The clinic could not accept these answers' });
  await expect(notice).toBeVisible();
  await expect(saveState(page)).toHaveText(/Not everything is saved/);
  await expectAccessible(page);
  await page.reload();
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'First name' }).click();
  await expect(box(page, 'First name')).toBeFocused();
  await expect(box(page, 'First name')).toHaveValue('Refused');
  await expect(box(page, 'Last name')).toHaveValue('García');
  await box(page, 'First name').fill('Rosa');
  await expect(notice).toHaveCount(0);
  await expect(saveState(page)).toHaveText(SAVED);
});

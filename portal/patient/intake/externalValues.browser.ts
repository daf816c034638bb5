/** External values as the patient sees them: FHIRPath computes them on the page, the server those that are submitted. */
import { queuePage } from '@clinic/contract/queue/queue';
import { submissionDetail } from '@clinic/contract/review';
import { medicines } from '@clinic/fixtures/medicines';
import { read } from '@clinic/testing/browser/api';
import { offlineReady, reconnect } from '@clinic/testing/browser/offline';
import { publishForm } from '@clinic/testing/browser/publishForm';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

test.use({ serviceWorkers: 'allow', locale: 'en-US', viewport: { width: 390, height: 844 } });

const both = (en: string, es: string) => ({ en, es: { text: es, from: en } });
const MILLIGRAMS =
  "%resource.descendants().where(linkId='strength').answer.value.replaceMatches('^([0-9]+) ?mg$', '$1').toInteger()";
const ENDLESS = '(1).repeat($this + 1).count()';

async function started(page: Page, id: string, expression: string): Promise<void> {
  const form = { ...medicines(), id };
  form.steps[1].questions = [
    { id: 'strength', type: 'text', maxLength: 50, label: both('Dose', 'Dosis') },
    {
      ...{ id: 'milligrams', type: 'computed', unit: 'mg', label: both('Milligrams', 'Miligramos') },
      fhirPath: { expression, gives: 'number', reads: [{ var: 'strength' }] },
    },
  ];
  await authenticate(page, 'admin');
  await publishForm(page.request, form);
  await page.context().clearCookies();
  await page.goto(`/intake/${id}`);
  await expect(offlineReady(page)).toBeVisible();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByLabel('First name').fill('Vera');
  await page.getByLabel('Last name').fill('Value');
  await page.getByLabel('Email').fill('vera.value@example.com');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

const saved = (page: Page) => page.getByText(/^All changes saved/);
const milligrams = (page: Page) => page.getByRole('status', { name: 'Milligrams' });

test('a value is computed on the page without a request, also offline; the submission stores that of the server', {
  tag: '@journey',
}, async ({ page, context }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content.Security.Policy/.test(message.text()))
      refused.push(message.text());
  });
  await started(page, 'medicines', MILLIGRAMS);
  const value = milligrams(page);
  await expect(value).toHaveText('–');
  await page.getByLabel('Dose').fill('250 mg');
  await expect(value).toHaveText('250 mg');

  await reconnect(page, context, async () => {
    await page.getByLabel('Dose').fill('500 mg');
    await expect(value).toHaveText('500 mg');
    await page.reload();
    await expect(page.getByLabel('Dose')).toHaveValue('500 mg');
    await expect(value).toHaveText('500 mg');
    await page.getByLabel('Dose').fill('one tablet');
    await expect(value).toHaveText('–');
    await page.getByLabel('Dose').fill('750 mg');
    await expect(value).toHaveText('750 mg');
  });
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByText('750 mg')).toHaveCount(2);

  // A browser that shows another value does not decide it.
  await page.route('**/api/intake/drafts/*', async (route) => {
    const body = route.request().postDataJSON() as { changes?: object } | null;
    await route.continue(
      body?.changes ? { postData: { ...body, changes: { ...body.changes, milligrams: 5 } } } : {},
    );
  });
  await page.getByRole('button', { name: 'Submit', exact: false }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'We have your answers' })).toBeVisible();
  expect(refused).toEqual([]);

  await authenticate(page, 'physician');
  const [submission] = (await read(page.request, queuePage, {}, { limit: 50 })).filter(
    ({ patient }) => patient.name === 'Vera Value',
  );
  const { answersJSON } = await read(page.request, submissionDetail, { id: submission?.id ?? '' });
  expect(answersJSON).toMatchObject({ strength: '750 mg', milligrams: 750 });
});

test('an expression that never ends leaves its value unknown, and neither the page nor its saves wait', async ({
  page,
}) => {
  await started(page, 'endless', ENDLESS);
  await page.getByLabel('Dose').fill('250 mg');
  await expect(saved(page)).toBeVisible();
  await expect(milligrams(page)).toHaveText('–');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByText('250 mg')).toBeVisible();
});

test('a form without such values loads nothing to compute them', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto('/intake');
  await expect(offlineReady(page)).toBeVisible();
  expect(loaded.filter((url) => /computed-form|external-|computeInWorker|followExternal/.test(url))).toEqual(
    [],
  );
});

/** Lazily loaded parts of the intake: available when needed, or a clear error. */
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { ROSA } from '@clinic/testing/browser/answers';
import { answerUntil } from '@clinic/testing/browser/completePages';
import { patientWith } from '@clinic/testing/browser/patient';
import { expect, test } from '@clinic/testing/browser/test';

// As in a browser without the service worker's cache.
test.use({
  locale: 'en-US',
  viewport: { width: 390, height: 844 },
  serviceWorkers: 'block',
});

const minor = patientWith({ ...ROSA, date_of_birth: '2012-06-20' }, 'en');
const NOT_ELIGIBLE = '**/assets/NotEligible-*.js';

test('lazy screens load once the first page is shown, and work offline from then on', async ({
  page,
  context,
}) => {
  const arrived = page.waitForResponse(/LinkDialog-[^/]*\.js$/);
  await page.goto('/intake');
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
  await (await arrived).finished();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('button', { name: 'Email me a link to continue' }).click();
  await expect(page.getByRole('dialog', { name: 'Continue later' })).toBeVisible();
});

test('a lazy screen that fails to load shows an error, keeps the answers and can be retried', async ({
  page,
  context,
}) => {
  await page.route(NOT_ELIGIBLE, (route) => route.abort());
  await page.goto('/intake');
  await page.getByRole('button', { name: 'Start' }).click();
  await answerUntil(page, minor, 'sex_at_birth');
  const missing = page.getByRole('alert').filter({ hasText: 'This part of the page could not be loaded' });
  await expect(missing).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(true);
  const notReached = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
  await missing.getByRole('button', { name: 'Try Again' }).click();
  await notReached;
  await expect(missing).toBeVisible();

  await page.unroute(NOT_ELIGIBLE);
  await context.setOffline(false);
  await missing.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'This program is for adults' })).toBeVisible();
  await page.getByRole('link', { name: /^I made a mistake ?: Date of birth$/ }).click();
  await expect(page.getByRole('textbox', { name: 'Year' })).toHaveValue('2012');
});

/** A device whose clock is wrong by years: the form goes by the clinic's day. */
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { ROSA } from '@clinic/testing/browser/answers';
import { completeUntil } from '@clinic/testing/browser/completePages';
import { patientWith } from '@clinic/testing/browser/patient';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

test.use({ locale: 'en-US', viewport: { width: 390, height: 844 } });

/** The device's date alone: presses and timers go by another clock of the browser. */
const startIn2012 = (page: Page) =>
  page.addInitScript((ahead) => {
    const RealDate = Date;
    globalThis.Date = class extends RealDate {
      constructor(...parts: [number]) {
        super(...((parts.length > 0 ? parts : [RealDate.now() - ahead]) as [number]));
      }
      static override now = () => RealDate.now() - ahead;
    } as DateConstructor;
  }, Date.now() - Date.parse('2012-06-03T12:00:00Z'));

test('an adult is not a minor because her device says that it is 2012, and is told about the date', {
  tag: '@journey',
}, async ({ page }) => {
  await startIn2012(page);
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/intake/drafts**', async (route) => {
    await answered.promise;
    await route.fallback();
  });
  await page.goto('/intake');
  await page.getByRole('button', { name: 'Start' }).click();
  await completeUntil(page, patientWith({ ...ROSA, date_of_birth: '1999-05-01' }, 'en'), 'sex_at_birth');
  await expect(page.getByRole('heading', { level: 1, name: 'Sex assigned at birth' })).toBeVisible();
  answered.resolve();
  await expect(page.getByText('The date of this device is wrong')).toBeVisible();
  await expect(page.getByText('It says Jun 3, 2012.')).toBeVisible();
  await expectAccessible(page);
});

/** What the clinic's plan asks of a signed-in patient. */
import { ownPlan } from '@clinic/contract/plans/personPlans';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { globOf } from '@clinic/testing/browser/api';
import { signIn } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';

const title = { en: 'Check-in', es: { text: 'Seguimiento', from: 'Check-in' } };
const due = {
  ...{ planId: '00000000-0000-4000-8000-000000000001', step: 'checkIn', due: '2026-11-27' },
  ...{ title, closes: '2026-12-04', state: 'overdue', formRetired: false },
};
const answer = {
  today: '2026-11-30',
  open: [due],
  next: { title, opens: '2026-12-22', due: '2026-12-25' },
  isPaused: false,
  weights: [
    { on: '2026-09-04', kg: 102.3 },
    { on: '2026-10-02', kg: 99.8 },
    { on: '2026-10-30', kg: 97.1 },
  ],
};

test('a patient sees what is due, what comes next with its date, and the weight so far', async ({ page }) => {
  await page.route(globOf(ownPlan), (route) => route.fulfill({ json: answer }));
  await signIn(page, 'patient');
  const plan = page.getByRole('region', { name: 'Your plan' });
  await expect(plan.getByText('Due Nov 27, 2026. You can send it until Dec 4, 2026.')).toBeVisible();
  await expect(plan.getByText('Next: Check-in, from Dec 22, 2026')).toBeVisible();
  await expect(plan.getByText('5.2 kg less since Sep 4, 2026')).toBeVisible();
  await plan.getByText('As a table').click();
  await expect(plan.getByRole('row', { name: 'Oct 2, 2026 99.8 kg' })).toBeVisible();
  await expect(plan.getByRole('button', { name: /^Start now ?: Check-in$/ })).toBeVisible();
  await expectAccessible(page);
});

test('a form that was retired cannot be begun, and the patient is told', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('preferred-language', 'es'));
  const json = { ...answer, open: [{ ...due, formRetired: true }], weights: [] };
  await page.route(globOf(ownPlan), (route) => route.fulfill({ json }));
  await signIn(page, 'patient');
  const plan = page.getByRole('region', { name: 'Su plan' });
  await expect(plan.getByText(/^Este formulario no está disponible ahora/)).toBeVisible();
  await expect(plan.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
});

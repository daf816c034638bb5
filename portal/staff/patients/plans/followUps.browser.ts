/** Who is to be phoned. */
import { type FollowUps, followUps } from '@clinic/contract/plans/personPlans';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { globOf } from '@clinic/testing/browser/api';
import { authenticate } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';

const title = { en: 'Check-in', es: { text: 'Seguimiento', from: 'Check-in' } };
const item = (number: number): FollowUps['items'][number] => ({
  ...{ planId: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`, step: 'checkIn', title },
  ...{ due: '2026-11-30', opens: '2026-11-27', closes: '2026-12-07', form: 'weight-loss-check-in' },
  ...{ state: number === 1 ? 'overdue' : 'due', formRetired: number === 2, reason: null, by: null },
  ...{ submission: null, on: null, isReminded: number !== 3 },
  person: {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    name: `Patient ${number}`,
    birthDate: '1980-01-01',
  },
});

test('200 people who are due are listed in pages, found and skipped with a reason', async ({ page }) => {
  const asked: unknown[] = [];
  await page.route(globOf(followUps), (route) => {
    const body = route.request().postDataJSON() as { page: number };
    asked.push(body);
    const items = Array.from({ length: 50 }, (_, index) => item((body.page - 1) * 50 + index + 1));
    const counts = { due: 199, overdue: 1, missed: 0 };
    const forms = [{ id: 'weight-loss-check-in', title }];
    return route.fulfill({ json: { today: '2026-11-30', total: 200, pageSize: 50, counts, forms, items } });
  });
  await authenticate(page, 'physician');
  await page.goto('/physician/follow-ups');
  await expect(page.getByText('Page 1 of 4, 200 in all')).toBeVisible();
  await expect(page.getByText('The form was retired')).toBeVisible();
  await expect(page.getByText('No reminder by mail')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Patient 51', { exact: true })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Name or date of birth' }).fill('ana');
  await expect.poll(() => asked.at(-1)).toMatchObject({ search: 'ana', page: 1 });
  await page.getByRole('button', { name: /^Skip ?: Patient 1$/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Skip' }).click();
  await expect(dialog.getByText('Say why it is skipped')).toBeVisible();
  await expectAccessible(page);
});

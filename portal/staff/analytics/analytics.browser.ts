/** Reports and Performance for a physician, and the admin's own period. */
import * as addresses from '@clinic/contract/addresses';
import { clinicFigures } from '@clinic/contract/analytics/clinicFigures';
import { completion } from '@clinic/contract/analytics/completion';
import { promiseFigures } from '@clinic/contract/analytics/promises';
import { urlOf } from '@clinic/contract/route';
import { expectAccessible } from '@clinic/testing/browser/accessibility';
import { globOf, read } from '@clinic/testing/browser/api';
import { authenticate, signIn } from '@clinic/testing/browser/staff';
import { expect, test } from '@clinic/testing/browser/test';
import type { Page } from '@playwright/test';

test.use({ locale: 'en-US', viewport: { width: 1440, height: 1000 } });

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const charts = (page: Page) => page.locator('.apexcharts-canvas > svg');

test('the Reports tab shows figures on the stored submissions, and only this tab loads the charts', {
  tag: '@ci',
}, async ({ page }) => {
  const scripts: string[] = [];
  const blocked: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) blocked.push(message.text());
  });
  await signIn(page, 'physician');
  await expect(page.getByRole('heading', { name: 'Physician Dashboard' })).toBeVisible();
  expect(scripts.filter((path) => path.includes('apexcharts'))).toEqual([]);

  await tab(page, 'Reports').click();
  await expect(page.getByRole('heading', { name: 'Clinic Analytics' })).toBeVisible();
  await expect(charts(page)).toHaveCount(3);
  expect(scripts.some((path) => path.includes('apexcharts'))).toBe(true);
  expect(blocked).toEqual([]);

  const overview = await read(page.request, clinicFigures, {}, {});
  const total = overview.submissionMetrics.totalSubmissions;
  expect(total).toBeGreaterThan(100);
  const figure = (label: string) => page.locator('dl > div', { hasText: label }).first();
  await expect(figure('Total Submissions')).toContainText(String(total));
  await expect(figure('Average BMI')).toContainText(overview.bmiAnalytics.averageBMI.toFixed(1));
  await expect(figure('High BMI (≥35)')).toContainText('%');
  await expect(
    page.getByText(/^Weight-loss intake, all versions\s*All submissions so far\s*Last updated /),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Submission Trends (Last 30 Days)' })).toBeVisible();
  for (const risk of [
    'High BMI Patients',
    'Non-Pharmaceutical',
    'GLP-1 Contraindicated',
    'Pregnancy Cases',
  ]) {
    await expect(page.getByRole('listitem').filter({ hasText: risk })).toBeVisible();
  }
  await expectAccessible(page);
});

test('every chart has its figures as a table', async ({ page }) => {
  await signIn(page, 'physician');
  await tab(page, 'Reports').click();
  const status = page.getByRole('table', { name: 'Submission Status Distribution' });
  await expect(status.getByRole('row')).toHaveCount(6);
  await expect(page.getByRole('table', { name: 'BMI Distribution' }).getByRole('row')).toHaveCount(5);
  await expect(page.getByRole('table', { name: /Submission Trends/ }).getByRole('row')).toHaveCount(31);

  await page.getByRole('button', { name: 'Show as table' }).first().click();
  await expect(status.getByRole('rowheader', { name: 'Approved' })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Show as chart' })).toHaveAttribute('aria-expanded', 'true');
});

test('the Performance tab shows how patients get through the form', async ({ page }) => {
  await signIn(page, 'physician');
  await tab(page, 'Performance').click();
  await expect(
    page.getByRole('heading', { name: 'Intake Completion & Performance Analytics' }),
  ).toBeVisible();
  for (const card of ['Completion Rate', 'Average Time', 'Peak Activity', 'Drop-off Rate']) {
    await expect(page.getByRole('heading', { name: card })).toBeVisible();
  }
  const { stepAnalysis } = await read(page.request, completion, {}, {});
  const steps = page.getByRole('table', { name: 'Step-by-Step Completion Analysis' });
  await expect(steps.getByRole('row')).toHaveCount(stepAnalysis.length + 1);
  for (const { name, completionRate } of stepAnalysis) {
    const row = steps.getByRole('row').filter({ hasText: name });
    const tone = completionRate >= 90 ? 'success' : completionRate >= 80 ? 'warning' : 'danger';
    await expect(row.locator('[data-tone]')).toHaveAttribute('data-tone', tone);
  }
  await expect(page.getByRole('table', { name: 'Weekly Completion Trends' }).getByRole('row')).toHaveCount(9);
  for (const insight of ['Top Bottleneck', 'Recommendation', 'Conversion Rate']) {
    await expect(page.getByRole('term').filter({ hasText: insight })).toBeVisible();
  }
  await expectAccessible(page);
});

test('figures that fail to load show an error and can be retried', async ({ page }) => {
  let broken = true;
  await page.route('**/api/analytics/*', (route) =>
    broken ? route.fulfill({ status: 404, body: 'gone' }) : route.fallback(),
  );
  await signIn(page, 'physician');
  await tab(page, 'Reports').click();
  await expect(page.getByText('Error Loading Analytics')).toBeVisible();
  await expect(page.getByText("We're having trouble loading analytics data.")).toBeVisible();
  broken = false;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Clinic Analytics' })).toBeVisible();

  broken = true;
  await tab(page, 'Performance').click();
  await expect(page.getByText('Error Loading Completion Analytics')).toBeVisible();
  await expect(page.getByText("We're having trouble loading completion data.")).toBeVisible();
  broken = false;
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Performance Insights' })).toBeVisible();
});

test('without submissions, dashes and a friendly message replace zeros', async ({ page }) => {
  const share = { count: 0, percentage: 0 };
  await page.route(globOf(clinicFigures), async (route) => {
    const reply = await (await route.fetch()).json();
    await route.fulfill({
      json: {
        ...reply,
        submissionMetrics: {
          statusDistribution: { NEW: 0, IN_REVIEW: 0, NEEDS_INFO: 0, APPROVED: 0, ARCHIVED: 0 },
          totalSubmissions: 0,
          submissionsLastMonth: 0,
        },
        healthFlags: {
          highBMI: share,
          nonPharmaCriteria: share,
          glp1Contraindicated: share,
          pregnancy: share,
        },
        bmiAnalytics: {
          averageBMI: 0,
          distribution: { underweight: 0, normal: 0, overweight: 0, obese: 0 },
          sampleSize: 0,
          bmiUnknown: 0,
        },
      },
    });
  });
  await signIn(page, 'physician');
  await tab(page, 'Reports').click();
  await expect(page.locator('dl > div', { hasText: 'Average BMI' })).toContainText('—');
  await expect(page.getByText(/^Nothing to show yet/)).toHaveCount(2);
});

test('an administrator chooses a period and a version and sees the turnaround', async ({ page }) => {
  await authenticate(page, 'admin');
  await page.goto('/admin/analytics');
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible();
  const turnaround = page.locator('section', { hasText: 'Mean time to first decision' });
  await expect(
    turnaround.getByText(/^Weight-loss intake, all versions · \w+ \d+, \d{4} to \w+ \d+, \d{4}$/),
  ).toBeVisible();

  await page.getByLabel('From', { exact: true }).fill('2026-11-20');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText(/^Enter both dates/)).toBeVisible();

  await page.getByLabel('From', { exact: true }).fill('2001-01-01');
  await page.getByLabel('To', { exact: true }).fill('2001-01-31');
  await page.getByLabel('Questionnaire').selectOption({ index: 2 });
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('0 of 0 submissions decided')).toBeVisible();
  await expect(page.getByText('Jan 1, 2001 to Jan 31, 2001')).toHaveCount(2);
  await expect(page.getByText(/^Nothing to show yet/).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText('0 of 0 submissions decided')).toHaveCount(0);
});

test('an administrator sees promises kept and what alerts led to, each with what it is of', async ({
  page,
}) => {
  await authenticate(page, 'admin');
  await page.goto('/admin/analytics');
  await tab(page, 'Promises and alerts').click();
  await expect(page.getByRole('table', { name: 'Promises kept' }).getByRole('row')).toHaveCount(4);
  const { flags, alerts } = await read(page.request, promiseFigures, {}, {});
  const [most] = flags;
  const listed = page.getByRole('table', { name: 'What alerts led to' }).getByRole('row');
  await expect(listed).toHaveCount(flags.length + 1);
  await expect(listed.nth(1)).toContainText(`${most?.titles.en}${most?.alerts} alerts`);
  await expect(listed.nth(1)).toContainText(`${most?.notApproved.count} of ${most?.notApproved.of} decided`);
  await expect(page.getByText(`of ${alerts.patients} patients`)).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('From', { exact: true }).fill('2001-01-01');
  await page.getByLabel('To', { exact: true }).fill('2001-01-31');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('cell', { name: '— None was due' })).toHaveCount(3);
  await expect(page.getByText('No alerts in the period.')).toBeVisible();
});

test.describe('on a phone, in Spanish', () => {
  test.use({ locale: 'es-US', viewport: { width: 390, height: 844 } });

  test('both tabs fit the screen and are readable', async ({ page }) => {
    await page.goto(urlOf(addresses.signIn));
    await page.getByRole('button', { name: 'Maya Chen' }).click();
    for (const [name, heading] of [
      ['Informes', 'Estadísticas de la clínica'],
      ['Rendimiento', 'Finalización y rendimiento del formulario'],
    ] as const) {
      await tab(page, name).click();
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await expectAccessible(page);
    }
  });

  test('promises and alerts fit the screen', async ({ page }) => {
    await authenticate(page, 'admin');
    await page.goto('/admin/analytics');
    await tab(page, 'Plazos y alertas').click();
    await expect(page.getByRole('table', { name: 'Qué resultó de las alertas' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectAccessible(page);
  });
});

import { randomUUID } from 'node:crypto';
import { ClinicAnalytics } from '@clinic/contract/analytics/clinicFigures';
import { CompletionAnalytics } from '@clinic/contract/analytics/completion';
import { Trends } from '@clinic/contract/analytics/trends';
import { Turnaround } from '@clinic/contract/analytics/turnaround';
import { INTAKE_VERSION } from '@clinic/fixtures/shipped';
import { AuditEntry } from '@clinic/server-platform/testing';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { TestLog } from './testLog.ts';

const NOW = new Date('2026-03-20T16:00:00Z');

const server = sharedServer({ withClinic: true });
let physician: TestBrowser;
let log: TestLog;
beforeAll(async () => {
  server.clock.now = NOW;
  physician = await server.signedIn('PHYSICIAN');
});
beforeEach(async () => {
  log = new TestLog(server.orm);
  await log.clear();
});

const read = async (path: string): Promise<unknown> => (await physician.get(`/api/analytics/${path}`)).json();
const overview = async (query = '') => ClinicAnalytics.parse(await read(`overview${query}`));
const trends = async (query = '') => Trends.parse(await read(`trends${query}`));
const completion = async (query = '?questionnaire=test-intake') =>
  CompletionAnalytics.parse(await read(`completion${query}`));
const turnaround = async (query = '') => Turnaround.parse(await read(`turnaround${query}`));

const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const HOUR = 60;
const DAY = 24 * HOUR;

test('without submissions or drafts every figure is zero', async () => {
  const nothing = { count: 0, percentage: 0 };
  expect(await overview()).toMatchObject({
    period: null,
    submissionMetrics: {
      statusDistribution: { NEW: 0, IN_REVIEW: 0, NEEDS_INFO: 0, APPROVED: 0, ARCHIVED: 0 },
      totalSubmissions: 0,
      submissionsLastMonth: 0,
    },
    healthFlags: {
      highBMI: nothing,
      nonPharmaCriteria: nothing,
      glp1Contraindicated: nothing,
      pregnancy: nothing,
    },
    bmiAnalytics: {
      averageBMI: 0,
      distribution: { underweight: 0, normal: 0, overweight: 0, obese: 0 },
      sampleSize: 0,
      bmiUnknown: 0,
    },
  });
  const { trends: days, summary } = await trends();
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toEqual({ date: '2026-03-20', count: 0, healthFlags: { highBMI: 0 } });
  expect(summary).toEqual({ totalSubmissions: 0, averagePerDay: 0, peakDay: null });
  expect(await completion()).toMatchObject({
    completionMetrics: {
      completionRate: 0,
      totalCompleted: 0,
      estimatedStarted: 0,
      abandonmentRate: 0,
      inProgress: 0,
    },
    performanceMetrics: { avgCompletionTimeMinutes: 0, medianCompletionTimeMinutes: 0, sampleSize: 0 },
    stepAnalysis: [
      { step: 1, key: 'about-you', name: 'About you', completionRate: 0, avgTimeMinutes: 0, viewed: 0 },
      { step: 2, key: 'health', titles: { en: 'Health', es: 'Health (es)' } },
    ],
    deviceMetrics: { desktop: 0, mobile: 0, tablet: 0 },
    devicePercentages: { desktop: 0, mobile: 0, tablet: 0 },
    insights: {
      peakTime: 'Not enough data',
      topBottleneck: 'Not enough data',
      recommendation: 'Not enough data',
      conversionRate: 'Not enough data',
    },
  });
  expect(await turnaround()).toMatchObject({ meanHours: 0, medianHours: 0, sampleSize: 0, undecided: 0 });
});

test('worked example: five visitors, four starts, two submissions', async () => {
  const [a, b, c, d] = [0, 0, 0, 0].map(() => randomUUID()) as [string, string, string, string];
  const [visitorA, visitorB, visitorC, visitorE] = [0, 0, 0, 0].map(() => randomUUID());
  const visit = (step: string, begun: Date, minutes: number) => [
    { type: 'step_viewed', step, at: begun },
    { type: 'step_completed', step, at: new Date(begun.getTime() + minutes * 60_000) },
    { type: 'step_left', step, ms: minutes * 60_000, at: new Date(begun.getTime() + minutes * 60_000) },
  ];
  for (const visitor of [visitorA, visitorB, visitorC, visitorE]) {
    await log.add([{ type: 'opened', visitor, at: ago(3 * DAY) }]);
  }
  const laptop = { draft: a, visitor: visitorA, device: 'desktop' };
  await log.add(
    [
      { type: 'started', at: ago(2 * DAY + 20) },
      ...visit('consent', ago(2 * DAY + 20), 4),
      ...visit('about_you', ago(2 * DAY + 16), 5),
      ...visit('measurements', ago(2 * DAY + 11), 3),
    ].map((event) => ({ ...laptop, ...event })),
  );
  await log.submit({ draft: a, at: ago(2 * DAY), status: 'NEW' });
  const phone = { draft: b, visitor: visitorB, device: 'mobile' };
  await log.add(
    [
      { type: 'started', at: ago(2 * DAY + 10) },
      ...visit('consent', ago(2 * DAY + 10), 2),
      ...visit('about_you', ago(2 * DAY + 8), 2),
      { type: 'step_viewed', step: 'measurements', at: ago(2 * DAY) },
    ].map((event) => ({ ...phone, ...event })),
  );
  const tablet = { draft: c, visitor: visitorC, device: 'tablet' };
  await log.add(
    [
      { type: 'started', at: ago(HOUR) },
      ...visit('consent', ago(HOUR), 3),
      { type: 'step_viewed', step: 'about_you', at: ago(50) },
    ].map((event) => ({ ...tablet, ...event })),
  );
  await log.submit({ draft: d, at: ago(DAY), status: 'NEW' });

  const found = await completion('?questionnaire=weight-loss-intake');
  expect(found).toMatchObject({
    completionMetrics: {
      estimatedStarted: 4,
      totalCompleted: 2,
      completionRate: 50,
      abandonmentRate: 50,
      inProgress: 1,
    },
    performanceMetrics: { avgCompletionTimeMinutes: 12, medianCompletionTimeMinutes: 12, sampleSize: 1 },
    deviceMetrics: { desktop: 1, mobile: 1, tablet: 1 },
    devicePercentages: { desktop: 34, mobile: 33, tablet: 33 },
    unknownDevices: 1,
  });
  const third = found.stepAnalysis[2];
  expect(third).toMatchObject({
    step: 3,
    key: 'measurements',
    completionRate: 50,
    viewed: 2,
    completed: 1,
    avgTimeMinutes: 3,
    timed: 1,
  });
  expect(found.insights.details.conversion).toEqual({ submitted: 1, opened: 4, percentage: 25 });
  expect(found.insights.conversionRate).toBe('25% (1 of 4 visitors)');
});

test('a submission moves between statuses, and its first decision ends the waiting time', async () => {
  const draft = randomUUID();
  await log.submit({ draft, at: ago(10 * HOUR), status: 'NEW', bmi: 36.5, flags: { pregnancy: true } });
  expect((await overview()).submissionMetrics.statusDistribution).toMatchObject({ NEW: 1, APPROVED: 0 });
  await log.decide({ draft, to: 'IN_REVIEW', at: ago(8 * HOUR) });
  await log.decide({ draft, to: 'NEEDS_INFO', at: ago(6 * HOUR) });
  await log.decide({ draft, to: 'APPROVED', at: ago(HOUR) });

  expect(await overview()).toMatchObject({
    submissionMetrics: {
      statusDistribution: { NEW: 0, IN_REVIEW: 0, NEEDS_INFO: 0, APPROVED: 1 },
      totalSubmissions: 1,
      submissionsLastMonth: 1,
    },
    healthFlags: { highBMI: { count: 1, percentage: 100 }, pregnancy: { count: 1, percentage: 100 } },
    bmiAnalytics: { averageBMI: 36.5, distribution: { obese: 1 }, sampleSize: 1, bmiUnknown: 0 },
  });
  expect(await turnaround()).toMatchObject({ meanHours: 4, medianHours: 4, sampleSize: 1, undecided: 0 });
});

test.each([
  [18.4999, 'underweight'],
  [18.5, 'normal'],
  [24.999999, 'normal'],
  [25, 'overweight'],
  [29.999999, 'overweight'],
  [30, 'obese'],
])('a BMI of %s falls into %s', async (bmi, category) => {
  await log.submit({ draft: randomUUID(), at: ago(5), bmi });
  expect((await overview()).bmiAnalytics.distribution).toMatchObject({ [category]: 1 });
});

test('only an explicit "false" counts as not meeting the criteria, not an undecided flag', async () => {
  for (const meets of [true, false, null]) {
    await log.submit({ draft: randomUUID(), at: ago(5), flags: { meets_pharma_criteria: meets } });
  }
  expect((await overview()).healthFlags.nonPharmaCriteria).toEqual({ count: 1, percentage: 33.3 });
});

test("a submission counts on its date in the clinic's time zone, and moves when that zone changes", async () => {
  // On 8 March 2026 daylight saving time starts in New York.
  await log.submit({ draft: randomUUID(), at: new Date('2026-03-08T04:59:00Z') });
  await log.submit({ draft: randomUUID(), at: new Date('2026-03-08T05:00:00Z') });
  await log.submit({ draft: randomUUID(), at: new Date('2026-03-09T03:59:00Z') });
  await log.submit({ draft: randomUUID(), at: new Date('2026-03-09T04:00:00Z') });
  const counts = async () =>
    Object.fromEntries(
      (await trends()).trends.filter(({ count }) => count).map((day) => [day.date, day.count]),
    );

  expect(await counts()).toEqual({ '2026-03-07': 1, '2026-03-08': 2, '2026-03-09': 1 });
  await log.moveClinic('Pacific/Auckland');
  expect(await counts()).toEqual({ '2026-03-08': 2, '2026-03-09': 2 });
  await log.moveClinic('America/New_York');
  expect(await counts()).toEqual({ '2026-03-07': 1, '2026-03-08': 2, '2026-03-09': 1 });
});

test('a percentage of BMI is one of the submissions that have a BMI', async () => {
  await log.submit({ draft: randomUUID(), at: ago(DAY), bmi: 36 });
  await log.submit({ draft: randomUUID(), at: ago(DAY), bmi: 24 });
  await log.submit({ draft: randomUUID(), at: ago(DAY), flags: { pregnancy: true } });
  await log.submit({ draft: randomUUID(), at: ago(DAY) });
  expect((await overview()).healthFlags).toMatchObject({
    highBMI: { count: 1, percentage: 50 },
    pregnancy: { count: 1, percentage: 25 },
  });
});

test('figures can be restricted to a date range, a questionnaire and a version', async () => {
  await log.submit({ draft: randomUUID(), at: ago(2 * DAY) });
  await log.submit({ draft: randomUUID(), at: ago(40 * DAY), questionnaire: 'test-intake' });

  const total = async (query: string) => (await overview(query)).submissionMetrics.totalSubmissions;
  expect(await total('?questionnaire=*')).toBe(2);
  expect(await total('')).toBe(1);
  expect((await overview('')).form).toMatchObject({
    id: 'weight-loss-intake',
    version: null,
    titles: { en: 'Weight-loss intake' },
  });
  expect((await overview('?questionnaire=*')).form).toBeNull();
  expect((await turnaround(`?questionnaire=test-intake&version=1.0`)).form).toMatchObject({ version: '1.0' });
  expect(await total('?from=2026-03-01&to=2026-03-20')).toBe(1);
  expect(await total('?questionnaire=test-intake')).toBe(1);
  expect(await total(`?questionnaire=weight-loss-intake&version=${INTAKE_VERSION}`)).toBe(1);
  expect((await trends('?from=2026-02-01&to=2026-02-28')).trends).toHaveLength(28);
});

test.each([
  ['?from=2026-02-30&to=2026-03-01', 400],
  ['?from=2026-03-02&to=2026-03-01', 400],
  ['?from=2020-01-01&to=2026-03-01', 400],
  ['?from=2026-03-01', 400],
  ['?version=1.0', 400],
  ['?questionnaire=*&version=1.0', 400],
  ['?surprise=1', 400],
  ['?questionnaire=nowhere', 404],
  ['?questionnaire=test-intake&version=9.9', 404],
])('%s answers %i', async (query, status) => {
  for (const name of ['overview', 'trends', 'completion', 'turnaround', 'promises']) {
    expect((await physician.get(`/api/analytics/${name}${query}`)).status).toBe(status);
  }
});

test('reading figures is audited, and only staff may read them', async () => {
  await overview('?from=2026-03-01&to=2026-03-20');
  const [entry] = await server.orm.em
    .fork()
    .find(AuditEntry, { action: 'analytics_viewed' }, { orderBy: { id: 'desc' }, limit: 1 });
  expect(entry).toMatchObject({
    actorRole: 'PHYSICIAN',
    objectId: 'overview',
    detail: { from: '2026-03-01', to: '2026-03-20' },
  });
});

/** Maintained tallies equal a naive count, whatever events occur and in whatever order. */
import { randomUUID } from 'node:crypto';
import { seededRandom } from '@clinic/fixtures/randomAnswers';
import { Library } from '@clinic/server-shared/catalogue';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { TEST_DEFINITION } from '@clinic/testing/server/testClinic';
import { beforeAll, expect, test } from 'vitest';
import { publishQuestionnaire } from '../questionnaires/publish.ts';
import { completion } from './completion.ts';
import { type Log, naiveCompletion, naiveReports } from './naiveFigures.ts';
import { overview } from './overview.ts';
import { type Question, readTallies } from './tallies.ts';
import { TestLog } from './testLog.ts';
import { trends } from './trends.ts';
import { turnaround } from './turnaround.ts';

const MINUTE_MS = 60_000;
const DAYS = 45;
const STATUSES = ['IN_REVIEW', 'NEEDS_INFO', 'APPROVED', 'ARCHIVED', 'NEW'];
const DEVICES = ['desktop', 'mobile', 'tablet', 'unknown', undefined];
/** `health` was retired with 2.0. */
const STEPS = { '1.0': ['about-you', 'health'], '2.0': ['about-you', 'habits'] };

const server = sharedServer({ withClinic: true });
let log: TestLog;
beforeAll(async () => {
  const [aboutYou, health] = TEST_DEFINITION.steps;
  const steps = [aboutYou, { ...health, id: 'habits' }];
  const later = new Date(Date.now() + MINUTE_MS);
  await publishQuestionnaire(server.orm.em.fork(), { ...TEST_DEFINITION, version: '2.0', steps }, later);
  log = new TestLog(server.orm);
});

/**
 * [seed, drafts, now, zone]: spring and autumn, in zones with daylight saving time, one of them at a
 * half-hour offset.
 */
test.each([
  [1, 0, '2026-03-20T16:00:00Z', 'America/New_York'],
  [2, 1, '2026-03-20T16:00:00Z', 'America/New_York'],
  [3, 25, '2026-03-20T16:00:00Z', 'America/New_York'],
  [4, 60, '2026-03-09T03:30:00Z', 'America/New_York'],
  [5, 60, '2026-11-10T12:00:00Z', 'America/Los_Angeles'],
  [6, 40, '2026-04-12T18:40:00Z', 'Australia/Lord_Howe'],
  [7, 220, '2026-11-02T05:10:00Z', 'America/New_York'],
])('tallies equal a naive count: random log %i of %i drafts', async (seed, count, at, zone) => {
  const now = new Date(at);
  const everything = randomLog(seededRandom(seed), count, now);
  await log.clear();
  await log.moveClinic(zone);
  const config = { clinicName: 'Test', clinicTimeZone: zone };
  const library = new Library();
  const requestContext = { by: null, at: now, requestId: 'test' };
  const read = <Answer>(figures: (question: Question) => Promise<Answer>): Promise<Answer> => {
    const asked = { query: { questionnaire: 'test-intake' }, name: 'test' };
    return readTallies(server.orm.em.fork(), { config, library }, asked, requestContext, figures);
  };

  const so: Log = { events: [], submissions: [], decisions: [] };
  for (const part of thirds(everything)) {
    so.events.push(...part.events);
    so.submissions.push(...part.submissions);
    so.decisions.push(...part.decisions);
    await log.add(part.events);
    for (const submission of part.submissions) await log.submit(submission);
    for (const decision of part.decisions) await log.decide(decision);
    const { period } = await read(completion);
    const asked = { now, zone, ...period, steps: STEPS['2.0'] };

    const reports = naiveReports(so, asked);
    expect(await read(overview)).toMatchObject(reports.overview);
    expect(await read(trends)).toMatchObject(reports.trends);
    expect(await read(turnaround)).toMatchObject(reports.turnaround);
    expect(await read(completion)).toMatchObject(naiveCompletion(so, asked));
  }
  const maintained = await tallies();
  await log.recount(zone);
  expect(await tallies()).toEqual(maintained);
  if (count > 20) expect((await read(completion)).retiredSteps).toEqual(['health']);
  if (count > 200) expect((await read(completion)).insights.details.bottleneck).not.toBeNull();
});

const tallies = (): Promise<unknown[]> =>
  server.orm.em.fork().execute(
    `select figure, day::text, questionnaire_id, version, key, bucket, n, total::float8
     from analytics_tally where n <> 0 order by 1, 2, 3, 4, 5, 6`,
  );

/** Splits everything into three parts; a decision never precedes its submission or the previous decision. */
function thirds(whole: Log): Log[] {
  const cut = <Entry>(list: Entry[], part: number) => list.filter((_, index) => index % 3 === part);
  return [0, 1, 2].map((part) => ({
    events: cut(whole.events, part),
    submissions: cut(whole.submissions, part),
    decisions: part === 2 ? whole.decisions : [],
  }));
}

function randomLog(random: () => number, count: number, now: Date): Log {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const chance = (probability: number): boolean => random() < probability;
  const minutesAgo = (most: number): Date => new Date(+now - Math.floor(random() * most) * MINUTE_MS);
  const visitors = Array.from({ length: count }, () => randomUUID());
  const whole: Log = { events: [], submissions: [], decisions: [] };
  const event = { questionnaire: 'test-intake', version: '1.0' };
  for (const visitor of visitors) {
    const opens = Math.floor(random() * 3);
    for (let i = 0; i < opens; i += 1) {
      const at = minutesAgo(DAYS * 1440);
      whole.events.push({ ...event, id: randomUUID(), type: 'opened', visitor, at, isTest: chance(0.05) });
    }
  }
  for (let index = 0; index < count; index += 1) {
    const draft = randomUUID();
    const version = pick(['1.0', '2.0'] as const);
    const begun = minutesAgo(chance(0.2) ? 1440 : DAYS * 1440);
    const common = { ...event, version, draft };
    const visitor = chance(0.9) ? pick(visitors) : undefined;
    const isTest = chance(0.04);
    let at = begun;
    const add = (more: { type: string; step?: string; ms?: number }) => {
      // Some events reach the server together, some days later.
      if (chance(0.7)) at = new Date(Math.min(+now, +at + Math.floor(random() * (chance(0.05) ? 9e8 : 3e5))));
      const device = pick(DEVICES);
      const logged = {
        ...common,
        ...more,
        id: randomUUID(),
        at,
        isTest,
        clientAt: new Date(+begun + whole.events.length),
      };
      whole.events.push({ ...logged, ...(device && { device }), ...(device && visitor && { visitor }) });
      // The same event again with different contents: the first one counts.
      if (chance(0.08))
        whole.events.push({ ...logged, at: minutesAgo(1440), type: 'invalid', step: 'about-you' });
    };
    if (chance(0.85)) add({ type: 'started' });
    for (const step of STEPS[version]) {
      if (chance(0.15)) break;
      add({ type: 'step_viewed', step });
      if (chance(0.2)) add({ type: 'invalid', step });
      if (chance(0.1)) add({ type: 'save_failed', step });
      if (chance(0.85)) add({ type: 'step_completed', step });
      if (chance(0.9)) add({ type: 'step_left', step, ms: Math.floor(random() ** 4 * 3_000_000) });
      if (chance(0.1)) add({ type: 'resumed' });
    }
    if (chance(0.5)) add({ type: 'review_viewed', step: 'review' });
    if (!chance(0.6)) continue;
    const submittedAt = new Date(Math.min(+now, +at + Math.floor(random() * 2) * MINUTE_MS));
    whole.submissions.push({
      draft,
      at: submittedAt,
      questionnaire: 'test-intake',
      version,
      bmi: chance(0.1) ? null : Math.round((16 + random() * 30) * 100) / 100,
      flags: {
        pregnancy: chance(0.2),
        contra_glp1_pancreatitis: chance(0.2),
        meets_pharma_criteria: pick([true, false, null]),
      },
    });
    let decidedAt = submittedAt;
    for (let changes = Math.floor(random() * 4); changes > 0; changes -= 1) {
      decidedAt = new Date(+decidedAt + Math.floor(random() * 5e7));
      whole.decisions.push({ draft, to: pick(STATUSES), at: decidedAt });
    }
  }
  return whole;
}

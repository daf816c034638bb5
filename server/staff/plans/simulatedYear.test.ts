/** A year of reminders with a fast clock, and what happens to people while it passes. */
import { randomUUID } from 'node:crypto';
import type { PlanDraftDetail, PlanReport } from '@clinic/contract/plans/planDrafts';
import { storeSettings } from '@clinic/server-platform/settings';
import { mergePersons } from '@clinic/server-shared/persons';
import { plansOf } from '@clinic/server-shared/plans';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import { testConfig } from '@clinic/testing/server/testConfig';
import { submitIntake } from '@clinic/testing/server/testIntake';
import { beforeEach, expect, test } from 'vitest';
import { publishPlan } from './publishPlan.ts';
import { remindPatients } from './remindPatients.ts';

const server = sharedServer({ withClinic: true });
const config = testConfig({});
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const PEOPLE = 8;
const timeZone = 'America/New_York';
/** A leap year. Both changes of the clock are in it: 12 March and 5 November. */
const START = Date.parse('2028-01-01T17:00:00Z');
const noonOf = (day: number): Date => new Date(START + day * DAY_MS);
const dateOf = (day: number): string => noonOf(day).toISOString().slice(0, 10);
const text = (en: string) => ({ en, es: { text: `${en} (es)`, from: en } });
const planOf = (version: string, weeks: number) => ({
  ...{ id: 'year', version, title: text('A year'), languages: ['en', 'es'], start: 'approval' },
  ends: { count: 52, unit: 'weeks' },
  steps: [
    {
      ...{
        id: 'checkIn',
        title: text('Check-in'),
        form: 'test-intake',
        when: 'every',
        count: weeks,
        unit: 'weeks',
      },
      ...{ opens: 3, closes: 7, reminders: [-3, 2] },
    },
  ],
});
const em = () => server.orm.em.fork();

beforeEach(async () => {
  for (const table of ['resume_token', 'mail', 'plan_event', 'person_plan', 'plan_version'])
    await em().execute(`delete from ${table}`);
  await storeSettings(em(), { timeZone, quietHours: { from: 20, to: 8 } });
  await em().transactional((tx) => publishPlan(tx, planOf('1.0', 4), noonOf(0)));
});

async function personWithPlan(startDay: number, given = 'Ines'): Promise<{ id: string; plan: string }> {
  const { reference } = await submitIntake(server.browser(), {
    ...{ given, born: '1985-06-20', mail: `${randomUUID()}@example.com` },
  });
  const [row] = await em().execute<Array<{ id: string }>>(
    'select person_id as id from submission where reference = ?',
    [reference],
  );
  const [id = '', plan] = [row?.id, randomUUID()];
  await em().execute(
    `insert into person_plan (id, person_id, plan_id, version, started_on, started_by, created_at)
     values (?, ?, 'year', '1.0', ?, 'hand', now())`,
    [plan, id, dateOf(startDay)],
  );
  return { id, plan };
}

const record = async (plan: string, kind: 'pause' | 'resume' | 'stop', day: number): Promise<void> => {
  await em().execute(
    `insert into plan_event (id, person_plan_id, kind, on_day, created_at) values (gen_random_uuid(), ?, ?, ?, ?)`,
    [plan, kind, dateOf(day), noonOf(day)],
  );
  if (kind === 'stop')
    await em().execute('update person_plan set stopped_on = ? where id = ?', [dateOf(day), plan]);
};
const setForm = (status: string) =>
  em().execute(`update questionnaire_version set status = ? where questionnaire_id = 'test-intake'`, [
    status,
  ]);
const sent = async (): Promise<string[]> =>
  (
    await em().execute<Array<{ plan: string; due: string; at: string }>>(
      `select person_plan_id as plan, plan_due::text as due, (created_at at time zone 'UTC')::date::text as at
       from resume_token where person_plan_id is not null`,
    )
  )
    .map(({ plan, due, at }) => `${at} ${due} ${plan}`)
    .sort();

test('in a year each person is reminded on exactly the expected days: over both changes of clock, a leap day, pauses, a stop, a merger and a retired form', async () => {
  const people = [];
  for (let index = 0; index < PEOPLE; index += 1)
    people.push({ ...(await personWithPlan(index * 3, `Ines${index}`)), start: index * 3 });
  const PAUSE = [100, 141] as const;
  const [STOP, MERGER, RETIRED] = [150, 60, [200, 230] as const];
  const [paused, stopped, kept, merged] = people as [Person, Person, Person, Person];
  type Person = (typeof people)[number];
  const isPaused = (plan: string, day: number) => plan === paused.plan && day >= PAUSE[0] && day < PAUSE[1];
  const expected: string[] = [];
  for (let day = 0; day <= 366; day += 1) {
    if (day === PAUSE[0]) await record(paused.plan, 'pause', day);
    if (day === PAUSE[1]) await record(paused.plan, 'resume', day);
    if (day === STOP) await record(stopped.plan, 'stop', day);
    if (day === MERGER)
      await em().transactional((tx) =>
        mergePersons(
          tx,
          { kept: kept.id, merged: merged.id },
          { by: null, at: noonOf(day), requestId: 'test' },
        ),
      );
    if (day === RETIRED[0]) await setForm('retired');
    if (day === RETIRED[1]) await setForm('published');
    const isClockChanged = dateOf(day) === '2028-03-12' || dateOf(day) === '2028-11-05';
    // It runs each hour; on most days two of them are enough to see that nobody is told twice.
    const hours = isClockChanged ? Array.from({ length: 24 }, (_, hour) => hour - 12) : [0, 1];
    for (const hour of hours)
      await remindPatients(server.orm, config, new Date(noonOf(day).getTime() + hour * HOUR_MS));
    if (day >= RETIRED[0] && day < RETIRED[1]) continue;
    for (const { plan, start } of people) {
      if (isPaused(plan, day) || (plan === stopped.plan && day >= STOP)) continue;
      for (let due = start + 28; due <= start + 364; due += 28) {
        const wasSkipped = due <= day && isPaused(plan, due);
        // After a time in which nothing was sent, one that is two days old at most is sent late.
        const sendsOn = [due - 3, due + 2].find((first) => first === day || isLate(plan, first, day));
        if (sendsOn !== undefined && !wasSkipped) expected.push(`${dateOf(day)} ${dateOf(due)} ${plan}`);
      }
    }
  }
  function isLate(plan: string, first: number, day: number): boolean {
    const isSilent = (each: number) => isPaused(plan, each) || (each >= RETIRED[0] && each < RETIRED[1]);
    return day - first <= 2 && day > first && isSilent(day - 1) && isSilent(first);
  }
  expect(await sent()).toEqual(expected.sort());
  expect(expected.length).toBeGreaterThan(150);
}, 600_000);

test('a clock that was set back reminds nobody twice', async () => {
  await personWithPlan(0);
  const at = (day: number) => remindPatients(server.orm, config, noonOf(day));
  expect(await at(25)).toBe(1);
  expect([await at(24), await at(25), await at(20), await at(26)]).toEqual([0, 0, 0, 0]);
  expect(await at(30)).toBe(1);
  expect([await at(25), await at(30), await at(31)]).toEqual([0, 0, 0]);
});

test('a plan that 1,000 people have is edited: what was done stays, and nobody is asked twice', async () => {
  const admin = await server.signedIn('ADMIN');
  const today = new Date().toISOString().slice(0, 10);
  await em().execute(
    `with people as (
       insert into person (id, name, birth_date, email, created_at, last_at, name_key, search_text)
       select gen_random_uuid(), 'Patient ' || n, '1980-01-01', 'p' || n || '@example.com', now(), now(), '', ''
       from generate_series(1, 1000) n returning id),
     plans as (
       insert into person_plan (id, person_id, plan_id, version, started_on, started_by, created_at)
       select gen_random_uuid(), id, 'year', '1.0', ?::date - 28, 'hand', now() from people returning id)
     insert into plan_event (id, person_plan_id, kind, on_day, step, due, reason, created_at)
     select gen_random_uuid(), id, 'skipped', ?, 'checkIn', ?, 'Phoned', now() from plans`,
    [today, today, today],
  );
  await em().execute('update plan_version set published_at = ?', [new Date(Date.now() - 90 * DAY_MS)]);
  const begun = await admin.send('POST', '/api/plans/drafts', {
    from: 'version',
    planId: 'year',
    version: '1.0',
  });
  const { id } = begun.json<PlanDraftDetail>();
  await admin.send('PUT', `/api/plans/drafts/${id}`, { revision: 1, document: planOf('1.1', 2) });
  const report = (await admin.get(`/api/plans/drafts/${id}/report`)).json<PlanReport>();
  // Each has 12 left of 13, and gets one more in between each time.
  expect(report).toMatchObject({ people: 1000, kept: 12_000, added: 12_000, removed: 0 });
  const body = { revision: 2, note: 'Closer' };
  const published = await Promise.all(
    [1, 2].map(() => admin.send('POST', `/api/plans/drafts/${id}/publish`, body)),
  );
  expect(published.map(({ status }) => status === 200).sort()).toEqual([false, true]);
  const plans = await plansOf(em(), { all: true, planId: 'year' }, { today, timeZone: 'UTC' });
  expect(plans).toHaveLength(1000);
  for (const { occurrences } of plans) {
    expect(new Set(occurrences.map(({ due }) => due)).size).toBe(occurrences.length);
    expect(occurrences.map(({ state }) => state).filter((state) => state === 'skipped')).toHaveLength(1);
    expect(occurrences.filter(({ state }) => state === 'planned')).toHaveLength(24);
  }
});

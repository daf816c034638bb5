import { randomUUID } from 'node:crypto';
import { DRAFT_SECRET_HEADER, type Resumed } from '@clinic/contract/intake';
import type { FollowUps, OwnPlan, PersonPlans, PlanChange } from '@clinic/contract/plans/personPlans';
import type { PlanDraftDetail, PlanReport } from '@clinic/contract/plans/planDrafts';
import { withSources } from '@clinic/engine/base';
import { dateAfter } from '@clinic/rules/plan';
import { Submission } from '@clinic/server-platform/entities';
import { clinicSettings, storeSettings } from '@clinic/server-platform/settings';
import { composeMail, issueLinkToken, MAIL_COLUMNS, type MailRow } from '@clinic/server-platform/testing';
import { clinicDate } from '@clinic/server-shared/catalogue';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { Reply, TestBrowser } from '@clinic/testing/server/testBrowser';
import { GOOD_ANSWERS } from '@clinic/testing/server/testClinic';
import { testConfig } from '@clinic/testing/server/testConfig';
import { submitIntake } from '@clinic/testing/server/testIntake';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { publishPlan } from './publishPlan.ts';
import { isQuiet, remindPatients } from './remindPatients.ts';

const server = sharedServer({ withClinic: true });
const config = testConfig({});
const DAY_MS = 86_400_000;
const BORN = '1985-06-20';
let physician: TestBrowser;
let noon: Date;
let today: string;

const text = (en: string) => ({ en, es: { text: `${en} (es)`, from: en } });
const planOf = (change: object = {}, step: object = {}) => ({
  id: 'year',
  version: '1.0',
  title: text('A year'),
  languages: ['en', 'es'],
  start: 'approval',
  ends: { count: 52, unit: 'weeks' },
  steps: [
    {
      ...{
        id: 'checkIn',
        title: text('Check-in'),
        form: 'test-intake',
        when: 'every',
        count: 4,
        unit: 'weeks',
      },
      ...{ opens: 3, closes: 7, reminders: [-3, 2] },
      ...step,
    },
  ],
  ...change,
});

beforeAll(async () => {
  today = clinicDate(new Date(), 'America/New_York');
  // At the clinic.
  noon = new Date(`${today}T17:00:00Z`);
  server.clock.now = noon;
  physician = await server.signedIn('PHYSICIAN');
});
beforeEach(async () => {
  const em = server.orm.em.fork();
  for (const table of ['resume_token', 'mail', 'plan_event', 'rate_limit'])
    await em.execute(`delete from ${table}`);
  await em.execute('update draft set person_plan_id = null');
  for (const table of ['person_plan', 'plan_version']) await em.execute(`delete from ${table}`);
  await em.execute(`update questionnaire_version set status = 'published'`);
  await storeSettings(em, {
    timeZone: 'America/New_York',
    defaultPlan: null,
    quietHours: { from: 20, to: 8 },
  });
  server.clock.now = noon;
  await publish(planOf(), new Date(noon.getTime() - 300 * DAY_MS));
});

const publish = (document: object, at: Date) =>
  server.orm.em.fork().transactional((em) => publishPlan(em, document, at));

async function person(changes: Record<string, unknown> = {}, browser = server.browser()) {
  const mail = `${randomUUID()}@example.com`;
  const { reference } = await submitIntake(browser, { born: BORN, mail, ...changes });
  const [row] = await server.orm.em
    .fork()
    .execute<Array<{ id: string; submission: string }>>(
      'select person_id as id, id as submission from submission where reference = ?',
      [reference],
    );
  // Long ago, so that it answers nothing that is due now.
  await server.orm.em
    .fork()
    .execute('update submission set answered_on = ?::date - 90, created_at = ?::date - 90 where id = ?', [
      today,
      today,
      row?.submission,
    ]);
  return { ...(row as { id: string; submission: string }), mail };
}

const begin = (id: string, daysAgo: number, planId = 'year') =>
  physician.send('POST', `/api/patients/${id}/plans`, {
    planId,
    startedOn: dateAfter(today, -daysAgo, 'days'),
  });
const plansOf = async (id: string) => (await physician.get(`/api/patients/${id}/plans`)).json<PersonPlans>();
const change = (planId: string | undefined, body: PlanChange) =>
  physician.send('POST', `/api/patients/plans/${planId}/events`, body);
const states = (reply: Reply | PersonPlans) => {
  const { plans } = 'plans' in reply ? reply : reply.json<PersonPlans>();
  return plans[0]?.occurrences.slice(0, 3).map(({ state }) => state);
};
const remind = (at = noon) => remindPatients(server.orm, config, at);
const mailTo = async (address: string) =>
  server.orm.em
    .fork()
    .execute<MailRow[]>(`select ${MAIL_COLUMNS} from mail where template = 'follow_up' and recipient = ?`, [
      address,
    ]);
async function tokenFor(address: string): Promise<string> {
  const mail = (await mailTo(address)).at(-1);
  return issueLinkToken(server.orm.em.fork(), mail?.dedupeKey ?? '', noon);
}
const open = (token: string, birthDate?: string) =>
  server.browser().send('POST', '/api/intake/resume', { token, ...(birthDate && { birthDate }) });

async function send({ id, secret }: Resumed, answers: object = {}): Promise<Reply> {
  const browser = server.browser();
  const headers = { [DRAFT_SECRET_HEADER]: secret };
  const { given: _given, family: _family, mail: _mail, ...others } = GOOD_ANSWERS;
  const save = {
    mutationId: randomUUID(),
    baseRevision: 0,
    changes: { ...others, given: 'Ines', family: 'Rojas', ...answers },
  };
  const saved = await browser.send('PATCH', `/api/intake/drafts/${id}`, save, headers);
  const { revision } = saved.json<{ revision: number }>();
  return browser.send(
    'POST',
    `/api/intake/drafts/${id}/submit`,
    { submissionKey: randomUUID(), baseRevision: revision, language: 'en' },
    headers,
  );
}

describe('an approval', () => {
  const approve = (submission: string) =>
    physician.send('POST', `/api/submissions/${submission}/status`, { status: 'APPROVED' });

  test('begins no plan unless the clinic has set one', async () => {
    const { id, submission } = await person();
    await approve(submission);
    expect((await plansOf(id)).plans).toEqual([]);
  });

  test("begins the clinic's plan once, on that day", async () => {
    await storeSettings(server.orm.em.fork(), { defaultPlan: 'year' });
    const { id, submission } = await person();
    expect((await approve(submission)).status).toBe(200);
    await approve(submission);
    const { plans } = await plansOf(id);
    expect(plans).toMatchObject([
      { planId: 'year', startedOn: today, startedBy: 'approval', isPaused: false },
    ]);
    expect(plans[0]?.occurrences[0]).toMatchObject({ due: dateAfter(today, 28, 'days'), state: 'planned' });
  });
});

describe('staff', () => {
  test('begin, pause, go on with and stop a plan, and skip a form with a reason', async () => {
    const { id } = await person();
    const begun = await begin(id, 28);
    expect(begun.status).toBe(201);
    expect(states(begun)?.slice(0, 2)).toEqual(['due', 'planned']);
    const [plan] = begun.json<PersonPlans>().plans;
    const due = plan?.occurrences[0]?.due as string;
    expect((await begin(id, 0)).json()).toMatchObject({ code: 'plan_runs' });
    expect((await change(plan?.id, { kind: 'pause' })).json<PersonPlans>().plans[0]?.isPaused).toBe(true);
    expect((await change(plan?.id, { kind: 'resume' })).json<PersonPlans>().plans[0]?.isPaused).toBe(false);
    const reason = 'Phoned today';
    const skipped = await change(plan?.id, { kind: 'skipped', step: 'checkIn', due, reason });
    expect(skipped.json<PersonPlans>().plans[0]?.occurrences[0]).toMatchObject({ state: 'skipped', reason });
    const again = await change(plan?.id, { kind: 'skipped', step: 'checkIn', due, reason });
    expect(again.json()).toMatchObject({ code: 'not_open' });
    const stopped = await change(plan?.id, { kind: 'stop' });
    expect(stopped.json<PersonPlans>()).toMatchObject({
      plans: [{ stoppedOn: today }],
      startable: [{ id: 'year' }],
    });
    expect((await change(plan?.id, { kind: 'pause' })).json()).toMatchObject({ code: 'plan_stopped' });
    // The reason may name the person.
    const [{ log }] = (await server.orm.em
      .fork()
      .execute(
        `select string_agg(detail::text, ' ') as log from audit_entry where action = 'plan_changed'`,
      )) as [{ log: string }];
    expect(log).toContain('skipped');
    expect(log).not.toContain(reason);
  });

  test.each([1, -400])('cannot begin a plan %i days from now', async (days) => {
    const { id } = await person();
    expect((await begin(id, -days)).json()).toMatchObject({ code: 'day_in_future' });
  });

  test('see all plans of persons that were merged', async () => {
    const [one, other] = [await person(), await person({ given: 'Inés' })];
    await begin(other.id, 10);
    await server.orm.em
      .fork()
      .execute(`update person set merged_into = ?, merged_at = now() where id = ?`, [one.id, other.id]);
    expect((await plansOf(one.id)).plans).toHaveLength(1);
    expect((await begin(one.id, 0)).json()).toMatchObject({ code: 'plan_runs' });
  });

  test('see 200 people who are due on one day, in pages, found by name and by state', async () => {
    const { id } = await person({ given: 'Zoraida' });
    await server.orm.em.fork().execute(
      `with people as (
         insert into person (id, name, birth_date, email, created_at, last_at, name_key, search_text)
         select gen_random_uuid(), 'Patient ' || to_char(n, 'FM000'), '1980-01-01', 'p' || n || '@example.com', now(), now(), '', ''
         from generate_series(1, 200) n returning id)
       insert into person_plan (id, person_id, plan_id, version, started_on, started_by, created_at)
       select gen_random_uuid(), id, 'year', '1.0', ?::date - 28, 'hand', now() from people`,
      [today],
    );
    await begin(id, 31);
    const list = async (body: object) =>
      (await physician.send('POST', '/api/patients/follow-ups', body)).json<FollowUps>();
    const first = await list({});
    expect(first).toMatchObject({ total: 201, counts: { due: 200, overdue: 1, missed: 0 } });
    expect(first.items[0]).toMatchObject({ state: 'overdue', person: { id }, isReminded: true });
    const names = (await Promise.all([1, 2, 3, 4, 5].map((page) => list({ page })))).flatMap(({ items }) =>
      items.map(({ person }) => person.name),
    );
    expect(names.slice(1)).toEqual(
      Array.from({ length: 200 }, (_, n) => `Patient ${String(n + 1).padStart(3, '0')}`),
    );
    expect((await list({ search: 'zoraida' })).items.map(({ person }) => person.id)).toEqual([id]);
    expect((await list({ states: ['missed'] })).total).toBe(0);
  });
});

describe('a reminder', () => {
  test('is sent once, names the clinic and nothing about health, and only to whom a date of birth is known', async () => {
    const [{ id, mail }, unknown] = [await person(), await person({ born: null })];
    await begin(id, 25);
    await begin(unknown.id, 25);
    expect(await remind()).toBe(1);
    expect(await remind()).toBe(0);
    const [row] = await mailTo(mail);
    const settings = await clinicSettings(server.orm.em.fork(), config);
    const composed = composeMail(row as MailRow, config, settings, 'token');
    expect(`${composed.subject} ${composed.text}`).not.toMatch(/check-in|weight|ines/i);
    expect(row?.path).toBe('/intake#resume={token}');
    expect(await mailTo(unknown.mail)).toEqual([]);
  });

  test.each([
    ['at night', 'night'],
    ['while the plan is paused', 'pause'],
    ['after the plan was stopped', 'stop'],
    ['after the form was skipped', 'skipped'],
    ['to whom does not want mail', 'unwanted'],
  ])('is not sent %s', async (_when, what) => {
    const { id } = await person();
    const [plan] = (await begin(id, 25)).json<PersonPlans>().plans;
    if (what === 'pause' || what === 'stop') await change(plan?.id, { kind: what });
    if (what === 'skipped')
      await change(plan?.id, {
        kind: 'skipped',
        step: 'checkIn',
        due: dateAfter(today, 3, 'days'),
        reason: 'Away',
      });
    if (what === 'unwanted')
      await server.orm.em
        .fork()
        .execute('update submission set messages_consent = false where person_id = ?', [id]);
    expect(await remind(what === 'night' ? new Date(noon.getTime() + 9 * 3_600_000) : noon)).toBe(0);
  });

  test.each([
    [{ from: 20, to: 8 }, 3, true],
    [{ from: 20, to: 8 }, 8, false],
    [{ from: 12, to: 14 }, 13, true],
    [{ from: 0, to: 0 }, 0, false],
  ])('in hours %j is silent at %i: %s', (hours, hour, expected) => {
    expect(isQuiet(hours, hour)).toBe(expected);
  });

  test('opens the form with the date of birth, and the form belongs to the person and is done', async () => {
    const { id, mail } = await person();
    await begin(id, 25);
    await remind();
    const token = await tokenFor(mail);
    expect((await open(token)).json()).toMatchObject({ code: 'birth_date_needed' });
    expect((await open(token, '1990-01-01')).json()).toMatchObject({ code: 'birth_date_wrong' });
    const opened = await open(token, BORN);
    expect(opened.status).toBe(200);
    // On a second device it is the same form.
    expect((await open(token, BORN)).json<Resumed>().id).toBe(opened.json<Resumed>().id);
    expect((await send(opened.json())).status).toBe(200);
    const { plans } = await plansOf(id);
    expect(plans[0]?.occurrences[0]).toMatchObject({ state: 'done', on: today });
    const [submission] = await server.orm.em
      .fork()
      .find(Submission, { person: id } as never, { orderBy: { createdAt: 'desc' } });
    expect(submission).toMatchObject({
      id: plans[0]?.occurrences[0]?.submission,
      patientBirthDate: BORN,
      patientEmail: mail,
    });
    expect((await open(token, BORN)).status).toBe(404);
  });

  test('tells whoever knows the date of birth what was said last time, and a confirmed answer keeps its source', async () => {
    const { id, submission, mail } = await person({ age: 44 });
    const { reference } = await server.orm.em.fork().findOneOrFail(Submission, submission);
    await begin(id, 25);
    await remind();
    const token = await tokenFor(mail);
    expect((await open(token)).text).not.toContain(reference);
    const opened = (await open(token, BORN)).json<Resumed>();
    const on = dateAfter(today, -90, 'days');
    expect(opened.earlier).toContainEqual(
      expect.objectContaining({ question: 'age', value: 44, from: reference, on }),
    );
    const source = { from: reference, on };
    // Last time it was no.
    const sent = await send(
      opened,
      withSources({ age: 44, pregnant: true }, { age: source, pregnant: source }),
    );
    expect(sent.status, sent.text).toBe(200);
    const [later] = await server.orm.em
      .fork()
      .find(Submission, { person: id } as never, { orderBy: { createdAt: 'desc' } });
    expect(later?.sources).toEqual({ age: source });
  });

  test('opens nothing after five wrong dates', async () => {
    const { id, mail } = await person();
    await begin(id, 25);
    await remind();
    const token = await tokenFor(mail);
    for (let tries = 0; tries < 5; tries += 1) await open(token, '1990-01-01');
    expect((await open(token, BORN)).status).toBe(404);
  });

  test('opens nothing once the plan was stopped', async () => {
    const { id, mail } = await person();
    const [plan] = (await begin(id, 25)).json<PersonPlans>().plans;
    await remind();
    await change(plan?.id, { kind: 'stop' });
    expect((await open(await tokenFor(mail), BORN)).status).toBe(404);
  });

  test('a form begun in time and received after its window is done, not missed', async () => {
    const { id, mail } = await person();
    await begin(id, 25);
    await remind();
    const opened = (await open(await tokenFor(mail), BORN)).json<Resumed>();
    server.clock.now = new Date(noon.getTime() + 15 * DAY_MS);
    expect((await send(opened)).status).toBe(200);
    server.clock.now = noon;
    expect(states(await plansOf(id))?.[0]).toBe('done');
  });
});

describe('an edited plan', () => {
  test('says before publication what changes for how many, and keeps what was done', async () => {
    const people = await Promise.all([1, 2, 3].map(() => person()));
    for (const { id } of people) await begin(id, 28);
    const [first] = people;
    const opened = (await plansOf(first?.id ?? '')).plans[0];
    await server.orm.em.fork().execute(
      `insert into plan_event (id, person_plan_id, kind, on_day, step, due, submission_id, created_at)
       values (gen_random_uuid(), ?, 'done', ?, 'checkIn', ?, ?, now())`,
      [opened?.id, today, today, first?.submission],
    );
    const begun = await physician.send('POST', '/api/plans/drafts', {
      from: 'version',
      planId: 'year',
      version: '1.0',
    });
    const { id, document } = begun.json<PlanDraftDetail>();
    expect(document.version).toBe('1.1');
    const edited = planOf({ version: '1.1' }, { count: 2, closes: 5 });
    await physician.send('PUT', `/api/plans/drafts/${id}`, { revision: 1, document: edited });
    const report = (await physician.get(`/api/plans/drafts/${id}/report`)).json<PlanReport>();
    expect(report).toMatchObject({ people: 3, replaces: { version: '1.0' }, removed: 0, problems: [] });
    expect(report.added).toBeGreaterThan(30);
    const published = await physician.send('POST', `/api/plans/drafts/${id}/publish`, {
      revision: 2,
      note: 'Closer',
    });
    expect(published.json()).toEqual({ planId: 'year', version: '1.1' });
    const after = (await plansOf(first?.id ?? '')).plans[0]?.occurrences;
    expect(after?.slice(0, 2)).toMatchObject([
      { due: today, state: 'done', submission: first?.submission },
      { due: dateAfter(today, 14, 'days'), state: 'planned' },
    ]);
  });

  test('with a form that cannot be begun is not published, and says where', async () => {
    const body = { from: 'document', document: planOf({ id: 'other' }, { form: 'gone' }) };
    const { id } = (await physician.send('POST', '/api/plans/drafts', body)).json<PlanDraftDetail>();
    const report = (await physician.get(`/api/plans/drafts/${id}/report`)).json<PlanReport>();
    expect(report.problems).toMatchObject([{ path: 'steps[0].form', text: { key: 'planForm' } }]);
    const refused = await physician.send('POST', `/api/plans/drafts/${id}/publish`, {
      revision: 1,
      note: 'x',
    });
    expect(refused.json()).toMatchObject({ code: 'publication_refused' });
  });
});

test('a follow-up whose form was retired stays open, is said to staff and patient, and asks nobody', async () => {
  const browser = await server.signedIn('PATIENT');
  const { id } = await person({}, browser);
  await begin(id, 60);
  await server.orm.em
    .fork()
    .execute(`update questionnaire_version set status = 'retired' where questionnaire_id = 'test-intake'`);
  expect(await remind()).toBe(0);
  const { items } = (await physician.send('POST', '/api/patients/follow-ups', {})).json<FollowUps>();
  expect(items.map(({ formRetired, due }) => [formRetired, due])).toEqual([
    [true, dateAfter(today, -32, 'days')],
    [true, dateAfter(today, -4, 'days')],
  ]);
  const own = (await browser.get('/api/patient/plan')).json<OwnPlan>();
  expect(own.open[0]).toMatchObject({ formRetired: true });
  const { planId, step, due } = own.open[0] as OwnPlan['open'][number];
  expect((await browser.send('POST', `/api/patient/plan/${planId}/open`, { step, due })).status).toBe(404);
});

test('a signed-in patient sees what is due and what comes next, and begins it with one call; nobody else does', async () => {
  const browser = await server.signedIn('PATIENT');
  const { id } = await person({}, browser);
  await begin(id, 28);
  const own = (await browser.get('/api/patient/plan')).json<OwnPlan>();
  expect(own).toMatchObject({
    open: [{ due: today, state: 'due' }],
    next: { due: dateAfter(today, 28, 'days'), opens: dateAfter(today, 25, 'days') },
  });
  const { planId, step, due } = own.open[0] as OwnPlan['open'][number];
  const opened = await browser.send('POST', `/api/patient/plan/${planId}/open`, { step, due });
  expect(opened.status).toBe(200);
  expect((await send(opened.json())).status).toBe(200);
  expect((await browser.get('/api/patient/plan')).json<OwnPlan>().open).toEqual([]);
  const other = server.browser();
  expect((await other.send('POST', `/api/patient/plan/${planId}/open`, { step, due })).status).toBe(401);
});

import { randomUUID } from 'node:crypto';
import type { NotificationPage } from '@clinic/contract/notifications';
import type { SubmissionDetail, SubmissionListItem } from '@clinic/contract/review';
import type { TimelineEntry } from '@clinic/contract/review/timeline';
import { asSystem } from '@clinic/server-platform/db';
import { Submission, User } from '@clinic/server-platform/entities';
import { clinicSettings, storeSettings } from '@clinic/server-platform/settings';
import { composeMail, MAIL_COLUMNS, type MailRow } from '@clinic/server-platform/testing';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { TEST_RULE_SET } from '@clinic/testing/server/testClinic';
import { testConfig } from '@clinic/testing/server/testConfig';
import { submitIntake } from '@clinic/testing/server/testIntake';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { publishRuleSet } from '../../rules/publish.ts';
import { notifyStaff } from './notifyStaff.ts';
import { recordContact } from './recordContact.ts';

const HOUR_MS = 3_600_000;
const [PREGNANCY] = TEST_RULE_SET.flags;
const RULES = {
  ...TEST_RULE_SET,
  version: '1.1',
  flags: [
    { ...PREGNANCY, act: 'today' },
    {
      ...PREGNANCY,
      key: 'ill',
      act: 'today',
      dueWithin: 'PT8H',
      value: { in: ['diabetes', { var: 'conditions' }] },
    },
    ...TEST_RULE_SET.flags.slice(1),
  ],
};

const server = sharedServer({ withClinic: true });
const config = testConfig({});
let physician: TestBrowser;
let admin: TestBrowser;
let start: Date;
beforeAll(async () => {
  await publishRuleSet(server.orm.em.fork(), RULES, new Date());
  physician = await server.signedIn('PHYSICIAN');
  admin = await server.signedIn('ADMIN');
});
beforeEach(async () => {
  const em = server.orm.em.fork();
  for (const table of ['notification', 'mail', 'patient_contact', 'contact_due']) {
    await em.execute(`delete from ${table}`);
  }
  await em.execute('select record_submissions(array(select id from submission))');
  await storeSettings(em, { dutyList: [] });
  await em.execute(`update users set deactivated_at = now() where email like '%@colleagues.example'`);
  start = new Date();
  server.clock.now = start;
});

const hours = (number: number) => new Date(start.getTime() + number * HOUR_MS);
const notifyAt = (when: Date) =>
  asSystem('contacts', () => notifyStaff({ orm: server.appOrm, config, clock: () => when }));

async function submitted(
  changes: Record<string, unknown> = { pregnant: true },
  browser = server.browser(),
): Promise<string> {
  const { reference } = await submitIntake(browser, changes);
  return (await server.orm.em.fork().findOneOrFail(Submission, { reference })).id;
}

async function colleague(name: string): Promise<string> {
  const em = server.orm.em.fork();
  const id = randomUUID();
  const email = `${id}@colleagues.example`;
  em.persist(em.create(User, { id, email, name, role: 'PHYSICIAN', createdAt: start }));
  await em.flush();
  return id;
}

const own = async (browser: TestBrowser) => (await browser.get('/api/auth/user')).json<{ id: string }>().id;
const detail = async (id: string) => (await physician.get(`/api/submissions/${id}`)).json<SubmissionDetail>();
const timeline = async (id: string) =>
  (await physician.get(`/api/submissions/${id}/timeline`)).json<TimelineEntry[]>();
const record = (id: string, contact: Record<string, unknown>, browser = physician) =>
  browser.send('POST', `/api/submissions/${id}/contacts`, { key: randomUUID(), ...contact });
const notified = async (): Promise<Array<{ user: string; kind: string }>> =>
  server.orm.em
    .fork()
    .execute(
      `select user_id as "user", kind from notification where kind like 'contact%' order by created_at, user_id`,
    );

describe('a flag for today', () => {
  test('sets a time for the contact, which queue and review show; other flags set none', async () => {
    const id = await submitted();
    expect((await detail(id)).contact).toEqual({ dueAt: hours(4).toISOString(), late: false });
    const list = (await physician.get('/api/review')).json<SubmissionListItem[]>();
    expect(list.find((each) => each.id === id)?.contact).toEqual((await detail(id)).contact);
    expect((await detail(await submitted({ age: 70 }))).contact).toBe(null);
  });

  test('puts the submission first in the order of urgency, whatever its status: the one due first', async () => {
    const [later, none] = [await submitted({ conditions: [] }), await submitted({ age: 70 })];
    const sooner = await submitted();
    await physician.send('POST', `/api/submissions/${sooner}/status`, { status: 'ARCHIVED' });
    const first = async (query = '') =>
      (await physician.get(`/api/review?sort=urgent${query}`)).json<SubmissionListItem[]>();
    expect((await first()).slice(0, 2).map(({ id }) => id)).toEqual([sooner, later]);
    const page = await physician.get('/api/review?sort=urgent&limit=1');
    const next = await physician.get(
      `/api/review?sort=urgent&limit=1&cursor=${page.headers.get('x-next-cursor')}`,
    );
    expect(next.json()).toMatchObject([{ id: later }]);
    await record(sooner, { outcome: 'reached' });
    const ids = (await first()).map(({ id }) => id);
    expect(ids.indexOf(sooner)).toBeGreaterThan(ids.indexOf(none));
  });

  test('counts also while nobody knows whether it holds, until the answer says no', async () => {
    const patient = await server.signedIn('PATIENT');
    const id = await submitted({ conditions: [] }, patient);
    expect((await detail(id)).contact?.dueAt).toBe(hours(8).toISOString());
    const asked = await physician.send('POST', `/api/submissions/${id}/requests`, {
      message: 'Which?',
      questionIds: ['conditions'],
    });
    expect(asked.status).toBe(200);
    const mine = (await patient.get(`/api/patient/submissions/${id}`)).json<{
      request: { id: string };
      revision: number;
    }>();
    const reply = await patient.send('POST', `/api/patient/submissions/${id}/answers`, {
      key: randomUUID(),
      requestId: mine.request.id,
      baseRevision: mine.revision,
      changes: { conditions: ['none'] },
    });
    expect(reply.status).toBe(200);
    expect((await detail(id)).contact).toBe(null);
  });

  test('stays due when the status changes: only a recorded contact ends it', async () => {
    const id = await submitted();
    await physician.send('POST', `/api/submissions/${id}/status`, { status: 'ARCHIVED' });
    expect((await detail(id)).contact).not.toBe(null);
    await server.orm.em.fork().execute(`update contact_due set due_at = now() - interval '1 second'`);
    expect((await detail(id)).contact?.late).toBe(true);
    const reply = await record(id, { outcome: 'reached', note: 'Will come in at noon.' });
    expect(reply.json<SubmissionDetail>().contact).toBe(null);
    expect(await timeline(id)).toContainEqual(
      expect.objectContaining({
        kind: 'contact',
        outcome: 'reached',
        nextTryAt: null,
        note: 'Will come in at noon.',
        author: expect.objectContaining({ role: 'PHYSICIAN' }),
      }),
    );
  });
});

describe('whom it reaches', () => {
  test('without a duty list every physician at once, in the portal and by mail, without health data', async () => {
    const other = await colleague('Dr. Two');
    const id = await submitted();
    await notifyAt(start);
    const people = [await own(physician), other].sort();
    expect((await notified()).map(({ user }) => user).sort()).toEqual(people);
    const page = (await physician.get('/api/notifications')).json<NotificationPage>();
    expect(page.notifications.map(({ kind }) => kind)).toContain('contact_today');
    const ofAdmin = (await admin.get('/api/notifications')).json<NotificationPage>();
    expect(ofAdmin.notifications.map(({ kind }) => kind)).not.toContain('contact_today');

    const em = server.orm.em.fork();
    const mails = await em.execute<MailRow[]>(
      `select ${MAIL_COLUMNS} from mail where template = 'contact_today'`,
    );
    expect(mails).toHaveLength(2);
    const { reference } = await detail(id);
    const settings = await clinicSettings(em, config);
    for (const language of ['en', 'es']) {
      const row = { ...(mails[0] as MailRow), language };
      const { subject, text } = composeMail(row, { publicUrl: 'https://clinic.example' }, settings, '');
      expect(`${subject} ${text}`).toContain(reference);
      // What is random may contain anything.
      const words = `${subject} ${text}`.replaceAll(/https:\S+/g, '').replaceAll(reference, '');
      expect(words).not.toMatch(/ines|rojas|pregnan|embaraz|\b41\b/i);
    }
  });

  test('whoever is assigned first, then the duty list in its order, skipping closed accounts', async () => {
    const [first, second, gone] = [
      await colleague('First'),
      await colleague('Second'),
      await colleague('Gone'),
    ];
    const em = server.orm.em.fork();
    await em.execute('update users set deactivated_at = now() where id = ?', [gone]);
    await storeSettings(em, { dutyList: [gone, first, second] });
    const assignee = await own(physician);
    const id = await submitted();
    await physician.send('POST', `/api/submissions/${id}/assignee`, { assigneeId: assignee });
    for (const hour of [0, 0.5, 1, 2]) await notifyAt(hours(hour));
    expect((await notified()).map(({ user }) => user)).toEqual([assignee, first, second]);
    const entries = (await timeline(id)).filter(({ kind }) => kind === 'notified');
    expect(entries.map((entry) => 'names' in entry && entry.names)).toContainEqual(['First']);
  });

  test('nobody else while a physician has opened it; everybody once it is late; nobody after a contact', async () => {
    const [first, second] = [await colleague('First'), await colleague('Second')];
    await storeSettings(server.orm.em.fork(), { dutyList: [await own(physician), first, second] });
    const id = await submitted();
    await notifyAt(start);
    await detail(id);
    await notifyAt(hours(1));
    await notifyAt(hours(3));
    expect(await notified()).toHaveLength(1);
    await notifyAt(hours(4));
    expect((await notified()).filter(({ kind }) => kind === 'contact_late')).toHaveLength(3);
    await record(id, { outcome: 'emergency_services' });
    await notifyAt(hours(400));
    expect(await notified()).toHaveLength(4);
  });

  test('administrators, if the clinic has no physician', async () => {
    const em = server.orm.em.fork();
    await em.execute(`update users set deactivated_at = now() where role = 'PHYSICIAN'`);
    await submitted();
    await notifyAt(start);
    await em.execute(`update users set deactivated_at = null where email not like '%@colleagues.example'`);
    expect((await notified()).map(({ user }) => user)).toEqual([await own(admin)]);
  });
});

describe('recording a contact', () => {
  test('who was not reached stays due until the next try, of which the one who tried is notified', async () => {
    const other = await colleague('Other');
    await storeSettings(server.orm.em.fork(), { dutyList: [other] });
    const id = await submitted();
    await notifyAt(start);
    const nextTryAt = hours(8).toISOString();
    expect((await record(id, { outcome: 'not_reached', nextTryAt })).json()).toMatchObject({
      contact: { dueAt: nextTryAt, late: false },
    });
    await notifyAt(hours(5));
    expect(await notified()).toHaveLength(1);
    await notifyAt(hours(6));
    expect((await notified()).at(-1)?.user).toBe(await own(physician));
    await notifyAt(hours(8));
    expect((await notified()).filter(({ kind }) => kind === 'contact_late')).toHaveLength(2);
  });

  test('the same contact sent twice is recorded once, and audited once', async () => {
    const id = await submitted();
    const key = randomUUID();
    await record(id, { key, outcome: 'in_care' });
    expect((await record(id, { key, outcome: 'in_care' })).status).toBe(200);
    expect((await timeline(id)).filter(({ kind }) => kind === 'contact')).toHaveLength(1);
    const em = server.orm.em.fork();
    const entries = await em.execute(
      `select detail from audit_entry where action = 'contact_recorded' and object_id = ?`,
      [id],
    );
    expect(entries).toMatchObject([{ detail: { outcome: 'in_care' } }]);
  });

  test('of a submission that does not exist, or by a patient, is refused', async () => {
    expect((await record(randomUUID(), { outcome: 'reached' })).status).toBe(404);
    const id = await submitted();
    expect((await record(id, { outcome: 'reached' }, await server.signedIn('PATIENT'))).status).toBe(403);
  });

  test.each<[string, () => Record<string, unknown>, number, string]>([
    ['an outcome that does not exist', () => ({ outcome: 'texted' }), 400, 'outcome'],
    ['no outcome', () => ({}), 400, 'outcome'],
    ['a time that is none', () => ({ outcome: 'reached', contactedAt: 'noon' }), 400, 'contactedAt'],
    ['an empty note', () => ({ outcome: 'reached', note: ' ' }), 400, 'note'],
    [
      'a contact in the future',
      () => ({ outcome: 'reached', contactedAt: hours(1).toISOString() }),
      422,
      'contact_in_future',
    ],
    [
      'a contact before the submission',
      () => ({ outcome: 'reached', contactedAt: hours(-1).toISOString() }),
      422,
      'contact_too_early',
    ],
    ['no next try', () => ({ outcome: 'not_reached' }), 422, 'next_try'],
    [
      'a next try that is past',
      () => ({ outcome: 'not_reached', nextTryAt: hours(-1).toISOString() }),
      422,
      'next_try',
    ],
    [
      'a next try in two weeks',
      () => ({ outcome: 'not_reached', nextTryAt: hours(14 * 24).toISOString() }),
      422,
      'next_try',
    ],
    [
      'a next try after the patient was reached',
      () => ({ outcome: 'reached', nextTryAt: hours(1).toISOString() }),
      422,
      'next_try',
    ],
  ])('with %s is refused, and it stays due', async (_what, contact, status, named) => {
    const id = await submitted();
    const reply = await record(id, contact());
    expect(reply.status).toBe(status);
    expect(reply.text).toContain(named);
    expect((await detail(id)).contact).not.toBe(null);
  });
});

test('in a month with two of four physicians away, each is known to one of the others within its term', async () => {
  const [away, present] = [await colleague('Away'), await colleague('Present')];
  const [gone, second] = [await colleague('Gone'), await colleague('Second')];
  const em = server.orm.em.fork();
  await em.execute(
    `update users set deactivated_at = now() where role = 'PHYSICIAN' and id <> all (?::uuid[])`,
    [`{${[away, present, gone, second].join(',')}}`],
  );
  await storeSettings(em, { dutyList: [away, gone, present, second] });
  const by = await em.findOneOrFail(User, present);
  const heard = new Map<string, Date>();
  const due = new Map<string, Date>();
  const STEP_HOURS = 0.5;
  for (let hour = 0; hour < 30 * 24; hour += STEP_HOURS) {
    const now = hours(hour);
    // Each day one more, at another time of day; a third of them without the answer that matters.
    if (hour % 25 === 0) {
      server.clock.now = now;
      const id = await submitted(hour % 75 === 0 ? { conditions: [] } : { pregnant: true });
      due.set(id, new Date(now.getTime() + (hour % 75 === 0 ? 8 : 4) * HOUR_MS));
    }
    if ((await notifyAt(now)) === 0) continue;
    const rows = await em.execute<Array<{ id: string }>>(
      'select submission_id as id from notification where user_id in (?, ?) and created_at = ?',
      [present, second, now],
    );
    for (const { id } of rows) {
      if (heard.has(id)) continue;
      heard.set(id, now);
      await asSystem('contacts', () =>
        recordContact(
          server.appOrm.em.fork(),
          id,
          { key: randomUUID(), outcome: 'reached' },
          { by, at: now, requestId: 'test' },
        ),
      );
    }
  }
  await em.execute(`update users set deactivated_at = null where email not like '%@colleagues.example'`);
  expect(due.size).toBe(29);
  expect(
    [...due].filter(([id, until]) => !((heard.get(id)?.getTime() ?? Infinity) < until.getTime())),
  ).toEqual([]);
  expect((await notified()).filter(({ kind }) => kind === 'contact_late')).toEqual([]);
});

import { randomUUID } from 'node:crypto';
import type { Submitted } from '@clinic/contract/intake';
import type { OwnSubmissionDetail } from '@clinic/contract/patient/ownSubmission';
import type { SubmissionDetail, SubmissionListItem } from '@clinic/contract/review';
import type { TimelineEntry } from '@clinic/contract/review/timeline';
import { DEFAULT_PROMISES, DEFAULT_WORKING_HOURS } from '@clinic/contract/settings';
import { asSystem } from '@clinic/server-platform/db';
import { Submission, User } from '@clinic/server-platform/entities';
import { clinicSettings, storeSettings } from '@clinic/server-platform/settings';
import { composeMail, MAIL_COLUMNS, type MailRow } from '@clinic/server-platform/testing';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { testConfig } from '@clinic/testing/server/testConfig';
import { submitIntake } from '@clinic/testing/server/testIntake';
import { beforeEach, describe, expect, test } from 'vitest';
import { notifyStaff } from './notifyStaff.ts';

const server = sharedServer({ withClinic: true });
const config = testConfig({});
let physician: TestBrowser;
let admin: TestBrowser;
let patient: TestBrowser;
/** A Monday at ten, while the clinic works. */
let monday: Date;
beforeEach(async () => {
  const em = server.orm.em.fork();
  for (const table of ['notification', 'mail', 'contact_due', 'promised_step']) {
    await em.execute(`delete from ${table}`);
  }
  await em.execute('select record_submissions(array(select id from submission))');
  await em.execute(`update users set deactivated_at = now() where email like '%@colleagues.example'`);
  await storeSettings(em, {
    timeZone: 'UTC',
    dutyList: [],
    workingHours: { ...DEFAULT_WORKING_HOURS, holidays: [] },
    promises: DEFAULT_PROMISES,
  });
  monday = nextMonday(new Date());
  await at(monday);
});

/** Everybody signs in again: sessions do not last for days. */
async function at(when: Date): Promise<void> {
  server.clock.now = when;
  physician = await server.signedIn('PHYSICIAN');
  admin = await server.signedIn('ADMIN');
  patient = await server.signedIn('PATIENT');
}

const HOUR_MS = 3_600_000;
const nextMonday = (from: Date): Date => {
  const day = new Date(from);
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7 || 7));
  day.setUTCHours(10, 0, 0, 0);
  return day;
};
/** Days after that Monday, at this hour. */
const on = (days: number, hour: number) => new Date(monday.getTime() + (days * 24 + hour - 10) * HOUR_MS);
const iso = (days: number, hour: number) => on(days, hour).toISOString();
const notifyAt = (when: Date) =>
  asSystem('contacts', () => notifyStaff({ orm: server.appOrm, config, clock: () => when }));

async function submitted(browser = patient, changes = {}): Promise<{ id: string; reply: Submitted }> {
  const reply = await submitIntake(browser, changes);
  const { id } = await server.orm.em.fork().findOneOrFail(Submission, { reference: reply.reference });
  return { id, reply };
}
async function colleague(name: string): Promise<string> {
  const em = server.orm.em.fork();
  const id = randomUUID();
  const email = `${id}@colleagues.example`;
  em.persist(em.create(User, { id, email, name, role: 'PHYSICIAN', createdAt: monday }));
  await em.flush();
  return id;
}
const ownId = async (browser: TestBrowser) => (await browser.get('/api/auth/user')).json<{ id: string }>().id;
const own = async (id: string) =>
  (await patient.get(`/api/patient/submissions/${id}`)).json<OwnSubmissionDetail>();
const listed = async (id: string, query = '') =>
  (await admin.get(`/api/review?sort=urgent${query}`))
    .json<SubmissionListItem[]>()
    .find((row) => row.id === id);
const open = async (id: string, browser = physician) =>
  (await browser.get(`/api/submissions/${id}`)).json<SubmissionDetail>();
const status = (id: string, to: string, more = {}) =>
  physician.send('POST', `/api/submissions/${id}/status`, { status: to, ...more });
const write = (id: string, browser = patient, path = 'patient/') =>
  browser.send('POST', `/api/${path}submissions/${id}/messages`, { key: randomUUID(), message: 'Hello' });
const notified = async (): Promise<Array<{ user: string; kind: string }>> =>
  server.orm.em
    .fork()
    .execute(
      `select user_id as "user", kind from notification where kind like 'promise%' order by created_at, user_id`,
    );
const steps = (promised: readonly { step: string }[]) => promised.map(({ step }) => step);

describe('a patient is told by when the clinic takes its next step', () => {
  test('with the confirmation, in the account and after reading it again: in working hours', async () => {
    const { id, reply } = await submitted();
    expect(reply.readBy).toBe(iso(1, 10));
    expect((await own(id)).promised).toEqual([
      { step: 'read', dueAt: iso(1, 10) },
      { step: 'decision', dueAt: iso(3, 10) },
    ]);
    const mine = (await patient.get('/api/patient/submissions')).json<
      Array<{ id: string; promised: unknown }>
    >();
    expect(mine.find((each) => each.id === id)?.promised).toEqual((await own(id)).promised);
  });

  test('the first look ends when a physician opens it, not when an administrator does', async () => {
    const { id } = await submitted();
    expect((await open(id, admin)).promised).toMatchObject({ step: 'read' });
    expect((await open(id)).promised).toEqual({ step: 'decision', dueAt: iso(3, 10), late: false });
    expect(steps((await own(id)).promised)).toEqual(['decision']);
  });

  test('a question to the patient ends what was promised, and the reply starts it anew', async () => {
    const { id } = await submitted();
    await physician.send('POST', `/api/submissions/${id}/requests`, {
      message: 'Which?',
      questionIds: ['conditions'],
    });
    const asked = await own(id);
    expect(asked.promised).toEqual([]);
    await at(on(4, 16));
    await patient.send('POST', `/api/patient/submissions/${id}/answers`, {
      key: randomUUID(),
      requestId: asked.request?.id,
      baseRevision: asked.revision,
      changes: { conditions: ['none'] },
    });
    expect((await own(id)).promised).toEqual([
      { step: 'read', dueAt: iso(7, 16) },
      { step: 'decision', dueAt: iso(9, 16) },
    ]);
  });

  test('a decision ends it; taken back, the same time counts again', async () => {
    const { id } = await submitted();
    await status(id, 'APPROVED');
    expect((await own(id)).promised).toEqual([]);
    await at(on(8, 12));
    await status(id, 'IN_REVIEW', { reason: 'By mistake' });
    expect((await own(id)).promised).toEqual([{ step: 'decision', dueAt: iso(3, 10) }]);
  });

  test('a message is answered by a message, or needs no answer; further messages do not prolong it', async () => {
    const { id } = await submitted();
    await status(id, 'APPROVED');
    await write(id);
    await at(on(0, 12));
    await write(id);
    expect((await own(id)).promised).toEqual([{ step: 'answer', dueAt: iso(1, 10) }]);
    await write(id, physician, '');
    expect((await own(id)).promised).toEqual([]);
    await write(id);
    expect((await own(id)).promised).toEqual([{ step: 'answer', dueAt: iso(1, 12) }]);
    const settled = await physician.send('POST', `/api/submissions/${id}/answer-not-needed`, {});
    expect(settled.json<SubmissionDetail>().promised).toBe(null);
    expect((await physician.send('POST', `/api/submissions/${id}/answer-not-needed`, {})).status).toBe(200);
    const em = server.orm.em.fork();
    const audited = `select from audit_entry where action = 'answer_not_needed' and object_id = ?`;
    expect(await em.execute(audited, [id])).toHaveLength(1);
    expect((await patient.send('POST', `/api/submissions/${id}/answer-not-needed`, {})).status).toBe(403);
  });

  test('other terms apply from then on: what was promised stays promised', async () => {
    const before = await submitted();
    await storeSettings(server.orm.em.fork(), { promises: { read: 1, answer: null, decision: null } });
    expect((await own(before.id)).promised).toHaveLength(2);
    const { id, reply } = await submitted(await server.signedIn('PATIENT'));
    expect(reply.readBy).toBe(iso(0, 11));
    expect((await listed(id))?.promised).toEqual({ step: 'read', dueAt: iso(0, 11), late: false });
    await storeSettings(server.orm.em.fork(), { promises: { read: null, answer: null, decision: null } });
    expect((await submitted(server.browser())).reply.readBy).toBeUndefined();
  });
});

describe('in the queue', () => {
  const late = (id: string) =>
    server.orm.em
      .fork()
      .execute(
        `update promised_step set due_at = now() - interval '1 hour' where step = 'read' and submission_id = ?`,
        [id],
      );

  test('what is late is marked and filtered, and counted', async () => {
    const [one, other] = [await submitted(), await submitted(server.browser())];
    await late(one.id);
    await at(new Date());
    expect((await listed(one.id))?.promised).toMatchObject({ step: 'read', late: true });
    expect(await listed(one.id, '&due=late')).toBeDefined();
    expect(await listed(other.id, '&due=late')).toBeUndefined();
    expect((await admin.get('/api/review/counts?due=late')).json()).toMatchObject({ byStatus: { NEW: 1 } });
    expect((await admin.get('/api/review?due=soon')).status).toBe(400);
    await open(one.id);
    await status(one.id, 'APPROVED');
    expect(await listed(one.id, '&due=late')).toBeUndefined();
  });

  test('among equally urgent ones the first due comes first, and a message brings a decided one back', async () => {
    const [first, second] = [await submitted(), await submitted(server.browser())];
    const order = async () =>
      (await admin.get('/api/review?sort=urgent'))
        .json<SubmissionListItem[]>()
        .map(({ id }) => id)
        .filter((id) => [first.id, second.id].includes(id));
    await server.orm.em
      .fork()
      .execute(`update promised_step set due_at = due_at - interval '1 day' where submission_id = ?`, [
        second.id,
      ]);
    await status(second.id, 'IN_REVIEW');
    await server.orm.em
      .fork()
      .execute('select record_submissions(?::uuid[])', [`{${first.id},${second.id}}`]);
    expect(await order()).toEqual([first.id, second.id]);
    await status(first.id, 'APPROVED');
    expect(await order()).toEqual([second.id, first.id]);
    await status(second.id, 'APPROVED');
    await write(first.id);
    expect(await order()).toEqual([first.id, second.id]);
  });

  test('of what is due at the same time, what began first comes first, also over a weekend', async () => {
    const ids: string[] = [];
    for (const [day, minute] of [
      [5, 14],
      [5, 44],
      [6, 13],
      [6, 1],
    ] as const) {
      await at(new Date(on(day, 12 + ids.length).getTime() + minute * 60_000));
      const { id, reply } = await submitted();
      expect(reply.readBy).toBe(iso(7, 17));
      ids.push(id);
    }
    const rows = (await admin.get('/api/review?sort=urgent')).json<SubmissionListItem[]>();
    expect(rows.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual(ids);
  });
});

describe('who is told that a patient waits', () => {
  test('whoever is assigned before it is late, then the duty list, one after the other, then administrators', async () => {
    const [first, second, gone] = [
      await colleague('First'),
      await colleague('Second'),
      await colleague('Gone'),
    ];
    const em = server.orm.em.fork();
    await em.execute('update users set deactivated_at = now() where id = ?', [gone]);
    await storeSettings(em, {
      dutyList: [gone, first, second],
      promises: { read: 8, answer: 8, decision: null },
    });
    const { id } = await submitted();
    const assigned = await ownId(physician);
    await admin.send('POST', `/api/submissions/${id}/assignee`, { assigneeId: assigned });
    const seen: number[] = [];
    for (const [days, hour] of [
      [0, 15],
      [0, 16],
      [1, 9],
      [1, 10],
      [1, 11],
      [1, 12],
      [1, 14],
      [2, 9],
      [30, 9],
    ] as const) {
      await notifyAt(on(days, hour));
      seen.push((await notified()).length);
    }
    expect(seen).toEqual([0, 1, 1, 2, 2, 3, 4, 4, 4]);
    expect(await notified()).toEqual([
      { user: assigned, kind: 'promise_due' },
      { user: first, kind: 'promise_late' },
      { user: second, kind: 'promise_late' },
      { user: await ownId(admin), kind: 'promise_late' },
    ]);
    const entries = (await physician.get(`/api/submissions/${id}/timeline`))
      .json<TimelineEntry[]>()
      .filter((entry) => entry.kind === 'notified');
    expect(entries).toHaveLength(4);
    expect(entries[1]).toMatchObject({ about: 'promise', names: ['First'], late: true });
  });

  test('without a duty list the administrators at once, also by mail, without health data', async () => {
    const { id, reply } = await submitted(patient, { pregnant: false });
    await server.orm.em.fork().execute(`delete from promised_step where step = 'decision'`);
    await notifyAt(on(0, 16));
    expect(await notified()).toEqual([{ user: await ownId(admin), kind: 'promise_due' }]);
    await notifyAt(on(5, 16));
    expect(await notified()).toHaveLength(1);
    const em = server.orm.em.fork();
    const mails = await em.execute<MailRow[]>(
      `select ${MAIL_COLUMNS} from mail where template = 'promise_due'`,
    );
    expect(mails).toHaveLength(1);
    const settings = await clinicSettings(em, config);
    for (const language of ['en', 'es']) {
      const row = { ...(mails[0] as MailRow), language };
      const { subject, text } = composeMail(row, { publicUrl: 'https://clinic.example' }, settings, '');
      expect(`${subject} ${text}`).toContain(reply.reference);
      expect(`${subject} ${text}`).not.toMatch(/ines|rojas/i);
    }
    expect(id).toBeDefined();
  });

  test('nobody once it is done; nobody else for another term while somebody has opened it', async () => {
    const [first, second] = [await colleague('First'), await colleague('Second')];
    await storeSettings(server.orm.em.fork(), { dutyList: [first, second] });
    const { id } = await submitted();
    await open(id);
    await status(id, 'APPROVED');
    await write(id);
    await notifyAt(on(0, 16));
    expect((await notified()).map(({ user }) => user)).toEqual([first]);
    await at(on(0, 16.5));
    // Reading is recorded by the clock of the database.
    await server.orm.em.fork().execute('update promised_step set notified_at = now()');
    await open(id);
    await notifyAt(on(1, 10));
    await notifyAt(on(1, 17));
    expect(await notified()).toHaveLength(1);
    await notifyAt(on(2, 10));
    expect((await notified()).map(({ user }) => user)).toEqual([first, second]);
    await write(id, physician, '');
    await notifyAt(on(20, 10));
    expect(await notified()).toHaveLength(2);
  });

  test('after the clock was set back, what began ahead of it counts from now, and nobody waits for the wrong time', async () => {
    await storeSettings(server.orm.em.fork(), { dutyList: [await colleague('First')] });
    await at(on(28, 10));
    const { id } = await submitted();
    expect((await own(id)).promised[0]?.dueAt).toBe(iso(29, 10));
    await at(monday);
    await notifyAt(monday);
    expect((await own(id)).promised).toEqual([
      { step: 'read', dueAt: iso(1, 10) },
      { step: 'decision', dueAt: iso(3, 10) },
    ]);
    expect(await notified()).toEqual([]);
    await notifyAt(on(0, 16));
    expect(await notified()).toHaveLength(1);
    // Told ahead of time by a wrong clock: told again at the right one.
    await server.orm.em
      .fork()
      .execute(`update promised_step set notified_at = ?, notify_at = null where step = 'read'`, [
        on(40, 10),
      ]);
    await notifyAt(on(0, 17));
    expect((await notified()).length).toBeGreaterThan(1);
  });
});

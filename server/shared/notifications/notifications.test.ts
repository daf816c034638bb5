import { NOTIFICATION_KINDS } from '@clinic/contract/messaging';
import type { NotificationPage, NotificationPreferences } from '@clinic/contract/notifications';
import { notify, notifyPatient } from '@clinic/server-platform/messaging';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { submitIntake } from '@clinic/testing/server/testIntake';
import { beforeAll, beforeEach, expect, test } from 'vitest';

const server = sharedServer({ withClinic: true });
let physician: TestBrowser;
let admin: TestBrowser;
beforeAll(async () => {
  physician = await server.signedIn('PHYSICIAN');
  admin = await server.signedIn('ADMIN');
});
beforeEach(async () => {
  const em = server.orm.em.fork();
  for (const table of ['notification', 'notification_reader', 'notification_preference', 'mail']) {
    await em.execute(`delete from ${table}`);
  }
  server.clock.now = new Date(Date.now() + 1000);
});

const page = async (browser: TestBrowser, query = '') =>
  (await browser.get(`/api/notifications${query}`)).json<NotificationPage>();
const kinds = async (browser: TestBrowser) => (await page(browser)).notifications.map(({ kind }) => kind);
const unread = async (browser: TestBrowser) =>
  (await browser.get('/api/notifications/unread')).json<{ unread: number }>().unread;
const preferences = async (browser: TestBrowser) =>
  (await browser.get('/api/notifications/preferences')).json<NotificationPreferences>();
const requestContext = () => ({ by: null, at: server.clock.now, requestId: 'test' });
const mails = () =>
  server.orm.em
    .fork()
    .execute<Array<Record<string, string>>>(
      'select recipient, template, language, path, reference from mail order by template, recipient',
    );

async function submissionIds(): Promise<string[]> {
  const rows = await server.orm.em
    .fork()
    .execute<Array<{ id: string }>>('select id from submission order by created_at desc');
  return rows.map(({ id }) => id);
}

test('every member of staff is notified of a submission, and of its danger or warning', async () => {
  const { reference } = await submitIntake(server.browser());
  expect(await kinds(physician)).toEqual(['submission_received']);
  expect((await page(admin)).notifications).toMatchObject([
    { kind: 'submission_received', reference, read: false },
  ]);

  await submitIntake(server.browser(), { age: 70 });
  expect((await kinds(physician)).sort()).toEqual([
    'flag_detected',
    'submission_received',
    'submission_received',
  ]);
  await submitIntake(server.browser(), { age: 70, pregnant: true });
  expect(await unread(physician)).toBe(5);
  expect(await kinds(physician)).toContain('high_priority');
});

test('reading a notification marks it as read for that user only', async () => {
  await submitIntake(server.browser(), { pregnant: true });
  const { notifications } = await page(physician);
  const ids = notifications.slice(0, 1).map(({ id }) => id);
  const reply = await physician.send('POST', '/api/notifications/read', { ids });

  expect(reply.json()).toEqual({ unread: 1 });
  expect((await page(physician)).notifications.map(({ read }) => read)).toEqual([true, false]);
  expect(await unread(admin)).toBe(2);
});

test('marking all as read leaves later notifications unread, even if their transaction began before', async () => {
  await submitIntake(server.browser());
  const [submissionId = ''] = await submissionIds();
  const began = requestContext();
  server.clock.now = new Date(server.clock.now.getTime() + 5000);
  expect((await physician.send('POST', '/api/notifications/read', { all: true })).json()).toEqual({
    unread: 0,
  });

  const em = server.orm.em.fork();
  await em.transactional((tx) => notify(tx, began, { kind: 'document_uploaded', submissionId }));
  expect(await unread(physician)).toBe(1);
  expect((await page(physician)).notifications.filter(({ read }) => !read).map(({ kind }) => kind)).toEqual([
    'document_uploaded',
  ]);
});

test('notifications older than an account count as read for it', async () => {
  const { now } = server.clock;
  server.clock.now = new Date(Date.now() - 86_400_000);
  await submitIntake(server.browser());
  // At the earlier time the physician's session has not begun yet and would be refused, so check today.
  server.clock.now = now;
  expect(await unread(physician)).toBe(0);
  expect((await page(physician)).notifications.map(({ read }) => read)).toEqual([true]);
});

test('consecutive pages have no gaps and no repetitions', async () => {
  await submitIntake(server.browser());
  const [submissionId = ''] = await submissionIds();
  const em = server.orm.em.fork();
  for (let count = 0; count < 6; count += 1) {
    await em.transactional((tx) => notify(tx, requestContext(), { kind: 'ready_for_review', submissionId }));
  }
  const seen: string[] = [];
  let next: string | null = '';
  while (next !== null) {
    const shown: NotificationPage = await page(physician, `?limit=3${next && `&cursor=${next}`}`);
    seen.push(...shown.notifications.map(({ id }) => id));
    next = shown.next;
  }
  expect(seen).toHaveLength(7);
  expect(new Set(seen).size).toBe(7);
  expect((await physician.get('/api/notifications?cursor=nonsense')).status).toBe(400);
});

test('a disabled kind is neither listed nor counted, for that user only', async () => {
  const chosen = await preferences(physician);
  expect(Object.keys(chosen.kinds)).toEqual([...NOTIFICATION_KINDS]);
  chosen.kinds.submission_received.inApp = false;
  expect((await physician.send('PUT', '/api/notifications/preferences', chosen)).json()).toEqual(chosen);
  await submitIntake(server.browser(), { pregnant: true });

  expect(await kinds(physician)).toEqual(['high_priority']);
  expect(await unread(physician)).toBe(1);
  expect(await unread(admin)).toBe(2);
  expect(await preferences(physician)).toEqual(chosen);
});

test('users who opted in are mailed in their language, without anything about the patient', async () => {
  const chosen = await preferences(admin);
  chosen.kinds.high_priority.mail = true;
  await admin.send('PUT', '/api/notifications/preferences', { ...chosen, language: 'es' });
  const { reference } = await submitIntake(server.browser(), { pregnant: true });
  const [id] = await submissionIds();

  expect(await mails()).toEqual([
    {
      recipient: 'sam.rivera@example.com',
      template: 'high_priority',
      language: 'es',
      path: `/physician/submissions/${id}`,
      reference: null,
    },
    {
      recipient: 'ines.rojas@example.com',
      template: 'received',
      language: 'en',
      path: `/patient/submissions/${id}`,
      reference,
    },
  ]);
});

test('a patient who gave no address is not mailed', async () => {
  await submitIntake(server.browser(), { mail: null });
  expect(await mails()).toEqual([]);
});

test('patients see notifications about their own submissions only', async () => {
  const patient = await server.signedIn('PATIENT');
  await submitIntake(server.browser());
  const { reference } = await submitIntake(patient);
  const em = server.orm.em.fork();
  for (const submissionId of await submissionIds()) {
    await em.transactional((tx) =>
      notifyPatient(tx, requestContext(), { kind: 'new_message', submissionId }),
    );
  }
  const { notifications, unread } = await page(patient);

  expect(notifications.every((each) => each.kind === 'new_message')).toBe(true);
  expect(notifications.map((each) => each.reference)).toContain(reference);
  expect(unread).toBe(notifications.length);
  expect(await kinds(physician)).not.toContain('new_message');

  const foreign = (await page(physician)).notifications.map(({ id }) => id);
  await patient.send('POST', '/api/notifications/read', { ids: foreign });
  expect(await em.execute('select 1 from notification_read')).toHaveLength(0);
});

test.each([{}, { ids: [] }, { all: false }, { all: true, role: 'ADMIN' }, { ids: ['x'] }])(
  'marking %j as read: 400',
  async (body) => {
    expect((await physician.send('POST', '/api/notifications/read', body)).status).toBe(400);
  },
);

test('listing is audited', async () => {
  await page(admin);
  const [entry] = await server.orm.em
    .fork()
    .execute<Array<{ action: string }>>('select action from audit_entry order by id desc limit 1');
  expect(entry?.action).toBe('notifications_listed');
});

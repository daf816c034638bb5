import type { Accounts, AdminOverview, AdminQuestionnaires } from '@clinic/contract/admin';
import { AuditEntry } from '@clinic/server-platform/testing';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { submitIntake, TestIntake } from '@clinic/testing/server/testIntake';
import { beforeAll, expect, test } from 'vitest';

const server = sharedServer({ withClinic: true });
let admin: TestBrowser;
beforeAll(async () => {
  for (const role of ['PATIENT', 'PHYSICIAN'] as const) await server.signedIn(role);
  admin = await server.signedIn('ADMIN');
});

const overview = async () => (await admin.get('/api/admin/overview')).json<AdminOverview>();

test('a clinic without submissions has zero counts', async () => {
  expect(await overview()).toMatchObject({
    submissions: { today: 0, thisWeek: 0, waiting: 0, oldestWaiting: null },
    draftsInProgress: 0,
    accounts: { PATIENT: 2, PHYSICIAN: 1, ADMIN: 1 },
    activeQuestionnaire: { id: 'weight-loss-intake', titles: { es: expect.any(String) } },
  });
});

test("days and weeks begin in the clinic's time zone, not in UTC", async () => {
  // Monday 00:30 in New York, 04:30 UTC.
  server.clock.now = new Date('2026-09-14T04:30:00Z');
  await submitIntake(server.browser());
  // Sunday evening in New York: already Monday in UTC, but still last week for the clinic.
  server.clock.now = new Date('2026-09-14T03:30:00Z');
  await submitIntake(server.browser());
  await new TestIntake(server.browser()).begin();
  server.clock.now = new Date('2026-09-14T13:00:00Z');
  admin = await server.signedIn('ADMIN');
  expect(await overview()).toMatchObject({
    submissions: { today: 1, thisWeek: 1, waiting: 2, oldestWaiting: '2026-09-14T03:30:00.000Z' },
    draftsInProgress: 1,
  });
});

test('recent events name staff, never patients', async () => {
  await server.signedIn('PATIENT');
  const { recentEvents } = await overview();
  expect(recentEvents[0]).toMatchObject({ action: 'signed_in', actor: { role: 'PATIENT', name: null } });
  const byAdmin = recentEvents.find(({ actor }) => actor.role === 'ADMIN');
  expect(byAdmin?.actor.name).toBeTruthy();
});

test('viewing the log is logged, but does not appear in the list of recent events', async () => {
  const { recentEvents } = await overview();
  expect(recentEvents.map(({ action }) => action)).not.toContain('audit_log_viewed');
  const found = await server.orm.em.fork().count(AuditEntry, { action: 'audit_log_viewed' });
  expect(found).toBeGreaterThan(0);
});

test('each questionnaire version has the number of its drafts and submissions', async () => {
  const all = (await admin.get('/api/admin/questionnaires')).json<AdminQuestionnaires>();
  expect(all.map(({ id, active }) => [id, active])).toEqual([
    ['documents-update', false],
    ['refill-check', false],
    ['test-intake', false],
    ['weight-loss-check-in', false],
    ['weight-loss-intake', true],
  ]);
  expect(all[2]).toMatchObject({
    titles: { en: 'Test intake', es: 'Test intake (es)' },
    versions: [
      {
        version: '1.0',
        status: 'published',
        submissions: 2,
        draftsInProgress: 1,
        publishedBy: null,
        changeNote: null,
      },
    ],
  });
});

test('accounts can be filtered by name, address and role; the audit entry omits the search words', async () => {
  const list = async (query: string) => (await admin.get(`/api/admin/users${query}`)).json<Accounts>();
  const found = async (search: string) =>
    (await admin.send('POST', '/api/admin/users/search', { search })).json<Accounts>();
  const all = await list('');
  expect(all.total).toBe(4);
  // The patient in treatment has not signed in.
  expect(all.accounts.filter(({ lastSignIn }) => lastSignIn === null).map(({ role }) => role)).toEqual([
    'PATIENT',
  ]);
  const physician = all.accounts.find(({ role }) => role === 'PHYSICIAN');
  expect((await found(`${physician?.email.toUpperCase()}`)).accounts).toEqual([physician]);
  expect((await list('?role=PHYSICIAN')).accounts).toEqual([physician]);
  expect((await found('%')).total).toBe(0);
  expect((await admin.get('/api/admin/users?page=0')).status).toBe(400);
  expect((await admin.get('/api/admin/users?search=chen')).status).toBe(400);
  const entry = await server.orm.em
    .fork()
    .findOneOrFail(AuditEntry, { action: 'accounts_searched' }, { orderBy: { id: 'asc' } });
  expect(JSON.stringify(entry.detail)).not.toContain(physician?.email.toUpperCase());
});

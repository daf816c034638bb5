import { randomUUID } from 'node:crypto';
import { Presence } from '@clinic/contract/presence';
import { BulkReply } from '@clinic/contract/queue/bulk';
import { QueuePresence } from '@clinic/contract/queue/presence';
import { SavedView, SavedViews } from '@clinic/contract/queue/savedViews';
import { StaffList, StaffSetup } from '@clinic/contract/queue/staff';
import { SubmissionDetail, SubmissionListItem } from '@clinic/contract/review';
import { Submission, User } from '@clinic/server-platform/entities';
import { AuditEntry } from '@clinic/server-platform/testing';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { submitIntake } from '@clinic/testing/server/testIntake';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

const server = sharedServer({ withClinic: true });
let physician: TestBrowser;
let admin: TestBrowser;
let me: string;
let other: string;
let patientId: string;
let id: string;
beforeAll(async () => {
  physician = await server.signedIn('PHYSICIAN');
  admin = await server.signedIn('ADMIN');
  await server.signedIn('PATIENT');
  const ofRole = async (role: User['role']) =>
    (await server.orm.em.fork().findOneOrFail(User, { role })).id as string;
  [me, other, patientId] = [await ofRole('PHYSICIAN'), await ofRole('ADMIN'), await ofRole('PATIENT')];
});
beforeEach(async () => {
  server.clock.now = new Date();
  id = await newSubmission();
});

async function newSubmission(changes: Record<string, unknown> = {}): Promise<string> {
  const { reference } = await submitIntake(server.browser(), changes);
  return (await server.orm.em.fork().findOneOrFail(Submission, { reference })).id;
}
const post = (path: string, body: object, by = physician) => by.send('POST', path, body);
const assign = (body: object, of = id) => post(`/api/submissions/${of}/assignee`, body);
const detail = async (of = id) =>
  SubmissionDetail.parse((await physician.get(`/api/submissions/${of}`)).json());
const audited = (action: string, of: string | null = id) =>
  server.orm.em.fork().find(AuditEntry, { action, objectId: of });

describe('assignment', () => {
  test('is shown in list and detail, and audited', async () => {
    const reply = await assign({ assigneeId: me, revision: 1 });

    expect(reply.status, reply.text).toBe(200);
    expect(SubmissionListItem.parse(reply.json())).toMatchObject({ assignee: { id: me }, revision: 2 });
    expect(await detail()).toMatchObject({ assignee: { id: me }, revision: 2, status: 'NEW' });
    const mine = (await physician.get('/api/review?assignee=me')).json<SubmissionListItem[]>();
    expect(mine.map((item) => item.id)).toContain(id);
    expect(await audited('submission_assigned')).toMatchObject([{ detail: { from: null, to: me } }]);

    expect((await assign({ assigneeId: null })).json()).toMatchObject({ assignee: null, revision: 3 });
    const unassigned = (await physician.get('/api/review?assignee=none')).json<SubmissionListItem[]>();
    expect(unassigned.map((item) => item.id)).toContain(id);
  });

  test('based on an outdated state gets 409', async () => {
    await assign({ assigneeId: other, revision: 1 });
    const stale = await assign({ assigneeId: me, revision: 1 });
    expect(stale.status).toBe(409);
    expect(stale.json()).toMatchObject({ revision: 2 });
    expect((await detail()).assignee?.id).toBe(other);
  });

  test('can be made to staff only', async () => {
    for (const assigneeId of [patientId, randomUUID()]) {
      expect((await assign({ assigneeId })).status).toBe(400);
    }
    expect((await assign({ assigneeId: me, status: 'APPROVED' })).status).toBe(400);
    expect((await assign({ assigneeId: me }, randomUUID())).status).toBe(404);
    const staff = StaffList.parse((await physician.get('/api/staff')).json());
    expect(staff.map((member) => member.id).sort()).toEqual([me, other].sort());
  });

  test('is never given to a closed account, whose submissions stay findable', async () => {
    const colleague = randomUUID();
    const em = server.orm.em.fork();
    await em.insert(User, {
      id: colleague,
      email: `${colleague}@example.com`,
      name: 'Gone Colleague',
      role: 'PHYSICIAN',
      createdAt: new Date(),
    });
    expect((await assign({ assigneeId: colleague })).status).toBe(200);
    await em.nativeUpdate(User, { id: colleague }, { deactivatedAt: new Date() });
    const another = await newSubmission();

    const refused = await assign({ assigneeId: colleague }, another);
    const refusedInBulk = await post('/api/review/bulk', {
      action: 'assign',
      assigneeId: colleague,
      ids: [another],
    });

    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('this account is closed')]);
    expect([refusedInBulk.status, refusedInBulk.text]).toEqual([
      400,
      expect.stringContaining('this account is closed'),
    ]);
    const staff = StaffList.parse((await physician.get('/api/staff')).json());
    expect(staff.find((each) => each.id === colleague)).toMatchObject({ isClosed: true });
    const theirs = (await physician.get(`/api/review?assignee=${colleague}`)).json<SubmissionListItem[]>();
    expect(theirs.map((item) => item.id)).toEqual([id]);
  });
});

describe('bulk changes', () => {
  const bulk = async (body: object) => {
    const reply = await post('/api/review/bulk', body);
    expect(reply.status, reply.text).toBe(200);
    return BulkReply.parse(reply.json());
  };
  const undo = (operation: string, by = physician) => post(`/api/review/bulk/${operation}/undo`, {}, by);

  test('archive what can be archived, report why the others cannot, and can be undone', async () => {
    const [plain, approved, unknown] = [id, await newSubmission(), randomUUID()];
    await post(`/api/submissions/${approved}/status`, { status: 'APPROVED' });
    const { operationId, results } = await bulk({ action: 'archive', ids: [plain, approved, unknown] });

    expect(results).toMatchObject([
      { id: plain, ok: true, item: { status: 'ARCHIVED' } },
      { id: approved, ok: false, code: 'reason_required' },
      { id: unknown, ok: false, code: 'not_found' },
    ]);
    expect(await detail(approved)).toMatchObject({ status: 'APPROVED', revision: 2 });

    const undone = BulkReply.parse((await undo(operationId)).json());
    expect(undone.results).toMatchObject([{ id: plain, ok: true, item: { status: 'NEW' } }]);
    expect((await detail(plain)).statusHistory).toMatchObject([{ to: 'ARCHIVED' }, { to: 'NEW' }]);
    expect((await undo(operationId)).status).toBe(409);
  });

  test('archive approved submissions with a reason', async () => {
    await post(`/api/submissions/${id}/status`, { status: 'APPROVED' });
    const { results } = await bulk({ action: 'archive', reason: 'Moved away', ids: [id] });
    expect(results).toMatchObject([{ ok: true }]);
  });

  test('assign to one person; undoing restores what has not been changed since', async () => {
    const second = await newSubmission();
    await assign({ assigneeId: other });
    const { operationId } = await bulk({ action: 'assign', assigneeId: me, ids: [id, second] });
    expect((await detail(second)).assignee?.id).toBe(me);
    await assign({ assigneeId: other }, second);

    expect((await undo(operationId, admin)).status).toBe(404);
    const { results } = BulkReply.parse((await undo(operationId)).json());
    expect(results).toHaveLength(2);
    expect(results).toContainEqual({ id: second, ok: false, code: 'changed_since' });
    expect((await detail()).assignee?.id).toBe(other);
    expect((await detail(second)).assignee?.id).toBe(other);
  });

  test.each([
    { action: 'approve', ids: [randomUUID()] },
    { action: 'archive', ids: [] },
    { action: 'archive', ids: Array.from({ length: 201 }, () => randomUUID()) },
    { action: 'archive', ids: [randomUUID()], status: 'APPROVED' },
    { action: 'assign', assigneeId: randomUUID(), ids: [randomUUID()] },
  ])('%j: 400', async (body) => {
    expect((await post('/api/review/bulk', body)).status).toBe(400);
  });
});

test('saved views are personal and contain no search words', async () => {
  const added = await post('/api/review/views', {
    name: ' Urgent ',
    filter: { status: 'NEW', sort: 'urgent' },
  });
  expect(added.status, added.text).toBe(201);
  const view = SavedView.parse(added.json());
  expect(view).toMatchObject({ name: 'Urgent', filter: { status: 'NEW', sort: 'urgent' } });

  const path = `/api/review/views/${view.id}`;
  expect((await post('/api/review/views', { name: 'x', filter: { search: 'rojas' } })).status).toBe(400);
  expect((await physician.send('PATCH', path, { filter: { search: 'rojas' } })).status).toBe(400);
  expect((await admin.send('PATCH', path, { name: 'Mine' })).status).toBe(404);
  expect((await admin.send('DELETE', path, {})).status).toBe(404);
  expect((await physician.send('PATCH', path, { name: 'Mine' })).json()).toMatchObject({ name: 'Mine' });
  expect(SavedViews.parse((await admin.get('/api/review/views')).json())).toEqual([]);
  expect((await physician.get('/api/review/views')).json()).toEqual([{ ...view, name: 'Mine' }]);
  expect((await physician.send('DELETE', path, {})).status).toBe(204);
  expect((await physician.get('/api/review/views')).json()).toEqual([]);
});

test('a shared view is visible to all staff, and can be changed by its owner and administrators', async () => {
  const viewsOf = async (by: TestBrowser) => SavedViews.parse((await by.get('/api/review/views')).json());
  const filter = { status: 'NEW', submitted: '7d' };
  const added = await post('/api/review/views', { name: 'This week', filter, shared: true }, admin);
  const view = SavedView.parse(added.json());
  expect(view).toMatchObject({ name: 'This week', filter, shared: true });
  expect(await viewsOf(physician)).toEqual([view]);
  expect(StaffSetup.parse((await post('/api/staff/setup', {})).json()).views).toEqual([view]);

  const path = `/api/review/views/${view.id}`;
  expect((await physician.send('PATCH', path, { name: 'Mine' })).status).toBe(403);
  expect((await physician.send('PATCH', path, { shared: false })).status).toBe(403);
  expect((await physician.send('DELETE', path, {})).status).toBe(403);
  expect((await admin.send('PATCH', path, { shared: false })).json()).toEqual({ ...view, shared: false });
  expect(await viewsOf(physician)).toEqual([]);
  expect((await physician.send('DELETE', path, {})).status).toBe(404);
  expect((await admin.send('DELETE', path, {})).status).toBe(204);

  const own = SavedView.parse(
    (await post('/api/review/views', { name: 'Ours', filter, shared: true })).json(),
  );
  const ownPath = `/api/review/views/${own.id}`;
  expect((await admin.send('PATCH', ownPath, { name: 'Of all' })).json()).toEqual({ ...own, name: 'Of all' });
  expect((await admin.send('DELETE', ownPath, {})).status).toBe(204);
  expect(await viewsOf(physician)).toEqual([]);
});

test('creating, changing and deleting a shared view is audited without its name; a personal view is not', async () => {
  const recorded = async (view: { id: string }) =>
    (await server.orm.em.fork().find(AuditEntry, { objectId: view.id }, { orderBy: { id: 'asc' } })).map(
      ({ action, detail }) => ({ action, detail }),
    );
  const name = 'Follow-ups of Rojas';
  const add = async (shared: boolean) =>
    SavedView.parse((await post('/api/review/views', { name, filter: {}, shared })).json());

  const shared = await add(true);
  const path = `/api/review/views/${shared.id}`;
  await admin.send('PATCH', path, { name: 'Follow-ups' });
  await admin.send('PATCH', path, { name: 'Follow-ups' });
  await physician.send('PATCH', path, { filter: { status: 'NEW' } });
  await physician.send('DELETE', path, {});
  const entries = await recorded(shared);
  expect(entries).toMatchObject([
    { action: 'shared_view_created' },
    { action: 'shared_view_changed', detail: { changed: ['name'], shared: true } },
    { action: 'shared_view_changed', detail: { changed: ['filter'], shared: true } },
    { action: 'shared_view_deleted' },
  ]);
  expect(JSON.stringify(entries)).not.toContain('Follow-ups');

  const own = await add(false);
  const ownPath = `/api/review/views/${own.id}`;
  await physician.send('PATCH', ownPath, { name: 'Mine' });
  expect(await recorded(own)).toEqual([]);
  await physician.send('PATCH', ownPath, { shared: true });
  await physician.send('PATCH', ownPath, { shared: false });
  await physician.send('DELETE', ownPath, {});
  expect(await recorded(own)).toMatchObject([
    { action: 'shared_view_changed', detail: { changed: ['shared'], shared: true } },
    { action: 'shared_view_changed', detail: { changed: ['shared'], shared: false } },
  ]);
});

test('staff see who else has a submission open until that person leaves or their heartbeats stop', async () => {
  const path = `/api/submissions/${id}/presence`;
  const others = async (by: TestBrowser) =>
    Presence.parse((await post(path, {}, by)).json()).others.map((viewer) => viewer.id);
  const inQueue = async () =>
    QueuePresence.parse((await physician.get(`/api/review/presence?ids=${id},${randomUUID()}`)).json());

  expect(await others(physician)).toEqual([]);
  expect(await inQueue()).toEqual([]);
  expect(await others(admin)).toEqual([me]);
  expect(await others(physician)).toEqual([other]);
  expect(await inQueue()).toMatchObject([{ id, others: [{ id: other }] }]);

  server.clock.now = new Date(server.clock.now.getTime() + 44_000);
  expect(await others(physician)).toEqual([other]);
  server.clock.now = new Date(server.clock.now.getTime() + 1_000);
  expect(await inQueue()).toEqual([]);
  expect(await others(physician)).toEqual([]);

  await others(admin);
  expect((await admin.send('DELETE', path, {})).status).toBe(204);
  expect(await others(physician)).toEqual([]);
  expect((await post(`/api/submissions/${randomUUID()}/presence`, {})).status).toBe(404);
});

test('preferences have defaults, can be changed one by one, and are part of the setup call', async () => {
  const defaults = {
    density: 'comfortable',
    keyboardTriage: true,
    queueSort: 'urgent',
    queueColumns: ['waiting', 'flags', 'status', 'assignee', 'reference', 'form', 'submitted'],
  };
  expect((await physician.get('/api/preferences')).json()).toEqual(defaults);
  const changed = await physician.send('PATCH', '/api/preferences', { keyboardTriage: false });
  expect(changed.json()).toEqual({ ...defaults, keyboardTriage: false });
  expect((await physician.send('PATCH', '/api/preferences', { colour: 'red' })).status).toBe(400);
  for (const queueColumns of [['flags', 'age'], ['flags', 'status', 'status'], ['status']]) {
    expect((await physician.send('PATCH', '/api/preferences', { queueColumns })).status).toBe(400);
  }

  const setup = StaffSetup.parse((await post('/api/staff/setup', {})).json());
  expect(setup.preferences).toEqual({ ...defaults, keyboardTriage: false });
  expect(setup.staff.map((member) => member.id)).toContain(me);
  expect(StaffSetup.parse((await post('/api/staff/setup', {}, admin)).json()).preferences).toEqual(defaults);
});

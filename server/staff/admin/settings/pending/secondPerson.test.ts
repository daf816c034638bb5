/** Changes that widen access wait for a second administrator, and the people affected are notified. */
import { randomUUID } from 'node:crypto';
import { PendingChanges } from '@clinic/contract/pendingChanges';
import { User } from '@clinic/server-platform/entities';
import { ENDLESS, ROUTE_EXAMPLES } from '@clinic/testing/server/routes/routeExamples';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { Scene, sendCall } from '@clinic/testing/server/testScene';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applyDue } from '../../pendingRoutes.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const PENDING = '/api/admin/pending-changes';

const server = sharedServer({ withClinic: true });
let scene: Scene;
let admin: TestBrowser;
beforeAll(async () => {
  scene = new Scene(server);
});
beforeEach(async () => {
  server.clock.now = new Date();
  const em = server.orm.em.fork();
  await em.execute('delete from pending_change');
  await em.execute('delete from mail');
  await em.execute(`update users set role = 'PATIENT' where name = 'Second'`);
  await em.execute(`update users set deactivated_at = null where email = 'maya.chen@example.com'`);
  await em.execute(`update clock_watch set seen_at = clock_timestamp(), steady_since = 'epoch'`);
  await em.execute(
    `insert into setting (key, value) values ('adminsNeedEmergencyAccess', 'true'::jsonb)
       on conflict (key) do update set value = excluded.value`,
  );
  await em.execute(`update users set role = 'ADMIN' where email = 'sam.rivera@example.com'`);
  admin = await server.signedIn('ADMIN');
});

async function databaseTime(): Promise<number> {
  const [row] = await server.orm.em
    .fork()
    .execute<Array<{ ms: number }>>('select extract(epoch from clock_timestamp())::float8 * 1000 as ms');
  return Math.floor(row?.ms ?? 0);
}

/** Sets the database time last observed and since when that clock has run steadily. */
async function setDatabaseClock({
  seen,
  steadySince,
}: {
  seen: number;
  steadySince?: number;
}): Promise<void> {
  const em = server.orm.em.fork();
  await em.execute('update clock_watch set seen_at = ?', [new Date(seen)]);
  if (steadySince !== undefined)
    await em.execute('update clock_watch set steady_since = ?', [new Date(steadySince)]);
}

const inviteByAdmin = (email: string) =>
  admin.send('POST', '/api/admin/invitations', { email, role: 'PHYSICIAN', language: 'en' });

const settings = async () =>
  (await admin.get('/api/settings')).json<{
    revision: number;
    settings: { adminsNeedEmergencyAccess: boolean; clinicName: string };
  }>();
async function switchOff() {
  const { revision, settings: before } = await settings();
  return admin.send('PUT', '/api/settings', {
    revision,
    settings: { ...before, adminsNeedEmergencyAccess: false, clinicName: `Clinic ${randomUUID()}` },
  });
}
const waiting = async () => PendingChanges.parse((await admin.get(PENDING)).json());
const mailed = () =>
  server.orm.em
    .fork()
    .execute<Array<{ template: string; recipient: string }>>(
      'select template, recipient from mail order by template',
    );

async function secondAdmin(): Promise<{ id: string; email: string }> {
  const em = server.orm.em.fork();
  const id = randomUUID();
  const email = `${id}@example.com`;
  em.persist(em.create(User, { id, email, name: 'Second', role: 'ADMIN', createdAt: new Date() }));
  await em.flush();
  return { id, email };
}

/** Makes the caller's proposal look like another administrator's. */
async function asIfProposedByAnother(): Promise<void> {
  const em = server.orm.em.fork();
  const id = randomUUID();
  em.persist(
    em.create(User, {
      id,
      email: `${id}@example.com`,
      name: 'Other',
      role: 'PATIENT',
      createdAt: new Date(),
    }),
  );
  await em.flush();
  await em.execute('update pending_change set proposed_by = ?', [id]);
}

describe('without emergency access an administrator is refused', () => {
  const declared = [...ROUTE_EXAMPLES].filter(([key, { as }]) => !ENDLESS.has(key) && as !== 'ADMIN');

  test('on every route that declares health data', async () => {
    const routes = new Map(server.routes.registered.map((route) => [`${route.method} ${route.path}`, route]));
    let tried = 0;
    for (const [key, { call }] of declared) {
      const route = routes.get(key)?.route;
      // Programs are no administrators, and sign each call.
      if (!route?.healthData || route.access === 'program') continue;
      const [method = ''] = key.split(' ');
      const sending = await call(scene);
      const reply = await sendCall(await scene.browser('ADMIN'), method, sending);
      expect(reply.status, key).toBe(403);
      expect(reply.text, key).not.toContain(scene.canary);
      tried += 1;
    }
    expect(tried).toBeGreaterThan(40);
  });
});

test('turning off emergency access waits for a second administrator; other settings change at once', async () => {
  expect((await switchOff()).status).toBe(200);
  const { settings: after } = await settings();
  expect(after.adminsNeedEmergencyAccess).toBe(true);
  expect(after.clinicName).toMatch(/^Clinic /);
  const [change] = await waiting();
  expect(change).toMatchObject({ kind: 'emergency_access_off', isOwn: true, about: null });

  const own = await admin.send('POST', `${PENDING}/${change?.id}/confirm`, {});
  expect([own.status, own.json()]).toMatchObject([403, { code: 'own_change' }]);

  await asIfProposedByAnother();
  expect((await admin.send('POST', `${PENDING}/${change?.id}/confirm`, {})).status).toBe(200);
  expect((await settings()).settings.adminsNeedEmergencyAccess).toBe(false);
  expect(await waiting()).toEqual([]);
  expect((await admin.send('POST', `${PENDING}/${change?.id}/confirm`, {})).status).toBe(404);
});

test('giving oneself the role of a physician, or inviting somebody, waits too; repeating it creates no second proposal', async () => {
  const { id } = (await admin.get('/api/auth/user')).json<{ id: string }>();
  const email = `${randomUUID()}@example.com`;
  for (let time = 0; time < 2; time += 1) {
    const role = await admin.send('PUT', `/api/admin/users/${id}/role`, { role: 'PHYSICIAN' });
    expect([role.status, role.json()]).toEqual([202, { waiting: true }]);
    expect((await inviteByAdmin(email)).status).toBe(202);
  }
  expect((await admin.get('/api/auth/user')).json()).toMatchObject({ role: 'ADMIN' });
  const both = (await waiting()).toSorted((one, other) => other.kind.localeCompare(one.kind));
  expect(both.map(({ kind, role, about }) => [kind, role, about])).toEqual([
    ['role', 'PHYSICIAN', expect.any(String)],
    ['invitation', 'PHYSICIAN', email],
  ]);
  const [, invitation] = both;
  expect((await admin.send('POST', `${PENDING}/${invitation?.id}/decline`, {})).status).toBe(204);
  expect(await waiting()).toHaveLength(1);
});

test("the only administrator's change is mailed to all staff and takes effect after a day, not sooner", async () => {
  const begun = await databaseTime();
  await switchOff();
  const [change] = await waiting();
  const inMs = new Date(change?.effectiveAt ?? 0).getTime() - DAY_MS;
  expect(inMs).toBeGreaterThanOrEqual(begun);
  expect(inMs).toBeLessThanOrEqual(await databaseTime());
  expect(await mailed()).toEqual([{ template: 'change_delayed', recipient: 'maya.chen@example.com' }]);

  for (const [hours, needed] of [
    [23.9, true],
    [24.1, false],
  ] as const) {
    await setDatabaseClock({ seen: begun + hours * 60 * MINUTE_MS });
    // The server applies it on its own, without a request by an administrator.
    await applyDue(server.appOrm.em.fork(), server.clock.now);
    admin = await server.signedIn('ADMIN');
    expect((await settings()).settings.adminsNeedEmergencyAccess).toBe(needed);
  }
});

test('neither a server clock that is days ahead nor a database clock that jumped shortens that day', async () => {
  await switchOff();
  const begun = await databaseTime();
  const isNeeded = async () => {
    await applyDue(server.appOrm.em.fork(), server.clock.now);
    return (await settings()).settings.adminsNeedEmergencyAccess;
  };
  server.clock.now = new Date(begun + 3 * DAY_MS);
  admin = await server.signedIn('ADMIN');
  expect(await isNeeded()).toBe(true);
  await setDatabaseClock({ seen: begun + 3 * DAY_MS, steadySince: begun + 3 * DAY_MS });
  expect(await isNeeded()).toBe(true);
  await setDatabaseClock({ seen: begun + 4 * DAY_MS - MINUTE_MS });
  expect(await isNeeded()).toBe(true);
  await setDatabaseClock({ seen: begun + 4 * DAY_MS });
  expect(await isNeeded()).toBe(false);
});

test('a due change that can no longer be applied is declined and does not hold up the others', async () => {
  const begun = await databaseTime();
  const email = `${randomUUID()}@example.com`;
  expect((await inviteByAdmin(email)).status).toBe(202);
  await switchOff();
  const { id } = await secondAdmin();
  const em = server.orm.em.fork();
  await em.execute(`update users set email = ?, role = 'PHYSICIAN' where id = ?`, [email, id]);
  await setDatabaseClock({ seen: begun + DAY_MS + MINUTE_MS });
  expect(await waiting()).toEqual([]);
  expect((await settings()).settings.adminsNeedEmergencyAccess).toBe(false);
  const [declined] = await server.orm.em
    .fork()
    .execute(`select detail from audit_entry where action = 'change_declined' order by id desc limit 1`);
  expect(declined).toEqual({ detail: { kind: 'invitation', afterDelay: true, reason: 'already_staff' } });
});

test('an expired invitation is sent again only after a second administrator confirms it', async () => {
  await server.orm.em.fork().execute(`delete from setting where key = 'adminsNeedEmergencyAccess'`);
  const email = `${randomUUID()}@example.com`;
  expect((await inviteByAdmin(email)).status).toBe(200);
  await server.orm.em
    .fork()
    .execute(`insert into setting (key, value) values ('adminsNeedEmergencyAccess', 'true'::jsonb)`);
  const [invitation] = (await admin.get('/api/admin/invitations')).json<Array<{ id: string }>>();
  const resend = () => admin.send('POST', `/api/admin/invitations/${invitation?.id}/resend`, {});
  expect((await resend()).status).toBe(200);
  expect((await inviteByAdmin(email)).json()).toMatchObject({ code: 'already_invited' });

  await server.orm.em
    .fork()
    .execute('update invitation set expires_at = ? where lower(email) = lower(?)', [
      new Date(server.clock.now.getTime() - 1),
      email,
    ]);
  const again = await resend();
  expect([again.status, again.json()]).toEqual([202, { waiting: true }]);
  const [change] = await waiting();
  expect(change).toMatchObject({ kind: 'invitation', about: email });
  await asIfProposedByAnother();
  expect((await admin.send('POST', `${PENDING}/${change?.id}/confirm`, {})).status).toBe(200);
  const [open, ...others] = (await admin.get('/api/admin/invitations')).json<
    Array<{ email: string; expired: boolean }>
  >();
  expect([open, others.filter((each) => each.email === email)]).toMatchObject([
    { email, expired: false },
    [],
  ]);
});

test('if there is a second administrator, the change never takes effect by itself, and they are mailed', async () => {
  const { email } = await secondAdmin();
  await switchOff();
  expect(await mailed()).toEqual([{ template: 'change_waiting', recipient: email }]);
  expect((await waiting()).map(({ effectiveAt }) => effectiveAt)).toEqual([null]);
});

describe('reactivating a staff account', () => {
  const deactivated = async () => {
    const em = server.orm.em.fork();
    const [maya] = await em.execute<Array<{ id: string }>>(
      `update users set deactivated_at = now() where email = 'maya.chen@example.com' returning id`,
    );
    return String(maya?.id);
  };
  const isClosed = async (id: string) =>
    (await server.orm.em.fork().findOneOrFail(User, id)).deactivatedAt !== null;

  test('waits for a second administrator, and the others are notified', async () => {
    const { email } = await secondAdmin();
    const id = await deactivated();
    const reply = await admin.send('POST', `/api/admin/users/${id}/reactivate`, {});
    expect([reply.status, reply.json()]).toEqual([202, { waiting: true }]);
    expect(await isClosed(id)).toBe(true);
    expect(await mailed()).toEqual([{ template: 'change_waiting', recipient: email }]);
    const [change] = await waiting();
    expect(change).toMatchObject({ kind: 'reactivation', about: 'Dr. Maya Chen', role: 'PHYSICIAN' });

    await asIfProposedByAnother();
    expect((await admin.send('POST', `${PENDING}/${change?.id}/confirm`, {})).status).toBe(200);
    expect(await isClosed(id)).toBe(false);
    expect(await mailed()).toContainEqual({ template: 'access_widened', recipient: email });
  });

  test('takes effect at once without emergency access, and the other administrators are notified', async () => {
    const { email } = await secondAdmin();
    await server.orm.em.fork().execute(`delete from setting where key = 'adminsNeedEmergencyAccess'`);
    const id = await deactivated();
    expect((await admin.send('POST', `/api/admin/users/${id}/reactivate`, {})).status).toBe(204);
    expect(await isClosed(id)).toBe(false);
    expect(await mailed()).toEqual([
      { template: 'access_widened', recipient: email },
      { template: 'account_changed', recipient: 'maya.chen@example.com' },
    ]);
  });

  test("takes effect at once if the account is a patient's", async () => {
    const id = await scene.account();
    expect((await admin.send('POST', `/api/admin/users/${id}/deactivate`, {})).status).toBe(204);
    expect((await admin.send('POST', `/api/admin/users/${id}/reactivate`, {})).status).toBe(204);
    expect(await isClosed(id)).toBe(false);
    expect(await waiting()).toEqual([]);
  });
});

describe('an administrator who could have confirmed a change', () => {
  const remove = {
    closed: (id: string) => admin.send('POST', `/api/admin/users/${id}/deactivate`, {}),
    'given another role': (id: string) =>
      admin.send('PUT', `/api/admin/users/${id}/role`, { role: 'PATIENT' }),
  };
  /** As if the administrator had been removed a day ago. */
  const aDayPasses = async () => {
    const em = server.orm.em.fork();
    await em.execute(
      `update users set deactivated_at = deactivated_at - interval '25 hours' where deactivated_at is not null`,
    );
  };
  const effective = async () => {
    await applyDue(server.appOrm.em.fork(), new Date());
    const [change] = await server.orm.em
      .fork()
      .execute<Array<{ effective_at: string | null }>>('select effective_at from pending_change');
    return change?.effective_at ?? null;
  };

  test('no longer counts a day after being removed: all staff are notified, and the one-day wait begins', async () => {
    const { id } = await secondAdmin();
    await remove.closed(id);
    await switchOff();
    await aDayPasses();
    await server.orm.em.fork().execute('delete from mail');
    expect(new Date((await effective()) ?? 0).getTime()).toBeGreaterThan(
      (await databaseTime()) + DAY_MS - 5 * MINUTE_MS,
    );
    expect(await mailed()).toEqual([{ template: 'change_delayed', recipient: 'maya.chen@example.com' }]);
  });

  test("is asked if they are added or reactivated before the only administrator's change is due", async () => {
    await switchOff();
    expect(await effective()).not.toBeNull();
    const { email } = await secondAdmin();
    await setDatabaseClock({ seen: (await databaseTime()) + DAY_MS + MINUTE_MS });
    await server.orm.em.fork().execute('delete from mail');
    expect(await effective()).toBeNull();
    expect((await settings()).settings.adminsNeedEmergencyAccess).toBe(true);
    expect(await mailed()).toEqual([{ template: 'change_waiting', recipient: email }]);
  });

  test('counts if they were removed while the change was waiting', async () => {
    await switchOff();
    const { id } = await secondAdmin();
    await remove.closed(id);
    await setDatabaseClock({ seen: (await databaseTime()) + DAY_MS + MINUTE_MS });
    expect(await effective()).toBeNull();
    expect((await settings()).settings.adminsNeedEmergencyAccess).toBe(true);
  });

  // Stays last: a role change cannot be removed from the audit log again.
  test.each(['closed', 'given another role'] as const)('counts for a day after being %s', async (how) => {
    const { id } = await secondAdmin();
    expect((await remove[how](id)).status).toBe(204);
    await switchOff();
    expect((await waiting()).map(({ effectiveAt }) => effectiveAt)).toEqual([null]);
    expect(await effective()).toBeNull();
  });
});

test('every change of access requires a recent proof of the second factor', async () => {
  server.clock.now = new Date(server.clock.now.getTime() + 11 * MINUTE_MS);
  const account = await scene.account();
  const { revision, settings: before } = await settings();
  const calls: Array<[string, string, unknown]> = [
    ['PUT', '/api/settings', { revision, settings: before }],
    ['PUT', `/api/admin/users/${account}/role`, { role: 'PHYSICIAN' }],
    ['POST', `/api/admin/users/${account}/deactivate`, {}],
    ['POST', `/api/admin/users/${account}/reactivate`, {}],
    ['DELETE', `/api/admin/users/${account}/second-factor`, {}],
    ['POST', '/api/admin/invitations', { email: 'x@example.com', role: 'PHYSICIAN', language: 'en' }],
    ['POST', `${PENDING}/${randomUUID()}/confirm`, {}],
  ];
  for (const [method, path, body] of calls) {
    const reply = await admin.send(method, path, body);
    expect([reply.status, reply.json()], path).toMatchObject([403, { code: 'proof_too_old' }]);
  }
});

test('administrators cannot reset their own factors; the owner of the reset ones is mailed', async () => {
  const { id } = (await admin.get('/api/auth/user')).json<{ id: string }>();
  const own = await admin.send('DELETE', `/api/admin/users/${id}/second-factor`, {});
  expect([own.status, own.json()]).toMatchObject([409, { code: 'own_factors' }]);

  const account = await scene.account();
  expect((await admin.send('DELETE', `/api/admin/users/${account}/second-factor`, {})).status).toBe(200);
  expect(await mailed()).toEqual([{ template: 'account_changed', recipient: `${account}@example.com` }]);
});

import { randomUUID } from 'node:crypto';
import { type Accounts, Invitations } from '@clinic/contract/admin';
import { DRAFT_SECRET_HEADER } from '@clinic/contract/intake';
import { issueDraftKey } from '@clinic/server/testing';
import { User } from '@clinic/server-platform/entities';
import { AuditEntry, issueLinkToken } from '@clinic/server-platform/testing';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { Reply, TestBrowser } from '@clinic/testing/server/testBrowser';
import { GOOD_ANSWERS } from '@clinic/testing/server/testClinic';
import { TestIntake } from '@clinic/testing/server/testIntake';
import { beforeEach, expect, test } from 'vitest';

const DAY_MS = 86_400_000;

const server = sharedServer({ withClinic: true });
let admin: TestBrowser;
beforeEach(async () => {
  server.clock.now = new Date();
  const em = server.orm.em.fork();
  await em.nativeUpdate(User, { email: 'sam.rivera@example.com' }, { role: 'ADMIN', deactivatedAt: null });
  await em.nativeUpdate(User, { email: 'maya.chen@example.com' }, { role: 'PHYSICIAN', deactivatedAt: null });
  await em.execute('delete from invitation');
  admin = await server.signedIn('ADMIN');
});

const listed = async (search: string) =>
  (await admin.send('POST', '/api/admin/users/search', { search })).json<Accounts>().accounts;
const idOf = async (email: string) => (await server.orm.em.fork().findOneOrFail(User, { email })).id;
const act = async (email: string, path: string, body: object = {}) =>
  admin.send('POST', `/api/admin/users/${await idOf(email)}/${path}`, body);
const become = async (email: string, role: string, by = admin) =>
  by.send('PUT', `/api/admin/users/${await idOf(email)}/role`, { role });
const invite = (email: string, role = 'PHYSICIAN') =>
  admin.send('POST', '/api/admin/invitations', { email, role, language: 'en' });
const invitations = async () => Invitations.parse((await admin.get('/api/admin/invitations')).json());
const statusOf = async (browser: TestBrowser) => (await browser.get('/api/auth/user')).status;
const lastAct = async (action: AuditEntry['action']) =>
  server.orm.em.fork().findOne(AuditEntry, { action }, { orderBy: { id: 'desc' } });

/** Signs in by magic link, as any user with access to that mailbox could. */
async function linkFor(email: string, browser = server.browser()): Promise<Reply & { browser: TestBrowser }> {
  await browser.send('POST', '/api/auth/magic-link', { email, method: 'magic-link' });
  const [mail] = await server.orm.em
    .fork()
    .execute<Array<{ dedupe_key: string }>>(
      `select dedupe_key from mail where recipient = ? and template = 'sign_in' order by created_at desc limit 1`,
      [email],
    );
  const token = await issueLinkToken(server.orm.em.fork(), mail?.dedupe_key ?? '', server.clock.now);
  const reply = await browser.send('POST', '/api/auth/magic-link/redeem', { token });
  browser.forgetCsrfToken();
  return { ...reply, browser };
}
/** The account's role, whether or not a second factor is still required. */
async function roleAfterLink(email: string): Promise<string | undefined> {
  expect((await linkFor(email)).status).toBe(200);
  const [row] = await server.orm.em
    .fork()
    .execute<Array<{ role: string }>>('select role from users where lower(email) = lower(?)', [email]);
  return row?.role;
}
const roleIn = async (browser: TestBrowser) =>
  (await browser.get('/api/auth/user')).json<{ role: string }>().role;
const somebody = () => `${randomUUID()}@example.com`;

test('only the invited address becomes staff, at its first sign-in', async () => {
  const email = somebody();
  const invited = await invite(email);
  const { enrolmentCode } = invited.json<{ enrolmentCode: string }>();
  expect([invited.status, enrolmentCode]).toEqual([200, expect.stringMatching(/^\w{4}-\w{4}-\w{4}$/)]);
  const [mail] = await server.orm.em.fork().execute('select * from mail where recipient = ?', [email]);
  expect(mail).toMatchObject({ template: 'staff_invitation', path: '/sign-in' });
  // The code is nowhere but in this answer: not in the mail, the tables or the log.
  const [{ dump = '' } = {}] = await server.orm.em.fork().execute<Array<{ dump: string }>>(
    `select (select json_agg(mail)::text from mail) || (select json_agg(enrolment_code)::text from enrolment_code)
       || (select json_agg(audit_entry)::text from audit_entry) as dump`,
  );
  expect(dump + JSON.stringify(server.logged)).not.toContain(enrolmentCode);
  expect(await roleAfterLink(somebody())).toBe('PATIENT');
  expect(await invitations()).toHaveLength(1);

  expect(await roleAfterLink(email.toUpperCase())).toBe('PHYSICIAN');
  expect(await invitations()).toEqual([]);
  expect(await lastAct('invitation_accepted')).toMatchObject({
    detail: { from: 'PATIENT', to: 'PHYSICIAN' },
  });
});

test('an invitation is valid for seven days, and for seven more when sent again', async () => {
  const late = somebody();
  await invite(late);
  const again = somebody();
  await invite(again);
  server.clock.now = new Date(Date.now() + 7 * DAY_MS + 1000);
  admin = await server.signedIn('ADMIN');
  const open = await invitations();
  expect(open.map(({ expired }) => expired)).toEqual([true, true]);
  const { id = '' } = open.find(({ email }) => email === again) ?? {};
  expect((await admin.send('POST', `/api/admin/invitations/${id}/resend`, {})).json()).toEqual({
    enrolmentCode: expect.any(String),
  });
  expect(await roleAfterLink(late)).toBe('PATIENT');
  expect(await roleAfterLink(again)).toBe('PHYSICIAN');
  const sent = await server.orm.em.fork().execute('select 1 from mail where recipient = ?', [again]);
  expect(sent).toHaveLength(3);
});

test('a withdrawn invitation grants nothing, and its queued mail is not sent', async () => {
  const email = somebody();
  await invite(email);
  const [open] = await invitations();
  expect((await admin.send('POST', `/api/admin/invitations/${open?.id}/withdraw`, {})).status).toBe(204);
  expect(
    await server.orm.em.fork().execute('select 1 from enrolment_code where email = ?', [open?.email]),
  ).toEqual([]);
  const [mail] = await server.orm.em
    .fork()
    .execute('select expires_at from mail where recipient = ?', [email]);
  expect(new Date(mail?.expires_at as string).getTime()).toBeLessThanOrEqual(server.clock.now.getTime());
  expect(await roleAfterLink(email)).toBe('PATIENT');
  expect((await admin.send('POST', `/api/admin/invitations/${open?.id}/resend`, {})).status).toBe(404);
});

test('an address is invited once, regardless of spelling; staff cannot be invited', async () => {
  const email = somebody();
  await invite(email);
  expect((await invite(email.toUpperCase())).json()).toMatchObject({ code: 'already_invited' });
  expect((await invite('Maya.Chen@Example.com')).json()).toMatchObject({ code: 'already_staff' });
  expect((await invite('no address')).status).toBe(400);
  expect((await invite('a@example.com\r\nbcc: b@example.com')).status).toBe(400);
  expect((await invite(somebody(), 'PATIENT')).status).toBe(400);
});

test('the audit entry of an invitation does not contain the address', async () => {
  const email = somebody();
  await invite(email);
  const entry = await lastAct('account_invited');
  expect(entry).toMatchObject({ actorRole: 'ADMIN', detail: { role: 'PHYSICIAN' } });
  expect(JSON.stringify(entry)).not.toContain(email);
});

test('a new role applies from the next request, in a new session', async () => {
  const physician = await server.signedIn('PHYSICIAN');
  expect((await become('maya.chen@example.com', 'PATIENT')).status).toBe(204);
  expect((await physician.get('/api/review')).status).toBe(401);
  const again = await server.signedIn('PHYSICIAN');
  expect((await again.get('/api/review')).status).toBe(403);
  expect(await lastAct('account_role_changed')).toMatchObject({
    detail: { from: 'PHYSICIAN', to: 'PATIENT' },
  });
});

test('a deactivated account is signed out at once with a clear message until it is reactivated', async () => {
  const physician = await server.signedIn('PHYSICIAN');
  const live = await physician.get('/api/auth/sessions');
  expect(live.status).toBe(200);
  expect((await act('maya.chen@example.com', 'deactivate')).status).toBe(204);
  expect(await statusOf(physician)).toBe(401);
  expect((await listed('chen'))[0]?.deactivatedAt).not.toBeNull();

  const refused = await physician.signIn('demo-physician');
  expect(refused.headers.get('location')).toBe('/sign-in?refused=deactivated');
  expect(await statusOf(physician)).toBe(401);
  const byLink = await linkFor('maya.chen@example.com');
  expect([byLink.status, byLink.json<{ code: string }>().code]).toEqual([403, 'account_deactivated']);
  expect(await statusOf(byLink.browser)).toBe(401);

  expect((await act('maya.chen@example.com', 'reactivate')).status).toBe(204);
  expect(await statusOf(await server.signedIn('PHYSICIAN'))).toBe(200);
  expect(await lastAct('account_reactivated')).not.toBeNull();
});

test.each([
  ['closing the account', async (email: string) => act(email, 'deactivate')],
  ['changing the role', async (email: string) => become(email, 'PHYSICIAN')],
])(
  "%s revokes every secret of the account's drafts: the original, other devices' keys, and mailed links",
  async (_, change) => {
    const email = somebody();
    const { browser } = await linkFor(email);
    const em = server.orm.em.fork();
    const keep = async (owner: TestBrowser) => {
      const intake = new TestIntake(server.browser());
      await intake.begin();
      const link = `/api/intake/drafts/${intake.id}/resume-link`;
      const { id, secret } = intake;
      await intake.browser.send('POST', link, { email: somebody(), language: 'en' }, intake.headers());
      const claim = await owner.send('POST', '/api/patient/setup', { drafts: [{ id, secret }] });
      expect(claim.json()).toMatchObject({ claimed: { drafts: 1 } });
      const key = await issueDraftKey(em, id, new Date(Date.now() + DAY_MS));
      return async () => {
        const read = (held: string) =>
          server.browser().get(`/api/intake/drafts/${id}`, { [DRAFT_SECRET_HEADER]: held });
        const saved = await intake.save({ given: randomUUID() });
        const links = await em.execute<unknown[]>(
          'select 1 from resume_token where draft_id = ? and expires_at > ?',
          [id, server.clock.now],
        );
        return [(await read(secret)).status, (await read(key)).status, saved.status, links.length];
      };
    };
    const [own, other] = [await keep(browser), await keep(await server.signedIn('PATIENT'))];
    expect([await own(), await other()]).toEqual([
      [200, 200, 200, 1],
      [200, 200, 200, 1],
    ]);
    expect((await change(email)).status).toBe(204);
    expect([await own(), await other()]).toEqual([
      [404, 404, 404, 0],
      [200, 200, 200, 1],
    ]);
  },
);

test('closing an account revokes the secret of a form that was submitted before the account claimed it', async () => {
  const email = somebody();
  const { browser } = await linkFor(email);
  const intake = new TestIntake(server.browser());
  await intake.begin();
  await intake.save(GOOD_ANSWERS);
  expect((await intake.submit()).status).toBe(200);
  const { id, secret } = intake;
  const claim = await browser.send('POST', '/api/patient/setup', { drafts: [{ id, secret }] });
  expect(claim.json()).toMatchObject({ claimed: { submissions: 1 } });
  const printed = async () =>
    (await intake.browser.get(`/api/intake/drafts/${id}/pdf`, intake.headers())).status;

  expect(await printed()).toBe(200);
  expect((await act(email, 'deactivate')).status).toBe(204);
  expect(await printed()).toBe(404);
});

test('asking for a sign-in link gets the same answer for a closed account', async () => {
  await act('maya.chen@example.com', 'deactivate');
  const ask = (email: string) =>
    server.browser().send('POST', '/api/auth/magic-link', { email, method: 'magic-link' });
  const [closed, unknown] = [await ask('maya.chen@example.com'), await ask(somebody())];
  expect([closed.status, closed.text]).toEqual([unknown.status, unknown.text]);
});

test('an administrator ends all sessions of an account and gets their number', async () => {
  const browsers = [await server.signedIn('PHYSICIAN'), await server.signedIn('PHYSICIAN')];
  const before = (await listed('chen'))[0]?.sessions ?? 0;
  expect(before).toBeGreaterThanOrEqual(2);
  expect((await act('maya.chen@example.com', 'end-sessions')).json()).toEqual({ ended: before });
  for (const browser of browsers) expect(await statusOf(browser)).toBe(401);
  expect((await listed('chen'))[0]?.sessions).toBe(0);
});

test('the last administrator can be neither demoted nor deactivated', async () => {
  const refused = await become('sam.rivera@example.com', 'PHYSICIAN');
  expect([refused.status, refused.json<{ code: string }>().code]).toEqual([409, 'last_admin']);
  expect((await act('sam.rivera@example.com', 'deactivate')).status).toBe(409);
  expect(await roleIn(admin)).toBe('ADMIN');

  await become('maya.chen@example.com', 'ADMIN');
  await act('maya.chen@example.com', 'deactivate');
  expect((await become('sam.rivera@example.com', 'PHYSICIAN')).status).toBe(409);
});

test('if two administrators demote each other at once, one remains, every time', async () => {
  for (let round = 0; round < 5; round += 1) {
    await server.orm.em.fork().nativeUpdate(
      User,
      { email: { $in: ['maya.chen@example.com', 'sam.rivera@example.com'] } },
      {
        role: 'ADMIN',
      },
    );
    const sam = await server.signedIn('ADMIN');
    const maya = await server.signedIn('PHYSICIAN');
    await Promise.all([sam.csrfToken(), maya.csrfToken()]);
    const replies = await Promise.all([
      become('maya.chen@example.com', 'PHYSICIAN', sam),
      become('sam.rivera@example.com', 'PHYSICIAN', maya),
    ]);
    expect(replies.map(({ status }) => status).filter((status) => status === 204)).toHaveLength(1);
    expect(await server.orm.em.fork().count(User, { role: 'ADMIN', deactivatedAt: null })).toBe(1);
  }
});

test('an address identifies one account regardless of case; a Cyrillic look-alike is a different address', async () => {
  const latin = somebody().replace(/^./, 'a');
  const first = await linkFor(latin);
  const second = await linkFor(latin.toUpperCase());
  const idIn = async (browser: TestBrowser) =>
    (await browser.get('/api/auth/user')).json<{ id: string }>().id;
  expect(await idIn(second.browser)).toBe(await idIn(first.browser));
  const em = server.orm.em.fork();
  const now = new Date();
  const lookalike = latin.replace(/^a/, 'а');
  em.persist(
    em.create(User, { id: randomUUID(), email: lookalike, name: 'x', role: 'PATIENT', createdAt: now }),
  );
  await em.flush();
  const same = server.orm.em.fork();
  same.persist(
    same.create(User, {
      id: randomUUID(),
      email: latin.toUpperCase(),
      name: 'x',
      role: 'PATIENT',
      createdAt: now,
    }),
  );
  await expect(same.flush()).rejects.toThrow(/users_email/);
});

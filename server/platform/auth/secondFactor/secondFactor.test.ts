import type { AuthenticatorOffer, FactorAdded, SecondFactor } from '@clinic/contract/secondFactor';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { Reply, TestBrowser } from '@clinic/testing/server/testBrowser';
import { Secret, TOTP } from 'otpauth';
import { beforeEach, expect, test } from 'vitest';
import { asSystem } from '../../db/actor.ts';
import { AuditEntry } from '../../db/entities/auditEntry.ts';
import { User } from '../../db/entities/user.ts';
import { makeEnrolmentCode } from './enrolmentCode.ts';
import { TestPasskey } from './testPasskey.ts';

const BASE = '/api/auth/second-factor';
const START = new Date('2026-03-02T15:00:00Z');

const server = sharedServer();

let email = '';
let userId = '';
let browser: TestBrowser;
beforeEach(async () => {
  server.clock.now = START;
  const em = server.orm.em.fork();
  await em.execute('delete from rate_limit');
  email = `dr.${crypto.randomUUID().slice(0, 8)}@example.com`;
  const id = crypto.randomUUID();
  userId = id;
  await em.insert(User, { id, email, name: 'Dr. Test', role: 'PHYSICIAN', createdAt: START });
  browser = await byLink();
  await enterCode(browser, await newCode());
});

/** Signed in by a mailed link, which is one factor. */
async function byLink(): Promise<TestBrowser> {
  const visitor = server.browser();
  await server.orm.em.fork().execute('delete from mail');
  await visitor.send('POST', '/api/auth/magic-link', { email, method: 'magic-link' });
  const page = await server.browser().get('/demo-outbox');
  const token = /\/sign-in\/link#([\w-]{43})"/.exec(page.text)?.[1] ?? '';
  await visitor.send('POST', '/api/auth/magic-link/redeem', { token });
  // Like a page reload: the session has another CSRF token.
  return visitor.reloaded();
}

const em = () => server.orm.em.fork();
const newCode = async (of = email) =>
  (await asSystem('test', () => makeEnrolmentCode(em(), of, server.clock.now))) ?? '';
const enterCode = (by: TestBrowser, code: string) => by.send('POST', `${BASE}/enrolment-code`, { code });
/** Whether the app or passkey may be set up. */
const enrols = async (by: TestBrowser) =>
  Promise.all(
    ['authenticators', 'passkeys/options'].map(
      async (path) => (await by.send('POST', `${BASE}/${path}`, {})).status,
    ),
  );

const later = (seconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + seconds * 1000);
};

const codeOf = (secret: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: server.clock.now.getTime() + seconds * 1000,
  });

async function enrolApp(by: TestBrowser): Promise<{ secret: string; recoveryCodes: string[] | null }> {
  const offer = (await by.send('POST', `${BASE}/authenticators`, {})).json<AuthenticatorOffer>();
  const reply = await by.send('POST', `${BASE}/authenticators/${offer.id}/confirm`, {
    name: 'Phone',
    code: codeOf(offer.secret),
  });
  expect(reply.status).toBe(200);
  return { secret: offer.secret, ...reply.json<FactorAdded>() };
}

const challengeFor = async (by: TestBrowser, what: 'passkey' | 'passkeys') =>
  (await by.send('POST', `${BASE}/${what}/options`, {})).json<{ challenge: string }>().challenge;

async function enrolPasskey(by: TestBrowser, passkey = new TestPasskey(), name = 'Key'): Promise<Reply> {
  const challenge = await challengeFor(by, 'passkeys');
  const response = passkey.make({ challenge, origin: server.url });
  return by.send('POST', `${BASE}/passkeys`, { name, response });
}

const typeCode = (by: TestBrowser, code: string) => by.send('POST', `${BASE}/code`, { code });
const stateOf = async (by: TestBrowser) => (await by.get(BASE)).json<SecondFactor>();
const reads = async (by: TestBrowser) => (await by.get('/api/review')).status;

test('staff without a second factor can only set one up', async () => {
  const ids = { id: crypto.randomUUID(), noteId: crypto.randomUUID(), documentId: crypto.randomUUID() };
  const open: string[] = [];
  for (const { method, path, access } of server.routes.registered) {
    if (!access.signedIn) continue;
    const address = path.replace(/:(\w+)/g, (_, name: string) => ids[name as 'id'] ?? ids.id);
    const reply =
      method === 'get' ? await browser.get(address) : await browser.send(method.toUpperCase(), address, {});
    if (reply.status !== 403 || !reply.text.includes('second_factor_needed')) open.push(path);
  }
  expect(open.filter((path) => !path.startsWith(BASE))).toEqual([]);
  expect(open.length).toBeGreaterThan(5);
});

test('an app is enrolled with one of its codes, yields recovery codes, and proves the session under a new id', async () => {
  expect(await reads(browser)).toBe(403);
  expect(await stateOf(browser)).toMatchObject({ proven: false, factors: [], recoveryCodesLeft: 0, email });
  const before = browser.cookieHeader('/');
  const { recoveryCodes } = await enrolApp(browser);

  expect(recoveryCodes).toHaveLength(10);
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(browser.cookieHeader('/')).not.toBe(before);
  expect((await server.browser().get(BASE, { cookie: before })).status).toBe(401);
  expect(await reads(browser)).toBe(200);
  expect(await stateOf(browser)).toMatchObject({
    proven: true,
    factors: [{ kind: 'authenticator', name: 'Phone' }],
    recoveryCodesLeft: 10,
  });
});

test('a mailed link alone sets up no first factor: every way to do so asks for the enrolment code', async () => {
  const thief = await byLink();
  expect(await stateOf(thief)).toMatchObject({ proven: false, factors: [], needsEnrolmentCode: true });
  expect(await stateOf(browser)).toMatchObject({ needsEnrolmentCode: false });
  const offer = (await browser.send('POST', `${BASE}/authenticators`, {})).json<AuthenticatorOffer>();
  const body = { name: 'Phone', code: codeOf(offer.secret) };
  const challenge = await challengeFor(browser, 'passkeys');
  const response = new TestPasskey().make({ challenge, origin: server.url });
  for (const [path, sent] of [
    ['authenticators', {}],
    ['passkeys/options', {}],
    // Also what another session of the account has begun.
    [`authenticators/${offer.id}/confirm`, body],
  ] as const) {
    const reply = await thief.send('POST', `${BASE}/${path}`, sent);
    expect([path, reply.status, reply.json()]).toEqual([
      path,
      403,
      {
        code: 'enrolment_code_needed',
        error: 'Ask your administrator for the enrolment code, and enter it first.',
      },
    ]);
  }
  expect((await thief.send('POST', `${BASE}/passkeys`, { name: 'Key', response })).status).toBe(422);
  expect((await stateOf(thief)).factors).toEqual([]);
  expect(await reads(thief)).toBe(403);
});

test('the code opens the set-up however it is typed; wrong, replaced, expired and foreign codes do not', async () => {
  const visitor = await byLink();
  const replaced = await newCode();
  const code = await newCode();
  expect(code).toMatch(/^([A-HJKMNP-Z2-9]{4}-){2}[A-HJKMNP-Z2-9]{4}$/);
  const other = `${crypto.randomUUID()}@example.com`;
  for (const wrong of [replaced, await newCode(other), 'AAAA-AAAA-AAAA']) {
    const reply = await enterCode(visitor, wrong);
    expect([reply.status, reply.json()]).toMatchObject([422, { code: 'enrolment_code_wrong' }]);
    expect(await enrols(visitor)).toEqual([403, 403]);
  }
  expect((await enterCode(visitor, ` ${code.toLowerCase().replaceAll('-', ' ')}`)).status).toBe(204);
  expect(await enrols(visitor)).toEqual([200, 200]);
  // A newer code also ends what the earlier one has opened, and so does time.
  const last = await newCode();
  expect(await enrols(visitor)).toEqual([403, 403]);
  expect((await enterCode(visitor, last)).status).toBe(204);
  later(7 * 86_400);
  const late = await byLink();
  expect((await enterCode(late, last)).status).toBe(422);
});

test('the code works for one first factor: then it opens nothing, in any browser', async () => {
  const code = await newCode();
  const both = [await byLink(), await byLink()];
  for (const each of both) expect((await enterCode(each, code)).status).toBe(204);
  const [one, other] = both as [TestBrowser, TestBrowser];
  await enrolApp(one);
  expect(await enrols(other)).toEqual([403, 403]);
  expect((await enterCode(await byLink(), code)).status).toBe(422);
  expect(await em().execute('select 1 from enrolment_code where email = ?', [email])).toEqual([]);
  expect(await newCode()).toBe('');
});

test('after five wrong codes even the right one is refused for 15 minutes, in every browser; the account is told', async () => {
  await em().execute('delete from mail');
  const visitor = await byLink();
  const code = await newCode();
  for (let tries = 0; tries < 5; tries += 1) {
    expect((await enterCode(visitor, 'AAAA-AAAA-AAAA')).status).toBe(422);
  }
  expect((await enterCode(visitor, code)).status).toBe(429);
  expect(await em().execute(`select recipient from mail where template = 'codes_wrong'`)).toEqual([
    { recipient: email },
  ]);
  expect((await enterCode(await byLink(), code)).status).toBe(429);
  later(901);
  expect((await enterCode(await byLink(), code)).status).toBe(204);
});

test('an administrator makes a code for an account without a factor, which stays signed in', async () => {
  const visitor = await byLink();
  const admin = await server.signedIn('ADMIN');
  const reply = await admin.send('DELETE', `/api/admin/users/${userId}/second-factor`, {});
  const { enrolmentCode } = reply.json<{ enrolmentCode: string }>();
  expect((await enterCode(visitor, enrolmentCode)).status).toBe(204);
  await enrolApp(visitor);
  const entry = await em().findOneOrFail(AuditEntry, { action: 'enrolment_code_made', objectId: userId });
  expect(entry.actorRole).toBe('ADMIN');
  expect(JSON.stringify(server.logged)).not.toContain(enrolmentCode);
});

test('the next sign-in asks for a code of the app; no code can be used twice', async () => {
  const { secret } = await enrolApp(browser);
  later(60);
  const next = await byLink();
  expect(await reads(next)).toBe(403);
  expect((await typeCode(next, '000000')).status).toBe(422);
  expect(await reads(next)).toBe(403);
  const code = codeOf(secret);
  expect((await typeCode(next, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(204);
  expect(await reads(next)).toBe(200);

  const thief = await byLink();
  expect((await typeCode(thief, code)).status).toBe(422);
  expect((await typeCode(thief, codeOf(secret, -30))).status).toBe(422);
  expect(await reads(thief)).toBe(403);
});

test('a code from a clock half a minute off is accepted, one from a clock further off is not', async () => {
  const { secret } = await enrolApp(browser);
  later(300);
  const next = await byLink();
  for (const seconds of [-60, 60]) {
    expect((await typeCode(next, codeOf(secret, seconds))).status, String(seconds)).toBe(422);
  }
  expect((await typeCode(next, codeOf(secret, -30))).status).toBe(204);
});

test('the same code in four browsers at once proves only one of them', async () => {
  const { secret } = await enrolApp(browser);
  later(60);
  const others = [];
  for (let count = 0; count < 4; count += 1) others.push(await byLink());
  const replies = await Promise.all(others.map((other) => typeCode(other, codeOf(secret))));
  expect(replies.filter(({ status }) => status === 204)).toHaveLength(1);
});

test('after five wrong codes even the right one is refused for 15 minutes; a passkey still works', async () => {
  const { secret } = await enrolApp(browser);
  const passkey = new TestPasskey();
  expect((await enrolPasskey(browser.reloaded(), passkey)).status).toBe(200);
  later(60);
  const next = await byLink();
  const wrongCodeMails = () =>
    server.orm.em.fork().execute(`select recipient from mail where template = 'codes_wrong'`);
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await wrongCodeMails()).toEqual([]);
    expect((await typeCode(next, '12345')).status).toBe(422);
  }
  expect((await typeCode(next, codeOf(secret))).status).toBe(429);
  expect(await wrongCodeMails()).toEqual([{ recipient: email }]);

  const other = await byLink();
  expect((await typeCode(other, codeOf(secret))).status).toBe(429);
  const challenge = await challengeFor(other, 'passkey');
  const response = passkey.use({ challenge, origin: server.url });
  expect((await other.send('POST', `${BASE}/passkey`, { response })).status).toBe(204);
  later(901);
  const patient = await byLink();
  expect((await typeCode(patient, codeOf(secret))).status).toBe(204);
});

test('a recovery code works once, however it is typed; new ones invalidate the old', async () => {
  const { recoveryCodes } = await enrolApp(browser);
  const [one = '', two = ''] = recoveryCodes ?? [];
  const next = await byLink();
  expect((await typeCode(next, one.toLowerCase().replaceAll('-', ' '))).status).toBe(204);
  expect(await stateOf(next)).toMatchObject({ proven: true, recoveryCodesLeft: 9 });
  expect((await typeCode(await byLink(), one)).status).toBe(422);

  const fresh = await next.reloaded().send('POST', `${BASE}/recovery-codes`, {});
  expect(fresh.json<FactorAdded>().recoveryCodes).toHaveLength(10);
  expect((await typeCode(await byLink(), two)).status).toBe(422);
});

test('a passkey is created and used; a signature is valid for its challenge and site, once', async () => {
  const passkey = new TestPasskey();
  expect((await enrolPasskey(browser, passkey)).json<FactorAdded>().recoveryCodes).toHaveLength(10);
  expect(await reads(browser)).toBe(200);

  const next = await byLink();
  const asked = { challenge: await challengeFor(next, 'passkey'), origin: server.url };
  const response = passkey.use(asked);
  const prove = (by: TestBrowser, sent: unknown) => by.send('POST', `${BASE}/passkey`, { response: sent });
  expect((await prove(next, response)).status).toBe(204);
  expect(await reads(next)).toBe(200);

  const thief = await byLink();
  expect((await prove(thief, response)).status).toBe(422);
  for (const wrong of [
    { challenge: 'another' },
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
  ]) {
    const challenge = await challengeFor(thief, 'passkey');
    const lie = passkey.use({ challenge, origin: server.url, ...wrong });
    expect((await prove(thief, lie)).status, JSON.stringify(wrong)).toBe(422);
  }
  // A cloned key whose counter is behind the original's.
  passkey.counter = 0;
  const copied = passkey.use({ challenge: await challengeFor(thief, 'passkey'), origin: server.url });
  expect((await prove(thief, copied)).status).toBe(422);
  const foreign = new TestPasskey();
  const stranger = foreign.use({ challenge: await challengeFor(thief, 'passkey'), origin: server.url });
  expect((await prove(thief, stranger)).status).toBe(422);
  expect(await reads(thief)).toBe(403);
});

test('a passkey made for another challenge or site, or already registered, is refused', async () => {
  for (const wrong of [
    { challenge: 'another' },
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
  ]) {
    const challenge = await challengeFor(browser, 'passkeys');
    const response = new TestPasskey().make({ challenge, origin: server.url, ...wrong });
    const reply = await browser.send('POST', `${BASE}/passkeys`, { name: 'Key', response });
    expect(reply.status, JSON.stringify(wrong)).toBe(422);
  }
  const passkey = new TestPasskey();
  await enrolPasskey(browser, passkey);
  expect((await enrolPasskey(browser.reloaded(), passkey)).status).toBe(422);
  expect((await stateOf(browser)).factors).toHaveLength(1);
});

test('once a factor is enrolled, the first factor alone can add none', async () => {
  await enrolApp(browser);
  const thief = await byLink();
  for (const path of ['passkeys/options', 'authenticators']) {
    const reply = await thief.send('POST', `${BASE}/${path}`, {});
    expect([path, reply.status]).toEqual([path, 403]);
  }
});

test('of two first factors added at once one is accepted; the other requires a proof of it', async () => {
  const code = await newCode();
  const both = [browser, await byLink()];
  for (const each of both) await enterCode(each, code);
  const challenges = await Promise.all(both.map((each) => challengeFor(each, 'passkeys')));
  const replies = await Promise.all(
    both.map((each, index) => {
      const response = new TestPasskey().make({ challenge: challenges[index] ?? '', origin: server.url });
      return each.send('POST', `${BASE}/passkeys`, { name: 'Key', response });
    }),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
});

test('changes require a proof of the last ten minutes', async () => {
  const { secret } = await enrolApp(browser);
  const by = browser.reloaded();
  later(599);
  expect((await by.send('POST', `${BASE}/recovery-codes`, {})).status).toBe(200);
  later(2);
  const stale = await by.send('POST', `${BASE}/recovery-codes`, {});
  expect([stale.status, stale.json()]).toEqual([403, expect.objectContaining({ code: 'proof_too_old' })]);
  expect((await typeCode(by, codeOf(secret))).status).toBe(204);
  expect((await by.send('POST', `${BASE}/recovery-codes`, {})).status).toBe(200);
});

test("factors can be renamed and removed, but not the last one, nor another account's", async () => {
  await enrolApp(browser);
  const by = browser.reloaded();
  await enrolPasskey(by);
  const [app, key] = (await stateOf(by)).factors;
  const path = (id = '') => `${BASE}/factors/${id}`;
  expect((await by.send('PATCH', path(key?.id), { name: '  Blue key ' })).status).toBe(204);
  expect((await stateOf(by)).factors[1]?.name).toBe('Blue key');

  const admin = await server.signedIn('ADMIN');
  expect((await admin.send('DELETE', path(key?.id), {})).status).toBe(404);
  expect((await admin.send('PATCH', path(key?.id), { name: 'Mine' })).status).toBe(404);
  const both = await Promise.all([app, key].map((each) => by.send('DELETE', path(each?.id), {})));
  expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect((await stateOf(by)).factors).toHaveLength(1);
});

test("an administrator resets a user's factors: signed out everywhere, re-enrolled, and recorded", async () => {
  await enrolApp(browser);
  const { id } = await em().findOneOrFail(User, { email });
  const path = `/api/admin/users/${id}/second-factor`;
  expect((await browser.reloaded().send('DELETE', path, {})).status).toBe(403);
  const admin = await server.signedIn('ADMIN');
  const reset = await admin.send('DELETE', path, {});
  const { enrolmentCode } = reset.json<{ enrolmentCode: string }>();
  expect((await admin.send('DELETE', path.replace(id, crypto.randomUUID()), {})).status).toBe(404);

  expect((await browser.get(BASE)).status).toBe(401);
  const afterReset = await byLink();
  expect(await stateOf(afterReset)).toMatchObject({ factors: [], recoveryCodesLeft: 0 });
  expect(await enrols(afterReset)).toEqual([403, 403]);
  expect((await enterCode(afterReset, enrolmentCode)).status).toBe(204);
  await enrolApp(afterReset);
  const entry = await em().findOneOrFail(AuditEntry, { action: 'second_factor_reset', objectId: id });
  expect([entry.actorRole, entry.detail]).toEqual(['ADMIN', { removed: 1 }]);
});

test('the demo provider vouches for a second factor; patients need none', async () => {
  for (const role of ['PHYSICIAN', 'ADMIN', 'PATIENT'] as const) {
    expect((await (await server.signedIn(role)).get('/api/auth/user')).status).toBe(200);
  }
  const patient = await server.signedIn('PATIENT');
  expect((await patient.get(BASE)).status).toBe(403);
  expect((await server.browser().get(BASE)).status).toBe(401);
});

test('neither secrets nor codes are in the database or the log, and each act is recorded', async () => {
  const { secret, recoveryCodes } = await enrolApp(browser);
  await typeCode(await byLink(), '000000');
  const em = server.orm.em.fork();
  const [{ dump = '' } = {}] = await em.execute<Array<{ dump: string }>>(
    `select (select json_agg(authenticator)::text from authenticator)
       || (select json_agg(recovery_code)::text from recovery_code)
       || (select json_agg(session)::text from session) as dump`,
  );
  const raw = Buffer.from(Secret.fromBase32(secret).bytes);
  for (const hidden of [secret, raw.toString('hex'), ...(recoveryCodes ?? [])]) {
    expect(dump).not.toContain(hidden);
    expect(JSON.stringify(server.logged)).not.toContain(hidden);
  }
  const { id } = await em.findOneOrFail(User, { email });
  const entries = await em.find(AuditEntry, { actorId: id }, { orderBy: { id: 'asc' } });
  const actions = entries.map(({ action }) => action);
  expect(actions).toEqual(['signed_in', 'second_factor_added', 'signed_in', 'sign_in_refused']);
});

import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { startTestServer, type TestServer } from '@clinic/testing/server/testServer';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Identity } from '../db/entities/identity.ts';
import { User } from '../db/entities/user.ts';
import { discovery } from './discovery.ts';
import { startTestOpenId, type TestOpenId } from './testOpenId.ts';

let openId: TestOpenId;
let server: TestServer;
beforeAll(async () => {
  openId = await startTestOpenId();
  server = await startTestServer({
    environment: {
      DEMO: 'false',
      GOOGLE_CLIENT_ID: openId.clientId,
      GOOGLE_CLIENT_SECRET: openId.clientSecret,
      GOOGLE_ISSUER: openId.issuer,
      ADMIN_EMAIL: 'head@example.com',
    },
  });
});
afterAll(async () => {
  await server.close();
  await openId.stop();
});
let number = 0;
let email = '';
beforeEach(() => {
  number += 1;
  email = `grace.${number}@example.com`;
  openId.wrong = {};
  openId.person = { sub: `g-${number}`, email, email_verified: true, name: 'Grace Test' };
});

/** Follows the sign-in to the provider and back, up to the URL of the callback. */
async function callbackOf(browser: TestBrowser): Promise<string> {
  const login = await browser.get('/api/login?returnTo=/patient/dashboard');
  const connect = await browser.get(login.headers.get('location') ?? '');
  const authorized = await fetch(connect.headers.get('location') ?? '', { redirect: 'manual' });
  return authorized.headers.get('location') ?? '';
}

const userOf = async (browser: TestBrowser) => (await browser.get('/api/auth/user')).json();

test('a user confirmed by the provider is signed in; a new one becomes a patient', async () => {
  const browser = server.browser();
  const reply = await browser.get(await callbackOf(browser));
  expect([reply.status, reply.headers.get('location')]).toEqual([302, '/patient/dashboard']);
  expect(await userOf(browser)).toMatchObject({ email, role: 'PATIENT' });
});

test.each<[what: string, wrong: TestOpenId['wrong']]>([
  ['from another issuer', { claims: { iss: 'https://accounts.example' } }],
  ['for another client', { claims: { aud: 'somebody-else' } }],
  ['for several audiences, without an authorized party', { claims: { aud: ['clinic', 'somebody-else'] } }],
  ['issued to another party', { claims: { azp: 'somebody-else' } }],
  ['expired', { claims: { exp: Math.floor(Date.now() / 1000) - 60 } }],
  ['without an expiry', { without: 'exp' }],
  ['with another nonce', { claims: { nonce: 'other' } }],
  ['without a nonce', { without: 'nonce' }],
  ['without a subject', { without: 'sub' }],
  ['not yet valid', { claims: { nbf: Math.floor(Date.now() / 1000) + 600 } }],
  ['signed by a foreign key', { key: 'foreign' }],
  ['not signed', { key: 'none' }],
])('a token %s is rejected', async (_what, wrong) => {
  openId.wrong = wrong;
  const browser = server.browser();
  const before = openId.redeemed;
  const reply = await browser.get(await callbackOf(browser));
  expect(openId.redeemed).toBe(before + 1);
  expect([reply.status, reply.text]).toEqual([400, 'The sign-in did not succeed. Please start again.']);
  expect((await browser.get('/api/auth/user')).status).toBe(401);
});

test('a state that is forged, replayed or from another browser is refused', async () => {
  const browser = server.browser();
  const forged = new URL(await callbackOf(browser));
  forged.searchParams.set('state', 'forged');
  expect((await browser.get(forged.href)).status).toBe(400);

  const callback = await callbackOf(browser);
  const stranger = server.browser();
  await callbackOf(stranger);
  expect((await stranger.get(callback)).status).toBe(400);
  expect((await browser.get(callback)).status).toBe(302);
  expect((await browser.get(callback)).status).toBe(400);
});

test('a code requested by another browser fails without its PKCE verifier', async () => {
  const victim = server.browser();
  const stolen = new URL(await callbackOf(victim)).searchParams.get('code') ?? '';
  const thief = server.browser();
  const callback = new URL(await callbackOf(thief));
  callback.searchParams.set('code', stolen);
  const before = openId.redeemed;

  expect((await thief.get(callback.href)).status).toBe(400);
  expect(openId.redeemed).toBe(before);
});

test('users are identified by issuer and subject; an unverified address matches no account', async () => {
  const first = server.browser();
  await first.get(await callbackOf(first));
  const subject = 'somebody else';
  openId.person = { sub: subject, email, email_verified: false };
  const other = server.browser();
  expect((await other.get(await callbackOf(other))).status).toBe(403);
  expect((await other.get('/api/auth/user')).status).toBe(401);
  expect(await server.orm.em.fork().count(Identity, { subject })).toBe(0);

  // Identified by its subject, the account stays the same even if the address changes.
  openId.person = { sub: `g-${number}`, email: 'new.address@example.com', email_verified: false };
  const again = server.browser();
  await again.get(await callbackOf(again));
  expect(await userOf(again)).toMatchObject({ email });
});

test('a verified address signs in to the account that has it', async () => {
  const em = server.orm.em.fork();
  const known = { id: crypto.randomUUID(), email: email.toUpperCase(), name: 'Grace', createdAt: new Date() };
  await em.insert(User, { ...known, role: 'PATIENT' });
  const browser = server.browser();
  await browser.get(await callbackOf(browser));
  expect(await userOf(browser)).toMatchObject({ id: known.id, email: email.toUpperCase() });
});

test('an address with look-alike letters matches no account', async () => {
  const first = server.browser();
  await first.get(await callbackOf(first));
  // The third letter of the address is Cyrillic.
  openId.person = { sub: 'alike', email: email.replace('a', 'а'), email_verified: true };
  const other = server.browser();
  expect((await other.get(await callbackOf(other))).status).toBe(400);
  expect((await other.get('/api/auth/user')).status).toBe(401);
});

test('a role or group claimed by the token is ignored', async () => {
  openId.person = {
    ...openId.person,
    role: 'ADMIN',
    roles: ['ADMIN'],
    groups: ['admin'],
    hd: 'clinic.example',
  };
  const browser = server.browser();
  await browser.get(await callbackOf(browser));
  expect(await userOf(browser)).toMatchObject({ role: 'PATIENT' });
});

test('the first administrator is the one configured, and only if their address is verified', async () => {
  openId.person = { sub: 'g-9', email: 'HEAD@example.com', email_verified: false };
  const unverified = server.browser();
  expect((await unverified.get(await callbackOf(unverified))).status).toBe(403);
  openId.person = { sub: 'g-9', email: 'HEAD@example.com', email_verified: true };
  const browser = server.browser();
  await browser.get(await callbackOf(browser));
  const head = await server.orm.em.fork().findOneOrFail(User, { email: 'HEAD@example.com' });
  expect(head.role).toBe('ADMIN');
});

test('a provider that is down, or whose document names another issuer, is reported as unreachable', async () => {
  for (const wrong of [
    { down: true },
    { document: { issuer: 'https://accounts.example' } },
    { document: { token_endpoint: 'ftp://127.0.0.1/token' } },
    { document: { jwks_uri: undefined } },
  ]) {
    openId.wrong = wrong;
    await expect(discovery(openId.issuer)()).rejects.toMatchObject({
      code: 'provider_unreachable',
      status: 503,
    });
  }
});

test('the document is fetched once a day, and failures are not cached', async () => {
  let now = 0;
  const endpoints = discovery(openId.issuer, () => now);
  openId.wrong = { down: true };
  await expect(endpoints()).rejects.toThrow();
  openId.wrong = {};
  const first = await endpoints();
  openId.wrong = { down: true };
  expect(await endpoints()).toBe(first);
  now = 86_400_000;
  await expect(endpoints()).rejects.toThrow();
});

test.each<[what: string, wrong: TestOpenId['wrong']]>([
  ['never answers the token request', { silentAt: '/token' }],
  ['answers the token request one byte at a time', { dripsAt: '/token' }],
  ['never answers the request for its keys', { silentAt: '/keys' }],
])(
  'for a provider that %s, the browser gets an error, and can sign in later',
  async (_what, wrong) => {
    // Another process, which has not loaded the keys yet.
    const other = await startTestServer({
      beside: server,
      environment: {
        DEMO: 'false',
        GOOGLE_CLIENT_ID: openId.clientId,
        GOOGLE_CLIENT_SECRET: openId.clientSecret,
        GOOGLE_ISSUER: openId.issuer,
      },
    });
    const callback = async (browser: TestBrowser) => browser.get(await callbackOf(browser));
    openId.wrong = wrong;
    const reply = await callback(other.browser());
    expect([reply.status, reply.text]).toEqual([503, expect.stringContaining('cannot be reached')]);
    openId.wrong = {};
    expect((await callback(other.browser())).status).toBe(302);
    await other.close();
  },
  60_000,
);

test('a provider whose document never arrives is unreachable', async () => {
  openId.wrong = { silentAt: '/.well-known/openid-configuration' };
  await expect(discovery(openId.issuer)()).rejects.toMatchObject({ code: 'provider_unreachable' });
});

test("the demo's provider also works through discovery", async () => {
  const demo = await startTestServer({ beside: server });
  const { authorizeUrl, tokenUrl } = await discovery(`${demo.url}/demo-idp`)();
  expect([authorizeUrl, tokenUrl]).toEqual([`${demo.url}/demo-idp/auth`, `${demo.url}/demo-idp/token`]);
  await demo.close();
});

test('without Google and outside the demo the sign-in page says that only mailed links are available', async () => {
  const bare = await startTestServer({
    beside: server,
    environment: { DEMO: 'false', SMTP_URL: 'smtp://127.0.0.1:1' },
  });
  const browser = bare.browser();
  expect((await browser.get('/api/auth/methods')).json()).toMatchObject({ google: false, demo: false });
  const login = await browser.get('/api/login');
  expect([login.status, login.headers.get('location')]).toEqual([302, '/sign-in']);
  expect((await browser.get('/connect/demo')).status).toBe(404);
  expect((await browser.get('/demo-idp/auth')).status).toBe(404);
  await bare.close();
});

test('the role that ADMIN_EMAIL grants is recorded and mailed each time it is granted', async () => {
  const em = server.orm.em.fork();
  const given = async () => ({
    entries: (
      await em.execute<Array<{ detail: object }>>(
        `select detail from audit_entry where action = 'account_role_changed' order by id`,
      )
    ).map(({ detail }) => detail),
    mails: await em.execute(
      `select recipient, template from mail where template in ('account_changed', 'access_widened') order by 1`,
    ),
  });
  const signIn = async () => {
    openId.person = { sub: 'head', email: 'Head@example.com', email_verified: true, name: 'Head' };
    const browser = server.browser();
    await browser.get(await callbackOf(browser));
  };
  const before = await given();
  await em.execute(`update users set role = 'PHYSICIAN' where lower(email) = 'head@example.com'`);
  await em.execute('delete from mail');
  await signIn();
  const once = await given();
  expect(once.entries.slice(before.entries.length)).toEqual([
    { from: expect.stringMatching(/PATIENT|PHYSICIAN/), to: 'ADMIN', reason: 'ADMIN_EMAIL' },
  ]);
  expect(once.mails).toEqual([
    { recipient: expect.stringMatching(/^head@example.com$/i), template: 'account_changed' },
    { recipient: 'sam.rivera@example.com', template: 'access_widened' },
  ]);
  await signIn();
  expect(await given()).toEqual(once);
});

test('a sign-in with a new browser is mailed to the account', async () => {
  const newDeviceMails = () =>
    server.orm.em
      .fork()
      .execute(`select 1 from mail where template = 'new_device' and recipient = ?`, [email]);
  const [first, second] = [server.browser(), server.browser()];
  for (const browser of [first, first, second]) {
    await browser.get(await callbackOf(browser));
    expect(await newDeviceMails()).toHaveLength(browser === second ? 1 : 0);
  }
});

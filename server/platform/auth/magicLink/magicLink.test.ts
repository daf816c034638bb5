import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { startTestServer, type TestServer } from '@clinic/testing/server/testServer';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asSystem } from '../../db/actor.ts';
import { AuditEntry } from '../../db/entities/auditEntry.ts';
import { Session } from '../../db/entities/session.ts';
import { User } from '../../db/entities/user.ts';
import { deleteOldLinks } from './deleteOldLinks.ts';
import { withinMagicLinkLimits } from './magicLinkLimits.ts';

const server = sharedServer();
let clinic: TestServer;
beforeAll(async () => {
  clinic = await startTestServer({
    beside: server,
    environment: { DEMO: 'false', GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' },
  });
});
afterAll(async () => {
  await clinic.close();
});
beforeEach(async () => {
  server.clock.now = new Date();
  const em = server.orm.em.fork();
  await em.execute('delete from rate_limit');
  await em.execute('delete from mail');
});

const RITA = 'rita@example.com';

const ask = (browser: TestBrowser, email = RITA, more: Record<string, unknown> = {}) =>
  browser.send('POST', '/api/auth/magic-link', { email, method: 'magic-link', ...more });

/** The mailed tokens, newest first, as the demo's outbox shows them. */
async function mailedTokens(): Promise<string[]> {
  const page = await server.browser().get('/demo-outbox');
  return [...page.text.matchAll(/\/sign-in\/link#([\w-]{43})"/g)].map(([, token]) => token as string);
}

const mailedToken = async () => (await mailedTokens())[0] ?? '';

const redeem = (browser: TestBrowser, token: string) =>
  browser.send('POST', '/api/auth/magic-link/redeem', { token });

const typeCode = (browser: TestBrowser, code: string) =>
  browser.send('POST', '/api/auth/magic-link/code', { code });

const later = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms);
};

/** Like a page reload: the session has another CSRF token. */
const reloaded = (browser: TestBrowser) => browser.copy();

test('the sign-in methods say that the demo shows its mails', async () => {
  expect((await server.browser().get('/api/auth/methods')).json()).toMatchObject({ demoOutbox: true });
});

test('a mailed link signs in the browser that requested it, as a patient', async () => {
  const browser = server.browser();
  const asked = await ask(browser, RITA, { returnTo: '/patient/dashboard' });
  expect([asked.status, asked.text]).toEqual([200, '{}']);
  const before = browser.cookieHeader('/');
  const reply = await redeem(browser, await mailedToken());

  expect([reply.status, reply.json()]).toEqual([200, { returnTo: '/patient/dashboard' }]);
  expect((await browser.get('/api/auth/user')).json()).toMatchObject({ email: RITA, role: 'PATIENT' });
  expect(browser.cookieHeader('/')).not.toBe(before);
  const stale = await server.browser().get('/api/auth/user', { cookie: before });
  expect(stale.status).toBe(401);
});

test('viewing a link, however often, does not consume it', async () => {
  const browser = server.browser();
  await ask(browser);
  const token = await mailedToken();
  for (const path of ['/sign-in/link', `/api/auth/magic-link/redeem?token=${token}`]) {
    for (let count = 0; count < 10; count += 1) {
      await browser.request(path, { method: count % 2 ? 'HEAD' : 'GET' });
    }
  }
  expect((await redeem(browser, token)).status).toBe(200);
});

test('50 concurrent redemptions create one session', async () => {
  const browser = server.browser();
  await ask(browser, 'fifty@example.com');
  const token = await mailedToken();
  const em = server.orm.em.fork();
  const before = await em.count(Session, { userId: { $ne: null } });
  const replies = await Promise.all(Array.from({ length: 50 }, () => redeem(reloaded(browser), token)));

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  // The others find either the shared session gone or the link used.
  expect(replies.filter(({ status }) => status === 410 || status === 403)).toHaveLength(49);
  expect(await em.count(Session, { userId: { $ne: null } })).toBe(before + 1);
});

test('a link works for 10 minutes and no longer', async () => {
  const browser = server.browser();
  await ask(browser);
  later(599_000);
  expect((await redeem(browser, await mailedToken())).status).toBe(200);

  const late = server.browser();
  await ask(late);
  const token = await mailedToken();
  later(600_000);
  expect((await redeem(late, token)).status).toBe(410);
});

test('the newest link invalidates the older ones', async () => {
  const browser = server.browser();
  await ask(browser);
  const [older = ''] = await mailedTokens();
  later(1000);
  await ask(browser, 'RITA@example.com');

  expect((await redeem(browser, older)).status).toBe(410);
  expect((await redeem(browser, await mailedToken())).status).toBe(200);
});

test('another browser gets no session but a code to enter in the requesting browser', async () => {
  const browser = server.browser();
  await ask(browser);
  const phone = server.browser();
  const reply = await redeem(phone, await mailedToken());
  const { code } = reply.json<{ code: string }>();
  expect(code).toMatch(/^\d{6}$/);
  expect((await phone.get('/api/auth/user')).status).toBe(401);
  expect((await typeCode(phone, code)).status).toBe(410);

  expect((await typeCode(browser, code)).status).toBe(200);
  expect((await browser.get('/api/auth/user')).json()).toMatchObject({ email: RITA });
  expect((await redeem(phone, await mailedToken())).status).toBe(410);
});

test('after five wrong codes even the right one is refused', async () => {
  const browser = server.browser();
  await ask(browser);
  const { code } = (await redeem(server.browser(), await mailedToken())).json<{ code: string }>();
  const wrong = code === '000000' ? '111111' : '000000';
  for (let tries = 0; tries < 5; tries += 1) expect((await typeCode(browser, wrong)).status).toBe(422);

  expect((await typeCode(browser, code)).status).toBe(410);
  expect(await mails('codes_wrong')).toBe(1);
  expect((await redeem(browser, await mailedToken())).status).toBe(410);
});

test('a hundred requests get the same response and send five mails', async () => {
  const browser = server.browser();
  const replies = [];
  for (let count = 0; count < 100; count += 1) replies.push(await ask(browser, 'Ana.Demo@example.com'));

  expect(new Set(replies.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 {}']));
  const em = server.orm.em.fork();
  expect(await em.execute('select 1 from mail')).toHaveLength(5);
  // The owner of the address can still sign in through the provider.
  const victim = await server.signedIn('PATIENT');
  expect((await victim.get('/api/auth/user')).json()).toMatchObject({ email: 'ana.demo@example.com' });
});

const mails = async (template: string, to = RITA) =>
  (
    await server.orm.em
      .fork()
      .execute('select 1 from mail where template = ? and lower(recipient) = ?', [template, to])
  ).length;

test('requests by strangers invalidate nothing and do not use up the limit of a browser that requested before', async () => {
  const own = server.browser();
  await ask(own);
  const token = await mailedToken();
  for (let count = 0; count < 30; count += 1) await ask(server.browser());
  // Strangers together cannot trigger more mails than this.
  expect(await mails('sign_in')).toBe(10);

  for (let count = 0; count < 3; count += 1) {
    later(1000);
    await ask(own);
  }
  expect(await mails('sign_in')).toBe(13);
  const newest = await mailedToken();
  expect((await redeem(own, token)).status).toBe(410);
  expect((await redeem(own, newest)).json()).toMatchObject({ returnTo: expect.any(String) });
});

test('a stranger who keeps cookies gets no more mails than one who does not', async () => {
  const strangers = Array.from({ length: 20 }, () => server.browser());
  for (let round = 0; round < 3; round += 1) for (const stranger of strangers) await ask(stranger);
  expect(await mails('sign_in')).toBeLessThanOrEqual(5 * 10);
  const refused = strangers.at(-1) as TestBrowser;
  const before = await mails('sign_in');
  await ask(refused);
  expect(await mails('sign_in')).toBe(before);
});

test('strangers on other networks, however many links they ask for, leave a clinic its own', async () => {
  const em = server.orm.em.fork();
  const limits = (index: number) => ({
    email: `stranger${index}@example.com`,
    browser: `stranger ${index}`,
    ownDevice: undefined,
    network: `2001:db8:0:${Math.floor(index / 50)}::/64`,
  });
  await asSystem('test', () =>
    em.transactional(async (tx) => {
      for (let index = 0; index < 3000; index += 1)
        expect(await withinMagicLinkLimits(tx, limits(index), server.clock.now)).toBe(true);
    }),
  );
  await ask(server.browser());
  expect(await mails('sign_in')).toBe(1);
});

test('strangers in the same network do not use up the limit of a browser that was mailed a link before', async () => {
  const own = server.browser();
  await ask(own);
  for (let count = 0; count < 80; count += 1) await ask(server.browser(), `stranger${count}@example.com`);
  await ask(server.browser(), 'refused@example.com');
  expect(await mails('sign_in', 'refused@example.com')).toBe(0);
  later(1000);
  await ask(own);
  expect(await mails('sign_in')).toBe(2);
});

test('a browser that has signed in before can request links in a new session, too', async () => {
  const own = server.browser();
  await ask(own);
  await redeem(own, await mailedToken());
  await own.get('/api/logout');
  for (let count = 0; count < 70; count += 1) await ask(server.browser(), count % 2 ? RITA : 'x@example.com');
  own.forgetCsrfToken();
  const before = await mails('sign_in');
  for (let count = 0; count < 8; count += 1) {
    later(1000);
    await ask(own);
  }
  expect(await mails('sign_in')).toBe(before + 5);
  expect((await redeem(own, await mailedToken())).status).toBe(200);
});

test('a sign-in with a new browser is mailed to the account; the first one, or a known browser, is not', async () => {
  const signIn = async (browser: TestBrowser) => {
    later(1000);
    await ask(browser, 'new.device@example.com');
    await redeem(browser, await mailedToken());
    await browser.get('/api/logout');
    browser.forgetCsrfToken();
    return mails('new_device', 'new.device@example.com');
  };
  const [phone, laptop] = [server.browser(), server.browser()];
  expect(await signIn(phone)).toBe(0);
  expect(await signIn(phone)).toBe(0);
  expect(await signIn(laptop)).toBe(1);
  expect(await signIn(phone)).toBe(1);
  expect(await signIn(laptop)).toBe(1);
  const stored = await server.orm.em.fork().execute('select device_hash from known_device');
  expect(JSON.stringify(stored)).not.toContain(
    /device=([\w-]+)/.exec(phone.cookieHeader('/'))?.[1] ?? 'none',
  );
});

test('an account remembers the thirty most recently used browsers until their cookies expire', async () => {
  const em = server.orm.em.fork();
  const { id } = await em.findOneOrFail(User, { email: RITA });
  for (let count = 0; count < 40; count += 1) {
    await em.execute('insert into known_device values (?, ?, ?, ?)', [
      id,
      `device-${count}`,
      new Date(count),
      new Date(count),
    ]);
  }
  const browser = server.browser();
  await ask(browser);
  await redeem(browser, await mailedToken());
  const left = () => em.execute<unknown[]>('select 1 from known_device where user_id = ?', [id]);
  expect(await left()).toHaveLength(30);
  await deleteOldLinks(server.orm, new Date());
  const old = `select 1 from known_device where device_hash like 'device-%'`;
  expect(await em.execute<unknown[]>(old)).toEqual([]);
  expect((await left()).length).toBeGreaterThan(0);
});

test('mails per network are limited, whatever the address', async () => {
  const browser = server.browser();
  for (let count = 0; count < 70; count += 1) await ask(browser, `someone${count}@example.com`);
  expect(await server.orm.em.fork().execute('select 1 from mail')).toHaveLength(60);
  later(3_600_001);
  await ask(browser, 'after@example.com');
  expect(await server.orm.em.fork().execute('select 1 from mail')).toHaveLength(61);
});

test('a known, an unknown and a staff address get the same response', async () => {
  const replies = [];
  for (const email of ['ana.demo@example.com', 'nobody@example.com', 'sam.rivera@example.com']) {
    replies.push(await ask(server.browser(), email));
  }
  expect(new Set(replies.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 {}']));
  expect(await mailedTokens()).toHaveLength(3);
});

test('an address is one account regardless of case; look-alike letters are rejected', async () => {
  for (const email of ['Twin@x.example', 'tWin@X.example']) {
    const browser = server.browser();
    await ask(browser, email);
    await redeem(browser, await mailedToken());
    later(1000);
  }
  const em = server.orm.em.fork();
  expect(await em.execute("select 1 from users where lower(email) = 'twin@x.example'")).toHaveLength(1);
  expect((await ask(server.browser(), 'twіn@x.example')).status).toBe(400);
});

test.each([
  'not an address',
  'a@b.example\r\nBcc: c@d.example',
  'a@b.example,c@d.example',
  `${'a'.repeat(250)}@b.example`,
])('%j is not a valid address', async (email) => {
  expect((await ask(server.browser(), email)).status).toBe(400);
});

test.each([{ role: 'ADMIN' }, { method: 'password' }, { email: undefined }])('%j: 400', async (more) => {
  expect((await ask(server.browser(), RITA, more)).status).toBe(400);
});

test('a forged Host is refused, and a forged forwarded host does not change the link', async () => {
  const browser = server.browser();
  const token = await browser.csrfToken();
  const ask = async (headers: Record<string, string>): Promise<number | undefined> => {
    // fetch does not allow setting the Host header.
    const sent = request(`${server.url}/api/auth/magic-link`, {
      method: 'POST',
      headers: {
        cookie: browser.cookieHeader('/api/auth/magic-link'),
        'content-type': 'application/json',
        'x-csrf-token': token,
        ...headers,
      },
    }).end(JSON.stringify({ email: RITA, method: 'magic-link' }));
    const [response] = await once(sent, 'response');
    response.resume();
    return response.statusCode;
  };
  expect(await ask({ host: 'evil.example' })).toBe(421);
  expect(await ask({ 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' })).toBe(200);
  const page = await browser.get('/demo-outbox', { 'x-forwarded-host': 'evil.example' });
  expect(page.text).toContain(`href="${server.url}/sign-in/link#`);
  expect(page.text).not.toContain('evil.example');
});

test('a link leads back to a page of the portal and nowhere else', async () => {
  for (const [wanted, returnTo] of [
    ['/physician/dashboard', '/physician/dashboard'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example/intake', '/'],
    ['javascript:alert(1)', '/'],
    ['/intake/../api/logout', '/'],
    ['/api/logout', '/'],
  ]) {
    later(1000);
    const browser = server.browser();
    await ask(browser, `to.${randomUUID()}@example.com`, { returnTo: wanted });
    expect((await redeem(browser, await mailedToken())).json(), wanted).toEqual({ returnTo });
  }
});

test('neither the database nor the log contains the token', async () => {
  const browser = server.browser();
  await ask(browser);
  const token = await mailedToken();
  await redeem(server.browser(), token);
  await redeem(browser, token);
  await redeem(browser, token);

  const em = server.orm.em.fork();
  const tables = await em.execute<Array<{ name: string }>>(
    "select quote_ident(table_name) as name from information_schema.tables where table_schema = 'clinic_main'",
  );
  let dump = '';
  for (const { name } of tables) dump += JSON.stringify(await em.execute(`select * from ${name}`));
  expect(dump).toContain(RITA);
  expect(dump).not.toContain(token);
  expect(JSON.stringify(server.logged)).not.toContain(token);
  expect(JSON.stringify(server.logged)).not.toContain(RITA);
});

test('an error while redeeming reveals the token neither in the log nor in the response', async () => {
  const browser = server.browser();
  await ask(browser);
  const token = await mailedToken();
  const em = server.orm.em.fork();
  await em.execute('alter table sign_in_link rename to sign_in_link_away');
  const reply = await redeem(browser, token);
  await em.execute('alter table sign_in_link_away rename to sign_in_link');

  expect(reply.status).toBe(500);
  expect(reply.text).not.toContain(token);
  expect(server.logged.at(-2)).toMatchObject({ level: 'error' });
  expect(JSON.stringify(server.logged)).not.toContain(token);
});

test('requesting a link and signing in are recorded, without the address', async () => {
  const browser = server.browser();
  await ask(browser);
  await redeem(browser, await mailedToken());
  const entries = await server.orm.em.fork().find(AuditEntry, {}, { orderBy: { id: 'desc' }, limit: 2 });

  expect(entries.map(({ action }) => action)).toEqual(['signed_in', 'sign_in_requested']);
  expect(entries[0]?.detail).toEqual({ method: 'magic_link' });
  expect(JSON.stringify(entries)).not.toContain(RITA);
});

test('staff also sign in by link, and are then asked for a second factor', async () => {
  const browser = clinic.browser();
  await ask(browser, 'maya.chen@example.com');
  expect((await redeem(browser, await mailedToken())).status).toBe(200);
  const reply = await browser.get('/api/auth/user');

  expect(reply.status).toBe(403);
  expect(reply.json()).toMatchObject({ code: 'second_factor_needed' });
  expect((await clinic.browser().get('/demo-outbox')).status).not.toBe(200);
  expect((await clinic.browser().get('/api/auth/methods')).json()).toMatchObject({ demoOutbox: false });
});

test('a first sign-in in several browsers at once creates one account', async () => {
  const email = 'at.once@example.com';
  const browsers = [server.browser(), server.browser()];
  const tokens: string[] = [];
  for (const browser of browsers) {
    await ask(browser, email);
    tokens.push(await mailedToken());
    later(1000);
  }
  await Promise.all(browsers.map((browser, index) => redeem(browser, tokens[index] ?? '')));
  expect(await server.orm.em.fork().count(User, { email })).toBe(1);
});

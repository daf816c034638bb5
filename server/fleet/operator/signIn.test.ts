/** Operators sign in by a link and a second factor, and nobody else can. */

import { codeOf, formIn, pathIn } from '@clinic/testing/server/testOperator';
import { beforeEach, expect, test } from 'vitest';
import { TestPlatform } from '../testPlatform.ts';

const platform = new TestPlatform();
const OP = 'op@example.org';
const SECOND = '/platform/second-factor';

beforeEach(async () => {
  await platform.execute('delete from operator');
  await platform.execute('delete from operator_event');
});

const actions = async () =>
  (
    await platform.execute<{ action: string }>(
      'select action from operator_event where operator is not null order by id',
    )
  ).map(({ action }) => action);

test('without an operator account the pages do not exist', async () => {
  for (const path of [
    '/platform',
    '/platform/',
    '/platform/sign-in',
    '/platform/page.css',
    '/platform?q=1',
  ]) {
    const reply = await platform.browser().get(path);
    expect([reply.status, reply.text], path).toEqual([404, 'Not found']);
  }
  await platform.command('add', OP);
  expect((await platform.browser().get('/platform/sign-in')).status).toBe(200);
  await platform.command('remove', OP);
  expect((await platform.browser().get('/platform/sign-in')).status).toBe(404);
});

test("the pages are at the installation's host, and at no clinic", async () => {
  await platform.command('add', OP);
  for (const host of ['evil.example', 'elm.example']) {
    const reply = await platform.atHost(host, '/platform/sign-in');
    expect(reply.status, host).not.toBe(200);
    expect(reply.text).not.toContain('page.css');
  }
  expect((await platform.browser().get('/c/oak/platform/sign-in')).text).not.toContain('page.css');
});

test('a printed link and the code of a new authenticator app sign an operator in', async () => {
  const operator = platform.browser();
  const link = pathIn(await platform.command('add', 'Op@Example.org'));
  const confirmation = await operator.setUp(link);
  expect(confirmation.status).toBe(200);
  expect(operator.recoveryCodes).toHaveLength(10);
  const page = await operator.get('/platform');
  expect(page.status).toBe(200);
  expect(page.text).toContain('The oak clinic');
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'/);
  expect(page.text).not.toMatch(/<script|style=|\son\w+=/);
  expect(await actions()).toEqual(['authenticator_added', 'signed_in']);
});

test('opening the link consumes nothing; it signs in once, and not after it has expired', async () => {
  const operator = platform.browser();
  const link = pathIn(await platform.command('add', OP));
  for (let count = 0; count < 3; count += 1) {
    expect((await operator.get(link)).status).toBe(200);
    await operator.request(link, { method: 'HEAD' });
  }
  expect((await operator.fill(link)).status).toBe(303);
  expect((await platform.browser().fill(link)).status).toBe(410);
  const late = pathIn(await platform.command('link', OP));
  await platform.execute(`update operator_link set expires_at = now() - interval '1 second'`);
  expect((await platform.browser().fill(late)).status).toBe(410);
});

test('twenty concurrent redemptions of a link create one session', async () => {
  const link = pathIn(await platform.command('add', OP));
  const replies = await Promise.all(Array.from({ length: 20 }, () => platform.browser().fill(link)));
  expect(replies.filter(({ status }) => status === 303)).toHaveLength(1);
  expect(await platform.execute('select from operator_session')).toHaveLength(1);
});

test('without the second factor nothing is shown and nothing can be done', async () => {
  const operator = await platform.signedIn(OP);
  const half = platform.browser();
  await half.fill(pathIn(await platform.command('link', OP)));
  for (const path of ['/platform', '/platform/health', '/platform/events', '/platform/clinics/oak']) {
    const reply = await half.get(path);
    expect([reply.status, reply.headers.get('location')], path).toEqual([302, SECOND]);
  }
  const form = formIn((await half.get(SECOND)).text);
  await half.post('/platform/clinics/oak/suspend', { form });
  expect((await operator.get('/platform/clinics/oak')).text).toContain('Open');
});

test('a code works once, even if it is sent twice at the same moment', async () => {
  const operator = await platform.signedIn(OP);
  const used = codeOf(operator.key);
  const again = platform.browser();
  await again.fill(pathIn(await platform.command('link', OP)));
  expect((await again.fill(SECOND, { code: used })).status).toBe(422);
  await platform.forgetCodes();
  const form = formIn((await again.get(SECOND)).text);
  const signedIn = async () => (await actions()).filter((action) => action === 'signed_in').length;
  const before = await signedIn();
  const replies = await Promise.all([1, 2].map(() => again.post(SECOND, { form, code: used })));
  // The second request is refused, or finds its session replaced and is redirected to the sign-in.
  expect(replies.filter(({ headers }) => headers.get('location') === '/platform')).toHaveLength(1);
  expect(await signedIn()).toBe(before + 1);
});

test('a recovery code works once', async () => {
  const [code = ''] = (await platform.signedIn(OP)).recoveryCodes;
  for (const status of [303, 422]) {
    const browser = platform.browser();
    await browser.fill(pathIn(await platform.command('link', OP)));
    expect((await browser.fill(SECOND, { code: code.toLowerCase() })).status).toBe(status);
  }
  expect(await actions()).toContain('recovery_code_used');
});

test('after five wrong codes even the right one is refused', async () => {
  const operator = await platform.signedIn(OP);
  await platform.forgetCodes();
  const again = platform.browser();
  await again.fill(pathIn(await platform.command('link', OP)));
  for (let tries = 0; tries < 5; tries += 1) {
    expect((await again.fill(SECOND, { code: 'wrong' })).status).toBe(422);
  }
  expect((await again.fill(SECOND, { code: codeOf(operator.key) })).status).toBe(429);
  expect((await actions()).filter((action) => action === 'code_refused')).toHaveLength(5);
});

test('after a wrong first code, the key already added to the app stays valid', async () => {
  const operator = platform.browser();
  await operator.fill(pathIn(await platform.command('add', OP)));
  const keyOn = (page: string) => /<code class="key">([^<]+)/.exec(page)?.[1];
  const key = keyOn((await operator.get(SECOND)).text);
  expect(key).toBeDefined();
  const refused = await operator.fill(SECOND, { code: '000000' });
  expect([refused.status, keyOn(refused.text)]).toEqual([422, key]);
});

test('a link is mailed to operators only, and the response does not reveal who is one', async () => {
  const { key } = await platform.signedIn(OP);
  await platform.command('add', 'new@example.org');
  await platform.forgetCodes();
  platform.mail.taken.length = 0;
  const ask = (email: string) => platform.browser().fill('/platform/sign-in', { email });
  // The second has not set up an app yet, which takes a printed link.
  const replies = [
    await ask('else@example.org'),
    await ask('new@example.org'),
    await ask(' OP@example.org '),
  ];
  expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  await expect.poll(() => platform.mail.taken.length).toBe(1);
  const [mail] = platform.mail.taken;
  expect(mail?.to).toEqual([OP]);
  expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/oak|elm|main clinic|op@/i);
  const operator = platform.browser();
  await operator.fill(pathIn(mail?.text ?? ''));
  expect((await operator.fill(SECOND, { code: codeOf(key) })).status).toBe(303);
  expect((await operator.get('/platform')).status).toBe(200);
  expect(platform.logged.join()).not.toContain(OP);
});

test('an address gets five mails an hour, and a network twenty requests in 15 minutes', async () => {
  await platform.signedIn(OP);
  await platform.execute('delete from rate_limit');
  platform.mail.taken.length = 0;
  const statuses = [];
  for (let count = 0; count < 21; count += 1) {
    statuses.push((await platform.browser().fill('/platform/sign-in', { email: OP })).status);
  }
  expect(statuses).toEqual([...Array(20).fill(200), 429]);
  await expect.poll(() => platform.mail.taken.length).toBe(5);
});

test.each(['', 'nobody', 'a@b.example\r\nBcc: c@d.example'])(
  'the invalid address %j is shown again for correction',
  async (email) => {
    await platform.command('add', OP);
    const reply = await platform.browser().fill('/platform/sign-in', { email });
    expect(reply.status).toBe(422);
    expect(reply.text).toContain('aria-invalid="true"');
  },
);

test('a session ends after 30 minutes without use, after 12 hours, at sign-out and with the account', async () => {
  const operator = await platform.signedIn(OP);
  const isIn = async () => (await operator.get('/platform')).status === 200;
  const back = (column: string, interval: string) =>
    platform.execute(`update operator_session set ${column} = ${column} - interval '${interval}'`);
  await back('used_at', '29 minutes');
  expect(await isIn()).toBe(true);
  // Its use was recorded.
  await back('used_at', '29 minutes');
  expect(await isIn()).toBe(true);
  await back('used_at', '31 minutes');
  expect(await isIn()).toBe(false);
  await back('used_at', '-31 minutes');
  await back('started_at', '12 hours');
  expect(await isIn()).toBe(false);
  await back('started_at', '-12 hours');
  const stolen = operator.copy();
  await operator.fill('/platform', {}, '/platform/sign-out');
  expect((await stolen.get('/platform')).status).toBe(302);

  await platform.command('add', 'second@example.org');
  const other = platform.browser();
  await other.setUp(pathIn(await platform.command('reset', OP)));
  expect((await other.get('/platform')).status).toBe(200);
  await platform.command('remove', OP);
  expect((await other.get('/platform')).status).toBe(302);
});

test('resetting an operator signs them out and makes them set up another app', async () => {
  const operator = await platform.signedIn(OP);
  const link = pathIn(await platform.command('reset', OP));
  expect((await operator.get('/platform')).status).toBe(302);
  const again = platform.browser();
  await again.setUp(link);
  expect(again.key).not.toBe(operator.key);
  expect((await again.get('/platform')).status).toBe(200);
});

test('the session of a clinic is invalid here, and vice versa', async () => {
  const operator = await platform.signedIn(OP);
  const admin = platform.browser();
  await admin.signIn('demo-admin');
  expect((await admin.get('/api/admin/users')).status).toBe(200);
  expect((await admin.get('/platform')).headers.get('location')).toBe('/platform/sign-in');
  expect((await operator.get('/api/admin/users')).status).toBe(401);
});

test('the command reports errors', async () => {
  await platform.command('add', OP);
  for (const [args, text] of [
    [['add', OP], 'is an operator already'],
    [['add', 'nobody'], 'is not an email address'],
    [['link', 'else@example.org'], 'is not an operator'],
    [['add'], 'Usage'],
    [['list', OP], 'Usage'],
    [['constructor', OP], 'Usage'],
  ] as const) {
    await expect(platform.command(...args)).rejects.toThrow(text);
  }
  expect(await platform.command('list')).toBe(`${OP}\tnot signed in yet`);
});

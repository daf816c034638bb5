/** One link, redeemed by many concurrent requests: one session. */
import { Session } from '@clinic/server/testing';
import { startTestServer, type TestServer } from '@clinic/testing/server/testServer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportDetails } from './trial.ts';

const ROUNDS = 20;
const AT_ONCE = 50;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('50 concurrent redemptions of a link create one session each time', async (context) => {
  const em = server.orm.em.fork();
  let made = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    await em.execute('delete from mail');
    await em.execute('delete from rate_limit');
    const browser = server.browser();
    const email = `round${round}@example.com`;
    await browser.send('POST', '/api/auth/magic-link', { email, method: 'magic-link' });
    const page = await server.browser().get('/demo-outbox');
    const token = /\/sign-in\/link#([\w-]{43})"/.exec(page.text)?.[1] ?? '';
    const before = await em.count(Session, { userId: { $ne: null } });
    const replies = await Promise.all(
      Array.from({ length: AT_ONCE }, () =>
        browser.copy().send('POST', '/api/auth/magic-link/redeem', { token }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await em.count(Session, { userId: { $ne: null } })).toBe(before + 1);
    made += 1;
  }
  reportDetails(context, `${ROUNDS} links, ${AT_ONCE} at once each: ${made} sessions`);
});

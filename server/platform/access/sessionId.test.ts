import { sharedServer } from '@clinic/testing/server/sharedServer';
import { dumpOf } from '@clinic/testing/server/testDump';
import { startTestServer, type TestServer } from '@clinic/testing/server/testServer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashOfSessionId, newSessionId } from './sessionId.ts';

const IDS = 100_000;
const COOKIE =
  /^(__Host-session|session)=([\w-]{43})?; path=\/; expires=[^;]+; samesite=lax;( secure;)? httponly$/i;

const server = sharedServer();
let https: TestServer;
beforeAll(async () => {
  https = await startTestServer({ environment: { PUBLIC_URL: 'https://clinic.example', DEMO: 'true' } });
});
afterAll(async () => {
  await https.close();
});

test('100,000 session ids are unique, and a dump of the database contains none of them', async () => {
  const ids = new Set(Array.from({ length: IDS }, newSessionId));
  expect(ids.size).toBe(IDS);
  const em = server.orm.em.fork();
  await em.execute(
    `insert into session (id_hash, data, user_id, expires_at)
     select hash, '{}', null, now() + interval '1 hour' from unnest(?::text[]) as hash`,
    [`{${Array.from(ids, hashOfSessionId).join(',')}}`],
  );
  // Also the ids of real browsers' sessions, with everything else those store.
  for (const role of ['PATIENT', 'PHYSICIAN', 'ADMIN'] as const) {
    const browser = await server.signedIn(role);
    const id = /(?:^|; )session=([\w-]{43})/.exec(browser.cookieHeader('/'))?.[1];
    ids.add(id as string);
    await browser.get('/api/auth/sessions');
  }
  expect(ids.size).toBe(IDS + 3);

  const dump = [...(await dumpOf(em)).values()].join('\n');
  expect(dump.includes(hashOfSessionId([...ids].at(-1) as string))).toBe(true);
  const found = [...dump.matchAll(/[\w-]{43}/g)].filter(([text]) => ids.has(text));
  expect(found).toEqual([]);
});

test('no cookie of any route can be read by scripts or sent to other sites or, under https, unencrypted', async () => {
  let cookies = 0;
  for (const target of [server, https]) {
    const forwarded: Record<string, string> =
      target === https ? { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'clinic.example' } : {};
    const paths = [
      ...target.routes.registered.map(({ method, path }) => [method, path] as const),
      ['get', '/connect/demo'] as const,
      ['get', '/connect/demo/callback'] as const,
      ['get', '/'] as const,
      ['get', '/intake'] as const,
    ];
    for (const [method, path] of paths) {
      if (path === '/api/live') continue;
      const response = await fetch(`${target.url}${path.replaceAll(/:\w+/g, 'x')}`, {
        method: method.toUpperCase(),
        headers: forwarded,
        redirect: 'manual',
      });
      for (const line of response.headers.getSetCookie()) {
        cookies += 1;
        expect(line, `${method} ${path}`).toMatch(
          target === https ? /^__Host-(session(\.sig)?|csrf)=/ : /^(session(\.sig)?|csrf)=/,
        );
        expect(line).toMatch(/; path=\//i);
        expect(line).toMatch(/; samesite=lax/i);
        expect(line).toMatch(/; httponly/i);
        expect(line).not.toMatch(/; domain=/i);
        if (target === https) expect(line).toMatch(/; secure/i);
        if (line.includes('session=')) expect(line).toMatch(COOKIE);
      }
    }
  }
  expect(cookies).toBeGreaterThan(10);
});

import { expect, test } from 'vitest';
import { cookieName, cookieOptions, nameAt, siteOf } from './site.ts';

test.each([
  ['http://localhost:3000', '', 'session', 'http://localhost:3000'],
  ['https://clinic.example', '', '__Host-session', 'https://clinic.example'],
  ['http://localhost:3000/c/oak', '/c/oak', 'session-c-oak', 'http://localhost:3000'],
  ['https://clinics.example/c/oak', '/c/oak', '__Secure-session-c-oak', 'https://clinics.example'],
])('%s has the path "%s" and the session cookie %s', (publicUrl, path, name, origin) => {
  const site = siteOf({ publicUrl });
  expect(site).toMatchObject({ path, origin, publicUrl });
  expect(cookieName(site, 'session')).toBe(name);
  expect(cookieOptions(site)).toMatchObject({ path: `${path}/`, secure: site.https, httpOnly: true });
});

test('a clinic owns its origin unless it has a path or shares the origin with clinics that have one', () => {
  expect(siteOf({ publicUrl: 'https://clinic.example' }).ownsOrigin).toBe(true);
  expect(siteOf({ publicUrl: 'https://clinic.example', sharesOrigin: true }).ownsOrigin).toBe(false);
  expect(siteOf({ publicUrl: 'https://clinic.example/c/oak' }).ownsOrigin).toBe(false);
});

test('storage and cookie names of two clinics differ', () => {
  const names = ['', '/c/oak', '/c/elm'].map((path) =>
    nameAt(siteOf({ publicUrl: `https://clinics.example${path}` }), 'csrf'),
  );
  expect(new Set(names).size).toBe(3);
});

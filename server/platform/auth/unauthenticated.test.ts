import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { startTestServer, type TestServer } from '@clinic/testing/server/testServer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Session } from '../db/entities/session.ts';

const root = mkdtempSync(join(tmpdir(), 'portal-'));
let server: TestServer;
beforeAll(async () => {
  writeFileSync(join(root, 'index.html'), '<!doctype html><meta name="signed-in" content="%SIGNED_IN%">');
  server = await startTestServer({ portalRoot: root });
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true });
});

const said = async (browser: TestBrowser) =>
  /content="([^"]*)"/.exec((await browser.get('/intake')).text)?.[1];

test('the page says that the visitor is signed out, and starts no session for them', async () => {
  const reply = await server.browser().get('/');
  expect(reply.headers.get('set-cookie')).toBeNull();
  expect(await said(server.browser())).toBe('no');
});

test('a visitor who only filled in a form is not signed in', async () => {
  const browser = server.browser();
  await browser.get('/api/login');
  expect(await server.orm.em.fork().count(Session, { userId: null })).toBeGreaterThan(0);
  expect(await said(browser)).toBe('no');
});

test('a signed-in browser has to request its account; after signing out it does not', async () => {
  const browser = await server.signedIn('PATIENT');
  expect(await said(browser)).toBe('maybe');
  await browser.get('/api/logout');
  expect(await said(browser)).toBe('no');
});

test('a made-up cookie is unauthenticated', async () => {
  const reply = await server.browser().get('/', { cookie: 'session=planted; session.sig=planted' });
  expect(reply.text).toContain('content="no"');
});

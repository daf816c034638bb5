import { randomUUID } from 'node:crypto';
import type { AnyRoute } from '@clinic/contract/route';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { Reply, TestBrowser } from '@clinic/testing/server/testBrowser';
import { describe, expect, test } from 'vitest';
import { Routes } from './routes.ts';

const server = sharedServer();

type Caller = 'ANONYMOUS' | 'PATIENT' | 'PHYSICIAN';
const browsers = new Map<Caller, TestBrowser>();
const browserOf = async (role: Caller): Promise<TestBrowser> => {
  const known = browsers.get(role);
  if (known) return known;
  const made = role === 'ANONYMOUS' ? server.browser() : await server.signedIn(role);
  browsers.set(role, made);
  return made;
};

/** Signs in once for all routes, and again after a route that signed out. */
const call = async (role: Caller, method: string, path: string): Promise<Reply> => {
  const address = path.replaceAll(/:\w+/g, () => randomUUID());
  const send = (browser: TestBrowser) =>
    method === 'get' ? browser.get(address) : browser.send(method.toUpperCase(), address, {});
  const reply = await send(await browserOf(role));
  if (role === 'ANONYMOUS' || reply.status !== 401) return reply;
  browsers.delete(role);
  return send(await browserOf(role));
};

test('a route that does not declare who may call it cannot be registered', () => {
  const routes = new Routes();
  const open = { method: 'GET', path: '/open', healthData: false };
  expect(() => routes.on(open as unknown as AnyRoute, () => undefined)).toThrow(/does not declare/);
  const misspelled = { ...open, access: 'nobody' };
  expect(() => routes.on(misspelled as unknown as AnyRoute, () => undefined)).toThrow(/does not declare/);
});

test('a route whose path begins with a parameter cannot be registered', () => {
  const open = { method: 'GET', path: '/:name/open', access: 'anyone', healthData: false } as const;
  expect(() => new Routes().on(open, () => undefined)).toThrow(/begins with a parameter/);
});

test('only routes declared public are accessible without signing in', () => {
  const open = server.routes.registered.filter(({ access }) => !access.signedIn).map(({ path }) => path);
  expect(open.sort()).toEqual([
    '/.well-known/oauth-authorization-server',
    '/.well-known/smart-configuration',
    '/api/auth/magic-link',
    '/api/auth/magic-link/code',
    '/api/auth/magic-link/redeem',
    '/api/auth/methods',
    '/api/csrf-token',
    '/api/documents/:id',
    '/api/intake/code-lists/:digest',
    '/api/intake/drafts',
    '/api/intake/drafts/:id',
    '/api/intake/drafts/:id',
    '/api/intake/drafts/:id/documents',
    '/api/intake/drafts/:id/documents/:documentId',
    '/api/intake/drafts/:id/events',
    '/api/intake/drafts/:id/pdf',
    '/api/intake/drafts/:id/resume-link',
    '/api/intake/drafts/:id/submit',
    '/api/intake/opened',
    '/api/intake/questionnaire',
    '/api/intake/questionnaires/:id',
    '/api/intake/questionnaires/:id/:version',
    '/api/intake/questionnaires/:id/:version/computed-form',
    '/api/intake/resume',
    '/api/login',
    '/api/logout',
    '/api/openapi.json',
    '/api/settings/public',
    '/cds-services',
    '/cds-services/order-select',
    '/cds-services/patient-view',
    '/connect/demo/callback',
    '/demo-outbox',
    '/demo-outbox/page.css',
    '/fhir/.well-known/smart-configuration',
    '/fhir/metadata',
    '/healthz',
    '/manifest.webmanifest',
    '/metrics',
    '/oauth/token',
    '/readyz',
  ]);
});

describe('the routes of the staff', () => {
  test('return 401 to anonymous callers, and 403 to exactly the roles they are not for', async () => {
    const ofRoles = server.routes.registered.filter(({ access }) => access.roles);
    expect(ofRoles.length).toBeGreaterThanOrEqual(8);
    for (const { method, path, access } of ofRoles) {
      expect((await call('ANONYMOUS', method, path)).status, `${method} ${path}`).toBe(401);
      for (const role of ['PATIENT', 'PHYSICIAN'] as const) {
        const { status } = await call(role, method, path);
        if (access.roles?.includes(role))
          expect([401, 403], `${role} ${method} ${path}`).not.toContain(status);
        else expect(status, `${role} ${method} ${path}`).toBe(403);
      }
    }
  });

  test('return 401 to anonymous callers even without a CSRF token', async () => {
    const path = `/api/submissions/${randomUUID()}/status`;
    const headers = { 'content-type': 'application/json' };
    const reply = await server.browser().request(path, { method: 'POST', headers, body: '{}' });
    expect(reply.status).toBe(401);
  });
});

test.each([
  // A page of the portal, which is not built here; a file of it is not there.
  ['/API/csrf-token', 503],
  ['/api/CSRF-token', 404],
  ['/api/csrf-token/', 404],
  ['/DEMO-IDP/sign-in.css', 404],
])('%s is another spelling, not the route', async (path, status) => {
  expect((await server.browser().get(path)).status).toBe(status);
});

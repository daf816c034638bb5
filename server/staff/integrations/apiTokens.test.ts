import type { ApiToken } from '@clinic/contract/integrations/apiTokens';
import { SCOPES, type Scope, scopeOf } from '@clinic/contract/integrations/scopes';
import { Submission } from '@clinic/server-platform/entities';
import { ROUTE_EXAMPLES } from '@clinic/testing/server/routes/routeExamples';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { submitIntake } from '@clinic/testing/server/testIntake';
import { beforeEach, expect, test } from 'vitest';

const server = sharedServer({ withClinic: true });
const DAY_MS = 86_400_000;
let admin: TestBrowser;
beforeEach(async () => {
  server.clock.now = new Date();
  admin = await server.signedIn('ADMIN');
});

async function make(scopes: readonly Scope[], days = 30): Promise<{ token: string; made: ApiToken }> {
  const reply = await admin.send('POST', '/api/admin/tokens', { name: 'Records system', scopes, days });
  expect(reply.status).toBe(201);
  return reply.json();
}
const call = (
  token: string,
  path: string,
  { method = 'GET', body }: { method?: string; body?: unknown } = {},
) =>
  fetch(`${server.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const listed = async (id: string) =>
  (await admin.get('/api/admin/tokens')).json<ApiToken[]>().find((each) => each.id === id);
async function submitted(): Promise<string> {
  const { reference } = await submitIntake(server.browser());
  return (await server.orm.em.fork().findOneOrFail(Submission, { reference })).id;
}

test('a program reads and changes what its scopes allow, and the audit log names it', async () => {
  const id = await submitted();
  const { token, made } = await make(['submissions.read', 'submissions.write']);
  const read = await call(token, `/api/submissions/${id}`);
  expect([read.status, ((await read.json()) as { id: string }).id]).toEqual([200, id]);
  const noted = await call(token, `/api/submissions/${id}/notes`, {
    method: 'POST',
    body: { message: 'Filed' },
  });
  expect(noted.status).toBeLessThan(300);
  const [entry] = await server.orm.em
    .fork()
    .execute(`select actor_id from audit_entry where action = 'note_added' and object_id = ?`, [id]);
  expect(entry).toEqual({ actor_id: made.id });
  expect((await listed(made.id))?.lastUsedAt).not.toBeNull();
});

test('without the scope a call is refused in the form of RFC 6750, and recorded', async () => {
  const id = await submitted();
  const { token, made } = await make(['submissions.read']);
  const refused = await call(token, `/api/submissions/${id}/notes`, {
    method: 'POST',
    body: { message: 'Filed' },
  });
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
    403,
    'Bearer error="insufficient_scope"',
  ]);
  const [entry] = await server.orm.em
    .fork()
    .execute(`select action, outcome from audit_entry where actor_id = ? order by id desc limit 1`, [
      made.id,
    ]);
  expect(entry).toEqual({ action: 'access_refused', outcome: 'refused' });
});

test.each([
  ['unknown', async () => 'clinic_unknown'],
  ['malformed', async () => 'two words'],
  ['expired', async () => expired()],
  ['revoked', async () => revoked()],
])('a token that is %s is refused', async (_, tokenOf) => {
  const id = await submitted();
  const refused = await call(await tokenOf(), `/api/submissions/${id}`);
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
    401,
    'Bearer error="invalid_token"',
  ]);
  expect(await refused.json()).toMatchObject({ code: 'invalid_token' });
});

async function expired(): Promise<string> {
  const { token } = await make(['submissions.read'], 1);
  server.clock.now = new Date(Date.now() + DAY_MS);
  return token;
}
async function revoked(): Promise<string> {
  const { token, made } = await make(['submissions.read']);
  const reply = await admin.send('POST', `/api/admin/tokens/${made.id}/revoke`, undefined);
  expect(reply.json<ApiToken>().revokedAt).not.toBeNull();
  return token;
}

test('no scope opens what is for people: administration, screens, drafts, the own account', async () => {
  const { token } = await make(SCOPES);
  for (const [key] of ROUTE_EXAMPLES) {
    const [method = '', pattern = ''] = key.split(' ');
    const route = server.routes.registered.find((each) => `${each.method} ${each.path}` === key);
    if (!route?.access.signedIn || scopeOf(route.route) !== undefined) continue;
    const path = pattern.replaceAll(/:\w+/g, () => crypto.randomUUID());
    const reply = await call(token, path, {
      method: method.toUpperCase(),
      ...(method !== 'get' && { body: {} }),
    });
    expect([401, 403], key).toContain(reply.status);
  }
});

test('its account is no colleague: not listed, not assignable, not reactivated, and signs in nowhere', async () => {
  const { made } = await make(['submissions.read']);
  const physician = await server.signedIn('PHYSICIAN');
  expect((await physician.get('/api/staff')).text).not.toContain(made.id);
  expect((await admin.get('/api/admin/users')).text).not.toContain(made.id);
  for (const act of ['reactivate', 'end-sessions']) {
    expect((await admin.send('POST', `/api/admin/users/${made.id}/${act}`, undefined)).status).toBe(404);
  }
  const change = `update users set deactivated_at = null where id = ?`;
  await expect(server.orm.em.fork().execute(change, [made.id])).rejects.toThrow('users_program_is_closed');
});

test('a session beside a token counts for nothing', async () => {
  const { token } = await make(['analytics.read']);
  const cookie = admin.cookieHeader('/api/admin/users');
  const reply = await fetch(`${server.url}/api/admin/users`, {
    headers: { cookie, authorization: `Bearer ${token}` },
  });
  expect(reply.status).toBe(403);
});

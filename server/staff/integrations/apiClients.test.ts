import { createHmac } from 'node:crypto';
import type { ApiClient } from '@clinic/contract/integrations/apiClients';
import { mayAskFor, opens } from '@clinic/contract/integrations/scopes';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import {
  ASSERTION_TYPE,
  type Changes,
  newKey,
  publishKeys,
  TestApiClient,
  type TestKey,
} from '@clinic/testing/server/testApiClient';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { CompactEncrypt, exportSPKI } from 'jose';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

const server = sharedServer({ withClinic: true });
/** Another clinic, with clients of its own. */
const elsewhere = sharedServer();
let admin: TestBrowser;
let client: TestApiClient;
let other: TestApiClient;
let rsa: TestKey;
beforeAll(async () => {
  rsa = await newKey('RS384');
});
beforeEach(async () => {
  server.clock.now = new Date();
  await server.orm.em.fork().execute('delete from rate_limit');
  admin ??= await server.signedIn('ADMIN');
  client ??= await TestApiClient.register(admin, server.url, { scopes: ['submissions.read', 'plans.read'] });
  other ??= await TestApiClient.register(admin, server.url, {
    scopes: ['submissions.read', 'submissions.write'],
  });
});

const now = () => Math.floor(Date.now() / 1000);
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const post = (body: BodyInit, headers: Record<string, string> = {}, method = 'POST') =>
  fetch(`${server.url}/oauth/token`, { method, body, headers });
const register = (fields: object) =>
  admin.send('POST', '/api/admin/clients', {
    name: 'Program',
    scopes: ['submissions.read'],
    days: 30,
    ...fields,
  });
const auditOf = (id: string) =>
  server.orm.em
    .fork()
    .execute<Array<{ action: string; detail: Record<string, unknown> }>>(
      'select action, detail from audit_entry where actor_id = ? order by id',
      [id],
    );

test('a program gets a token for a signed assertion, and calls with it as far as its scopes reach', async () => {
  const reply = await client.ask({ form: { scope: 'plans.read' } });
  expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const given = (await reply.json()) as { access_token: string };
  expect(given).toEqual({
    access_token: expect.stringMatching(/^[\w-]{43,}$/),
    expires_in: 300,
    scope: 'plans.read',
    token_type: 'Bearer',
  });
  expect((await client.call('/api/plans', given.access_token)).status).toBe(200);
  expect((await client.call('/api/review/counts', given.access_token)).status).toBe(403);
  expect(
    (await auditOf(client.id)).map(({ action, detail }) => [action, detail.scopes ?? detail.code]),
  ).toEqual(
    expect.arrayContaining([
      ['access_token_issued', ['plans.read']],
      ['access_refused', 'insufficient_scope'],
    ]),
  );
  const [listed] = (await admin.get('/api/admin/clients'))
    .json<ApiClient[]>()
    .filter(({ id }) => id === client.id);
  expect(listed).toMatchObject({ keyIds: [client.key.kid], jwksUrl: null, lastUsedAt: expect.any(String) });
  const stored = await server.orm.em.fork().execute('select token_hash from access_token');
  expect(JSON.stringify(stored)).not.toContain(given.access_token);
});

test('RSA keys of RS384 do as well, and so does the issuer as the audience', async () => {
  const program = await TestApiClient.register(admin, server.url, { key: rsa });
  expect((await program.ask({ claims: { aud: server.url } })).status).toBe(200);
});

test('what the server can do is found at well-known addresses', async () => {
  for (const path of [
    'oauth-authorization-server',
    'smart-configuration',
    '../fhir/.well-known/smart-configuration',
  ]) {
    const reply = await fetch(`${server.url}/.well-known/${path}`);
    expect(await reply.json()).toMatchObject({
      issuer: server.url,
      token_endpoint: `${server.url}/oauth/token`,
      capabilities: ['client-confidential-asymmetric', 'permission-v2'],
      token_endpoint_auth_signing_alg_values_supported: ['RS384', 'ES384'],
    });
  }
});

const withClaims = (claims: Changes['claims'] & object) => () => client.ask({ claims });
const withHeader = (header: Record<string, unknown>) => () => client.ask({ header });
const withForm = (form: Record<string, string | undefined>) => () => client.ask({ form });
const withAssertion = (make: (right: string) => string | Promise<string>) => async () =>
  client.ask({ form: { client_assertion: await make(await client.assertion()) } });
const unsigned = (alg: string) =>
  withAssertion((right) => `${part({ alg, typ: 'JWT', kid: client.key.kid })}.${right.split('.')[1]}.`);
const byHmac = (alg: string, secret: () => Promise<string>) =>
  withAssertion(async (right) => {
    const signed = `${part({ alg, typ: 'JWT', kid: client.key.kid })}.${right.split('.')[1]}`;
    const digest = createHmac(`sha${alg.slice(2)}`, await secret())
      .update(signed)
      .digest('base64url');
    return `${signed}.${digest}`;
  });
const publicPem = () =>
  crypto.subtle
    .importKey('jwk', client.key.public as JsonWebKey, { name: 'ECDSA', namedCurve: 'P-384' }, true, [
      'verify',
    ])
    .then(exportSPKI);

type Attack = readonly [name: string, status: number, error: string, send: () => Promise<Response>];
const ATTACKS: readonly Attack[] = [
  ['expired', 401, 'invalid_client', withClaims({ exp: now() - 60 })],
  ['without an expiry', 401, 'invalid_client', withClaims({ exp: undefined })],
  ['an expiry of text', 401, 'invalid_client', withClaims({ exp: 'tomorrow' })],
  ['valid for an hour', 401, 'invalid_client', withClaims({ exp: now() + 3600 })],
  ['valid for ever', 401, 'invalid_client', withClaims({ exp: 1e15 })],
  ['valid only later', 401, 'invalid_client', withClaims({ nbf: now() + 120 })],
  ['a beginning of text', 401, 'invalid_client', withClaims({ nbf: 'now' })],
  ['made in the future', 401, 'invalid_client', withClaims({ iat: now() + 3600 })],
  ['for another server', 401, 'invalid_client', withClaims({ aud: 'https://other.example/oauth/token' })],
  [
    'for another clinic',
    401,
    'invalid_client',
    () => client.ask({ claims: { aud: `${elsewhere.url}/oauth/token` } }),
  ],
  [
    'for a clinic below',
    401,
    'invalid_client',
    () => client.ask({ claims: { aud: `${server.url}/c/oak/oauth/token` } }),
  ],
  [
    'for several servers',
    401,
    'invalid_client',
    () => client.ask({ claims: { aud: [`${server.url}/oauth/token`, 'https://other.example'] } }),
  ],
  [
    'for an address like it',
    401,
    'invalid_client',
    () => client.ask({ claims: { aud: `${server.url}/oauth/token/` } }),
  ],
  ['for nobody', 401, 'invalid_client', withClaims({ aud: undefined })],
  ['for an empty name', 401, 'invalid_client', withClaims({ aud: '' })],
  ['of another issuer', 401, 'invalid_client', () => client.ask({ claims: { iss: other.id } })],
  ['of no issuer', 401, 'invalid_client', withClaims({ iss: undefined })],
  [
    'about another client',
    401,
    'invalid_client',
    () => client.ask({ claims: { iss: other.id, sub: other.id } }),
  ],
  ['about another client alone', 401, 'invalid_client', () => client.ask({ claims: { sub: other.id } })],
  ['about nobody', 401, 'invalid_client', withClaims({ sub: undefined })],
  ['about an unknown client', 401, 'invalid_client', () => ask0({ sub: crypto.randomUUID() })],
  ['about SQL', 401, 'invalid_client', () => ask0({ sub: "' or true --" })],
  ['about a list', 401, 'invalid_client', () => ask0({ sub: [client.id] })],
  ['about an administrator', 401, 'invalid_client', async () => ask0({ sub: await userId('ADMIN') })],
  ['about a program with a token', 401, 'invalid_client', async () => ask0({ sub: await tokenProgram() })],
  ['without an id', 401, 'invalid_client', withClaims({ jti: undefined })],
  ['an id that is a number', 401, 'invalid_client', withClaims({ jti: 7 as never })],
  ['replayed', 401, 'invalid_client', async () => replayed()],
  ['replayed with other words', 401, 'invalid_client', async () => sameId()],
  ['alg none', 401, 'invalid_client', unsigned('none')],
  ['alg None', 401, 'invalid_client', unsigned('None')],
  ['alg empty', 401, 'invalid_client', unsigned('')],
  ['HS256 with the public key', 401, 'invalid_client', byHmac('HS256', publicPem)],
  ['HS384 with the public key', 401, 'invalid_client', byHmac('HS384', publicPem)],
  [
    'HS384 with the key set',
    401,
    'invalid_client',
    byHmac('HS384', async () => JSON.stringify(client.key.public)),
  ],
  ['HS256 with nothing', 401, 'invalid_client', byHmac('HS256', async () => '')],
  ['ES256', 401, 'invalid_client', async () => client.ask({ key: await newKey('ES256') })],
  ['RS256', 401, 'invalid_client', async () => client.ask({ key: await newKey('RS256') })],
  ['PS384', 401, 'invalid_client', async () => client.ask({ key: await newKey('PS384') })],
  ['EdDSA', 401, 'invalid_client', async () => client.ask({ key: await newKey('Ed25519') })],
  [
    'forged with a key of the same kind',
    401,
    'invalid_client',
    async () => client.ask({ key: await newKey() }),
  ],
  ['forged with a key of another kind', 401, 'invalid_client', () => client.ask({ key: rsa })],
  ['without a signature', 401, 'invalid_client', withAssertion((right) => right.replace(/[^.]+$/, ''))],
  [
    'another signature',
    401,
    'invalid_client',
    withAssertion(async (right) => right.replace(/[^.]+$/, (await client.assertion()).split('.')[2] ?? '')),
  ],
  ['changed after it was signed', 401, 'invalid_client', withAssertion((right) => changed(right))],
  ['a key id of another client', 401, 'invalid_client', () => client.ask({ header: { kid: other.key.kid } })],
  [
    "another client's key and key id",
    401,
    'invalid_client',
    () => client.ask({ key: other.key, header: { kid: other.key.kid } }),
  ],
  ['an unknown key id', 401, 'invalid_client', withHeader({ kid: 'unknown' })],
  ['a key id that is a path', 401, 'invalid_client', withHeader({ kid: '../../../dev/null' })],
  ['without a key id', 401, 'invalid_client', withHeader({ kid: undefined })],
  ['its own key in the header', 401, 'invalid_client', () => ownKey()],
  [
    'the address of its own keys in the header',
    401,
    'invalid_client',
    withHeader({ jku: 'https://other.example/keys' }),
  ],
  ['an unknown critical header', 401, 'invalid_client', () => critical()],
  ['a token of another type', 401, 'invalid_client', withHeader({ typ: 'at+jwt' })],
  ['encrypted', 400, 'invalid_request', () => encrypted()],
  ['no token at all', 400, 'invalid_request', withForm({ client_assertion: 'letter' })],
  ['two dots', 400, 'invalid_request', withForm({ client_assertion: '..' })],
  ['nothing', 400, 'invalid_request', withForm({ client_assertion: '' })],
  ['no assertion', 400, 'invalid_request', withForm({ client_assertion: undefined })],
  [
    'an id alone',
    401,
    'invalid_client',
    () =>
      client.ask({
        form: { client_assertion: undefined, client_assertion_type: undefined, client_id: client.id },
      }),
  ],
  ['two assertions', 400, 'invalid_request', () => twice('client_assertion')],
  ['two scopes', 400, 'invalid_request', () => twice('scope')],
  [
    'without the type of the assertion',
    400,
    'invalid_request',
    withForm({ client_assertion_type: undefined }),
  ],
  [
    'another type of assertion',
    400,
    'invalid_request',
    withForm({ client_assertion_type: ASSERTION_TYPE.replace('jwt', 'saml2') }),
  ],
  ['a secret', 401, 'invalid_client', () => bySecret()],
  ['a secret in the header', 401, 'invalid_client', () => byBasic('secret')],
  [
    'a header beside a right assertion',
    400,
    'invalid_request',
    async () => post(await client.form(), { authorization: `Basic ${btoa(`${client.id}:x`)}` }),
  ],
  [
    'the id of another client beside it',
    400,
    'invalid_request',
    () => client.ask({ form: { client_id: other.id } }),
  ],
  ['no grant type', 400, 'invalid_request', withForm({ grant_type: undefined })],
  [
    'authorization_code',
    400,
    'invalid_request',
    withForm({ grant_type: 'authorization_code', code: 'x', redirect_uri: 'https://x.example' }),
  ],
  [
    'refresh_token',
    400,
    'unsupported_grant_type',
    withForm({ grant_type: 'refresh_token', refresh_token: 'x' }),
  ],
  [
    'password',
    400,
    'unsupported_grant_type',
    withForm({ grant_type: 'password', username: 'a', password: 'b' }),
  ],
  ['implicit', 400, 'unsupported_grant_type', withForm({ grant_type: 'implicit' })],
  [
    'device code',
    400,
    'unsupported_grant_type',
    withForm({ grant_type: 'urn:ietf:params:oauth:grant-type:device_code' }),
  ],
  [
    'token exchange',
    400,
    'unsupported_grant_type',
    withForm({ grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange' }),
  ],
  ['no scope', 400, 'invalid_scope', withForm({ scope: undefined })],
  ['an empty scope', 400, 'invalid_scope', withForm({ scope: '' })],
  ['a scope it does not have', 400, 'invalid_scope', withForm({ scope: 'submissions.write' })],
  [
    'one scope it has and one it does not',
    400,
    'invalid_scope',
    withForm({ scope: 'submissions.read patients.read' }),
  ],
  ['an invented scope', 400, 'invalid_scope', withForm({ scope: 'admin.write' })],
  ['the scope of sign-in', 400, 'invalid_scope', withForm({ scope: 'openid' })],
  ['everything of SMART', 400, 'invalid_scope', withForm({ scope: 'system/*.rs' })],
  ['patients of SMART', 400, 'invalid_scope', withForm({ scope: 'system/Patient.rs' })],
  ['deleting by SMART', 400, 'invalid_scope', withForm({ scope: 'system/QuestionnaireResponse.cruds' })],
  ['a user scope of SMART', 400, 'invalid_scope', withForm({ scope: 'user/QuestionnaireResponse.rs' })],
  ['a scope that is SQL', 400, 'invalid_scope', withForm({ scope: `"}');--` })],
  ['a scope of other letters', 400, 'invalid_scope', withForm({ scope: 'ſubmissions.read' })],
  [
    'a body of JSON',
    400,
    'invalid_request',
    () => post('{"grant_type":"client_credentials"}', { 'content-type': 'application/json' }),
  ],
  ['a body in parts', 400, 'invalid_request', () => inParts()],
  ['a body that is too large', 400, 'invalid_request', async () => tooLarge()],
  ['no body', 400, 'invalid_request', () => post('')],
  ['a revoked client', 401, 'invalid_client', () => revoked()],
  ['an expired client', 401, 'invalid_client', () => expired()],
  ['a client of another clinic', 401, 'invalid_client', () => foreign()],
];

const ask0 = async (claims: Record<string, unknown>) => {
  const sent = await client.assertion();
  const [header, payload = ''] = sent.split('.');
  const body = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), iss: claims.sub, ...claims };
  const forged = `${header}.${part(body)}.${sent.split('.')[2]}`;
  return client.ask({ form: { client_assertion: forged } });
};
const changed = (assertion: string) => {
  const [header, payload = '', signature] = assertion.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return `${header}.${part({ ...claims, jti: 'another' })}.${signature}`;
};
async function replayed(): Promise<Response> {
  const client_assertion = await client.assertion();
  expect((await client.ask({ form: { client_assertion } })).status).toBe(200);
  return client.ask({ form: { client_assertion } });
}
async function sameId(): Promise<Response> {
  const claims = { jti: crypto.randomUUID() };
  expect((await client.ask({ claims })).status).toBe(200);
  return client.ask({ claims: { ...claims, exp: now() + 100 } });
}
async function ownKey(): Promise<Response> {
  const key = await newKey();
  return client.ask({ key, header: { jwk: key.public, kid: key.kid } });
}
async function critical(): Promise<Response> {
  const right = await client.assertion();
  const header = { alg: 'ES384', kid: client.key.kid, crit: ['exp2'], exp2: 1 };
  return client.ask({ form: { client_assertion: right.replace(/^[^.]+/, part(header)) } });
}
async function encrypted(): Promise<Response> {
  const client_assertion = await new CompactEncrypt(Buffer.from(await client.assertion()))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(new Uint8Array(32));
  return client.ask({ form: { client_assertion } });
}
async function twice(name: string): Promise<Response> {
  const form = await client.form();
  form.append(name, form.get(name) ?? '');
  return post(form);
}
const bySecret = () =>
  post(
    new URLSearchParams({
      grant_type: 'client_credentials',
      scope: 'submissions.read',
      client_id: client.id,
      client_secret: 'x',
    }),
  );
const byBasic = (secret: string) =>
  post(new URLSearchParams({ grant_type: 'client_credentials', scope: 'submissions.read' }), {
    authorization: `Basic ${btoa(`${client.id}:${secret}`)}`,
  });
async function inParts(): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of await client.form()) form.append(name, value);
  return post(form);
}
async function tooLarge(): Promise<Response> {
  const form = await client.form();
  form.append('padding', 'x'.repeat(100_000));
  return post(form);
}
const userId = async (role: 'ADMIN') =>
  (await (await server.signedIn(role)).get('/api/auth/user')).json<{ id: string }>().id;
async function tokenProgram(): Promise<string> {
  const fields = { name: 'Script', scopes: ['submissions.read'], days: 1 };
  return (await admin.send('POST', '/api/admin/tokens', fields)).json<{ made: { id: string } }>().made.id;
}
async function revoked(): Promise<Response> {
  const program = await TestApiClient.register(admin, server.url);
  await admin.send('POST', `/api/admin/clients/${program.id}/revoke`, undefined);
  return program.ask();
}
async function expired(): Promise<Response> {
  const program = await TestApiClient.register(admin, server.url, { days: 1 });
  server.clock.now = new Date(Date.now() + 86_400_000);
  return program.ask();
}
async function foreign(): Promise<Response> {
  const theirs = await TestApiClient.register(await elsewhere.signedIn('ADMIN'), elsewhere.url);
  return new TestApiClient(server.url, theirs.made, theirs.key).ask();
}

describe('what is refused at the token endpoint, in the form of RFC 6749', () => {
  test.each(ATTACKS)('%s', async (_, status, error, send) => {
    const reply = await send();
    expect([reply.status, ((await reply.json()) as { error: string }).error]).toEqual([status, error]);
    expect(reply.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('there are at least sixty', () => {
    expect(new Set(ATTACKS.map(([name]) => name)).size).toBeGreaterThanOrEqual(60);
  });
});

test('of twenty uses of an assertion at the same moment one gives a token', async () => {
  const client_assertion = await client.assertion();
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => client.ask({ form: { client_assertion } })),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([
    200,
    ...Array.from({ length: 19 }, () => 401),
  ]);
});

test('a wrong assertion with a right signature is recorded with the client; others are only counted', async () => {
  const before = (await auditOf(client.id)).length;
  await client.ask({ claims: { exp: now() + 3600 } });
  expect((await auditOf(client.id)).at(-1)).toMatchObject({
    action: 'sign_in_refused',
    detail: { code: 'invalid_client', route: '/oauth/token' },
  });
  await client.ask({ key: await newKey() });
  expect((await auditOf(client.id)).length).toBe(before + 1);
  await server.countRefusals();
  const [counted] = await server.orm.em
    .fork()
    .execute(
      `select detail from audit_entry where action = 'refusals_counted' and detail ->> 'route' = '/oauth/token' limit 1`,
    );
  expect(counted).toMatchObject({ detail: { code: 'invalid_client' } });
});

test('a client that asks too often waits', async () => {
  const program = await TestApiClient.register(admin, server.url);
  await program.ask();
  await server.orm.em.fork().execute('update rate_limit set count = 300 where count = 1');
  const reply = await program.ask();
  expect([reply.status, Number(reply.headers.get('retry-after')) > 0]).toEqual([429, true]);
});

describe('a token', () => {
  const LATER_MS = 301_000;
  test.each<[string, number, () => Promise<Response>]>([
    [
      'that is older than five minutes',
      401,
      async () => {
        const token = await client.token();
        server.clock.now = new Date(Date.now() + LATER_MS);
        return client.call('/api/review/counts', token);
      },
    ],
    [
      'of a client that was revoked',
      401,
      async () => {
        const program = await TestApiClient.register(admin, server.url);
        const token = await program.token();
        expect((await program.call('/api/review/counts', token)).status).toBe(200);
        await admin.send('POST', `/api/admin/clients/${program.id}/revoke`, undefined);
        return program.call('/api/review/counts', token);
      },
    ],
    [
      'of another clinic',
      401,
      async () => {
        const theirs = await TestApiClient.register(await elsewhere.signedIn('ADMIN'), elsewhere.url);
        return client.call('/api/review/counts', await theirs.token());
      },
    ],
    ['that is the assertion', 401, async () => client.call('/api/review/counts', await client.assertion())],
    ['that is the id of the client', 401, () => client.call('/api/review/counts', client.id)],
    [
      'written otherwise',
      401,
      async () => client.call('/api/review/counts', (await client.token()).toLowerCase().toUpperCase()),
    ],
    [
      'in the address',
      401,
      async () => fetch(`${server.url}/api/review/counts?access_token=${await client.token()}`),
    ],
    ['for administration', 403, async () => client.call('/api/admin/clients', await client.token())],
    ['for the own account', 403, async () => client.call('/api/auth/user', await client.token())],
    [
      'for what changes',
      403,
      async () =>
        client.call(`/api/submissions/${crypto.randomUUID()}/notes`, await client.token(), {
          method: 'POST',
        }),
    ],
    [
      'of SMART, outside of /fhir',
      403,
      async () => client.call('/api/review/counts', await client.token('system/Observation.rs')),
    ],
  ])('%s is refused', async (_, status, send) => {
    const reply = await send();
    expect(reply.status).toBe(status);
    await reply.body?.cancel();
  });
});

test('a scope of SMART opens its resource at /fhir, by what is done there, and no other', () => {
  const read = { method: 'GET', path: '/fhir/Observation/:id', access: 'staff' };
  const search = { method: 'GET', path: '/fhir/Observation', access: 'staff' };
  const create = { method: 'POST', path: '/fhir/QuestionnaireResponse', access: 'staff' };
  const opened = (scope: string) => [read, search, create].map((called) => opens([scope], called));
  expect(opened('system/Observation.rs')).toEqual([true, true, false]);
  expect(opened('system/Observation.r')).toEqual([true, false, false]);
  expect(opened('system/Observation.s')).toEqual([false, true, false]);
  expect(opened('system/QuestionnaireResponse.c')).toEqual([false, false, true]);
  expect(opened('system/Patient.rs')).toEqual([false, false, false]);
  expect(opened('system/*.rs')).toEqual([true, true, false]);
  expect(opened('submissions.read')).toEqual([true, true, false]);
  expect(opened('submissions.write')).toEqual([false, false, true]);
  expect(opens(['system/*.crs'], { method: 'GET', path: '/api/submissions/:id', access: 'staff' })).toBe(
    false,
  );
  expect(mayAskFor('system/QuestionnaireResponse.crs', ['submissions.read'])).toBe(false);
  expect(mayAskFor('system/QuestionnaireResponse.crs', ['submissions.read', 'submissions.write'])).toBe(true);
});

test.each([
  ['/auth', 'GET'],
  ['/auth', 'POST'],
  ['/oauth/auth', 'GET'],
  ['/oauth/jwks', 'GET'],
  ['/jwks', 'GET'],
  ['/oauth/token', 'GET'],
  ['/oauth/token/', 'POST'],
  ['/OAuth/token', 'POST'],
  ['/oauth/token/introspection', 'POST'],
  ['/oauth/token/revocation', 'POST'],
  ['/token', 'POST'],
  ['/reg', 'POST'],
  ['/me', 'GET'],
  ['/request', 'POST'],
  ['/session/end', 'GET'],
  ['/session/end/confirm', 'POST'],
  ['/device', 'GET'],
  ['/backchannel', 'POST'],
  ['/interaction/1', 'GET'],
  ['/.well-known/openid-configuration', 'GET'],
])('%s of the provider is not there (%s)', async (path, method) => {
  const reply = await fetch(server.url + path, { method, redirect: 'manual' });
  const text = await reply.text();
  expect(text).not.toMatch(/"keys"|invalid_request|"error"|authorization_endpoint/);
  if (path.startsWith('/oauth') || path.startsWith('/.') || method === 'POST')
    expect([404, 405]).toContain(reply.status);
});

describe('keys', () => {
  test('are replaced without a pause: both are valid until the former one is taken away', async () => {
    const [first, second] = [await newKey(), await newKey()];
    const program = await TestApiClient.register(admin, server.url, { key: first });
    const put = (...keys: TestKey[]) =>
      admin.send('PUT', `/api/admin/clients/${program.id}/keys`, {
        jwks: { keys: keys.map((key) => key.public) },
      });
    const by = async (key: TestKey) => (await program.ask({ key, header: { kid: key.kid } })).status;
    expect([await by(first), await by(second)]).toEqual([200, 401]);
    await put(first, second);
    expect([await by(first), await by(second)]).toEqual([200, 200]);
    await put(second);
    expect([await by(first), await by(second)]).toEqual([401, 200]);
  });

  test('at an address are read again after half a minute, whatever it says; one that is gone counts no longer', async () => {
    const [first, second] = [await newKey(), await newKey()];
    let keys: unknown[] | undefined = [first.public, (await newKey('ES256')).public];
    const published = await publishKeys(() => keys && { keys });
    const program = await TestApiClient.register(admin, server.url, { key: first, jwksUrl: published.url });
    const by = async (key: TestKey) => (await program.ask({ key, header: { kid: key.kid } })).status;
    const later = () => {
      server.clock.now = new Date(server.clock.now.getTime() + 31_000);
    };
    expect([await by(first), await by(second)]).toEqual([200, 401]);
    const asked = published.asked();
    for (let times = 0; times < 10; times += 1) await by(first);
    expect(published.asked()).toBe(asked);
    keys = [second.public];
    later();
    expect([await by(first), await by(second)]).toEqual([401, 200]);
    keys = undefined;
    later();
    expect(await by(second)).toBe(401);
    published.stop();
  });

  const REFUSED: ReadonlyArray<[string, string, () => Promise<unknown>]> = [
    ['none', 'notKeys', async () => ({ keys: [] })],
    ['no list', 'notKeys', async () => ({ kty: 'EC' })],
    ['a word', 'notKeys', async () => ({ keys: ['key'] })],
    ['eleven', 'notKeys', async () => ({ keys: Array.from({ length: 11 }, () => rsa.public) })],
    ['a private one', 'privateKeys', async () => ({ keys: [{ ...client.key.public, d: 'AQAB' }] })],
    ['a secret', 'kind', async () => ({ keys: [{ kty: 'oct', kid: 'a', k: 'c2VjcmV0' }] })],
    ['one without an id', 'noId', async () => ({ keys: [{ ...client.key.public, kid: undefined }] })],
    [
      'two of the same id',
      'sameId',
      async () => ({ keys: [client.key.public, { ...rsa.public, kid: client.key.kid }] }),
    ],
    ['one for encryption', 'kind', async () => ({ keys: [{ ...client.key.public, use: 'enc' }] })],
    ['one of another curve', 'kind', async () => ({ keys: [(await newKey('ES256')).public] })],
    [
      'a point that is not on the curve',
      'kind',
      async () => ({ keys: [{ ...client.key.public, x: other.key.public.x }] }),
    ],
    ['one of another algorithm', 'kind', async () => ({ keys: [{ ...rsa.public, alg: 'RS256' }] })],
    ['a weak one', 'weak', async () => ({ keys: [{ ...rsa.public, n: rsa.public.n?.slice(0, 171) }] })],
    ['one that anybody can sign for', 'weak', async () => ({ keys: [{ ...rsa.public, e: 'AQ' }] })],
  ];
  test.each(REFUSED)('%s: refused, and why is said', async (_, reason, jwks) => {
    const reply = await register({ keys: { jwks: await jwks() } });
    expect([reply.status, reply.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'keys_refused', reason }),
    ]);
  });

  test.each([
    ['an address without keys', async () => (await publishKeys(() => undefined)).url, 'keys_refused'],
    ['an address with other things', async () => (await publishKeys(() => [])).url, 'keys_refused'],
    [
      'an address with only unusable keys',
      async () => (await publishKeys(() => ({ keys: [{ kty: 'oct', kid: 'a', k: 'b' }] }))).url,
      'keys_refused',
    ],
    ['an address of 100 kB', async () => (await publishKeys(() => 'x'.repeat(100_000))).url, 'keys_refused'],
    ['no address', async () => 'keys', 'target_refused'],
    ['an address with a password', async () => 'http://me:secret@127.0.0.1/', 'target_refused'],
    ['a file', async () => 'file:///etc/passwd', 'target_refused'],
  ])('%s is refused', async (_, url, code) => {
    const reply = await register({ keys: { jwksUrl: await url() } });
    expect([reply.status, reply.json<{ code: string }>().code]).toEqual([400, code]);
  });
});

test('programs with a key and those with a token are not mixed up', async () => {
  const id = await tokenProgram();
  for (const [method, path, body] of [
    ['POST', `clients/${id}/revoke`, undefined],
    ['PUT', `clients/${id}/keys`, { jwks: { keys: [client.key.public] } }],
    ['POST', `tokens/${client.id}/revoke`, undefined],
  ] as const) {
    expect((await admin.send(method, `/api/admin/${path}`, body)).status).toBe(404);
  }
  expect((await admin.get('/api/admin/tokens')).text).not.toContain(client.id);
  expect((await admin.get('/api/admin/clients')).text).not.toContain(id);
});

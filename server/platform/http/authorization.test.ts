/** Every route with every role: who has access, the response to another user's id, and what a body may contain. */
import { randomBytes, randomUUID } from 'node:crypto';
import { ROLES } from '@clinic/contract/auth';
import { ENDLESS, ROUTE_EXAMPLES } from '@clinic/testing/server/routes/routeExamples';
import { sharedServer } from '@clinic/testing/server/sharedServer';
import type { Reply, TestBrowser } from '@clinic/testing/server/testBrowser';
import { type Call, type Caller, Scene, sendCall } from '@clinic/testing/server/testScene';
import { beforeAll, describe, expect, test } from 'vitest';

const server = sharedServer({ withClinic: true });
let other: TestBrowser;
const browsers = new Map<Caller, TestBrowser>();
beforeAll(async () => {
  browsers.set('ANONYMOUS', server.browser());
  for (const role of ROLES) browsers.set(role, await server.signedIn(role));
  other = await new Scene(server).otherPatient();
});

/** Written independently of the routes: who may call paths with this prefix; the first match applies. */
const POLICY: ReadonlyArray<[path: RegExp, callers: readonly Caller[]]> = [
  [/^\/fhir\/(metadata$|\.well-known\/)/, ['ANONYMOUS', ...ROLES]],
  [/^\/fhir\//, ['PHYSICIAN', 'ADMIN']],
  [/^\/api\/auth\/second-factor(\/|$)/, ['PHYSICIAN', 'ADMIN']],
  [/^\/api\/(admin|settings$|mail)(\/|$)/, ['ADMIN']],
  [/^\/api\/notifications\/preferences$/, ['PHYSICIAN', 'ADMIN']],
  [
    /^\/api\/(review|submissions|analytics|fhir|staff|preferences|questionnaires|rule-sets|rules|plans|plan-forms|patients)(\/|$)/,
    ['PHYSICIAN', 'ADMIN'],
  ],
  // Returns only the caller's own items, whatever their role.
  [/^\/api\/patient\/submissions$/, ['PATIENT', 'PHYSICIAN', 'ADMIN']],
  [/^\/api\/patient\//, ['PATIENT']],
  [/^\/api\/(notifications|live|auth\/user|auth\/session)/, ['PATIENT', 'PHYSICIAN', 'ADMIN']],
  [
    /^\/(api\/(auth|intake|documents|login|logout|csrf-token|settings\/public|openapi\.json)|connect|demo-outbox|manifest.webmanifest|healthz|readyz|metrics|oauth|cds-services|\.well-known|fhir\/\.well-known)(\/|$)/,
    ['ANONYMOUS', ...ROLES],
  ],
];
const CALLERS: readonly Caller[] = ['ANONYMOUS', ...ROLES];

const examples = [...ROUTE_EXAMPLES];
const finite = examples.filter(([key]) => !ENDLESS.has(key));
const patternOf = (key: string): string => key.split(' ')[1] ?? '';

test.each(examples.map(([key]) => key))('%s admits exactly the roles it is for', async (key) => {
  const [method = '', pattern = ''] = key.split(' ');
  const allowed = POLICY.find(([path]) => path.test(pattern))?.[1];
  expect(allowed, 'a route outside the policy').toBeDefined();
  if (pattern === '/api/logout' || ENDLESS.has(key)) return;
  const path = pattern.replaceAll(/:\w+/g, () => randomUUID());
  for (const caller of CALLERS) {
    const { status } = await sendCall(browsers.get(caller) as TestBrowser, method, { path, body: {} });
    const expected = allowed?.includes(caller) ? 'in' : caller === 'ANONYMOUS' ? 401 : 403;
    if (expected !== 'in') expect(status, caller).toBe(expected);
    else if (!/^\/(connect|api\/auth\/magic-link|cds-services)/.test(pattern))
      expect([401, 403], caller).not.toContain(status);
    expect(status, caller).toBeLessThan(500);
  }
});

test('a method that no route has is refused on every path, for everybody', async () => {
  const known = new Map<string, Set<string>>();
  for (const [key] of examples) {
    const [method = '', pattern = ''] = key.split(' ');
    known.set(pattern, (known.get(pattern) ?? new Set()).add(method));
  }
  for (const [pattern, methods] of known) {
    for (const method of ['get', 'post', 'put', 'patch', 'delete'].filter((one) => !methods.has(one))) {
      const path = pattern.replaceAll(/:\w+/g, () => randomUUID());
      // The route that ends a session also matches …/sessions/end-others.
      if (examples.some(([key]) => fits(key, method, path))) continue;
      for (const caller of CALLERS) {
        const { status } = await sendCall(browsers.get(caller) as TestBrowser, method, { path, body: {} });
        expect([404, 405], `${caller} ${method} ${path}`).toContain(status);
      }
    }
  }
});

const fits = (key: string, method: string, path: string): boolean =>
  key.startsWith(`${method} `) && new RegExp(`^${patternOf(key).replaceAll(/:\w+/g, '[^/]+')}$`).test(path);

describe("the id of another user's item looks like an unknown one", () => {
  const withIds = finite.filter(
    ([key]) => /:(id|documentId)/.test(key) && !/questionnaires|rule-sets/.test(key),
  );

  test.each(['patch', 'delete'])(
    "%s /api/review/views/:id of another user's unshared view, as staff",
    async (method) => {
      const [physician, admin] = [browsers.get('PHYSICIAN'), browsers.get('ADMIN')] as TestBrowser[];
      const body = { name: 'Mine', filter: { status: 'NEW' } };
      const made = await sendCall(physician as TestBrowser, 'post', { path: '/api/review/views', body });
      const { id } = made.json<{ id: string }>();
      const by = (browser: TestBrowser | undefined, of: string) =>
        sendCall(browser as TestBrowser, method, {
          path: `/api/review/views/${of}`,
          ...(method === 'patch' && { body: { name: 'Other' } }),
        });
      const foreign = seen(await by(admin, id));
      expect(foreign.status).toBe(404);
      expect(seen(await by(admin, randomUUID()))).toEqual(foreign);
      expect((await by(physician, id)).status).toBeLessThan(300);
    },
  );

  test.each(withIds)('%s', async (key, { as, call }) => {
    const scene = new Scene(server);
    const [method = ''] = key.split(' ');
    const sending = await call(scene);
    const segments = patternOf(key).split('/');
    // What all staff may see, such as submissions and shared views, is no stranger's.
    for (const stranger of [server.browser(), other]) {
      const { headers: _, ...withoutSecret } = sending;
      const foreign = seen(await sendCall(stranger, method, withoutSecret));
      expect(foreign.status).toBeGreaterThanOrEqual(400);
      for (const [place, segment] of segments.entries()) {
        if (!/^:(id|documentId)$/.test(segment)) continue;
        const random = seen(await sendCall(stranger, method, elsewhere(withoutSecret, place)));
        expect(random, segment).toEqual(foreign);
      }
    }
    if (sending.headers) {
      const wrong = { 'x-draft-secret': randomBytes(32).toString('base64url') };
      const foreign = seen(await sendCall(other, method, { ...sending, headers: wrong }));
      expect(foreign.status).toBe(404);
      const random = elsewhere({ ...sending, headers: wrong }, segments.indexOf(':id'));
      expect(seen(await sendCall(other, method, random))).toEqual(foreign);
    }
    // Check that the object really existed.
    const own = await scene.send(as, method, sending);
    expect(own.status, own.text).toBeLessThan(400);
  });
});

/** The same call with another id in this segment of the path. */
function elsewhere(call: Call, place: number): Call {
  const [path = '', query] = call.path.split('?');
  const segments = path.split('/');
  const isUuid = /^[\da-f]{8}-/.test(segments[place] ?? '');
  segments[place] = isUuid ? randomUUID() : randomBytes(32).toString('base64url');
  return { ...call, path: segments.join('/') + (query === undefined ? '' : `?${query}`) };
}

/** The parts of a response that could distinguish it from another. */
function seen({ status, text, headers }: Reply) {
  const shown = [...headers].filter(([name]) => !['date', 'x-request-id', 'set-cookie'].includes(name));
  return { status, text: text.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id'), headers: shown };
}

/** They take a file, not JSON with known keys. */
const OF_FILES = /(documents|form-imports|code-lists)$/;

describe('a body with any unknown key is refused', () => {
  const writing = finite.filter(([key]) => !key.startsWith('get ') && !OF_FILES.test(key));
  const INJECTED = {
    role: 'ADMIN',
    status: 'APPROVED',
    flagsJSON: {},
    patientId: randomUUID(),
    isAdmin: true,
  };

  /** The query parameters that filter a search. */
  const NARROWS: Readonly<Record<string, string>> = {
    '/api/review/search': 'status',
    '/api/admin/users/search': 'role',
  };

  test.each(writing)('%s', async (key, { as, call }) => {
    const scene = new Scene(server);
    const [method = ''] = key.split(' ');
    const sending = await call(scene);
    for (const [name, value] of Object.entries(INJECTED)) {
      if (Object.hasOwn((sending.body ?? {}) as object, name)) continue;
      if (NARROWS[patternOf(key)] === name) continue;
      const body = { ...(sending.body as object), [name]: value };
      const reply = await scene.send(as, method, { ...sending, body });
      expect({ name, status: reply.status, text: reply.text }).toMatchObject({ status: 400 });
    }
  });
});

test('responses to patients contain nothing that is for staff only', async () => {
  const scene = new Scene(server);
  const id = await scene.asked();
  const canary = `CANARY${randomUUID().slice(0, 8)}`;
  const physician = browsers.get('PHYSICIAN') as TestBrowser;
  await physician.send('POST', `/api/submissions/${id}/notes`, { message: `${canary} note` });
  await physician.send('POST', `/api/submissions/${id}/status`, {
    status: 'APPROVED',
    reason: `${canary} reason`,
  });
  await physician.send('POST', `/api/submissions/${id}/messages`, { key: randomUUID(), message: 'Hello' });
  const patient = await scene.browser('PATIENT');
  // Releases the patient's file.
  await ROUTE_EXAMPLES.get('get /api/patient/file/pdf')?.call(scene);
  const reads = finite
    .filter(([key, { as }]) => key.startsWith('get ') && as === 'PATIENT' && !key.includes('logout'))
    .map(([key]) => patternOf(key).replace(':id', id).replace(':form/:version', 'test-intake/1.0'));
  expect(reads.length).toBeGreaterThan(6);
  for (const path of reads) {
    const reply = await patient.get(path);
    expect(reply.status, path).toBe(200);
    expect(reply.text, path).not.toContain(canary);
    expect(reply.text, path).not.toContain('maya.chen@example.com');
    if (reply.headers.get('content-type')?.includes('json')) {
      expect(
        keysOf(reply.json()).filter((key) => STAFF_ONLY.has(key) && !isOfFhir(path, key)),
        path,
      ).toEqual([]);
    }
  }
});

/** In FHIR, the author of a response is the patient. */
const isOfFhir = (path: string, key: string): boolean => path.endsWith('/fhir') && key === 'author';

const STAFF_ONLY = new Set([
  'flagsJSON',
  'evidenceJSON',
  'raisedFlags',
  'flags',
  'notes',
  'assignee',
  'urgency',
  'ruleSet',
  'ruleSetVersion',
  'reason',
  'author',
  'secretHash',
]);

const keysOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) => [
        ...(Array.isArray(value) ? [] : [key]),
        ...keysOf(part),
      ])
    : [];

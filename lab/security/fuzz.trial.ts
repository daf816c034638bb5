/** Every route in the registry, with invalid bodies and URLs: rejected, but never a server error. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RouteExample } from '@clinic/testing/server/routes/routeExample';
import { ENDLESS, ROUTE_EXAMPLES } from '@clinic/testing/server/routes/routeExamples';
import type { TestBrowser } from '@clinic/testing/server/testBrowser';
import { publishTestClinic } from '@clinic/testing/server/testClinic';
import { type Call, type Caller, Scene } from '@clinic/testing/server/testScene';
import { startTestServer, type TestServer } from '@clinic/testing/server/testServer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mutated, mutatedPart } from './mutate.ts';
import { type Random, randomFrom } from './random.ts';
import { reportDetails } from './trial.ts';

/** Number of bodies per route; a fifth as many URLs. `FUZZ=50 npm run test:security` is quicker. */
const BODIES = Number(process.env.FUZZ ?? 1000);
const ADDRESSES = Math.ceil(BODIES / 5);
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_101);
const AT_ONCE = 8;

const portalRoot = mkdtempSync(join(tmpdir(), 'portal-'));
let server: TestServer;
beforeAll(async () => {
  writeFileSync(join(portalRoot, 'index.html'), '<!doctype html><title>Clinic</title>');
  // Rate limits are not tested here.
  server = await startTestServer({ portalRoot, environment: { RATE_LIMIT_FACTOR: '1000000' } });
  await publishTestClinic(server.orm);
});
afterAll(async () => {
  await server.close();
  rmSync(portalRoot, { recursive: true });
});

test('no request to any route, however wrong, causes a server error', async (context) => {
  const failures: string[] = [];
  const statuses = new Map<number, number>();
  const random = randomFrom(SEED);
  let sent = 0;
  const routes = server.routes.registered.map(({ method, path }) => `${method} ${path}`);
  for (const key of routes) {
    const example = ROUTE_EXAMPLES.get(key);
    if (!example) throw new Error(`${key} has no example`);
    if (ENDLESS.has(key)) continue;
    const [method = ''] = key.split(' ');
    const target = new Target(example);
    // Resets what earlier routes used up, so that all routes are tested.
    await server.orm.em.fork().execute('delete from queue_view');
    try {
      await target.prepare();
    } catch (error) {
      failures.push(`${key} cannot be prepared: ${error}`);
      continue;
    }
    const wanted = method === 'get' ? ADDRESSES : BODIES;
    for (let done = 0; done < wanted; done += AT_ONCE) {
      const requests = Array.from({ length: AT_ONCE }, () => target.request(method, random));
      for (const { status, text, wrong } of await Promise.all(requests)) {
        sent += 1;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status >= 500) failures.push(`${key} ${status} ${text.slice(0, 80)} for ${wrong.slice(0, 200)}`);
      }
      await target.restore();
      await server.orm.em.fork().execute('delete from rate_limit');
    }
  }
  const counts = [...statuses]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${status}: ${count}`);
  reportDetails(
    context,
    `${sent} requests to ${routes.length - ENDLESS.size} routes, seed ${SEED}; ${counts.join(', ')}`,
  );
  expect(failures.slice(0, 20)).toEqual([]);
});

/** A route's example, recreated if a request has signed it out. */
class Target {
  readonly #example: RouteExample;
  #call: Call = { path: '' };
  #browser: TestBrowser | undefined;
  #csrf = '';
  #signedOut = false;

  constructor(example: RouteExample) {
    this.#example = example;
  }

  async prepare(): Promise<void> {
    const scene = new Scene(server);
    this.#call = await this.#example.call(scene);
    this.#browser = await scene.browser(this.#example.as);
    this.#csrf = await this.#browser.csrfToken();
    this.#signedOut = false;
  }

  async restore(): Promise<void> {
    if (this.#signedOut) await this.prepare();
  }

  async request(method: string, random: Random) {
    const { path, headers, file, body } = this.#call;
    const address = random.below(5) === 0 ? withWrongPart(path, random) : path;
    const sendsBody = method !== 'get' && !file;
    const wrong = sendsBody ? mutated(body, random) : '';
    const bytes = file ? mutatedFile(file, random) : undefined;
    const query = method === 'get' ? withQuery(address, random) : address;
    const reply = await (this.#browser as TestBrowser).request(query, {
      method: method.toUpperCase(),
      headers: {
        ...(method === 'get' ? {} : { 'x-csrf-token': this.#csrf, ...contentOf(Boolean(file)) }),
        ...headers,
      },
      ...(bytes ? { body: bytes } : sendsBody ? { body: wrong } : {}),
    });
    if (signedOut(reply.status, reply.text, this.#example.as)) this.#signedOut = true;
    return { status: reply.status, text: reply.text, wrong: `${query} ${wrong}` };
  }
}

const signedOut = (status: number, text: string, as: Caller): boolean =>
  (status === 401 && as !== 'ANONYMOUS') || (status === 403 && text.includes('CSRF'));

const contentOf = (isFile: boolean): Record<string, string> =>
  isFile
    ? {
        'content-type': 'application/octet-stream',
        'x-document-id': crypto.randomUUID(),
        'x-file-name': 'labs.pdf',
        'x-file-type': 'application/pdf',
      }
    : { 'content-type': 'application/json' };

function withWrongPart(path: string, random: Random): string {
  const [bare = '', ...query] = path.split('?');
  const parts = bare.split('/');
  parts[1 + random.below(parts.length - 1)] = mutatedPart(random);
  return [parts.join('/'), ...query].join('?');
}

const QUERIES = [
  'status',
  'search',
  'flag',
  'cursor',
  'limit',
  'from',
  'to',
  'page',
  'sort',
  'version',
  'code',
  'x',
];

function withQuery(path: string, random: Random): string {
  if (random.below(3) === 0) return path;
  const pairs = Array.from(
    { length: 1 + random.below(3) },
    () => `${random.of(QUERIES)}=${mutatedPart(random)}`,
  );
  return `${path}${path.includes('?') ? '&' : '?'}${pairs.join('&')}`;
}

function mutatedFile(file: Buffer, random: Random): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(file.subarray(0, 1 + random.below(file.length)));
  for (let changes = random.below(20); changes > 0; changes -= 1) {
    bytes[random.below(bytes.length)] = random.below(256);
  }
  return bytes;
}

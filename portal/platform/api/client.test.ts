import { csrfToken } from '@clinic/contract/addresses';
import { type Address, type Method, urlOf } from '@clinic/contract/route';
import { expect, test, vi } from 'vitest';
import { callsBy } from './call.ts';
import { ApiError, type Client, createClient } from './client.ts';

const TOKEN = `GET ${urlOf(csrfToken)}`;

type Reply = () => Response | Promise<Response>;

/** A fake server that answers each path from a list and then repeats the last reply. */
function serverWith(replies: Record<string, Reply[]>) {
  const calls: { method: string; path: string; init: RequestInit }[] = [];
  const fetch = vi.fn(async (path: string, init: RequestInit = {}) => {
    const method = init.method ?? 'GET';
    calls.push({ method, path, init });
    const remaining = replies[`${method} ${path}`] ?? [];
    const reply = remaining.length > 1 ? remaining.shift() : remaining[0];
    if (!reply) throw new TypeError('Failed to fetch');
    return reply();
  });
  const log = vi.fn();
  const client = createClient({ fetch: fetch as unknown as typeof globalThis.fetch, log });
  const headersOf = (index: number) => calls[index]?.init.headers as Record<string, string>;
  return { client, calls, log, headersOf, paths: () => calls.map(({ method, path }) => `${method} ${path}`) };
}

const json =
  (body: unknown, status = 200): Reply =>
  () =>
    Response.json(body, { status });
const text =
  (body: string, status: number, statusText = ''): Reply =>
  () =>
    new Response(body, { status, statusText });
const token = (csrfToken: string) => json({ csrfToken });

/** Any change, as the portal's calls send it. */
const send = (client: Client, method: Method, path: string, body?: unknown): Promise<unknown> =>
  callsBy(client).call<Address>({ method, path }, {}, body);

test('every request carries the session cookie', async () => {
  const { client, calls } = serverWith({
    'GET /a': [json(1)],
    [TOKEN]: [token('t')],
    'POST /a': [json(2)],
  });
  await client.read('/a');
  await send(client, 'POST', '/a', {});
  expect(calls.map(({ init }) => init.credentials)).toEqual(['include', 'include', 'include']);
});

test('a read fetches no CSRF token', async () => {
  const { client, paths, headersOf } = serverWith({ 'GET /a': [json({ a: 1 })] });
  expect(await client.read('/a')).toEqual({ a: 1 });
  expect(paths()).toEqual(['GET /a']);
  expect(headersOf(0)).toEqual({});
});

test('a body is sent as JSON', async () => {
  const { client, calls, headersOf } = serverWith({
    [TOKEN]: [token('t')],
    'POST /a': [json({})],
  });
  await send(client, 'POST', '/a', { message: 'seen' });
  expect(calls[1]?.init.body).toBe('{"message":"seen"}');
  expect(headersOf(1)).toEqual({ 'Content-Type': 'application/json', 'X-CSRF-Token': 't' });
});

test('the CSRF token is fetched before the first change only, even if two start together', async () => {
  const { client, paths } = serverWith({ [TOKEN]: [token('t')], 'POST /a': [json({})] });
  await Promise.all([send(client, 'POST', '/a'), send(client, 'POST', '/a')]);
  await send(client, 'POST', '/a');
  expect(paths().filter((path) => path === TOKEN)).toHaveLength(1);
});

test('a refused CSRF token is replaced and the request sent once more', async () => {
  const { client, headersOf, paths } = serverWith({
    [TOKEN]: [token('old'), token('new')],
    'POST /a': [text('CSRF check failed', 403), json({ done: true })],
  });
  expect(await send(client, 'POST', '/a')).toEqual({ done: true });
  expect(paths()).toEqual([TOKEN, 'POST /a', TOKEN, 'POST /a']);
  expect(headersOf(3)['X-CSRF-Token']).toBe('new');
});

test('a second refusal is an error', async () => {
  const { client, paths } = serverWith({
    [TOKEN]: [token('t')],
    'POST /a': [text('CSRF check failed', 403)],
  });
  await expect(send(client, 'POST', '/a')).rejects.toThrow('403: CSRF check failed');
  expect(paths().filter((path) => path === 'POST /a')).toHaveLength(2);
});

test('another 403, or one to a GET, is not retried', async () => {
  const { client, calls } = serverWith({
    [TOKEN]: [token('t')],
    'POST /a': [text('Not for you', 403)],
    'GET /a': [text('CSRF', 403)],
  });
  await expect(send(client, 'POST', '/a')).rejects.toThrow('403: Not for you');
  await expect(client.read('/a')).rejects.toThrow('403: CSRF');
  expect(calls).toHaveLength(3);
});

test('without a token the request is still sent, the failure is logged, and the token is fetched again', async () => {
  const { client, log, headersOf } = serverWith({
    [TOKEN]: [text('', 503), token('t')],
    'POST /a': [json({})],
  });
  await send(client, 'POST', '/a');
  expect(log).toHaveBeenCalledWith('Failed to fetch CSRF token: 503');
  expect(headersOf(1)).not.toHaveProperty('X-CSRF-Token');
  await send(client, 'POST', '/a');
  expect(headersOf(3)).toHaveProperty('X-CSRF-Token', 't');
});

test('an error contains status and body, or the status text if the body is empty', async () => {
  const { client } = serverWith({
    'GET /a': [text('No submission 7', 404)],
    'GET /b': [text('', 502, 'Bad Gateway')],
  });
  await expect(client.read('/a')).rejects.toMatchObject({ message: '404: No submission 7' });
  await expect(client.read('/b')).rejects.toMatchObject({ message: '502: Bad Gateway' });
});

test('an error has its body as text and as JSON', async () => {
  const { client } = serverWith({ 'GET /a': [json({ code: 'reason_required' }, 422)] });
  const error = await client.read('/a').catch((thrown: unknown) => thrown as ApiError);
  expect(error).toMatchObject({ status: 422, json: { code: 'reason_required' } });
  expect(new ApiError(500, 'Oops').json).toBeUndefined();
});

test('an empty reply to a change is undefined', async () => {
  const { client } = serverWith({
    [TOKEN]: [token('t')],
    'DELETE /a': [() => new Response(null, { status: 204 })],
  });
  expect(await send(client, 'DELETE', '/a')).toBeUndefined();
});

test('a token request that times out does not delay the request further', async () => {
  vi.useFakeTimers();
  const asked: string[] = [];
  const silent = createClient({
    fetch: ((path: string, init?: RequestInit) => {
      asked.push(path);
      return path.includes('csrf')
        ? new Promise((_, reject) =>
            init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
          )
        : Promise.resolve(new Response('{}'));
    }) as typeof fetch,
    log: () => undefined,
  });
  const reply = silent.request('PUT', '/anything', {});
  await vi.advanceTimersByTimeAsync(15_000);
  expect((await reply).status).toBe(200);
  expect(asked.at(-1)).toBe('/anything');
  vi.useRealTimers();
});

test('a change that needs a fresh proof is sent again with the new session’s token, as often as the proof is still too old', async () => {
  const tooOld = json({ code: 'proof_too_old' }, 403);
  const { client: _, calls, headersOf } = serverWith({});
  const tokens = [token('old'), token('middle'), token('new')];
  const answers = [tooOld, tooOld, json({ done: true })];
  let asked = 0;
  const proving = createClient({
    fetch: (async (path: string, init: RequestInit = {}) => {
      calls.push({ method: init.method ?? 'GET', path, init });
      return ((path === urlOf(csrfToken) ? tokens : answers).shift() as Reply)();
    }) as unknown as typeof globalThis.fetch,
    log: () => undefined,
    proveAgain: async () => {
      asked += 1;
      return true;
    },
  });
  expect(await send(proving, 'POST', '/a', { typed: 'text' })).toEqual({ done: true });
  expect(asked).toBe(2);
  expect(headersOf(calls.length - 1)['X-CSRF-Token']).toBe('new');
  expect(calls.at(-1)?.init.body).toBe('{"typed":"text"}');
});

test('an error says how long the server asks to wait', async () => {
  const busy = () => new Response('Too many requests', { status: 429, headers: { 'Retry-After': '40' } });
  const { client } = serverWith({ 'GET /a': [busy], 'GET /b': [text('No', 500)] });
  await expect(client.read('/a')).rejects.toMatchObject({ status: 429, waitMs: 40_000 });
  await expect(client.read('/b')).rejects.toMatchObject({ status: 500, waitMs: 0 });
});

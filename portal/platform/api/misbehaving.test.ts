/** The request layer against a real server that fails in many ways. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { csrfToken } from '@clinic/contract/addresses';
import { type Address, type Method, urlOf } from '@clinic/contract/route';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callsBy } from './call.ts';
import { type Client, createClient } from './client.ts';
import { createQueryClient } from './queryClient.ts';

const TOKEN = urlOf(csrfToken);

let server: Server;
let answer: RequestListener;
let asked: string[];
let logged: string[];

beforeEach(async () => {
  asked = [];
  logged = [];
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers['x-csrf-token'] ?? '-'}`);
    request.resume();
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  vi.useRealTimers();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function clientOf() {
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return createClient({
    fetch: ((path: string, init?: RequestInit) => fetch(`${base}${path}`, init)) as typeof fetch,
    log: (message) => logged.push(message),
  });
}

const queriesOf = () => createQueryClient({ client: clientOf(), onAccessLost: () => undefined });

/** What a screen ends up showing: `fetchQuery` alone would not retry. */
const onScreen = (queryKey: readonly string[]): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const leave = new QueryObserver(queriesOf(), { queryKey }).subscribe(({ status, data, error }) => {
      if (status === 'pending') return;
      leave();
      if (error) reject(error);
      else resolve(data);
    });
  });

/** Lets all pending work finish; real sockets, fake timers. */
async function settles<Result>(
  promise: Promise<Result>,
): Promise<{ result?: Result; error?: Error; ms: number }> {
  const begin = Date.now();
  let outcome: { result?: Result; error?: Error } | undefined;
  promise.then(
    (result) => {
      outcome = { result };
    },
    (error: Error) => {
      outcome = { error };
    },
  );
  while (!outcome) {
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(5);
  }
  return { ...outcome, ms: Date.now() - begin };
}

const timersOnly = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });

/** Any change, as the portal's calls send it. */
const send = (client: Client, method: Method, path: string, body?: unknown): Promise<unknown> =>
  callsBy(client).call<Address>({ method, path }, {}, body);

test('a server that is briefly down is retried after one second, then after two', async () => {
  timersOnly();
  const at: number[] = [];
  answer = (_, response) => {
    at.push(Date.now());
    response.writeHead(at.length < 3 ? 500 : 200).end(at.length < 3 ? 'Down' : '[1]');
  };
  const { result } = await settles(onScreen(['/list']));
  expect(result).toEqual([1]);
  const [first = 0, second = 0, third = 0] = at;
  expect([second - first, third - second].map((ms) => Math.floor(ms / 1000))).toEqual([1, 2]);
});

test('a server that stays down is tried three times in all, and its message is the error', async () => {
  timersOnly();
  answer = (_, response) => response.writeHead(503).end('Down for repairs');
  const { error } = await settles(onScreen(['/list']));
  expect(error?.message).toBe('503: Down for repairs');
  expect(asked).toHaveLength(3);
});

test('"not found" is not retried', async () => {
  answer = (_, response) => response.writeHead(404).end('No submission 7');
  await expect(queriesOf().fetchQuery({ queryKey: ['/submissions', '7'] })).rejects.toThrow(
    '404: No submission 7',
  );
  expect(asked).toEqual(['GET /submissions/7 -']);
});

test('an error without a message has its status text', async () => {
  answer = (_, response) => response.writeHead(502).end();
  await expect(clientOf().read('/list')).rejects.toThrow('502: Bad Gateway');
});

test('a change is retried once, after one second', async () => {
  timersOnly();
  const at: number[] = [];
  answer = (request, response) => {
    if (request.url === TOKEN) return response.end('{"csrfToken":"t"}');
    at.push(Date.now());
    return response.writeHead(500).end('Down');
  };
  const queries = queriesOf();
  const client = clientOf();
  const mutation = queries.getMutationCache().build(queries, {
    mutationFn: () => send(client, 'POST', '/notes', { message: 'Seen' }),
  });
  const { error } = await settles(mutation.execute(undefined));
  expect(error?.message).toBe('500: Down');
  expect(at).toHaveLength(2);
  expect(Math.floor(((at[1] ?? 0) - (at[0] ?? 0)) / 1000)).toBe(1);
});

test('a refused token is replaced once; refused again, that is the error', async () => {
  let tokens = 0;
  answer = (request, response) => {
    if (request.url === TOKEN) {
      tokens += 1;
      return response.end(JSON.stringify({ csrfToken: `t${tokens}` }));
    }
    return response.writeHead(403).end('CSRF token is not valid');
  };
  await expect(send(clientOf(), 'POST', '/a', {})).rejects.toThrow('403: CSRF token is not valid');
  expect(asked).toEqual([`GET ${TOKEN} -`, 'POST /a t1', `GET ${TOKEN} -`, 'POST /a t2']);
});

test('without a token the change is still sent, and the failure is logged', async () => {
  answer = (request, response) => {
    if (request.url === TOKEN) return response.writeHead(500).end();
    return response.end('{"done":true}');
  };
  expect(await send(clientOf(), 'PUT', '/a', {})).toEqual({ done: true });
  expect(asked).toEqual([`GET ${TOKEN} -`, 'PUT /a -']);
  expect(logged).toEqual(['Failed to fetch CSRF token: 500']);
});

test('an invalid answer of the token endpoint fails the token, not the change', async () => {
  answer = (request, response) => response.end(request.url === TOKEN ? '<html>' : '{"done":true}');
  expect(await send(clientOf(), 'POST', '/a', {})).toEqual({ done: true });
  expect(logged).toHaveLength(1);
});

test('a dropped connection and an answer that is not JSON are errors that are retried', async () => {
  timersOnly();
  let calls = 0;
  answer = (request, response) => {
    calls += 1;
    if (calls === 1) request.socket.destroy();
    else response.end(calls === 2 ? '{"half":' : '[]');
  };
  const { result } = await settles(onScreen(['/list']));
  expect(result).toEqual([]);
  expect(calls).toBe(3);
});

test('a request that is no longer needed is aborted', async () => {
  const closed = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  answer = (request) => {
    request.on('close', () => closed.resolve());
    reached.resolve();
  };
  const leave = new QueryObserver(queriesOf(), { queryKey: ['/slow'] }).subscribe(() => undefined);
  await reached.promise;
  leave();
  await expect(closed.promise).resolves.toBeUndefined();
});

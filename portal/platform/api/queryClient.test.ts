import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { ApiError, type Client } from './client.ts';
import { createQueryClient, readKey } from './queryClient.ts';
import { MUTATION_RETRY_DELAY_MS, queryRetryDelayMs, retryMutation, retryQuery } from './retry.ts';

const clientReading = (read: Client['read']): Client => ({
  read,
  request: () => Promise.reject(new Error('not used here')),
});

test('queries are tried three times in all, after 1 s, 2 s, and never longer than 30 s', () => {
  const failed = new ApiError(503, 'Down');
  expect([retryQuery(0, failed), retryQuery(1, failed), retryQuery(2, failed)]).toEqual([true, true, false]);
  expect([queryRetryDelayMs(0), queryRetryDelayMs(1), queryRetryDelayMs(10)]).toEqual([1000, 2000, 30_000]);
});

test('changes are tried twice in all, after 1 s', () => {
  const failed = new TypeError('Failed to fetch');
  expect([retryMutation(0, failed), retryMutation(1, failed)]).toEqual([true, false]);
  expect(MUTATION_RETRY_DELAY_MS).toBe(1000);
});

test('a request the server refused is not retried', () => {
  const refused = new ApiError(404, 'No submission');
  expect([retryQuery(0, refused), retryMutation(0, refused)]).toEqual([false, false]);
});

test('the segments of a query key make its URL', async () => {
  const read = vi.fn(async () => []);
  const queryClient = createQueryClient({ client: clientReading(read), onAccessLost: vi.fn() });
  await queryClient.fetchQuery({ queryKey: ['/submissions', '7', 'notes'] });
  expect(read).toHaveBeenCalledWith('/submissions/7/notes', expect.anything());
});

test('a 401 is null where being signed out is a valid answer, otherwise an error', async () => {
  const client = clientReading(() => Promise.reject(new ApiError(401, 'Please sign in')));
  const onAccessLost = vi.fn();
  const queryClient = createQueryClient({ client, onAccessLost });
  const queryKey = ['/user'];
  expect(await queryClient.fetchQuery({ queryKey, queryFn: readKey(client, { on401: 'null' }) })).toBeNull();
  expect(onAccessLost).not.toHaveBeenCalled();
  await expect(queryClient.fetchQuery({ queryKey: ['/list'] })).rejects.toThrow('401: Please sign in');
});

test('an ended session and a lost role are reported as lost access, other failures are not', async () => {
  const statuses = [401, 403, 404];
  const client = clientReading(() => Promise.reject(new ApiError(statuses.shift() ?? 0, '')));
  const onAccessLost = vi.fn();
  const queryClient = createQueryClient({ client, onAccessLost });
  for (const path of ['/a', '/b', '/c']) {
    await expect(queryClient.fetchQuery({ queryKey: [path] })).rejects.toThrow();
  }
  expect(onAccessLost).toHaveBeenCalledTimes(2);
});

test('defaults: fresh 5 min, cached 10 min, never polled, refetched on reconnect, online only', () => {
  const queryClient = createQueryClient({
    client: clientReading(async () => null),
    onAccessLost: vi.fn(),
  });
  const { options } = new QueryObserver(queryClient, { queryKey: ['/a'], enabled: false });
  expect(options).toMatchObject({
    staleTime: 300_000,
    gcTime: 600_000,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: 'always',
    networkMode: 'online',
  });
});

test('too many requests are reported', async () => {
  const client = clientReading(() => Promise.reject(new ApiError(429, 'Too many requests')));
  const onTooMany = vi.fn();
  const queryClient = createQueryClient({ client, onAccessLost: vi.fn(), onTooMany });
  await expect(queryClient.fetchQuery({ queryKey: ['/list'] })).rejects.toThrow('429');
  expect(onTooMany).toHaveBeenCalledTimes(1);
});

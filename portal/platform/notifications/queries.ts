/** Queries and mutations of the bell. */
import * as messaging from '@clinic/contract/messaging';
import * as api from '@clinic/contract/notifications';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { isLive } from '../api/live.ts';
import { keyOf, queryOf } from '../api/queryOf.ts';

const POLL_MS = 60_000;

export const unreadQuery = queryOptions({
  queryKey: keyOf(api.unreadCount),
  queryFn: async ({ signal }) => (await call(api.unreadCount, {}, undefined, { signal })).unread,
  // Poll only while there is no live connection.
  refetchInterval: () => (isLive() ? false : POLL_MS),
});

export const notificationsQuery = infiniteQueryOptions({
  queryKey: keyOf(api.notifications),
  queryFn: ({ pageParam, signal }) =>
    call(api.notifications, {}, { cursor: pageParam || undefined }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next ?? undefined,
  staleTime: 0,
});

export const preferencesQuery = queryOf(api.preferences);

export const savePreferences = (preferences: api.NotificationPreferences) =>
  call(api.savePreferences, {}, preferences);

export async function markRead(queryClient: QueryClient, request: api.MarkRead): Promise<void> {
  const { unread } = await call(api.markRead, {}, request);
  queryClient.setQueryData(unreadQuery.queryKey, unread);
  await queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey });
}

export async function refetchAll(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
  ]);
}

export const emailUpdatesQuery = queryOf(messaging.emailUpdates);

export const saveEmailUpdates = (wanted: boolean) =>
  call(messaging.saveEmailUpdates, {}, { emailUpdates: wanted });

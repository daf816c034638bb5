/** Queries and mutations of the bell. */
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { EmailUpdates } from '../../contract/messaging.ts';
import {
  type MarkRead,
  NotificationPage,
  NotificationPreferences,
  Unread,
} from '../../contract/notifications.ts';
import { client } from '../platform/api/client.ts';
import { isLive } from '../platform/api/live.ts';

const ROOT = '/api/notifications';
const POLL_MS = 60_000;

export const unreadQuery = queryOptions({
  queryKey: [ROOT, 'unread'],
  queryFn: async ({ signal }) => Unread.parse(await client.read(`${ROOT}/unread`, { signal })).unread,
  // Poll only while there is no live connection.
  refetchInterval: () => (isLive() ? false : POLL_MS),
});

export const notificationsQuery = infiniteQueryOptions({
  queryKey: [ROOT, 'list'],
  queryFn: async ({ pageParam, signal }) =>
    NotificationPage.parse(
      await client.read(`${ROOT}${pageParam ? `?cursor=${encodeURIComponent(pageParam)}` : ''}`, { signal }),
    ),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next ?? undefined,
  staleTime: 0,
});

export const preferencesQuery = queryOptions({
  queryKey: [ROOT, 'preferences'],
  queryFn: async ({ signal }) =>
    NotificationPreferences.parse(await client.read(`${ROOT}/preferences`, { signal })),
});

export const savePreferences = async (preferences: NotificationPreferences) =>
  NotificationPreferences.parse(await client.send('PUT', `${ROOT}/preferences`, preferences));

export async function markRead(queryClient: QueryClient, request: MarkRead): Promise<void> {
  const { unread } = Unread.parse(await client.send('POST', `${ROOT}/read`, request));
  queryClient.setQueryData(unreadQuery.queryKey, unread);
  await queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey });
}

export async function readAnew(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
  ]);
}

const EMAIL_UPDATES = '/api/patient/email-updates';

export const emailUpdatesQuery = queryOptions({
  queryKey: [EMAIL_UPDATES],
  queryFn: async ({ signal }) => EmailUpdates.parse(await client.read(EMAIL_UPDATES, { signal })),
});

export const saveEmailUpdates = async (emailUpdates: boolean) =>
  EmailUpdates.parse(await client.send('PUT', EMAIL_UPDATES, { emailUpdates }));

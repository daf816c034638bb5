/** Queries of the queue. */
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { MatchingCounts, Neighbours, QueuePresence, StaffSetup } from '../../../contract/queue.ts';
import { ReviewCounts, SubmissionListItem } from '../../../contract/review.ts';
import { client } from '../../platform/api/client.ts';
import { ShownStatus } from '../queries.ts';
import { listOf, type PinnedList, type QueuePage, refreshed } from './pinnedList.ts';
import { cleaned, isNarrowed, isPrivate, type QueueFilter, type SortedFilter } from './queueFilter.ts';

const ShownList = z.array(SubmissionListItem.extend({ status: ShownStatus }));

export const FRESH_MS = 30_000;
const POLL_MS = 60_000;
export const PAGE_SIZE = 25;

export const reviewQueueKey = ['/api/review'] as const;
export const queueListKey = [...reviewQueueKey, 'list'] as const;
const queueCountsKey = [...reviewQueueKey, 'counts'] as const;

export interface QueueRequest extends SortedFilter {
  cursor?: string;
}

/** One page. Once shown, its rows stay still (see `PinnedList`). */
export const queueList = (request: QueueRequest) => {
  const queryKey = [...queueListKey, cleaned(request)] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client: cache }): Promise<PinnedList> => {
      const page = await readPage(cleaned(request), signal);
      const shown = cache.getQueryData<PinnedList>(queryKey);
      return shown && !shown.open ? refreshed(shown, page) : listOf(page);
    },
    staleTime: FRESH_MS,
    refetchInterval: POLL_MS,
  });
};

async function readPage(request: QueueRequest, signal: AbortSignal): Promise<QueuePage> {
  const asked = { ...request, limit: PAGE_SIZE };
  const response = isPrivate(request)
    ? await client.request('POST', '/api/review/search', asked, { signal })
    : await client.request('GET', `/api/review?${parametersOf(asked)}`, undefined, { signal });
  const submissions = ShownList.parse(await response.json());
  const { headers } = response;
  const atLeast = headers.get('X-Total-Count-At-Least');
  return {
    submissions,
    total: Number(headers.get('X-Total-Count') ?? atLeast ?? submissions.length),
    capped: atLeast !== null,
    next: headers.get('X-Next-Cursor') ?? undefined,
  };
}

const parametersOf = (request: object): URLSearchParams =>
  new URLSearchParams(Object.entries(request).map(([name, value]) => [name, String(value)]));

/** Submissions per status that match the rest of the filter. */
export const queueCounts = ({ flag, assignee, search }: QueueFilter) => {
  const filter = cleaned({ flag, assignee, search });
  return queryOptions({
    queryKey: [...queueCountsKey, filter],
    queryFn: async ({ signal }) =>
      isNarrowed(filter)
        ? MatchingCounts.parse(await client.send('POST', '/api/review/counts', filter, { signal }))
        : {
            byStatus: ReviewCounts.parse(await client.read('/api/review/counts', { signal })),
            atLeast: [],
          },
    staleTime: FRESH_MS,
    refetchInterval: POLL_MS,
  });
};

/** Counts of all submissions. */
export const reviewCounts = queueCounts({});

export const neighboursOf = (id: string, filter: SortedFilter) =>
  queryOptions({
    queryKey: [...reviewQueueKey, 'neighbours', id, cleaned(filter)],
    queryFn: async ({ signal }) =>
      Neighbours.parse(
        await client.send('POST', '/api/review/neighbours', { id, filter: cleaned(filter) }, { signal }),
      ),
    // The position in the list must not change while the user works through it.
    staleTime: FRESH_MS,
  });

export const presenceKey = ['/api/review/presence'] as const;

/** Which users have these submissions open. */
export const presenceOf = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...presenceKey, ids],
    queryFn: async ({ signal }) =>
      QueuePresence.parse(await client.read(`/api/review/presence?ids=${ids.join(',')}`, { signal })),
    enabled: ids.length > 0,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  });

/** Preferences, saved views and colleagues: fetched once, when a member of staff starts to work. */
export const staffSetup = queryOptions({
  queryKey: ['/api/staff/setup'],
  queryFn: async ({ signal }) =>
    StaffSetup.parse(await client.send('POST', '/api/staff/setup', undefined, { signal })),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

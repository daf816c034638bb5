/** Queries of the queue. */
import { MAX_BULK } from '@clinic/contract/queue/bulk';
import { queuePresence } from '@clinic/contract/queue/presence';
import * as queue from '@clinic/contract/queue/queue';
import { staffSetup as staffSetupRoute } from '@clinic/contract/queue/staff';
import { ReviewCounts, SubmissionListItem } from '@clinic/contract/review';
import { call, keyOf, request, type SentWith } from '@clinic/platform/api';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { ShownStatus } from '../queries.ts';
import { listOf, type PinnedList, type QueuePage, refreshed } from './pinnedList.ts';
import { cleaned, isNarrowed, isPrivate, type QueueFilter, type SortedFilter } from './queueFilter.ts';

const ShownList = z.array(SubmissionListItem.extend({ status: ShownStatus }));

export const FRESH_MS = 30_000;
const POLL_MS = 60_000;
export const PAGE_SIZE = 25;

export const reviewQueueKey = keyOf(queue.queuePage);
export const queueListKey = [...reviewQueueKey, 'list'] as const;
const queueCountsKey = [...reviewQueueKey, 'counts'] as const;

interface QueueRequest extends SortedFilter {
  cursor?: string;
}

/** One page. Once shown, its rows stay still (see `PinnedList`). */
export const queueList = (request: QueueRequest) => {
  const queryKey = [...queueListKey, cleaned(request)] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client: cache }): Promise<PinnedList> => {
      const page = await readPage(cleaned(request), PAGE_SIZE, signal);
      const shown = cache.getQueryData<PinnedList>(queryKey);
      return shown && !shown.open ? refreshed(shown, page) : listOf(page);
    },
    staleTime: FRESH_MS,
    refetchInterval: POLL_MS,
  });
};

async function readPage(wanted: QueueRequest, limit: number, signal?: AbortSignal): Promise<QueuePage> {
  const listRequest = { ...wanted, limit };
  const response = isPrivate(wanted)
    ? await request(queue.searchQueue, {}, listRequest, { signal })
    : await request(queue.queuePage, {}, listRequest as SentWith<typeof queue.queuePage>, { signal });
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

/** The first matching submissions, up to the limit of a bulk action. */
export const firstMatches = async (filter: SortedFilter): Promise<SubmissionListItem[]> =>
  (await readPage(cleaned(filter), MAX_BULK)).submissions;

/** Submissions per status that match the rest of the filter. */
export const queueCounts = ({ flag, assignee, submitted, due, search }: QueueFilter) => {
  const filter = cleaned({ flag, assignee, submitted, due, search });
  return queryOptions({
    queryKey: [...queueCountsKey, filter],
    queryFn: async ({ signal }) =>
      isNarrowed(filter)
        ? await call(queue.matchingCounts, {}, filter, { signal })
        : {
            byStatus: ReviewCounts.parse(await call(queue.reviewCounts, {}, {}, { signal })),
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
    queryFn: ({ signal }) => call(queue.neighbours, {}, { id, filter: cleaned(filter) }, { signal }),
    // The position in the list must not change while the user works through it.
    staleTime: FRESH_MS,
  });

export const presenceKey = keyOf(queuePresence);

/** Which users have these submissions open. */
export const presenceOf = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...presenceKey, ids],
    queryFn: ({ signal }) => call(queuePresence, {}, { ids: ids.join(',') }, { signal }),
    enabled: ids.length > 0,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  });

/** Preferences, saved views and colleagues: fetched once, when a member of staff starts to work. */
export const staffSetup = queryOptions({
  queryKey: [staffSetupRoute.path],
  queryFn: ({ signal }) => call(staffSetupRoute, {}, undefined, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

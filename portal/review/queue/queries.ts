/** What the queue reads. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { ReviewCounts, type Status, SubmissionListItem } from '../../../server/review/contract.ts';
import { client } from '../../api/client.ts';
import { ShownStatus } from '../queries.ts';
import { nextPage } from './nextPage.ts';

const ShownList = z.array(SubmissionListItem.extend({ status: ShownStatus }));

const FRESH_MS = 30_000;
const POLL_MS = 60_000;
export const PAGE_SIZE = 25;

export interface QueueFilter {
  status?: Status;
  search: string;
}

export interface QueuePage {
  submissions: SubmissionListItem[];
  /** Of all pages together. */
  total: number;
  next?: string;
}

export const reviewQueueKey = ['/api/review'] as const;

/** One page after the other, newest first. */
export const reviewQueue = ({ status, search }: QueueFilter) =>
  infiniteQueryOptions({
    queryKey: [...reviewQueueKey, { status, search }] as const,
    queryFn: async ({ pageParam, signal }): Promise<QueuePage> => {
      const response = await client.request('GET', pageParam, undefined, { signal });
      const submissions = ShownList.parse(await response.json());
      const total = Number(response.headers.get('X-Total-Count') ?? submissions.length);
      return { submissions, total, next: nextPage(response.headers.get('Link')) };
    },
    initialPageParam: firstPage({ status, search }),
    getNextPageParam: ({ next }) => next,
    staleTime: FRESH_MS,
    refetchInterval: POLL_MS,
  });

function firstPage({ status, search }: QueueFilter): string {
  const query = new URLSearchParams({ limit: String(PAGE_SIZE) });
  if (status) query.set('status', status);
  if (search) query.set('search', search);
  return `${reviewQueueKey[0]}?${query}`;
}

export const reviewCounts = queryOptions({
  queryKey: [...reviewQueueKey, 'counts'],
  queryFn: async ({ signal }) => ReviewCounts.parse(await client.read('/api/review/counts', { signal })),
  staleTime: FRESH_MS,
  refetchInterval: POLL_MS,
});

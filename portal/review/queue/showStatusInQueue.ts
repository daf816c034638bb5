import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Status } from '../../../server/review/contract.ts';
import { type QueuePage, reviewQueueKey } from './queries.ts';

/** Lets every list of the queue that is at hand show a status before the server is asked again. */
export function showStatusInQueue(queryClient: QueryClient, id: string, status: Status): void {
  queryClient.setQueriesData<InfiniteData<QueuePage>>({ queryKey: reviewQueueKey }, (data) =>
    data && 'pages' in data ? withStatus(data, id, status) : data,
  );
}

const withStatus = (data: InfiniteData<QueuePage>, id: string, status: Status): InfiniteData<QueuePage> => ({
  ...data,
  pages: data.pages.map((page) => ({
    ...page,
    submissions: page.submissions.map((each) => (each.id === id ? { ...each, status } : each)),
  })),
});

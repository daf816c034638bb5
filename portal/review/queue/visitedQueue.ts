/**
 * The list from which a submission was opened, so that its page can navigate within it and back to it. The
 * filter is in the history entry, or is the one shown last; the search text is in memory only.
 */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { QueueFilter } from '../../../contract/queue.ts';
import { type SortedFilter, withFilter } from './queueFilter.ts';
import { useRememberedSearch } from './rememberedSearch.ts';

/** The history state of a submission's page. */
export interface Visit {
  queue: Omit<SortedFilter, 'search'>;
}

export const visitFrom = ({ search: _, ...queue }: SortedFilter): Visit => ({ queue });

/** The list shown last. */
export const lastVisit = queryOptions({
  queryKey: ['queue-visit'],
  queryFn: (): Visit | null => null,
  initialData: null,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  networkMode: 'always',
  refetchOnReconnect: false,
});

export interface VisitedQueue {
  filter: SortedFilter;
  visit: Visit;
}

export function useVisitedQueue(): VisitedQueue | undefined {
  const { state } = useLocation();
  const { search } = useRememberedSearch();
  const { data: last } = useQuery(lastVisit);
  const inEntry = QueueFilter.omit({ search: true }).safeParse((state as Visit | null)?.queue);
  const visit = inEntry.success ? { queue: inEntry.data } : last;
  return visit ? { visit, filter: { ...visit.queue, search } } : undefined;
}

/** The dashboard's URL with the filter of the list shown last. */
export function useQueueAddress(): string {
  const visited = useVisitedQueue();
  const parameters = visited && withFilter(new URLSearchParams(), visited.filter, visited.filter.sort);
  return `/physician/dashboard${parameters ? `?${parameters}` : ''}`;
}

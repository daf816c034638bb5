/**
 * The list from which a submission was opened, so that its page can navigate within it and back to it. The
 * filter is in the history entry, or is the one shown last; the search text is in memory only.
 */
import { QueueFilter } from '@clinic/contract/queue/filter';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { z } from 'zod';
import { type SortedFilter, withFilter, withPage } from './queueFilter.ts';
import { useRememberedSearch } from './rememberedSearch.ts';
import type { QueuePlace, Trail } from './useQueueFilter.ts';

/** The history state of a submission's page. */
const Visit = z.object({
  queue: QueueFilter.omit({ search: true }),
  /** Where in the list it was opened; starts at 1. */
  page: z.int().min(1).catch(1),
  cursors: z.array(z.string()).catch([]),
});
export type Visit = z.infer<typeof Visit>;

export const visitFrom = ({
  filter: { search: _, ...queue },
  page,
  cursors,
}: Pick<QueuePlace, 'filter' | 'page' | 'cursors'>): Visit => ({ queue, page, cursors: [...cursors] });

/** The most recently shown list. */
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
  const visit = Visit.safeParse(state).data ?? last;
  return visit ? { visit, filter: { ...visit.queue, search } } : undefined;
}

/** Links back to the list as it was last shown: filter, order and page. */
export function useQueueLink(): { to: string; state: Trail } {
  const visited = useVisitedQueue();
  if (!visited) return { to: DASHBOARD, state: {} };
  const { filter, visit } = visited;
  const parameters = withFilter(new URLSearchParams(), filter, filter.sort);
  return {
    to: `${DASHBOARD}?${withPage(parameters, filter, visit.page, visit.cursors)}`,
    state: { cursors: visit.cursors },
  };
}

const DASHBOARD = '/physician/dashboard';

/** The queue's filter, order and page: in the URL, except for the search, which is kept in memory only. */
import type { Sort } from '@clinic/contract/queue/filter';
import { screenPath } from '@clinic/platform/address';
import { useQuery } from '@tanstack/react-query';
import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { staffSetup } from './queries.ts';
import {
  DEFAULT_SORT,
  filterIn,
  isPrivate,
  type QueueFilter,
  type SortedFilter,
  sortIn,
  withFilter,
  withPage,
} from './queueFilter.ts';
import { useRememberedSearch } from './rememberedSearch.ts';

export interface QueuePlace {
  filter: SortedFilter;
  /** Starts at 1. */
  page: number;
  cursor: string | undefined;
  /** Cursors of the pages up to and including this one; empty on the first. */
  cursors: readonly string[];
  /** The preferred order has not loaded yet. */
  pending: boolean;
  /** Applies another filter and returns to the first page. */
  show(filter: QueueFilter, sort?: Sort): void;
  showNext(cursor: string): void;
  /** Undefined on the first page. */
  showPrevious: (() => void) | undefined;
}

/** The cursors of the previous pages, in the history entry: the first page has none. */
export interface Trail {
  cursors?: string[];
}

export function useQueueFilter(): QueuePlace {
  const [parameters] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const { search, setSearch } = useRememberedSearch();
  const setup = useQuery(staffSetup);
  const sortOfAddress = sortIn(parameters);
  const sort = sortOfAddress ?? setup.data?.preferences.queueSort ?? DEFAULT_SORT;
  const filter: SortedFilter = { ...filterIn(parameters), search, sort };
  const cursors = trailOf(location.state).cursors ?? [];
  const cursor = isPrivate(filter) ? cursors.at(-1) : (parameters.get('cursor') ?? undefined);
  const page = cursor ? Math.max(2, Number.parseInt(parameters.get('page') ?? '', 10) || 2) : 1;

  const go = (next: URLSearchParams, options: NavigateOptions) => {
    // The user may have opened another page that is still loading: do not navigate back from it.
    if (screenPath() === location.pathname) navigate({ search: next.toString() }, options);
  };
  const show: QueuePlace['show'] = (next, nextSort) => {
    setSearch(next.search ?? '');
    go(withFilter(parameters, next, nextSort ?? sortOfAddress), { replace: true });
  };
  const goTo = (trail: string[], number: number) =>
    go(withPage(parameters, filter, number, trail), { state: { cursors: trail } satisfies Trail });
  return {
    filter,
    page,
    cursor,
    cursors: cursors.length > 0 ? cursors : cursor ? [cursor] : [],
    pending: setup.isPending && !sortOfAddress,
    show,
    showNext: (next) => goTo([...(cursors.length > 0 ? cursors : cursor ? [cursor] : []), next], page + 1),
    showPrevious: cursor ? () => goTo(cursors.slice(0, -1), page - 1) : undefined,
  };
}

const trailOf = (state: unknown): Trail => {
  const cursors = (state as Trail | null)?.cursors;
  return Array.isArray(cursors) ? { cursors } : {};
};

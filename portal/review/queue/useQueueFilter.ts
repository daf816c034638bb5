/** The queue's filter, order and page: in the address, but for the search, which only memory holds. */
import { useQuery } from '@tanstack/react-query';
import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { Sort } from '../../../contract/queue.ts';
import { staffSetup } from './queries.ts';
import {
  DEFAULT_SORT,
  filterIn,
  isPrivate,
  type QueueFilter,
  type SortedFilter,
  sortIn,
  withFilter,
} from './queueFilter.ts';
import { useRememberedSearch } from './rememberedSearch.ts';

export interface QueuePlace {
  filter: SortedFilter;
  /** Counted from 1. */
  page: number;
  cursor: string | undefined;
  /** The preferred order is not known yet. */
  pending: boolean;
  /** Back to the first page of what another filter shows. */
  show(filter: QueueFilter, sort?: Sort): void;
  showNext(cursor: string): void;
  /** Absent on the first page. */
  showPrevious: (() => void) | undefined;
}

/** Where the pages before this one begin, in the history entry: the first has no cursor. */
interface Trail {
  cursors?: string[];
}

export function useQueueFilter(): QueuePlace {
  const [parameters] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const { search, setSearch } = useRememberedSearch();
  const setup = useQuery(staffSetup);
  const asked = sortIn(parameters);
  const sort = asked ?? setup.data?.preferences.queueSort ?? DEFAULT_SORT;
  const filter: SortedFilter = { ...filterIn(parameters), search, sort };
  const cursors = trailOf(location.state).cursors ?? [];
  const cursor = isPrivate(filter) ? cursors.at(-1) : (parameters.get('cursor') ?? undefined);
  const page = cursor ? Math.max(2, Number.parseInt(parameters.get('page') ?? '', 10) || 2) : 1;

  const go = (next: URLSearchParams, options: NavigateOptions) => {
    // Whoever opened another page meanwhile, which is still on its way, is not called back from it.
    if (window.location.pathname === location.pathname) navigate({ search: next.toString() }, options);
  };
  const show: QueuePlace['show'] = (next, nextSort) => {
    setSearch(next.search ?? '');
    go(withFilter(parameters, next, nextSort ?? asked), { replace: true });
  };
  const goTo = (trail: string[], number: number) => {
    const next = new URLSearchParams(parameters);
    const target = trail.at(-1);
    if (target && number > 1) next.set('page', String(number));
    else next.delete('page');
    if (target && !isPrivate(filter)) next.set('cursor', target);
    else next.delete('cursor');
    go(next, { state: { cursors: trail } satisfies Trail });
  };
  return {
    filter,
    page,
    cursor,
    pending: setup.isPending && !asked,
    show,
    showNext: (next) => goTo([...(cursors.length > 0 ? cursors : cursor ? [cursor] : []), next], page + 1),
    showPrevious: cursor ? () => goTo(cursors.slice(0, -1), page - 1) : undefined,
  };
}

const trailOf = (state: unknown): Trail => {
  const cursors = (state as Trail | null)?.cursors;
  return Array.isArray(cursors) ? { cursors } : {};
};

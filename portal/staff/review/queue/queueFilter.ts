/** The queue's filter, and its form in the URL. */
import { DUE_FILTERS, SORTS, type Sort } from '@clinic/contract/queue/filter';
import { SubmittedFilter } from '@clinic/contract/queue/submittedDays';
import type { Status } from '@clinic/contract/review';
import { shownLanguage } from '@clinic/platform/i18n';
import { toStatus } from '../status/status.ts';
import { searchText } from './searchText.ts';

export interface QueueFilter {
  status?: Status;
  flag?: string;
  /** `me`, `none` or a user's id. */
  assignee?: string;
  /** See `parseSubmittedDays`. */
  submitted?: string;
  due?: (typeof DUE_FILTERS)[number];
  /** May be a name, so it is never put in a URL. */
  search?: string;
}

/** A filter with a sort order. */
export interface SortedFilter extends QueueFilter {
  sort: Sort;
}

export const DEFAULT_SORT: Sort = 'urgent';

const IN_ADDRESS = ['status', 'flag', 'assignee', 'submitted', 'due'] as const;

/** Every field except the search. */
export const filterIn = (parameters: URLSearchParams): Omit<QueueFilter, 'search'> => ({
  ...defined('status', toStatus(parameters.get('status'))),
  ...defined('flag', parameters.get('flag')?.slice(0, 100)),
  ...defined('assignee', parameters.get('assignee')?.slice(0, 100)),
  ...defined('submitted', SubmittedFilter.safeParse(parameters.get('submitted')).data),
  ...defined('due', toDue(parameters.get('due'))),
});

export const toDue = (text: string | null): QueueFilter['due'] => DUE_FILTERS.find((due) => due === text);

export const sortIn = (parameters: URLSearchParams): Sort | undefined =>
  SORTS.find((sort) => sort === parameters.get('sort'));

/** The URL parameters with another filter and order, on the first page. Unrelated parameters are kept. */
export function withFilter(
  parameters: URLSearchParams,
  filter: QueueFilter,
  sort: Sort | undefined,
): URLSearchParams {
  const next = new URLSearchParams(parameters);
  for (const name of IN_ADDRESS) set(next, name, filter[name]);
  set(next, 'sort', sort);
  for (const name of ['page', 'cursor']) next.delete(name);
  return next;
}

/** The URL parameters of another page of the same list. `cursors`: as in the history entry. */
export function withPage(
  parameters: URLSearchParams,
  filter: SortedFilter,
  page: number,
  cursors: readonly string[],
): URLSearchParams {
  const next = new URLSearchParams(parameters);
  const target = cursors.at(-1);
  set(next, 'page', target && page > 1 ? String(page) : undefined);
  set(next, 'cursor', isPrivate(filter) ? undefined : target);
  return next;
}

export const isNarrowed = ({ status, flag, assignee, submitted, due, search }: QueueFilter): boolean =>
  [status, flag, assignee, submitted, due, search].some(Boolean);

/** The filter as sent: without empty values, and with dates parsed for the reader's language. */
export const cleaned = <Filter extends QueueFilter>(filter: Filter): Filter =>
  Object.fromEntries(
    Object.entries(filter)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => [name, name === 'search' ? searchText(value, shownLanguage()) : value]),
  ) as Filter;

/** Whether a cursor could reveal a name: then it is kept out of the URL, too. */
export const isPrivate = ({ search, sort }: SortedFilter): boolean => Boolean(search) || sort === 'name';

function set(parameters: URLSearchParams, name: string, value: string | undefined): void {
  if (value) parameters.set(name, value);
  else parameters.delete(name);
}

const defined = <Name extends string, Value>(name: Name, value: Value | undefined) =>
  (value === undefined || value === '' ? {} : { [name]: value }) as { [key in Name]?: Value };

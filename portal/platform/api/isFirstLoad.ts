/** Whether a query is being read for the first time, and nothing has gone wrong yet: it is worth a moment's wait. */
import type { UseQueryResult } from '@tanstack/react-query';

export const isFirstLoad = ({
  isPending,
  fetchStatus,
  failureCount,
}: Pick<UseQueryResult, 'isPending' | 'fetchStatus' | 'failureCount'>): boolean =>
  isPending && fetchStatus === 'fetching' && failureCount === 0;

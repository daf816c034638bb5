/** Whether a query is loading for the first time without a failure so far, so that it is worth waiting for. */
import type { UseQueryResult } from '@tanstack/react-query';

export const isFirstLoad = ({
  isPending,
  fetchStatus,
  failureCount,
}: Pick<UseQueryResult, 'isPending' | 'fetchStatus' | 'failureCount'>): boolean =>
  isPending && fetchStatus === 'fetching' && failureCount === 0;

/** Whether a query has nothing to show, and without the user or the network will not have: it failed, or waits offline. */
import type { UseQueryResult } from '@tanstack/react-query';

export const hasFailed = ({
  data,
  isError,
  isPaused,
}: Pick<UseQueryResult, 'data' | 'isError' | 'isPaused'>): boolean =>
  data === undefined && (isError || isPaused);

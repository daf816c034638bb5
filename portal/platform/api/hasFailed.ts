/** Whether a query has no data and will not get any without the user or the network: it failed, or waits offline. */
import type { UseQueryResult } from '@tanstack/react-query';

export const hasFailed = ({
  data,
  isError,
  isPaused,
}: Pick<UseQueryResult, 'data' | 'isError' | 'isPaused'>): boolean =>
  data === undefined && (isError || isPaused);

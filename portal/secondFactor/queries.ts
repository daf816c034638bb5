import { queryOptions } from '@tanstack/react-query';
import { SecondFactor } from '../../contract/secondFactor.ts';
import { client } from '../platform/api/client.ts';

export const SECOND_FACTOR_PATH = '/api/auth/second-factor';

/** Refetched whenever it is shown, because another browser may have changed it. */
export const secondFactor = queryOptions({
  queryKey: [SECOND_FACTOR_PATH],
  queryFn: async ({ signal }) => SecondFactor.parse(await client.read(SECOND_FACTOR_PATH, { signal })),
  staleTime: 0,
});

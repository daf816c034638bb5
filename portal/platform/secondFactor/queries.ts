import * as api from '@clinic/contract/signInRoutes';
import { queryOptions } from '@tanstack/react-query';
import { queryOf } from '../api/queryOf.ts';

/** Refetched whenever it is shown, because another browser may have changed it. */
export const secondFactor = queryOptions({
  ...queryOf(api.secondFactor),
  staleTime: 0,
});

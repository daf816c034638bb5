import { queryOptions } from '@tanstack/react-query';
import * as api from '../../../contract/signInRoutes.ts';
import { queryOf } from '../api/queryOf.ts';

/** Refetched whenever it is shown, because another browser may have changed it. */
export const secondFactor = queryOptions({
  ...queryOf(api.secondFactor),
  staleTime: 0,
});

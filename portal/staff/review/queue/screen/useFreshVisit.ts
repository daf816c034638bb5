/** Navigating to a list shows current data; going back shows the rows as they were. */
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { type PinnedList, upToDate } from '../pinnedList.ts';
import { FRESH_MS } from '../queries.ts';

export function useFreshVisit(queryKey: QueryKey): void {
  const queryClient = useQueryClient();
  const { key } = useLocation();
  const type = useNavigationType();
  const listed = JSON.stringify(queryKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place or another list is another visit
  useLayoutEffect(() => {
    if (type === 'POP') return;
    const { isInvalidated = false, dataUpdatedAt: at = 0 } = queryClient.getQueryState(queryKey) ?? {};
    // To set the data would make them valid again, and what was invalidated would not be asked for.
    const dataUpdatedAt = isInvalidated ? 0 : at;
    // A refetch that is about to happen may replace these rows.
    const open = Date.now() - dataUpdatedAt >= FRESH_MS;
    queryClient.setQueryData<PinnedList>(queryKey, (list) => list && { ...upToDate(list), open }, {
      updatedAt: dataUpdatedAt,
    });
  }, [key, listed]);
}

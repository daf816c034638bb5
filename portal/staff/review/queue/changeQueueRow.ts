import type { SubmissionListItem } from '@clinic/contract/review';
import type { QueryClient } from '@tanstack/react-query';
import { ownChange } from './ownChanges.ts';
import { type PinnedList, withRow } from './pinnedList.ts';
import { queueListKey } from './queries.ts';

/** Applies the user's own change to every cached list before the server is asked again. */
export function changeQueueRow(
  queryClient: QueryClient,
  id: string,
  change: Partial<SubmissionListItem>,
): void {
  ownChange(id);
  queryClient.setQueriesData<PinnedList>(
    { queryKey: queueListKey },
    (list) => list && withRow(list, id, change),
  );
}

import type { QueryClient } from '@tanstack/react-query';
import type { SubmissionListItem } from '../../../contract/review.ts';
import { ownChange } from './ownChanges.ts';
import { type PinnedList, withRow } from './pinnedList.ts';
import { queueListKey } from './queries.ts';

/** Shows a change of one's own in every list at hand, before the server is asked again. */
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

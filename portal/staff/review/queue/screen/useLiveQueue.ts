/** Reacts to server events: refetches lists and counts, and marks rows that another user changed. */
import { onLive } from '@clinic/platform/api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isOwnChange } from '../ownChanges.ts';
import { changed, type PinnedList } from '../pinnedList.ts';
import { presenceKey, queueListKey, reviewQueueKey } from '../queries.ts';

/** Batches many changes within a moment into one refetch. */
const GATHER_MS = 500;

export function useLiveQueue(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readAgain = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: reviewQueueKey }), GATHER_MS);
    };
    const stop = onLive((message) => {
      switch (message.type) {
        case 'presence_changed':
          void queryClient.invalidateQueries({ queryKey: presenceKey });
          return;
        case 'submission_changed':
          if (!isOwnChange(message.submissionId)) {
            queryClient.setQueriesData<PinnedList>(
              { queryKey: queueListKey },
              (list) => list && changed(list, message.submissionId),
            );
          }
          readAgain();
          return;
        case 'resync':
          readAgain();
      }
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [queryClient]);
}

/** Refetches a submission when it is changed elsewhere. */
import { onLive } from '@clinic/platform/api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { submissionKey } from '../queries.ts';

export function useLiveSubmission(id: string): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onLive((event) => {
        const concerns = event.type === 'submission_changed' && event.submissionId === id;
        if (concerns || event.type === 'resync') {
          void queryClient.invalidateQueries({ queryKey: submissionKey(id) });
        }
      }),
    [queryClient, id],
  );
}

/** Reports that this submission is open here, for as long as it is, and returns who else has it open. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { HEARTBEAT_SECONDS, leave, type Presence, stayPresent } from '../../../contract/queue.ts';
import { call } from '../../platform/api/call.ts';
import { onLive } from '../../platform/api/live.ts';
import { submissionKey } from '../queries.ts';
import { presenceOf } from './queries.ts';

export type Viewer = Presence['others'][number];

export function useViewing(submissionId: string): readonly Viewer[] {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: presentAt(submissionId),
    queryFn: ({ signal }) => call(stayPresent, { id: submissionId }, undefined, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: HEARTBEAT_SECONDS * 1000,
    retry: false,
  });
  useEffect(() => {
    const leaveNow = () =>
      void call(leave, { id: submissionId }, undefined, { keepalive: true }).catch(() => {});
    window.addEventListener('pagehide', leaveNow);
    return () => {
      window.removeEventListener('pagehide', leaveNow);
      leaveNow();
    };
  }, [submissionId]);
  useEffect(
    () =>
      onLive(async (message) => {
        if (message.type !== 'presence_changed' || message.submissionId !== submissionId) return;
        // Not with another heartbeat, which would in turn notify the others.
        const [present] = await queryClient.fetchQuery({ ...presenceOf([submissionId]), staleTime: 0 });
        queryClient.setQueryData(presentAt(submissionId), { others: present?.others ?? [] });
      }),
    [queryClient, submissionId],
  );
  return data?.others ?? [];
}

const presentAt = (submissionId: string) => [...submissionKey(submissionId), 'presence'] as const;

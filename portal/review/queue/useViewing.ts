/** Reports that this submission is open here, for as long as it is, and returns who else has it open. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { HEARTBEAT_SECONDS, Presence } from '../../../contract/queue.ts';
import { client } from '../../platform/api/client.ts';
import { onLive } from '../../platform/api/live.ts';
import { submissionKey } from '../queries.ts';
import { presenceOf } from './queries.ts';

export type Viewer = Presence['others'][number];

export function useViewing(submissionId: string): readonly Viewer[] {
  const path = `/api/submissions/${encodeURIComponent(submissionId)}/presence`;
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: presentAt(submissionId),
    queryFn: async ({ signal }) => Presence.parse(await client.send('POST', path, undefined, { signal })),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: HEARTBEAT_SECONDS * 1000,
    retry: false,
  });
  useEffect(() => {
    const leave = () => void client.send('DELETE', path, undefined, { keepalive: true }).catch(() => {});
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [path]);
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

/** Reports that something is open here, for as long as it is, and returns who else has it open. */
import { HEARTBEAT_SECONDS, type Presence } from '@clinic/contract/presence';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from './client.ts';
import { type LiveEvent, onLive } from './live.ts';

export interface PresenceCalls {
  /** Distinguishes the kinds of things. */
  name: string;
  stay(id: string, signal: AbortSignal): Promise<Presence>;
  leave(id: string): Promise<unknown>;
  /** Whether a message says that the people who have it open changed. */
  isChanged(event: LiveEvent, id: string): boolean;
}

/** Published or discarded meanwhile: there is nothing left to ask about. */
const isGone = (error: Error | null): boolean => error instanceof ApiError && error.status === 404;

/** @param calls the same object in each render */
export function usePresence(calls: PresenceCalls, id: string): Presence['others'] {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: ['presence', calls.name, id],
    queryFn: ({ signal }) => calls.stay(id, signal),
    staleTime: 0,
    gcTime: 0,
    enabled: (query) => !isGone(query.state.error),
    refetchInterval: HEARTBEAT_SECONDS * 1000,
    retry: false,
  });
  useEffect(() => {
    const goAway = () => void calls.leave(id).catch(() => {});
    window.addEventListener('pagehide', goAway);
    return () => {
      window.removeEventListener('pagehide', goAway);
      goAway();
    };
  }, [calls, id]);
  useEffect(
    () =>
      onLive((event) => {
        if (!calls.isChanged(event, id)) return;
        void queryClient.invalidateQueries({ queryKey: ['presence', calls.name, id] });
      }),
    [queryClient, calls, id],
  );
  return data?.others ?? [];
}

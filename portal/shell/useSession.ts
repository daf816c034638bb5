/** Who is signed in. Any error in finding out means: nobody. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { CurrentUser, type Role } from '../../server/auth/contract.ts';
import { client } from '../api/client.ts';
import { readKey } from '../api/queryClient.ts';

const MINUTE_MS = 60_000;

const readUser = readKey(client, { on401: 'null' });

export const sessionQuery = queryOptions({
  queryKey: ['/api/auth/user'],
  queryFn: async (context) => CurrentUser.nullable().parse(await readUser(context)),
  staleTime: 10 * MINUTE_MS,
  gcTime: 30 * MINUTE_MS,
  retry: false,
  refetchOnMount: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: 'always',
});

export interface Session {
  loading: boolean;
  user: CurrentUser | null;
}

export function useSession(): Session {
  const { data, isPending, error } = useQuery(sessionQuery);
  // Nobody answered: a connection that flickers signs nobody out who is known to be signed in.
  const unanswered = error instanceof TypeError;
  return { loading: isPending, user: error && !unanswered ? null : (data ?? null) };
}

/** Physicians and admins work on the physician screens. */
export const isStaff = (role: Role | undefined): boolean => role === 'PHYSICIAN' || role === 'ADMIN';

/** Who is signed in. Any error in finding out means: nobody. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { CurrentUser, Role } from '../../server/auth/contract.ts';
import { client } from '../api/client.ts';
import { readKey } from '../api/queryClient.ts';
import { signedOutPage } from '../api/signedOutPage.ts';

const MINUTE_MS = 60_000;

/** Signed in with a role this page does not know. */
export const UNKNOWN_ROLE = 'unknown role';

const readUser = readKey(client, { on401: 'null' });

export const sessionQuery = queryOptions({
  queryKey: ['/api/auth/user'],
  queryFn: async (context): Promise<CurrentUser | typeof UNKNOWN_ROLE | null> => {
    const answer = signedOutPage() ? null : await readUser(context);
    if (answer === null) return null;
    // Visitors who are not signed in need no parser.
    const { CurrentUser, Role } = await import('../../server/auth/contract.ts');
    if (!Role.safeParse((answer as { role?: unknown }).role).success) return UNKNOWN_ROLE;
    return CurrentUser.parse(answer);
  },
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
  /** Somebody is signed in whose role has no screens here but the intake. */
  unknownRole: boolean;
}

export function useSession(): Session {
  const { data, isPending, error } = useQuery(sessionQuery);
  // Nobody answered: a connection that flickers signs nobody out who is known to be signed in.
  const unanswered = error instanceof TypeError;
  const known = error && !unanswered ? null : (data ?? null);
  return {
    loading: isPending,
    user: known === UNKNOWN_ROLE ? null : known,
    unknownRole: known === UNKNOWN_ROLE,
  };
}

/** Physicians and admins work on the physician screens. */
export const isStaff = (role: Role | undefined): boolean => role === 'PHYSICIAN' || role === 'ADMIN';

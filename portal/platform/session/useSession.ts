/** The signed-in user. Any error except a lost connection counts as signed out. */
import { currentUser } from '@clinic/contract/addresses';
import type { CurrentUser, Role } from '@clinic/contract/auth';
import { type QueryFunctionContext, queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError, client } from '../api/client.ts';
import { readKey } from '../api/queryClient.ts';
import { keyOf } from '../api/queryOf.ts';
import { signedOutPage } from '../api/signedOutPage.ts';

const MINUTE_MS = 60_000;

/** Signed in with a role this page does not know. */
const UNKNOWN_ROLE = 'unknown role';

/** Staff who signed in but have not passed the second factor. */
const SECOND_FACTOR_NEEDED = 'second factor needed';

type Answer = CurrentUser | typeof UNKNOWN_ROLE | typeof SECOND_FACTOR_NEEDED | null;

const readUser = readKey(client, { on401: 'null' });

async function readAnswer(context: QueryFunctionContext): Promise<unknown> {
  try {
    return await readUser(context);
  } catch (error) {
    if (error instanceof ApiError && error.json?.code === 'second_factor_needed') return SECOND_FACTOR_NEEDED;
    throw error;
  }
}

export const sessionQuery = queryOptions({
  queryKey: keyOf(currentUser),
  queryFn: async (context): Promise<Answer> => {
    const answer = signedOutPage() ? null : await readAnswer(context);
    if (answer === SECOND_FACTOR_NEEDED) return SECOND_FACTOR_NEEDED;
    if (answer === null) return null;
    // Signed-out visitors do not need the parser.
    const { CurrentUser, Role } = await import('@clinic/contract/auth');
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

interface Session {
  loading: boolean;
  user: CurrentUser | null;
  /** The signed-in user's role has no screens here except the intake. */
  unknownRole: boolean;
  secondFactorNeeded: boolean;
}

export function useSession(): Session {
  const { data, isPending, error } = useQuery(sessionQuery);
  // Server unreachable: a flaky connection must not sign out a user known to be signed in.
  const unanswered = error instanceof TypeError;
  const current = error && !unanswered ? null : (data ?? null);
  return {
    loading: isPending,
    user: typeof current === 'string' ? null : current,
    unknownRole: current === UNKNOWN_ROLE,
    secondFactorNeeded: current === SECOND_FACTOR_NEEDED,
  };
}

/** Physicians and admins use the physician screens. */
export const isStaff = (role: Role | undefined): boolean => role === 'PHYSICIAN' || role === 'ADMIN';

/** The portal's query cache defaults. */
import { MutationCache, QueryCache, QueryClient, type QueryFunction } from '@tanstack/react-query';
import { ApiError, type Client } from './client.ts';
import { forgetEarlyReads } from './earlyReads.ts';
import { MUTATION_RETRY_DELAY_MS, queryRetryDelayMs, retryMutation, retryQuery } from './retry.ts';

const MINUTE_MS = 60_000;

/** Fetches the URL formed by joining the query key's segments with "/". */
export const readKey =
  (client: Client, { on401 }: { on401: 'null' | 'throw' }): QueryFunction<unknown> =>
  async ({ queryKey, signal }) => {
    try {
      return await client.read(queryKey.join('/'), { signal });
    } catch (error) {
      if (on401 === 'null' && error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  };

interface QueryClientDeps {
  client: Client;
  /** Called when the server reports that no user is signed in any more, or that the role is insufficient. */
  onAccessLost(): void;
  /** Called when the server reports too many requests. */
  onTooMany?(): void;
}

export function createQueryClient({ client, onAccessLost, onTooMany }: QueryClientDeps): QueryClient {
  const onError = (error: Error): void => {
    if (error instanceof ApiError && error.status === 429) onTooMany?.();
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) onAccessLost();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError, onMutate: forgetEarlyReads }),
    defaultOptions: {
      queries: {
        queryFn: readKey(client, { on401: 'throw' }),
        staleTime: 5 * MINUTE_MS,
        gcTime: 10 * MINUTE_MS,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: 'always',
        networkMode: 'online',
        retry: retryQuery,
        retryDelay: queryRetryDelayMs,
      },
      mutations: {
        networkMode: 'online',
        retry: retryMutation,
        retryDelay: MUTATION_RETRY_DELAY_MS,
      },
    },
  });
}

/** The last search text. It may be a name: kept in memory only and cleared with other staff data. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';

const remembered = queryOptions({
  queryKey: ['queue-search'],
  queryFn: () => '',
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  networkMode: 'always',
  refetchOnReconnect: false,
  initialData: '',
});

export function useRememberedSearch(): { search: string; setSearch: (search: string) => void } {
  const queryClient = useQueryClient();
  const { data: search } = useQuery(remembered);
  return { search, setSearch: (next) => queryClient.setQueryData(remembered.queryKey, next) };
}

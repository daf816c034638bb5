import { Card, LoadFailed, Loading, Skeleton } from '@clinic/platform/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface LoadedAnalyticsProps<T> {
  query: UseQueryResult<T>;
  loadingText: string;
  failed: { title: string; text: string };
  children: (data: T) => ReactNode;
}

/** Shows the figures, or a placeholder while they load or when they are unavailable. */
export function LoadedAnalytics<T>({ query, loadingText, failed, children }: LoadedAnalyticsProps<T>) {
  if (query.isPending) {
    return (
      <Loading text={loadingText}>
        <div className="grid gap-4 lg:grid-cols-3">
          {['a', 'b', 'c'].map((each) => (
            <Card key={each}>
              <Skeleton className="h-4 w-32" />
              <Skeleton className="mt-5 h-9 w-20" />
              <Skeleton className="mt-2 h-3.5 w-28" />
            </Card>
          ))}
        </div>
        <Card className="mt-4">
          <Skeleton className="h-56 w-full" />
        </Card>
      </Loading>
    );
  }
  if (query.data === undefined) {
    return (
      <Card padding="none">
        <LoadFailed {...failed} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      </Card>
    );
  }
  return children(query.data);
}

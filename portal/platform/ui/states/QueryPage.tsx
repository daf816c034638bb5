/** The layout of a screen that shows one query: title, loading and error states. */
import type { ReactNode } from 'react';
import { Card } from '../base/Card.tsx';
import { LoadFailed } from './LoadFailed.tsx';
import { Loading } from './Loading.tsx';
import { PartBoundary } from './PartBoundary.tsx';
import { Skeleton } from './Skeleton.tsx';

export interface QueryPageProps<Data> {
  title: string;
  subtitle: string;
  texts: { loading: string; failed: string; later: string; retry: string };
  query: {
    data: Data | undefined;
    isPending: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** Next to the title. */
  action?: ReactNode;
  /** Between title and content, also shown while loading. */
  above?: ReactNode;
  /** Skeletons in the shape of the content, below a first card. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

export function QueryPage<Data>(props: QueryPageProps<Data>) {
  const { title, subtitle, texts, query, action, above, skeleton, children } = props;
  const { data, isPending, isFetching, refetch } = query;
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-6 sm:px-6 sm:py-10">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-3xl font-bold">{title}</h1>
          <p className="mt-1 max-w-[45em] text-ink-soft">{subtitle}</p>
        </div>
        {action}
      </div>
      <div className="mt-6 grid gap-6">
        <PartBoundary>{above}</PartBoundary>
        <PartBoundary>{data !== undefined && children(data)}</PartBoundary>
        {isPending && (
          <Loading text={texts.loading}>
            <div className="grid gap-4">
              <Skeleton className="h-28" />
              {skeleton}
            </div>
          </Loading>
        )}
        {!isPending && data === undefined && (
          <Card padding="none">
            <LoadFailed
              title={texts.failed}
              text={texts.later}
              retryText={texts.retry}
              query={{ refetch, isFetching }}
            />
          </Card>
        )}
      </div>
    </div>
  );
}

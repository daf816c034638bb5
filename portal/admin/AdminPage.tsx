/** The frame of the administration's screens: title, loading, failure. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../ui/Card.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Loading } from '../ui/Loading.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { usePageTitle } from '../ui/usePageTitle.ts';

export interface AdminPageProps<Data> {
  title: string;
  subtitle: string;
  query: Pick<UseQueryResult<Data>, 'data' | 'isPending' | 'isFetching'> & { refetch(): unknown };
  /** Between title and content, there while it loads. */
  above?: ReactNode;
  children: (data: Data) => ReactNode;
}

export function AdminPage<Data>({ title, subtitle, query, above, children }: AdminPageProps<Data>) {
  const { t } = useTranslation();
  usePageTitle(title, t('brand.name'));
  const { data, isPending, isFetching, refetch } = query;
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-6 sm:px-6 sm:py-10">
      <h1 className="text-3xl font-bold">{title}</h1>
      <p className="mt-1 max-w-[70ch] text-ink-soft">{subtitle}</p>
      <div className="mt-6 grid gap-6">
        {above}
        {data !== undefined && children(data)}
        {isPending && (
          <Loading text={t('admin.loading')}>
            <div className="grid gap-4">
              <Skeleton className="h-28" />
              <Skeleton className="h-64" />
            </div>
          </Loading>
        )}
        {!isPending && data === undefined && (
          <Card padding="none">
            <LoadFailed
              title={t('admin.failed.title')}
              text={t('admin.failed.text')}
              retryText={t('common.tryAgain')}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          </Card>
        )}
      </div>
    </div>
  );
}

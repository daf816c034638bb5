/** The history of a draft: every kept save and every version, to view and restore. */
import type { RevisionContent } from '@clinic/contract/authoring';
import { LoadFailed, Loading, Skeleton } from '@clinic/platform/ui';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { draftSaves } from './historyQueries.ts';
import { PointList } from './PointList.tsx';
import { PointView, type PointViewProps } from './PointView.tsx';
import { pointsOf, type VersionPoint } from './points.ts';

export interface HistoryProps<Content extends RevisionContent>
  extends Omit<PointViewProps<Content>, 'point'> {
  /** The saved revision. */
  revision: number;
  /** The document's published versions. Plain values: a query result only tracks the properties its owner reads. */
  published: Pick<UseQueryResult<readonly VersionPoint[]>, 'data' | 'isError' | 'isFetching' | 'refetch'>;
}

export function History<Content extends RevisionContent>({
  revision,
  published,
  ...view
}: HistoryProps<Content>) {
  const { t } = useTranslation();
  const saves = useQuery(draftSaves(view.kind, view.draftId, revision));
  const [chosen, setChosen] = useState<string>();
  const queries = [saves, published];
  if (queries.some(({ isError }) => isError)) {
    return (
      <LoadFailed
        title={t('versions.failed')}
        text={t('builder.tryLater')}
        onRetry={() => {
          for (const query of queries) void query.refetch();
        }}
        retrying={queries.some(({ isFetching }) => isFetching)}
      />
    );
  }
  if (!saves.data || !published.data) {
    return (
      <Loading text={t('versions.loading')}>
        <Skeleton className="h-96" />
      </Loading>
    );
  }
  const points = pointsOf(saves.data, published.data);
  const current = points.find(({ key }) => key === chosen) ?? points[0];
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(14rem,18rem)_minmax(0,1fr)]">
      <PointList
        points={points}
        chosen={current?.key}
        currentId={`save ${revision}`}
        onChoose={({ key }) => setChosen(key)}
      />
      {current && <PointView key={current.key} point={current} {...view} />}
    </div>
  );
}

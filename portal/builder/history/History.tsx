/** The questionnaire's history: every kept save and every version, to view and restore. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftDocument } from '../../../contract/questionnaires.ts';
import { LoadFailed } from '../../platform/ui/states/LoadFailed.tsx';
import { Loading } from '../../platform/ui/states/Loading.tsx';
import { Skeleton } from '../../platform/ui/states/Skeleton.tsx';
import { questionnaires } from '../document/queries.ts';
import { draftSaves } from './historyQueries.ts';
import { PointList } from './PointList.tsx';
import { PointView } from './PointView.tsx';
import { pointsOf } from './points.ts';

export interface HistoryProps {
  draftId: string;
  /** The saved revision. */
  revision: number;
  /** The current document. */
  document: DraftDocument;
  onBringBack: (document: DraftDocument) => void;
}

export function History({ draftId, revision, document, onBringBack }: HistoryProps) {
  const { t } = useTranslation();
  const saves = useQuery(draftSaves(draftId, revision));
  const published = useQuery(questionnaires);
  const [chosen, setChosen] = useState<string>();
  const queries = [saves, published];
  if (queries.some(({ isError }) => isError)) {
    return (
      <LoadFailed
        title={t('versions.failed')}
        text={t('builder.tryLater')}
        retryText={t('common.tryAgain')}
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
  const versions = published.data.find(({ id }) => id === document.id)?.versions ?? [];
  const points = pointsOf(saves.data, versions);
  const current = points.find(({ key }) => key === chosen) ?? points[0];
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(14rem,18rem)_minmax(0,1fr)]">
      <PointList
        points={points}
        chosen={current?.key}
        standing={`save ${revision}`}
        onChoose={({ key }) => setChosen(key)}
      />
      {current && (
        <PointView
          key={current.key}
          draftId={draftId}
          point={current}
          document={document}
          onBringBack={onBringBack}
        />
      )}
    </div>
  );
}

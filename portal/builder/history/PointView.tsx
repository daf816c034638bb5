/** One save or version: what has changed since, its content, and a button to restore it. */

import { useQuery } from '@tanstack/react-query';
import isSame from 'fast-deep-equal';
import { Undo2 } from 'lucide-react';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftDocument } from '../../../contract/questionnaires.ts';
import { differences } from '../../../engine/editing/differences.ts';
import { asOutline } from '../../../engine/editing/outline.ts';
import { useFormat } from '../../platform/format/useFormat.ts';
import { Button } from '../../platform/ui/base/Button.tsx';
import { LoadFailed } from '../../platform/ui/states/LoadFailed.tsx';
import { Loading } from '../../platform/ui/states/Loading.tsx';
import { Skeleton } from '../../platform/ui/states/Skeleton.tsx';
import { Tabs } from '../../platform/ui/states/Tabs.tsx';
import { DifferenceList } from '../changes/DifferenceList.tsx';
import { documentAt } from './historyQueries.ts';
import { OutlineAsRead } from './OutlineAsRead.tsx';
import type { Point } from './points.ts';
import { SaveNameForm } from './SaveNameForm.tsx';

const Preview = lazy(async () => ({ default: (await import('../preview/Preview.tsx')).Preview }));

export interface PointViewProps {
  draftId: string;
  point: Point;
  /** The current document. */
  document: DraftDocument;
  onBringBack: (document: DraftDocument) => void;
}

export function PointView({ draftId, point, document, onBringBack }: PointViewProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, isError, isFetching, refetch } = useQuery(documentAt(draftId, String(document.id), point));
  const when = format.clinicSecond(point.at);
  const title =
    point.kind === 'version'
      ? t('versions.published', { version: point.version })
      : (point.name ?? t('versions.saved'));
  // A restored version goes into this draft and keeps the draft's version number.
  const back = data && (point.kind === 'version' ? { ...data, version: document.version } : data);
  const stands = isSame(back, document);
  return (
    <section aria-labelledby="point-title" className="min-w-0">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 id="point-title" className="text-xl font-semibold wrap-anywhere">
            {title}
          </h2>
          <p className="mt-0.5 text-sm text-ink-soft">
            {point.who ? t('versions.byAt', { who: point.who, when }) : when}
          </p>
          {point.kind === 'version' && point.note && (
            <p className="mt-1.5 max-w-[70ch] wrap-anywhere">{point.note}</p>
          )}
        </div>
        {back && !stands && (
          <Button variant="secondary" size="sm" onClick={() => onBringBack(back)}>
            <Undo2 aria-hidden="true" />
            {t('versions.bringBack')}
          </Button>
        )}
      </div>
      {point.kind === 'save' && (
        <SaveNameForm key={point.name} draftId={draftId} revision={point.revision} name={point.name} />
      )}
      <div className="mt-4">
        {isError ? (
          <LoadFailed
            level={3}
            title={t('versions.failed')}
            text={t('builder.tryLater')}
            retryText={t('common.tryAgain')}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : back ? (
          <Tabs
            label={title}
            tabs={[
              {
                id: 'since',
                title: t('versions.since'),
                content: <Since before={back} after={document} />,
              },
              { id: 'outline', title: t('versions.outline'), content: <OutlineAsRead document={back} /> },
              {
                id: 'preview',
                title: t('versions.preview'),
                lazy: true,
                content: (
                  <Suspense fallback={<Skeleton className="h-96" />}>
                    <Preview document={back} selected={[]} />
                  </Suspense>
                ),
              },
            ]}
          />
        ) : (
          <Loading text={t('versions.loading')}>
            <Skeleton className="h-64" />
          </Loading>
        )}
      </div>
    </section>
  );
}

/** What has changed in the draft since then. */
function Since({ before, after }: { before: DraftDocument; after: DraftDocument }) {
  const { t } = useTranslation();
  const told = useMemo(() => {
    const [old, now] = [asOutline(before), asOutline(after)];
    const found = old && now && differences(old, now);
    return found && { old, now, list: found.map((each) => ({ ...each, flags: [], answers: null })) };
  }, [before, after]);
  if (!told) return <p className="text-ink-soft">{t('versions.noWords')}</p>;
  if (told.list.length === 0) return <p className="text-ink-soft">{t('versions.same')}</p>;
  return (
    <div className="rounded border border-line">
      <DifferenceList differences={told.list} before={told.old} after={told.now} />
    </div>
  );
}

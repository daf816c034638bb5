/** One save or version: what has changed since, its content, and a button to restore it. */
import type { RevisionContent } from '@clinic/contract/authoring';
import type { AnyDocument } from '@clinic/contract/catalogue';
import { useFormat } from '@clinic/platform/format';
import { Button, LoadFailed, Loading, Skeleton, Tabs, type TabsProps } from '@clinic/platform/ui';
import { useQuery } from '@tanstack/react-query';
import isSame from 'fast-deep-equal';
import { Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DifferenceList } from '../DifferenceList.tsx';
import type { AuthoredKind } from '../kind.ts';
import { contentAt } from './historyQueries.ts';
import type { Point } from './points.ts';
import { SaveNameForm } from './SaveNameForm.tsx';

export interface PointViewProps<Content extends RevisionContent> {
  kind: AuthoredKind<Content>;
  draftId: string;
  point: Point;
  /** The current content. */
  content: Content;
  /** The document of a published version. */
  readPublished: (version: string) => Promise<AnyDocument>;
  /** Further ways to view an earlier content. */
  views: (content: Content) => TabsProps['tabs'];
  onRestore: (content: Content) => void;
}

export function PointView<Content extends RevisionContent>({
  kind,
  draftId,
  point,
  content,
  readPublished,
  views,
  onRestore,
}: PointViewProps<Content>) {
  const { t } = useTranslation();
  const format = useFormat();
  const isSave = point.kind === 'save';
  const save = useQuery({
    ...contentAt(kind, draftId, isSave ? point.revision : 0),
    enabled: isSave,
  });
  const version = useQuery({
    queryKey: [kind.routes.list.path, draftId, 'published', point.key],
    queryFn: () => readPublished(isSave ? '' : point.version),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: !isSave,
  });
  const { isError, isFetching, refetch } = isSave ? save : version;
  const when = format.clinicSecond(point.at);
  const title =
    point.kind === 'version'
      ? t('versions.published', { version: point.version })
      : (point.name ?? t('versions.saved'));
  // A restored version goes into this draft.
  const back = isSave ? save.data : version.data && kind.published(version.data, content);
  const isCurrent = isSame(back, content);
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
            <p className="mt-1.5 max-w-[45em] wrap-anywhere">{point.note}</p>
          )}
        </div>
        {back && !isCurrent && (
          <Button variant="secondary" size="sm" onClick={() => onRestore(back)}>
            <Undo2 aria-hidden="true" />
            {t('versions.bringBack')}
          </Button>
        )}
      </div>
      {point.kind === 'save' && (
        <SaveNameForm
          key={point.name}
          routes={kind.routes}
          draftId={draftId}
          revision={point.revision}
          name={point.name}
        />
      )}
      <div className="mt-4">
        {isError ? (
          <LoadFailed
            level={3}
            title={t('versions.failed')}
            text={t('builder.tryLater')}
            query={{ refetch, isFetching }}
          />
        ) : back ? (
          <Tabs
            label={title}
            tabs={[
              {
                id: 'since',
                title: t('versions.since'),
                content: <Since kind={kind} before={back} after={content} />,
              },
              ...views(back),
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

interface SinceProps<Content extends RevisionContent> {
  kind: AuthoredKind<Content>;
  before: Content;
  after: Content;
}

/** What has changed in the draft since then. */
function Since<Content extends RevisionContent>({ kind, before, after }: SinceProps<Content>) {
  const { t } = useTranslation();
  const differences = useMemo(() => kind.differences(before, after), [kind, before, after]);
  if (!differences) return <p className="text-ink-soft">{t('versions.noWords')}</p>;
  if (differences.length === 0) return <p className="text-ink-soft">{t('versions.same')}</p>;
  return (
    <div className="rounded border border-line">
      <DifferenceList kind={kind} differences={differences} before={before} after={after} />
    </div>
  );
}

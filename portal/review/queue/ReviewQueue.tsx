import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toStatus } from '../status.ts';
import { QueueFilters } from './QueueFilters.tsx';
import { type QueueFilter, reviewQueue } from './queries.ts';
import { SubmissionCard } from './SubmissionCard.tsx';
import { useDebounced } from './useDebounced.ts';

const SEARCH_DELAY_MS = 300;

export function ReviewQueue() {
  // The status may stand in the address; a name searched for may not.
  const [parameters, setParameters] = useSearchParams();
  const status = toStatus(parameters.get('status'));
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), SEARCH_DELAY_MS);
  return (
    <>
      <QueueFilters
        search={typed}
        onSearch={setTyped}
        status={status}
        onStatus={(chosen) => setParameters(chosen ? { status: chosen } : {}, { replace: true })}
      />
      <div className="mt-4">
        <Submissions
          filter={{ status, search }}
          onClear={() => {
            setTyped('');
            setParameters({}, { replace: true });
          }}
        />
      </div>
    </>
  );
}

function Submissions({ filter, onClear }: { filter: QueueFilter; onClear: () => void }) {
  const { t } = useTranslation();
  const queue = useInfiniteQuery({ ...reviewQueue(filter), placeholderData: keepPreviousData });
  if (queue.isPending) {
    return (
      <Loading text={t('review.loading')}>
        <ListSkeleton />
      </Loading>
    );
  }
  if (queue.isError && !queue.data) {
    return (
      <Card padding="none">
        <LoadFailed
          title={t('review.failed.title')}
          text={t('review.failed.text')}
          retryText={t('common.tryAgain')}
          onRetry={() => void queue.refetch()}
          retrying={queue.isFetching}
        />
      </Card>
    );
  }
  const submissions = queue.data.pages.flatMap((page) => page.submissions);
  const total = queue.data.pages.at(-1)?.total ?? submissions.length;
  if (submissions.length === 0) {
    const narrowed = filter.status !== undefined || filter.search !== '';
    return (
      <Card padding="none" role="status">
        <EmptyState
          icon={Inbox}
          title={t('review.empty.title')}
          text={t(narrowed ? 'review.empty.narrowed' : 'review.empty.none')}
          action={
            narrowed && (
              <Button variant="secondary" onClick={onClear}>
                {t('review.clearFilters')}
              </Button>
            )
          }
        />
      </Card>
    );
  }
  return (
    <>
      <p role="status" className="mb-2 px-1 text-sm text-ink-soft tabular-nums">
        {t('review.shown', { shown: submissions.length, count: total })}
      </p>
      <ul
        aria-label={t('review.list')}
        aria-busy={queue.isPlaceholderData}
        className={classes(
          'grid auto-rows-fr grid-cols-[minmax(0,1fr)] gap-2.5 transition-opacity lg:grid-cols-[minmax(0,1.2fr)_minmax(0,0.9fr)_minmax(0,1.5fr)_auto_auto] lg:gap-0 lg:rounded lg:border lg:border-line lg:bg-surface',
          queue.isPlaceholderData && 'opacity-55',
        )}
      >
        {submissions.map((submission) => (
          <SubmissionCard key={submission.id} submission={submission} />
        ))}
      </ul>
      {queue.hasNextPage && (
        <div className="mt-5 text-center">
          <Button
            variant="secondary"
            pending={queue.isFetchingNextPage}
            onClick={() => void queue.fetchNextPage()}
          >
            {t('review.more')}
          </Button>
        </div>
      )}
    </>
  );
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

function ListSkeleton() {
  return (
    <div className="rounded border border-line bg-surface">
      {ROWS.map((row) => (
        <div key={row} className="flex items-center gap-4 border-b border-line p-4 last:border-b-0">
          <Skeleton className="size-10 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-44 max-w-full" />
            <Skeleton className="h-3.5 w-64 max-w-full" />
          </div>
          <Skeleton className="hidden h-6 w-40 rounded-full sm:block" />
          <Skeleton className="hidden h-9 w-24 sm:block" />
        </div>
      ))}
    </div>
  );
}

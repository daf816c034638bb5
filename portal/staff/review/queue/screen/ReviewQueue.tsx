/** The physicians' queue below its bar: the active filters, and the rows. */
import type { SubmissionListItem } from '@clinic/contract/review';
import { onLive } from '@clinic/platform/api';
import { Button, Card, EmptyState, LoadFailed, Loading, Skeleton } from '@clinic/platform/ui';
import { keepPreviousData, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useEffect, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigationType } from 'react-router-dom';
import { FilterChips } from '../filters/FilterChips.tsx';
import { useFilterChips } from '../filters/useFilterChips.ts';
import { SubmissionList } from '../list/SubmissionList.tsx';
import { isOwnChange } from '../ownChanges.ts';
import { changed, type PinnedList, upToDate } from '../pinnedList.ts';
import { FRESH_MS, presenceKey, queueList, queueListKey, reviewQueueKey } from '../queries.ts';
import { isNarrowed } from '../queueFilter.ts';
import { type QueueLayout, useLayout } from '../table/useLayout.ts';
import { useQueueFilter } from '../useQueueFilter.ts';
import { useRulesOf } from '../useRulesOf.ts';

const NO_ROWS: readonly SubmissionListItem[] = [];

export function ReviewQueue() {
  const { t } = useTranslation();
  const place = useQueueFilter();
  const { filter, cursor, show } = place;
  const [box, layout] = useLayout();
  const options = queueList({ ...filter, cursor });
  useFreshVisit(options.queryKey);
  useLiveQueue();
  const queue = useQuery({ ...options, enabled: !place.pending, placeholderData: keepPreviousData });
  const chips = useFilterChips(filter, queue.data?.rows.map(({ ruleSet }) => ruleSet).slice(0, 1) ?? []);
  const rules = useRulesOf(queue.data?.rows ?? NO_ROWS);
  // The height of a card depends on its flags, so late flags would move the cards under the reader's finger.
  const isReading = queue.isPending || (!layout.columns && rules.isLoading);
  return (
    <div ref={box} className="@container">
      <FilterChips filter={filter} chips={chips} onFilter={show} />
      {isReading ? (
        <Loading className="px-4" text={t('review.loading')}>
          <ListSkeleton layout={layout} />
        </Loading>
      ) : queue.isError && !queue.data ? (
        <Card padding="none" className="m-4">
          <LoadFailed title={t('review.failed.title')} text={t('review.failed.text')} query={queue} />
        </Card>
      ) : queue.data.rows.length === 0 && queue.data.latest.submissions.length === 0 ? (
        <NoSubmissions narrowed={isNarrowed(filter)} onClear={() => show({})} />
      ) : (
        <SubmissionList
          list={queue.data}
          listKey={options.queryKey}
          place={place}
          layout={layout}
          waiting={queue.isPlaceholderData}
        />
      )}
    </div>
  );
}

function NoSubmissions({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <Card padding="none" role="status" className="m-4">
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

/** Navigating to a list shows current data; going back shows the rows as they were. */
function useFreshVisit(queryKey: QueryKey): void {
  const queryClient = useQueryClient();
  const { key } = useLocation();
  const type = useNavigationType();
  const listed = JSON.stringify(queryKey);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place or another list is another visit
  useLayoutEffect(() => {
    if (type === 'POP') return;
    const { isInvalidated = false, dataUpdatedAt: at = 0 } = queryClient.getQueryState(queryKey) ?? {};
    // To set the data would make them valid again, and what was invalidated would not be asked for.
    const dataUpdatedAt = isInvalidated ? 0 : at;
    // A refetch that is about to happen may replace these rows.
    const open = Date.now() - dataUpdatedAt >= FRESH_MS;
    queryClient.setQueryData<PinnedList>(queryKey, (list) => list && { ...upToDate(list), open }, {
      updatedAt: dataUpdatedAt,
    });
  }, [key, listed]);
}

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f'];
/** Of the table where the rows of the list do not fit. */
const USUAL_COLUMNS = 3;
const LINES = [...'abcdefghijklmnopqrst'];

/** As high as the content that replaces it. */
function ListSkeleton({ layout: { columns, isUnmeasured } }: { layout: QueueLayout }) {
  if (isUnmeasured)
    return (
      <>
        <div className={columns ? '@max-[720px]:hidden' : '@max-[720px]:hidden @min-[896px]:hidden'}>
          <TableSkeleton columns={columns?.length ?? USUAL_COLUMNS} />
        </div>
        <div className={columns ? '@min-[720px]:hidden' : '@min-[720px]:@max-[896px]:hidden'}>
          <CardsSkeleton />
        </div>
      </>
    );
  return columns ? <TableSkeleton columns={columns.length} /> : <CardsSkeleton />;
}

function TableSkeleton({ columns }: { columns: number }) {
  return (
    <div>
      <div className="h-7.5 border-b border-line" />
      {LINES.map((line) => (
        <div key={line} className="flex h-11 items-center gap-6 border-b border-line bg-surface px-4">
          <Skeleton className="size-4.5 shrink-0" />
          {LINES.slice(0, columns + 1).map((column, index) => (
            <Skeleton key={column} className={index === 0 ? 'h-4 flex-2' : 'h-3.5 flex-1'} />
          ))}
        </div>
      ))}
    </div>
  );
}

function CardsSkeleton() {
  return (
    <div className="mx-4 mt-10 rounded border border-line bg-surface @4xl:mx-0 @4xl:mt-7.5 @4xl:rounded-none @4xl:border-x-0">
      {CARDS.map((card) => (
        <div
          key={card}
          className="flex items-center gap-4 border-b border-line p-4 last:border-b-0 @4xl:h-17.5"
        >
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

/** Batches many changes within a moment into one refetch. */
const GATHER_MS = 500;

/** Reacts to server events: refetches lists and counts, and marks rows that another user changed. */
function useLiveQueue(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readAgain = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: reviewQueueKey }), GATHER_MS);
    };
    const stop = onLive((message) => {
      switch (message.type) {
        case 'presence_changed':
          void queryClient.invalidateQueries({ queryKey: presenceKey });
          return;
        case 'submission_changed':
          if (!isOwnChange(message.submissionId)) {
            queryClient.setQueriesData<PinnedList>(
              { queryKey: queueListKey },
              (list) => list && changed(list, message.submissionId),
            );
          }
          readAgain();
          return;
        case 'resync':
          readAgain();
      }
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [queryClient]);
}

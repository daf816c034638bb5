/** The physicians' queue below its bar: the active filters, and the rows. */
import type { SubmissionListItem } from '@clinic/contract/review';
import { Button, Card, EmptyState, LoadFailed, Loading } from '@clinic/platform/ui';
import { keepPreviousData, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigationType } from 'react-router-dom';
import { FilterChips } from '../filters/FilterChips.tsx';
import { useFilterChips } from '../filters/useFilterChips.ts';
import { SubmissionList } from '../list/SubmissionList.tsx';
import { type PinnedList, upToDate } from '../pinnedList.ts';
import { FRESH_MS, queueList } from '../queries.ts';
import { isNarrowed } from '../queueFilter.ts';
import { useLayout } from '../table/useLayout.ts';
import { useQueueFilter } from '../useQueueFilter.ts';
import { useRulesOf } from '../useRulesOf.ts';
import { ListSkeleton } from './ListSkeleton.tsx';
import { useLiveQueue } from './useLiveQueue.ts';

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
        <Loading text={t('review.loading')}>
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

/** The physicians' queue below its bar: the active filters, and the rows. */
import type { SubmissionListItem } from '@clinic/contract/review';
import { Card, LoadFailed, Loading } from '@clinic/platform/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FilterChips } from '../filters/FilterChips.tsx';
import { useFilterChips } from '../filters/useFilterChips.ts';
import { SubmissionList } from '../list/SubmissionList.tsx';
import { queueList } from '../queries.ts';
import { isNarrowed } from '../queueFilter.ts';
import { useLayout } from '../table/useLayout.ts';
import { useQueueFilter } from '../useQueueFilter.ts';
import { useRulesOf } from '../useRulesOf.ts';
import { ListSkeleton } from './ListSkeleton.tsx';
import { NoSubmissions } from './NoSubmissions.tsx';
import { useFreshVisit } from './useFreshVisit.ts';
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

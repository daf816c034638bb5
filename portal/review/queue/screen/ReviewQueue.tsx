/** The physicians' queue: filters above, rows below. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../platform/ui/base/Card.tsx';
import { LoadFailed } from '../../../platform/ui/states/LoadFailed.tsx';
import { Loading } from '../../../platform/ui/states/Loading.tsx';
import { FilterChips } from '../filters/FilterChips.tsx';
import { QueueFilters } from '../filters/QueueFilters.tsx';
import { SavedViews } from '../filters/SavedViews.tsx';
import { useFilterChips } from '../filters/useFilterChips.ts';
import { useFilterChoices } from '../filters/useFilterChoices.ts';
import { SubmissionList } from '../list/SubmissionList.tsx';
import { queueList } from '../queries.ts';
import { isNarrowed } from '../queueFilter.ts';
import { usePreferences } from '../usePreferences.ts';
import { useQueueFilter } from '../useQueueFilter.ts';
import { ListSkeleton } from './ListSkeleton.tsx';
import { NoSubmissions } from './NoSubmissions.tsx';
import { useFreshVisit } from './useFreshVisit.ts';
import { useLiveQueue } from './useLiveQueue.ts';

export function ReviewQueue() {
  const { t } = useTranslation();
  const place = useQueueFilter();
  const { filter, cursor, show } = place;
  const { change } = usePreferences();
  const options = queueList({ ...filter, cursor });
  useFreshVisit(options.queryKey);
  useLiveQueue();
  const queue = useQuery({ ...options, enabled: !place.pending, placeholderData: keepPreviousData });
  const rules = queue.data?.rows[0]?.ruleSet;
  const { flags, staff } = useFilterChoices(rules);
  const chips = useFilterChips(filter, rules);
  return (
    <div className="@container">
      <QueueFilters
        filter={filter}
        flags={flags}
        staff={staff}
        onFilter={(next, sort) => {
          show(next, sort);
          if (sort) change({ queueSort: sort });
        }}
      >
        <SavedViews filter={filter} onFilter={show} />
      </QueueFilters>
      <FilterChips filter={filter} chips={chips} onFilter={show} />
      <div className="mt-4">
        {queue.isPending ? (
          <Loading text={t('review.loading')}>
            <ListSkeleton />
          </Loading>
        ) : queue.isError && !queue.data ? (
          <Card padding="none">
            <LoadFailed title={t('review.failed.title')} text={t('review.failed.text')} query={queue} />
          </Card>
        ) : queue.data.rows.length === 0 && queue.data.latest.submissions.length === 0 ? (
          <NoSubmissions narrowed={isNarrowed(filter)} onClear={() => show({})} />
        ) : (
          <SubmissionList
            list={queue.data}
            listKey={options.queryKey}
            place={place}
            waiting={queue.isPlaceholderData}
          />
        )}
      </div>
    </div>
  );
}

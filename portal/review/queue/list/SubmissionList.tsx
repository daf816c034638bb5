/** The rows of one page, with mouse and keyboard control and multiple selection. */
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubmissionListItem } from '../../../../contract/review.ts';
import { useFormat } from '../../../platform/format/useFormat.ts';
import { classes } from '../../../platform/ui/base/classes.ts';
import { arrived, isOutdated, type PinnedList, upToDate } from '../pinnedList.ts';
import { PAGE_SIZE, presenceOf, reviewQueueKey } from '../queries.ts';
import { usePreferences } from '../usePreferences.ts';
import type { QueuePlace } from '../useQueueFilter.ts';
import { lastVisit, visitFrom } from '../visitedQueue.ts';
import { BulkActions } from './BulkActions.tsx';
import { NewsBar } from './NewsBar.tsx';
import { Pager } from './Pager.tsx';
import { QueueToolbar } from './QueueToolbar.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { SubmissionCard } from './SubmissionCard.tsx';
import { useTriageKeys } from './useTriageKeys.ts';

export interface SubmissionListProps {
  list: PinnedList;
  listKey: QueryKey;
  place: QueuePlace;
  /** The rows are those of another page, until the requested ones arrive. */
  waiting: boolean;
}

export function SubmissionList({ list, listKey, place, waiting }: SubmissionListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const queryClient = useQueryClient();
  const { preferences } = usePreferences();
  const box = useRef<HTMLUListElement>(null);
  const [help, setHelp] = useState(false);
  const selection = useSelection(list.rows);
  const { data: presence } = useQuery(presenceOf(list.rows.map(({ id }) => id)));
  const { filter, page } = place;
  const visit = visitFrom(filter);
  const visitText = JSON.stringify(visit);
  useEffect(() => {
    queryClient.setQueryData(lastVisit.queryKey, JSON.parse(visitText));
  }, [queryClient, visitText]);
  useTriageKeys({
    enabled: preferences.keyboardTriage,
    list: box,
    onSelect: selection.toggle,
    onHelp: () => setHelp(true),
  });

  const arrivals = mayArrive(filter.status) ? arrived(list) : 0;
  const showNews = () => {
    queryClient.setQueryData<PinnedList>(listKey, (shown) => shown && upToDate(shown));
    // New arrivals have waited least: they are at the end of the list, unless it is sorted by newest.
    if (arrivals > 0 && (filter.sort !== 'newest' || page > 1)) place.show(filter, 'newest');
    void queryClient.invalidateQueries({ queryKey: reviewQueueKey });
  };
  const first = (page - 1) * PAGE_SIZE + 1;
  const { total, capped, next } = list.latest;
  return (
    <>
      <NewsBar arrivals={arrivals} outdated={!waiting && isOutdated(list)} onShow={showNews} />
      <QueueToolbar
        text={t('queue.range', {
          from: format.number(first),
          to: format.number(first + list.rows.length - 1),
          count: total,
          total: `${format.number(total)}${capped ? '+' : ''}`,
        })}
        selected={selection.ofPage}
        onSelectAll={selection.selectPage}
        onHelp={() => setHelp(true)}
      />
      {waiting && <WaitingBar />}
      <ul
        ref={box}
        aria-label={t('review.list')}
        aria-busy={waiting}
        className={classes(
          'grid auto-rows-fr grid-cols-[minmax(0,1fr)] gap-2.5 @4xl:grid-cols-[minmax(0,1.25fr)_minmax(0,0.8fr)_minmax(0,1.2fr)_minmax(9rem,auto)_auto] @4xl:gap-0 @4xl:rounded @4xl:border @4xl:border-line @4xl:bg-surface',
          waiting && 'cursor-progress',
        )}
      >
        {list.rows.map((submission) => (
          <SubmissionCard
            key={submission.id}
            submission={submission}
            density={preferences.density}
            changed={list.changed.includes(submission.id)}
            viewers={presence?.find(({ id }) => id === submission.id)?.others.map(({ name }) => name) ?? []}
            selected={selection.has(submission.id)}
            onSelect={() => selection.toggle(submission.id)}
            visit={visit}
          />
        ))}
      </ul>
      <Pager
        page={page}
        onPrevious={place.showPrevious}
        onNext={next === undefined ? undefined : () => place.showNext(next)}
      />
      <BulkActions selected={selection.items} onClear={selection.clear} />
      <ShortcutsDialog open={help} onClose={() => setHelp(false)} />
    </>
  );
}

/** A progress bar; unlike dimming, it keeps the rows readable. */
const WaitingBar = () => (
  <span aria-hidden="true" className="relative block">
    <span className="absolute inset-x-0 -top-1 block h-0.5 overflow-hidden rounded-full bg-line">
      <span className="block h-full w-1/3 animate-[sweep_1.2s_ease-in-out_infinite] bg-accent" />
    </span>
  </span>
);

/** A submission arrives as New. */
const mayArrive = (status: string | undefined): boolean => status === undefined || status === 'NEW';

/** The selected submissions, kept across pages. */
function useSelection(rows: readonly SubmissionListItem[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, SubmissionListItem>>(new Map());
  const here = rows.filter(({ id }) => chosen.has(id)).length;
  const set = (items: readonly SubmissionListItem[], selected: boolean) =>
    setChosen((before) => {
      const after = new Map(before);
      for (const item of items) {
        if (selected) after.set(item.id, item);
        else after.delete(item.id);
      }
      return after;
    });
  return {
    has: (id: string) => chosen.has(id),
    items: [...chosen.values()].map((item) => rows.find(({ id }) => id === item.id) ?? item),
    ofPage: here === 0 ? ('none' as const) : here === rows.length ? ('all' as const) : ('some' as const),
    toggle: (id: string) =>
      set(
        rows.filter((row) => row.id === id),
        !chosen.has(id),
      ),
    selectPage: (selected: boolean) => set(rows, selected),
    clear: () => setChosen(new Map()),
  };
}

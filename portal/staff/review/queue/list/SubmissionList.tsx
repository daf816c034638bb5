/** The rows of one page, with mouse and keyboard control and multiple selection. */
import type { SubmissionListItem } from '@clinic/contract/review';
import { useFormat } from '@clinic/platform/format';
import { Button, classes, RetryNotice, stickyBar } from '@clinic/platform/ui';
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { BellRing, ChevronLeft, ChevronRight, RefreshCw } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ShortcutsDialog } from '../filters/ShortcutsDialog.tsx';
import { arrived, isOutdated, type PinnedList, placesShown, upToDate } from '../pinnedList.ts';
import { PAGE_SIZE, presenceOf, reviewQueueKey } from '../queries.ts';
import { SelectPage, type SelectPageProps } from '../SelectPage.tsx';
import { QueueRow } from '../table/QueueRow.tsx';
import { QueueTable } from '../table/QueueTable.tsx';
import type { QueueLayout } from '../table/useLayout.ts';
import { usePreferences } from '../usePreferences.ts';
import type { QueuePlace } from '../useQueueFilter.ts';
import { useRulesOf } from '../useRulesOf.ts';
import { lastVisit, visitFrom } from '../visitedQueue.ts';
import { BulkActions } from './BulkActions.tsx';
import { SubmissionCard } from './SubmissionCard.tsx';
import { useTriageKeys } from './useTriageKeys.ts';

interface SubmissionListProps {
  list: PinnedList;
  listKey: QueryKey;
  place: QueuePlace;
  layout: QueueLayout;
  /** The rows are those of the previous page, until the requested ones arrive. */
  waiting: boolean;
}

export function SubmissionList({ list, listKey, place, layout, waiting }: SubmissionListProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const queryClient = useQueryClient();
  const { preferences } = usePreferences();
  const box = useRef<HTMLDivElement>(null);
  const [help, setHelp] = useState(false);
  const selection = useSelection(list.rows);
  const { data: presence } = useQuery(presenceOf(list.rows.map(({ id }) => id)));
  const { filter, page } = place;
  const visit = visitFrom(place);
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
    // New submissions have waited least, so they are at the end of the list unless it is sorted by newest.
    if (arrivals > 0 && (filter.sort !== 'newest' || page > 1)) place.show(filter, 'newest');
    void queryClient.invalidateQueries({ queryKey: reviewQueueKey });
  };
  const { from, to } = placesShown(list, (page - 1) * PAGE_SIZE + 1);
  const { total, capped, next } = list.latest;
  const rowProps = (submission: SubmissionListItem) => ({
    submission,
    changed: list.changed.includes(submission.id),
    viewers: presence?.find(({ id }) => id === submission.id)?.others.map(({ name }) => name) ?? [],
    selected: selection.has(submission.id),
    onSelect: () => selection.toggle(submission.id),
    visit,
  });
  const selectPage = { selected: selection.ofPage, onSelectAll: selection.selectPage };
  return (
    <>
      {waiting && <WaitingBar />}
      <RulesNotice rows={list.rows} />
      <div ref={box}>
        {layout.columns ? (
          <QueueTable
            columns={layout.columns}
            flagsWidth={layout.flagsWidth}
            waiting={waiting}
            {...selectPage}
          >
            {list.rows.map((submission) => (
              <QueueRow key={submission.id} columns={layout.columns ?? []} {...rowProps(submission)} />
            ))}
          </QueueTable>
        ) : (
          <CardList waiting={waiting} {...selectPage}>
            {list.rows.map((submission) => (
              <SubmissionCard key={submission.id} {...rowProps(submission)} />
            ))}
          </CardList>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 text-sm text-ink-soft tabular-nums">
        <p role="status">
          {t('queue.range', {
            from: format.number(from),
            to: format.number(to),
            count: total,
            total: `${format.number(total)}${capped ? '+' : ''}`,
          })}
        </p>
        <Pager
          page={page}
          onPrevious={place.showPrevious}
          onNext={next === undefined ? undefined : () => place.showNext(next)}
        />
      </div>
      {/* Overlaid above the rows, which do not move. */}
      <div ref={stickyBar} className="sticky bottom-3 z-20 mx-4 grid gap-2">
        <NewsBar arrivals={arrivals} outdated={!waiting && isOutdated(list)} onShow={showNews} />
        <BulkActions
          selected={selection.items}
          onClear={selection.clear}
          matching={selection.ofPage === 'all' && (next !== undefined || page > 1) ? filter : undefined}
          total={total}
          onSelectMatching={selection.replace}
        />
      </div>
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
    replace: (items: readonly SubmissionListItem[]) =>
      setChosen(new Map(items.map((item) => [item.id, item]))),
    clear: () => setChosen(new Map()),
  };
}

interface CardListProps extends SelectPageProps {
  waiting: boolean;
  children: ReactNode;
}

/** The default view: cards on a phone, rows of three lines on a wide screen. */
function CardList({ waiting, children, ...selectPage }: CardListProps) {
  const { t } = useTranslation();
  return (
    <div className="px-4 pb-1 @4xl:px-0">
      <div className="ps-5 text-sm @4xl:border-b @4xl:border-line @4xl:ps-4 @4xl:text-xs">
        <SelectPage {...selectPage} />
      </div>
      <ul
        aria-label={t('review.list')}
        aria-busy={waiting}
        className={classes(
          'grid grid-cols-[minmax(0,1fr)] gap-2.5 @4xl:grid-cols-[minmax(0,1fr)_10.25rem_minmax(0,1.1fr)_auto_auto] @7xl:grid-cols-[minmax(0,1fr)_13rem_minmax(0,1.1fr)_auto_auto] @4xl:auto-rows-fr @4xl:gap-0 @4xl:bg-surface',
          waiting && 'cursor-progress',
        )}
      >
        {children}
      </ul>
    </div>
  );
}

/** Says that the rules or forms of some rows could not be loaded, so that they do not look as if they had no flags. */
function RulesNotice({ rows }: { rows: readonly SubmissionListItem[] }) {
  const { t } = useTranslation();
  const { failed } = useRulesOf(rows);
  if (failed.length === 0) return null;
  const retry = {
    isFetching: failed.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const { refetch } of failed) void refetch();
    },
  };
  return (
    <RetryNotice
      title={t('review.rulesFailed.title')}
      text={t('review.rulesFailed.text')}
      query={retry}
      className="mx-4 my-3"
    />
  );
}

interface NewsBarProps {
  arrivals: number;
  outdated: boolean;
  onShow: () => void;
}

/** Changes to the list since its rows were loaded. The rows move only at the user's request. */
function NewsBar({ arrivals, outdated, onShow }: NewsBarProps) {
  const { t } = useTranslation();
  const Icon = arrivals > 0 ? BellRing : RefreshCw;
  return (
    <div role="status">
      {(arrivals > 0 || outdated) && (
        <div className="flex min-h-11 shadow-float flex-wrap items-center gap-x-3 gap-y-1 rounded border border-info-line bg-info-soft px-3 py-1.5 text-sm">
          <Icon aria-hidden="true" className="size-4 shrink-0 text-info" />
          <span className="flex-1 font-semibold text-info">
            {arrivals > 0 ? t('queue.news.arrived', { count: arrivals }) : t('queue.news.outdated')}
          </span>
          <Button variant="quiet" size="sm" onClick={onShow}>
            {t(arrivals > 0 ? 'queue.news.show' : 'queue.news.update')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface PagerProps {
  page: number;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

function Pager({ page, onPrevious, onNext }: PagerProps) {
  const { t } = useTranslation();
  if (!onPrevious && !onNext) return null;
  return (
    <nav
      aria-label={t('queue.pager.label')}
      className="flex items-center gap-3 max-sm:w-full max-sm:justify-between"
    >
      <Button variant="secondary" disabled={!onPrevious} onClick={onPrevious}>
        <ChevronLeft aria-hidden="true" />
        {t('queue.pager.previous')}
      </Button>
      <p>{t('queue.pager.page', { page })}</p>
      <Button variant="secondary" disabled={!onNext} onClick={onNext}>
        {t('queue.pager.next')}
        <ChevronRight aria-hidden="true" />
      </Button>
    </nav>
  );
}

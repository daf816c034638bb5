/** How many submissions have each of the first four statuses, and how many are late; pressing one shows only those. */
import type { MatchingCounts } from '@clinic/contract/queue/queue';
import { STATUSES, type Status } from '@clinic/contract/review';
import { useFormat } from '@clinic/platform/format';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { queueCounts } from '../queries.ts';
import { filterIn, type QueueFilter, sortIn, withFilter } from '../queueFilter.ts';
import { useQueueFilter } from '../useQueueFilter.ts';

/** `queueAt`: the path that shows the list, if it is not on the screen. */
export function StatusCounts({ queueAt }: { queueAt: string | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { filter } = useQueueFilter();
  const { data: counts } = useQuery(queueCounts(filter));
  const { data: late } = useQuery(queueCounts({ ...filter, due: 'late' }));
  const show = (changed: QueueFilter) => {
    // Not the filter rendered: what the press before this one removed would return.
    const current = new URLSearchParams(window.location.search);
    const { search } = filter;
    const next = withFilter(current, { ...filterIn(current), search, ...changed }, sortIn(current));
    if (queueAt) next.delete('tab');
    navigate({ pathname: queueAt, search: next.toString() }, { replace: !queueAt });
  };
  const lateShown = filter.due === 'late' && !queueAt;
  return (
    <ul
      aria-label={t('dashboard.counts')}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))] gap-1.5 max-lg:order-1 max-lg:basis-full lg:flex"
    >
      {STATUSES.filter((status) => status !== 'ARCHIVED').map((status) => {
        const isShown = filter.status === status && !queueAt;
        return (
          <Count
            key={status}
            text={t(status === 'NEW' ? 'dashboard.newSubmissions' : `status.${status}`)}
            number={countOf(counts, [status])}
            isShown={isShown}
            onPress={() => show({ status: isShown ? undefined : status })}
          />
        );
      })}
      <Count
        text={t('queue.due.late')}
        number={countOf(late, STATUSES)}
        isShown={lateShown}
        onPress={() => show({ due: lateShown ? undefined : 'late' })}
      />
    </ul>
  );
}

/** Undefined until it is known. */
function countOf(counts: MatchingCounts | undefined, statuses: readonly Status[]) {
  return (
    counts && {
      number: statuses.reduce((sum, status) => sum + (counts.byStatus[status] ?? 0), 0),
      isMore: statuses.some((status) => counts.atLeast.includes(status)),
    }
  );
}

interface CountProps {
  text: string;
  number: ReturnType<typeof countOf>;
  isShown: boolean;
  onPress: () => void;
}

function Count({ text, number, isShown, onPress }: CountProps) {
  const format = useFormat();
  return (
    <li className="grid">
      <button
        type="button"
        aria-pressed={isShown}
        onClick={onPress}
        className="min-h-10 rounded border border-line bg-surface px-1.5 text-start sm:px-2.5 text-xs/4 text-ink-soft transition-colors hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft max-lg:min-h-11 max-lg:py-1"
      >
        <span className="block text-base/5 font-bold text-ink tabular-nums">
          {number ? `${format.number(number.number)}${number.isMore ? '+' : ''}` : '–'}
        </span>{' '}
        {text}
      </button>
    </li>
  );
}

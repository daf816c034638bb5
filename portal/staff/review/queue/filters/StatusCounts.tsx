/** How many submissions have each of the first four statuses; pressing one shows only those. */
import { STATUSES, type Status } from '@clinic/contract/review';
import { useFormat } from '@clinic/platform/format';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { queueCounts } from '../queries.ts';
import { sortIn, withFilter } from '../queueFilter.ts';
import { useQueueFilter } from '../useQueueFilter.ts';

/** `queueAt`: the path that shows the list, if it is not on the screen. */
export function StatusCounts({ queueAt }: { queueAt: string | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const { filter } = useQueueFilter();
  const { data: counts } = useQuery(queueCounts(filter));
  const press = (status: Status | undefined) => {
    const next = withFilter(parameters, { ...filter, status }, sortIn(parameters));
    if (queueAt) next.delete('tab');
    navigate({ pathname: queueAt, search: next.toString() }, { replace: !queueAt });
  };
  return (
    <ul
      aria-label={t('dashboard.counts')}
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.25rem),1fr))] gap-1.5 max-lg:order-1 max-lg:basis-full lg:flex"
    >
      {STATUSES.filter((status) => status !== 'ARCHIVED').map((status) => {
        const isShown = filter.status === status && !queueAt;
        const more = counts?.atLeast.includes(status) ? '+' : '';
        return (
          <li key={status} className="grid">
            <button
              type="button"
              aria-pressed={isShown}
              onClick={() => press(isShown ? undefined : status)}
              className="min-h-10 rounded border border-line bg-surface px-1.5 text-start sm:px-2.5 text-xs/4 text-ink-soft transition-colors hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft max-lg:min-h-11 max-lg:py-1"
            >
              <span className="block text-base/5 font-bold text-ink tabular-nums">
                {counts ? `${format.number(counts.byStatus[status] ?? 0)}${more}` : '–'}
              </span>{' '}
              {t(status === 'NEW' ? 'dashboard.newSubmissions' : `status.${status}`)}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

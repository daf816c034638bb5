import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { STATUSES } from '../../../../contract/review.ts';
import { useFormat } from '../../../platform/format/useFormat.ts';
import { classes } from '../../../platform/ui/base/classes.ts';
import { Skeleton } from '../../../platform/ui/states/Skeleton.tsx';
import { statusDot } from '../../status/statusDot.ts';
import { queueCounts } from '../queries.ts';
import { withFilter } from '../queueFilter.ts';
import { useQueueFilter } from '../useQueueFilter.ts';

const COUNTED = STATUSES.filter((status) => status !== 'ARCHIVED');

/** The number of submissions per status that match the rest of the filter; pressing one shows them. */
export function CountCards() {
  const { t } = useTranslation();
  const format = useFormat();
  const { filter } = useQueueFilter();
  const [parameters] = useSearchParams();
  const { data: counts, isError } = useQuery(queueCounts(filter));
  return (
    <ul
      aria-label={t('dashboard.counts.label')}
      className="mt-6 mb-8 grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4"
    >
      {COUNTED.map((status) => {
        const shown = filter.status === status;
        const next = withFilter(parameters, { ...filter, status: shown ? undefined : status }, undefined);
        next.delete('tab');
        return (
          <li key={status}>
            <Link
              to={{ search: next.toString() }}
              aria-current={shown ? 'true' : undefined}
              className={classes(
                'flex h-full flex-col justify-between rounded border bg-surface p-4 text-ink no-underline transition-colors sm:p-5',
                shown
                  ? 'border-accent shadow-[inset_0_0_0_1px_var(--accent)]'
                  : 'border-line hover:border-line-strong',
              )}
            >
              <span className="flex items-center gap-2 text-sm font-medium text-ink-soft">
                <span
                  aria-hidden="true"
                  className={classes('size-2.5 shrink-0 rounded-full', statusDot[status])}
                />
                {t(`dashboard.counts.${status}`)}
              </span>
              <span className="mt-1.5 block text-3xl font-bold tabular-nums">
                {counts ? (
                  `${format.number(counts.byStatus[status] ?? 0)}${counts.atLeast.includes(status) ? '+' : ''}`
                ) : isError ? (
                  '–'
                ) : (
                  <Skeleton className="h-9 w-14" />
                )}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

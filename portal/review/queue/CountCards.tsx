import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { STATUSES } from '../../../server/review/contract.ts';
import { classes } from '../../ui/classes.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toStatus } from '../status.ts';
import { statusDot } from '../statusDot.ts';
import { reviewCounts } from './queries.ts';

const COUNTED = STATUSES.filter((status) => status !== 'ARCHIVED');

/** How many there are of each status; pressing one shows them. */
export function CountCards() {
  const { t } = useTranslation();
  const { data: counts, isError } = useQuery(reviewCounts);
  const [parameters] = useSearchParams();
  const shown = toStatus(parameters.get('status'));
  return (
    <ul className="mt-6 mb-8 grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      {COUNTED.map((status) => (
        <li key={status}>
          <Link
            to={shown === status ? '?' : `?status=${status}`}
            aria-current={shown === status ? 'true' : undefined}
            className={classes(
              'flex h-full flex-col justify-between rounded border bg-surface p-4 text-ink no-underline transition-colors sm:p-5',
              shown === status
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
              {counts ? (counts[status] ?? 0) : isError ? '–' : <Skeleton className="h-9 w-14" />}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

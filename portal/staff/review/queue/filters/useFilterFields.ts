/** The filters of the queue with their choices, in order of importance. */
import { DUE_FILTERS } from '@clinic/contract/queue/filter';
import { STATUSES, type Status } from '@clinic/contract/review';
import { useFormat } from '@clinic/platform/format';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { VersionRef } from '../../queries.ts';
import { toStatus } from '../../status/status.ts';
import { queueCounts } from '../queries.ts';
import { type QueueFilter, toDue } from '../queueFilter.ts';
import { useDaysText } from './useDaysText.ts';
import { type Choice, useFilterChoices } from './useFilterChoices.ts';

const LAST_DAYS = ['1d', '7d', '30d', '90d'];

/** The option for custom days, which opens a dialog. */
export const OTHER_DAYS = 'other';

export interface FilterField {
  name: Exclude<keyof QueueFilter, 'search'>;
  label: string;
  value: string;
  /** The text of the empty choice. */
  none: string;
  choices: Choice[];
  /** The filter with another value of this field. */
  withValue: (value: string) => QueueFilter;
}

/** `rules`: those of the submissions on the screen. */
export function useFilterFields(filter: QueueFilter, rules: readonly VersionRef[]): FilterField[] {
  const { t } = useTranslation();
  const format = useFormat();
  const { flags, staff } = useFilterChoices(rules);
  const daysText = useDaysText();
  const { data: counts } = useQuery(queueCounts(filter));
  const withCount = (text: string, statuses: readonly Status[]): string => {
    if (!counts) return text;
    const number = statuses.reduce((sum, status) => sum + (counts.byStatus[status] ?? 0), 0);
    const more = statuses.some((status) => counts.atLeast.includes(status)) ? '+' : '';
    return t('queue.filter.counted', { text, number: `${format.number(number)}${more}` });
  };
  return [
    {
      name: 'status',
      label: t('review.statusFilter'),
      value: filter.status ?? '',
      none: withCount(t('review.allStatuses'), STATUSES),
      choices: STATUSES.map((status) => ({
        value: status,
        text: withCount(t(`status.${status}`), [status]),
      })),
      withValue: (status) => ({ ...filter, status: toStatus(status) }),
    },
    {
      name: 'flag',
      label: t('queue.filter.flag'),
      value: filter.flag ?? '',
      none: t('queue.filter.anyFlag'),
      choices: flags,
      withValue: (flag) => ({ ...filter, flag }),
    },
    {
      name: 'assignee',
      label: t('queue.filter.assignee'),
      value: filter.assignee ?? '',
      none: t('queue.filter.anyAssignee'),
      choices: staff,
      withValue: (assignee) => ({ ...filter, assignee }),
    },
    {
      name: 'submitted',
      label: t('queue.filter.submitted'),
      value: filter.submitted ?? '',
      none: t('queue.filter.anyDay'),
      choices: [
        ...[...new Set([...LAST_DAYS, ...(filter.submitted ? [filter.submitted] : [])])].map((value) => ({
          value,
          text: daysText(value),
        })),
        { value: OTHER_DAYS, text: t('queue.days.choose') },
      ],
      withValue: (submitted) => ({ ...filter, submitted }),
    },
    {
      name: 'due',
      label: t('queue.filter.due'),
      value: filter.due ?? '',
      none: t('queue.filter.anyDue'),
      choices: DUE_FILTERS.map((value) => ({ value, text: t(`queue.due.${value}`) })),
      withValue: (due) => ({ ...filter, due: toDue(due) }),
    },
  ];
}

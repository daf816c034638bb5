/** The parts of a filter, in words. */
import { useTranslation } from 'react-i18next';
import type { VersionRef } from '../../queries.ts';
import type { QueueFilter } from '../queueFilter.ts';
import { useDaysText } from './useDaysText.ts';
import { type Choice, useFilterChoices } from './useFilterChoices.ts';

export interface FilterChip {
  name: 'search' | 'status' | 'flag' | 'assignee' | 'submitted' | 'due';
  label: string;
  text: string;
}

export function useFilterChips(filter: QueueFilter, shown: readonly VersionRef[]): FilterChip[] {
  const { t } = useTranslation();
  const { flags, staff } = useFilterChoices(shown);
  const { status, flag, assignee, submitted, due, search } = filter;
  const daysText = useDaysText();
  return [
    search && ({ name: 'search', label: t('queue.filter.search'), text: search } as const),
    status && ({ name: 'status', label: t('review.statusFilter'), text: t(`status.${status}`) } as const),
    flag && ({ name: 'flag', label: t('queue.filter.flag'), text: textOf(flags, flag) } as const),
    assignee &&
      ({ name: 'assignee', label: t('queue.filter.assignee'), text: textOf(staff, assignee) } as const),
    submitted &&
      ({ name: 'submitted', label: t('queue.filter.submitted'), text: daysText(submitted) } as const),
    due && ({ name: 'due', label: t('queue.filter.due'), text: t(`queue.due.${due}`) } as const),
  ].filter((chip) => typeof chip === 'object');
}

const textOf = (choices: Choice[], value: string): string =>
  choices.find((choice) => choice.value === value)?.text ?? value;

/** The queue's active filters; each can be removed. */
import { Button } from '@clinic/platform/ui';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { QueueFilter } from '../queueFilter.ts';
import type { FilterChip } from './useFilterChips.ts';

interface FilterChipsProps {
  filter: QueueFilter;
  chips: FilterChip[];
  onFilter: (filter: QueueFilter) => void;
}

export function FilterChips({ filter, chips, onFilter }: FilterChipsProps) {
  const { t } = useTranslation();
  if (chips.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-1.5 border-b border-line px-4 py-1">
      <ul aria-label={t('queue.filter.active')} className="contents">
        {chips.map(({ name, label, text }) => (
          <li key={name} className="max-w-full">
            <button
              type="button"
              onClick={() => onFilter({ ...filter, [name]: undefined })}
              className="inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-full border border-line-strong/60 bg-surface py-0.5 pe-2 ps-3 text-sm transition-colors hover:border-ink-soft hover:bg-sunken max-sm:min-h-11"
            >
              <span className="sr-only">{t('queue.filter.remove')} </span>
              <span className="text-ink-soft">{label}:</span>
              <span className="truncate font-semibold">{text}</span>
              <X aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
            </button>
          </li>
        ))}
      </ul>
      <Button variant="quiet" size="sm" onClick={() => onFilter({})}>
        {t('review.clearFilters')}
      </Button>
    </div>
  );
}

import { MAX_BULK } from '@clinic/contract/queue/bulk';
import type { SubmissionListItem } from '@clinic/contract/review';
import { useAction } from '@clinic/platform/api';
import { useFormat } from '@clinic/platform/format';
import { Button, showToast } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';
import { firstMatches } from '../queries.ts';
import type { SortedFilter } from '../queueFilter.ts';

export interface SelectMatchingProps {
  filter: SortedFilter;
  total: number;
  onSelect: (items: readonly SubmissionListItem[]) => void;
}

/** Selects all that match the filter, not only those of the page; the first ones if they are too many. */
export function SelectMatching({ filter, total, onSelect }: SelectMatchingProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const select = useAction({
    mutationFn: () => firstMatches(filter),
    onSuccess: onSelect,
    onError: () =>
      showToast({ tone: 'danger', title: t('queue.bulk.matching.failed'), text: t('queue.tryLater') }),
  });
  return (
    <Button
      variant="quiet"
      size="sm"
      className="max-sm:min-h-11"
      pending={select.isPending}
      onClick={() => select.mutate()}
    >
      {total > MAX_BULK
        ? t('queue.bulk.matching.first', { most: format.number(MAX_BULK) })
        : t('queue.bulk.matching.all', { count: total, shown: format.number(total) })}
    </Button>
  );
}

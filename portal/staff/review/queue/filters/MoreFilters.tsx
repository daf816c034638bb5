/** The filters for which the bar has no room, in a panel below their button. */
import { Button, Popover } from '@clinic/platform/ui';
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Choose } from './Choose.tsx';
import type { FilterField } from './useFilterFields.ts';

export interface MoreFiltersProps {
  fields: readonly FilterField[];
  onChoose: (field: FilterField, value: string) => void;
}

export function MoreFilters({ fields, onChoose }: MoreFiltersProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const active = fields.filter(({ value }) => value !== '').length;
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={t('queue.filter.more')}
      trigger={
        <Button variant="secondary" title={t('queue.filter.more')} className="relative shrink-0 px-2.5!">
          <ListFilter aria-hidden="true" />
          <span className="sr-only">{t('queue.filter.more')}</span>
          {active > 0 && (
            <span className="absolute -top-1.5 -right-1.5 min-w-5 rounded-full bg-accent px-1 text-xs leading-5 text-on-accent tabular-nums">
              {active}
            </span>
          )}
        </Button>
      }
    >
      <div className="grid gap-4 p-4">
        {fields.map((field) => (
          <Choose key={field.name} field={field} onChange={(value) => onChoose(field, value)} />
        ))}
      </div>
    </Popover>
  );
}

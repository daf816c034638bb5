/** The user's own saved filters and orders. */
import { useQuery } from '@tanstack/react-query';
import { Bookmark, BookmarkPlus, ChevronDown, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sort } from '../../../../contract/queue.ts';
import { Button } from '../../../platform/ui/base/Button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../platform/ui/overlays/Menu.tsx';
import { staffSetup } from '../queries.ts';
import type { QueueFilter, SortedFilter } from '../queueFilter.ts';
import { ManageViewsDialog } from './ManageViewsDialog.tsx';
import { SaveViewDialog } from './SaveViewDialog.tsx';

export interface SavedViewsProps {
  filter: SortedFilter;
  onFilter: (filter: QueueFilter, sort?: Sort) => void;
}

export function SavedViews({ filter, onFilter }: SavedViewsProps) {
  const { t } = useTranslation();
  const { data: setup } = useQuery(staffSetup);
  const [open, setOpen] = useState<'save' | 'manage'>();
  const views = setup?.views ?? [];
  return (
    <div>
      <Menu
        trigger={
          <Button variant="secondary" className="w-full">
            <Bookmark aria-hidden="true" />
            {t('queue.views.title')}
            <ChevronDown aria-hidden="true" />
          </Button>
        }
      >
        {views.map(({ id, name, filter: { sort, ...saved } }) => (
          <MenuItem key={id} onSelect={() => onFilter(saved, sort)}>
            <span className="max-w-72 truncate">{name}</span>
          </MenuItem>
        ))}
        {views.length === 0 && (
          <p className="max-w-64 px-2.5 py-2 text-sm text-ink-soft">{t('queue.views.none')}</p>
        )}
        <MenuSeparator />
        <MenuItem onSelect={() => setOpen('save')}>
          <BookmarkPlus aria-hidden="true" />
          {t('queue.views.save')}
        </MenuItem>
        {views.length > 0 && (
          <MenuItem onSelect={() => setOpen('manage')}>
            <Settings2 aria-hidden="true" />
            {t('queue.views.manage')}
          </MenuItem>
        )}
      </Menu>
      {open === 'save' && <SaveViewDialog filter={filter} onClose={() => setOpen(undefined)} />}
      {open === 'manage' && <ManageViewsDialog views={views} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

/** Saved filters and orders: the user's own, and those that colleagues share. */
import type { Sort } from '@clinic/contract/queue/filter';
import type { SavedView } from '@clinic/contract/queue/savedViews';
import { useSession } from '@clinic/platform/session';
import { Menu, MenuItem, MenuSeparator } from '@clinic/platform/ui';
import { useQuery } from '@tanstack/react-query';
import { Bookmark, BookmarkPlus, Settings2, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { staffSetup } from '../queries.ts';
import type { QueueFilter, SortedFilter } from '../queueFilter.ts';
import { BarButton } from './BarButton.tsx';
import { ManageViewsDialog } from './ManageViewsDialog.tsx';
import { SaveViewDialog } from './SaveViewDialog.tsx';

interface SavedViewsProps {
  filter: SortedFilter;
  onFilter: (filter: QueueFilter, sort?: Sort) => void;
}

export function SavedViews({ filter, onFilter }: SavedViewsProps) {
  const { t } = useTranslation();
  const { data: setup } = useQuery(staffSetup);
  const [open, setOpen] = useState<'save' | 'manage'>();
  const { user } = useSession();
  const views = setup?.views ?? [];
  const ownViews = views.filter(({ owner }) => owner.id === user?.id);
  const shared = views.filter((view) => !ownViews.includes(view));
  const changeable = user?.role === 'ADMIN' ? views : ownViews;
  const entry = ({ id, name, shared: isShared, filter: { sort, ...saved } }: SavedView) => (
    <MenuItem key={id} onSelect={() => onFilter(saved, sort)}>
      <span className="max-w-72 flex-1 truncate">{name}</span>
      {isShared && (
        <>
          <Users aria-hidden="true" className="text-ink-soft" />
          <span className="sr-only">{t('queue.views.isShared')}</span>
        </>
      )}
    </MenuItem>
  );
  return (
    <>
      <Menu trigger={<BarButton icon={Bookmark} label={t('queue.views.title')} />}>
        {ownViews.map(entry)}
        {ownViews.length > 0 && shared.length > 0 && <MenuSeparator />}
        {shared.map(entry)}
        {views.length === 0 && (
          <p className="max-w-64 px-2.5 py-2 text-sm text-ink-soft">{t('queue.views.none')}</p>
        )}
        <MenuSeparator />
        <MenuItem onSelect={() => setOpen('save')}>
          <BookmarkPlus aria-hidden="true" />
          {t('queue.views.save')}
        </MenuItem>
        {changeable.length > 0 && (
          <MenuItem onSelect={() => setOpen('manage')}>
            <Settings2 aria-hidden="true" />
            {t('queue.views.manage')}
          </MenuItem>
        )}
      </Menu>
      {open === 'save' && <SaveViewDialog filter={filter} onClose={() => setOpen(undefined)} />}
      {open === 'manage' && <ManageViewsDialog views={changeable} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/** How the queue is shown: order, columns of the table, and the help for the keys. */
import { SORTS } from '@clinic/contract/queue/filter';
import { Menu, MenuChoices, MenuItem, MenuSeparator } from '@clinic/platform/ui';
import { Columns3, Keyboard, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../usePreferences.ts';
import { useQueueFilter } from '../useQueueFilter.ts';
import { BarButton } from './BarButton.tsx';
import { ColumnsDialog } from './ColumnsDialog.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';

export function DisplayMenu() {
  const { t } = useTranslation();
  const { filter, show } = useQueueFilter();
  const { preferences, change } = usePreferences();
  const [open, setOpen] = useState<'columns' | 'keys'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <Menu trigger={<BarButton icon={SlidersHorizontal} label={t('queue.display')} />}>
        <MenuChoices
          label={t('queue.filter.sort')}
          value={filter.sort}
          choices={SORTS.map((value) => ({ value, text: t(`queue.sort.${value}`) }))}
          onChoose={(sort) => {
            show(filter, sort);
            change({ queueSort: sort });
          }}
        />
        <div className="max-md:hidden">
          <MenuSeparator />
          {preferences.density === 'compact' && (
            <MenuItem onSelect={() => setOpen('columns')}>
              <Columns3 aria-hidden="true" />
              {t('queue.columns.title')}
            </MenuItem>
          )}
          <MenuItem onSelect={() => setOpen('keys')}>
            <Keyboard aria-hidden="true" />
            {t('queue.keys.title')}
          </MenuItem>
        </div>
      </Menu>
      {open === 'columns' && <ColumnsDialog onClose={close} />}
      <ShortcutsDialog open={open === 'keys'} onClose={close} />
    </>
  );
}

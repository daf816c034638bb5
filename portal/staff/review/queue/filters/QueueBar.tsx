/** The queue's controls in one row: search, filters, views and display. */

import { SORTS } from '@clinic/contract/queue/filter';
import {
  Button,
  classes,
  Menu,
  MenuChoices,
  MenuItem,
  MenuSeparator,
  Popover,
  useWidth,
} from '@clinic/platform/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Columns3, Keyboard, ListFilter, Rows3, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VersionRef } from '../../queries.ts';
import { queueList } from '../queries.ts';
import { usePreferences } from '../usePreferences.ts';
import { useQueueFilter } from '../useQueueFilter.ts';
import { BarButton } from './BarButton.tsx';
import { Choose } from './Choose.tsx';
import { ColumnsDialog } from './ColumnsDialog.tsx';
import { DaysDialog } from './DaysDialog.tsx';
import { SavedViews } from './SavedViews.tsx';
import { SearchField } from './SearchField.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { type FilterField, OTHER_DAYS, useFilterFields } from './useFilterFields.ts';

/** In px: the width of the search and the buttons, and of each filter. */
const OTHERS = 396;
const FILTER = 148;
/** The same for the style sheet, which applies in the page that the server renders. */
const FROM_WIDTH = [
  '@max-[544px]:hidden',
  '@max-[692px]:hidden',
  '@max-[840px]:hidden',
  '@max-[988px]:hidden',
  '@max-[1136px]:hidden',
];

export function QueueBar() {
  const { t } = useTranslation();
  const { filter, cursor, pending, show } = useQueueFilter();
  const { preferences, change } = usePreferences();
  const isCompact = preferences.density === 'compact';
  const [bar, width] = useWidth<HTMLDivElement>();
  const { data: list } = useQuery({
    ...queueList({ ...filter, cursor }),
    enabled: !pending,
    placeholderData: keepPreviousData,
    // The list itself polls.
    refetchInterval: false,
  });
  const fields = useFilterFields(filter, distinct(list?.rows.map(({ ruleSet }) => ruleSet) ?? []));
  const [asksDays, setAsksDays] = useState(false);
  const choose = (field: FilterField, value: string) => {
    if (value === OTHER_DAYS) setAsksDays(true);
    else show(field.withValue(value));
  };
  const isMeasured = width !== undefined;
  const roomFor = isMeasured ? Math.max(0, Math.floor((width - OTHERS) / FILTER)) : fields.length;
  const [shown, others] = [fields.slice(0, roomFor), fields.slice(roomFor)];
  return (
    <div
      ref={bar}
      className={classes(
        'flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1.5 py-1 max-lg:basis-full lg:flex-nowrap',
        !isMeasured && '@container',
      )}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: the search element is younger than some browsers in use */}
      <form
        role="search"
        onSubmit={(event) => event.preventDefault()}
        className="flex min-w-48 flex-1 items-center gap-2 max-sm:basis-full"
      >
        <SearchField
          value={filter.search ?? ''}
          onChange={(search) => show({ ...filter, search })}
          className="max-w-96 min-w-0 flex-[1.5] max-lg:max-w-none"
        />
        {shown.map((field, index) => (
          <Choose
            key={field.name}
            field={field}
            labelHidden
            onChange={(value) => choose(field, value)}
            // The status filter shows its count.
            className={classes(
              field.name === 'status' ? 'max-w-60 flex-[1.5]' : 'max-w-52 flex-1',
              !isMeasured && FROM_WIDTH[index],
            )}
          />
        ))}
        {others.length > 0 && <MoreFilters fields={others} onChoose={choose} />}
        {!isMeasured && (
          <span className="@min-[1136px]:hidden">
            <MoreFilters fields={fields} onChoose={choose} />
          </span>
        )}
      </form>
      {asksDays && (
        <DaysDialog
          submitted={filter.submitted}
          onClose={() => setAsksDays(false)}
          onChoose={(submitted) => {
            setAsksDays(false);
            show({ ...filter, submitted });
          }}
        />
      )}
      <SavedViews filter={filter} onFilter={show} />
      <DisplayMenu />
      <span className="contents max-md:hidden">
        <BarButton
          icon={Rows3}
          label={t('queue.compact')}
          aria-pressed={isCompact}
          onClick={() => change({ density: isCompact ? 'comfortable' : 'compact' })}
        />
      </span>
    </div>
  );
}

const distinct = (versions: readonly VersionRef[]): VersionRef[] => [
  ...new Map(versions.map((each) => [`${each.id}@${each.version}`, each])).values(),
];

/** How the queue is shown: order, columns of the table, and the help for the keys. */
function DisplayMenu() {
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

interface MoreFiltersProps {
  fields: readonly FilterField[];
  onChoose: (field: FilterField, value: string) => void;
}

/** The filters for which the bar has no room, in a panel below their button. */
function MoreFilters({ fields, onChoose }: MoreFiltersProps) {
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
            <span className="absolute -top-1.5 -end-1.5 min-w-5 rounded-full bg-accent px-1 text-xs leading-5 text-on-accent tabular-nums">
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

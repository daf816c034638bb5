/** The queue's controls in one row: search, filters, views and display. */
import { classes, useWidth } from '@clinic/platform/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Rows3 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VersionRef } from '../../queries.ts';
import { queueList } from '../queries.ts';
import { usePreferences } from '../usePreferences.ts';
import { useQueueFilter } from '../useQueueFilter.ts';
import { BarButton } from './BarButton.tsx';
import { Choose } from './Choose.tsx';
import { DaysDialog } from './DaysDialog.tsx';
import { DisplayMenu } from './DisplayMenu.tsx';
import { MoreFilters } from './MoreFilters.tsx';
import { SavedViews } from './SavedViews.tsx';
import { SearchField } from './SearchField.tsx';
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
          <span className="@min-[988px]:hidden">
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

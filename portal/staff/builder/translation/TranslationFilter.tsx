/** Narrows the table of texts down by state and by words. */
import { SearchInput, Select } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';

const FILTERS = ['all', 'open', 'missing', 'stale'] as const;
export type Filter = (typeof FILTERS)[number];

export interface TranslationFilterProps {
  /** Of the search input. */
  id: string;
  filter: Filter;
  search: string;
  onChange: (next: { filter?: Filter; search?: string }) => void;
}

export function TranslationFilter({ id, filter, search, onChange }: TranslationFilterProps) {
  const { t } = useTranslation();
  return (
    <div className="mb-2 flex flex-wrap gap-2">
      <Select
        dense
        aria-label={t('translation.filter.title')}
        className="w-full sm:w-56"
        value={filter}
        onChange={({ target }) => onChange({ filter: target.value as Filter })}
      >
        {FILTERS.map((each) => (
          <option key={each} value={each}>
            {t(`translation.filter.${each}`)}
          </option>
        ))}
      </Select>
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="sr-only">
          {t('translation.search')}
        </label>
        <SearchInput
          id={id}
          placeholder={t('translation.search')}
          value={search}
          onChange={({ target }) => onChange({ search: target.value })}
        />
      </div>
    </div>
  );
}

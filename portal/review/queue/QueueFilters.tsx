import { Search } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { STATUSES, type Status } from '../../../server/review/contract.ts';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { Input } from '../../ui/Input.tsx';
import { Select } from '../../ui/Select.tsx';
import { toStatus } from '../status.ts';

export interface QueueFiltersProps {
  search: string;
  onSearch: (search: string) => void;
  status: Status | undefined;
  onStatus: (status: Status | undefined) => void;
}

export function QueueFilters({ search, onSearch, status, onStatus }: QueueFiltersProps) {
  const { t } = useTranslation();
  const searchId = useId();
  const statusId = useId();
  return (
    <Card padding="none" className="p-3 sm:p-4">
      {/* biome-ignore lint/a11y/useSemanticElements: the search element is younger than some browsers in use */}
      <form
        role="search"
        onSubmit={(event) => event.preventDefault()}
        className="flex flex-col gap-3 sm:flex-row"
      >
        <Field id={searchId} dense labelHidden label={t('review.search.label')} className="min-w-0 flex-1">
          {(control) => (
            <span className="relative block">
              <Search
                aria-hidden="true"
                className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-soft"
              />
              <Input
                {...control}
                dense
                type="search"
                autoComplete="off"
                value={search}
                onChange={(event) => onSearch(event.target.value)}
                placeholder={t('review.search.placeholder')}
                className="pl-9.5!"
              />
            </span>
          )}
        </Field>
        <Field id={statusId} dense labelHidden label={t('review.statusFilter')} className="sm:w-52">
          {(control) => (
            <Select
              {...control}
              dense
              value={status ?? ''}
              onChange={(event) => onStatus(toStatus(event.target.value))}
            >
              <option value="">{t('review.allStatuses')}</option>
              {STATUSES.map((each) => (
                <option key={each} value={each}>
                  {t(`status.${each}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </form>
    </Card>
  );
}

import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SORTS, type Sort } from '../../../../contract/queue.ts';
import { STATUSES } from '../../../../contract/review.ts';
import { Card } from '../../../platform/ui/base/Card.tsx';
import { Field } from '../../../platform/ui/fields/Field.tsx';
import { SearchInput } from '../../../platform/ui/fields/SearchInput.tsx';
import { SelectField } from '../../../platform/ui/fields/SelectField.tsx';
import { toStatus } from '../../status/status.ts';
import type { QueueFilter, SortedFilter } from '../queueFilter.ts';
import type { Choice } from './useFilterChoices.ts';

const SEARCH_DELAY_MS = 300;

export interface QueueFiltersProps {
  filter: SortedFilter;
  onFilter: (filter: QueueFilter, sort?: Sort) => void;
  flags: Choice[];
  staff: Choice[];
  /** Shown next to the fields: the saved views. */
  children: ReactNode;
}

export function QueueFilters({ filter, onFilter, flags, staff, children }: QueueFiltersProps) {
  const { t } = useTranslation();
  return (
    <Card padding="none" className="p-3 sm:p-4">
      {/* biome-ignore lint/a11y/useSemanticElements: the search element is younger than some browsers in use */}
      <form
        role="search"
        onSubmit={(event) => event.preventDefault()}
        className="grid gap-3 sm:grid-cols-2 @4xl:grid-cols-4"
      >
        <SearchField value={filter.search ?? ''} onChange={(search) => onFilter({ ...filter, search })} />
        {children}
        <Choose
          label={t('review.statusFilter')}
          value={filter.status ?? ''}
          onChange={(status) => onFilter({ ...filter, status: toStatus(status) })}
          none={t('review.allStatuses')}
          choices={STATUSES.map((status) => ({ value: status, text: t(`status.${status}`) }))}
        />
        <Choose
          label={t('queue.filter.flag')}
          value={filter.flag ?? ''}
          onChange={(flag) => onFilter({ ...filter, flag })}
          none={t('queue.filter.anyFlag')}
          choices={flags}
        />
        <Choose
          label={t('queue.filter.assignee')}
          value={filter.assignee ?? ''}
          onChange={(assignee) => onFilter({ ...filter, assignee })}
          none={t('queue.filter.anyAssignee')}
          choices={staff}
        />
        <Choose
          label={t('queue.filter.sort')}
          value={filter.sort}
          onChange={(sort) => onFilter(filter, sort as Sort)}
          choices={SORTS.map((sort) => ({ value: sort, text: t(`queue.sort.${sort}`) }))}
        />
      </form>
    </Card>
  );
}

function SearchField({ value, onChange }: { value: string; onChange: (search: string) => void }) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState(value);
  const settled = useRef(value);
  const settle = useRef(onChange);
  settle.current = onChange;
  // Cleared or filled from outside, by a chip or a saved view.
  if (value !== settled.current) {
    settled.current = value;
    setTyped(value);
  }
  const waiting = useRef<string>(undefined);
  useEffect(() => {
    const search = typed.trim();
    waiting.current = search === settled.current ? undefined : search;
    if (waiting.current === undefined) return;
    const timer = setTimeout(() => {
      waiting.current = undefined;
      settled.current = search;
      settle.current(search);
    }, SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  // Who leaves before the delay is over finds the search as typed when coming back.
  useEffect(
    () => () => {
      if (waiting.current !== undefined) settle.current(waiting.current);
    },
    [],
  );
  return (
    <Field
      id={id}
      dense
      labelHidden
      label={t('review.search.label')}
      className="min-w-0 sm:col-span-2 @4xl:col-span-3"
    >
      {(control) => (
        <SearchInput
          {...control}
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder={t('review.search.placeholder')}
          title={t('review.search.help')}
        />
      )}
    </Field>
  );
}

interface ChooseProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  choices: Choice[];
  /** The label of the empty choice, if there is one. */
  none?: string;
}

function Choose({ label, value, onChange, choices, none }: ChooseProps) {
  const known = value === '' || choices.some((choice) => choice.value === value);
  return (
    <SelectField labelHidden label={label} className="min-w-0" value={value} onChange={onChange}>
      {none !== undefined && <option value="">{none}</option>}
      {!known && <option value={value}>{value}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.text}
        </option>
      ))}
    </SelectField>
  );
}

/** Who is told of patients to contact, in order. */
import { FieldGroup, IconButton, Select } from '@clinic/platform/ui';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { staff } from '../queries.ts';
import { settingId } from './settingId.ts';

interface DutyListProps {
  value: readonly string[];
  onChange: (ids: string[]) => void;
}

export function DutyList({ value, onChange }: DutyListProps) {
  const { t } = useTranslation();
  const id = useId();
  const { data: people = [] } = useQuery(staff);
  const others = people.filter((person) => !person.isClosed && !value.includes(person.id));
  const nameOf = (personId: string): string =>
    people.find((person) => person.id === personId)?.name ?? t('settings.duty.gone');
  const move = (from: number, to: number): void =>
    onChange(value.toSpliced(from, 1).toSpliced(to, 0, value[from] as string));
  return (
    <FieldGroup id={settingId('dutyList')} legend={t('settings.name.dutyList')} className="sm:col-span-2">
      {value.length === 0 && <p className="text-sm text-ink-soft">{t('settings.duty.nobody')}</p>}
      <ol className="grid gap-1">
        {value.map((personId, index) => {
          const name = nameOf(personId);
          return (
            <li
              key={personId}
              className="flex min-h-11 items-center gap-1 rounded border border-line bg-paper pe-1 ps-3"
            >
              <span className="w-6 text-ink-soft tabular-nums">{index + 1}.</span>
              <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
              <IconButton
                icon={ArrowUp}
                label={t('settings.duty.up', { name })}
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
              />
              <IconButton
                icon={ArrowDown}
                label={t('settings.duty.down', { name })}
                disabled={index === value.length - 1}
                onClick={() => move(index, index + 1)}
              />
              <IconButton
                icon={X}
                label={t('settings.duty.remove', { name })}
                onClick={() => onChange(value.toSpliced(index, 1))}
              />
            </li>
          );
        })}
      </ol>
      <label className="sr-only" htmlFor={id}>
        {t('settings.duty.add')}
      </label>
      <Select
        id={id}
        dense
        className="mt-2"
        value=""
        onChange={({ target }) => target.value !== '' && onChange([...value, target.value])}
      >
        <option value="">{t('settings.duty.add')}</option>
        {others.map((person) => (
          <option key={person.id} value={person.id}>
            {person.name}
          </option>
        ))}
      </Select>
    </FieldGroup>
  );
}

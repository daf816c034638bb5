/** Filters for the audit log. It searches on submit only, because each search is itself logged. */
import { AUDIT_ACTIONS, AUDIT_OUTCOMES } from '@clinic/contract/audit/actions';
import type { AuditFilter } from '@clinic/contract/audit/log';
import { Button, Card, Field, Input, Select } from '@clinic/platform/ui';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  filter: AuditFilter;
  onSearch: (filter: AuditFilter) => void;
}

type Key = keyof AuditFilter;

export function AuditFilters({ filter, onSearch }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<AuditFilter>(filter);
  const set = (key: Key, value: string) =>
    setTyped({ ...typed, [key]: value.trim() === '' ? undefined : value });
  const search = (event: FormEvent) => {
    event.preventDefault();
    onSearch(Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined)));
  };
  return (
    <Card role="search" aria-label={t('auditLog.search')}>
      <form onSubmit={search} className="grid gap-4">
        <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <Text name="person" label={t('auditLog.person')} typed={typed} set={set} />
          <Choice
            name="action"
            label={t('auditLog.action')}
            all={t('auditLog.allActions')}
            options={AUDIT_ACTIONS.map((action) => [action, t(`admin.actions.${action}`)])}
            typed={typed}
            set={set}
          />
          <Choice
            name="outcome"
            label={t('auditLog.outcome')}
            all={t('auditLog.allOutcomes')}
            options={AUDIT_OUTCOMES.map((outcome) => [outcome, t(`auditLog.outcomes.${outcome}`)])}
            typed={typed}
            set={set}
          />
          <Text name="objectId" label={t('auditLog.objectId')} typed={typed} set={set} />
          <Text name="from" type="date" label={t('auditLog.from')} typed={typed} set={set} />
          <Text name="to" type="date" label={t('auditLog.to')} typed={typed} set={set} />
          <Text name="requestId" label={t('auditLog.requestId')} typed={typed} set={set} />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="sm">
            {t('auditLog.find')}
          </Button>
          {Object.keys(filter).length > 0 && (
            <Button variant="secondary" size="sm" onClick={() => onSearch({})}>
              {t('auditLog.clear')}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}

interface ControlProps {
  name: Key;
  label: string;
  typed: AuditFilter;
  set: (key: Key, value: string) => void;
}

function Text({ name, label, typed, set, type = 'text' }: ControlProps & { type?: 'text' | 'date' }) {
  const id = useId();
  return (
    <Field id={id} label={label} dense>
      {(control) => (
        <Input
          {...control}
          dense
          type={type}
          maxLength={100}
          value={typed[name] ?? ''}
          onChange={(event) => set(name, event.target.value)}
        />
      )}
    </Field>
  );
}

function Choice({
  name,
  label,
  all,
  options,
  typed,
  set,
}: ControlProps & { all: string; options: readonly (readonly [string, string])[] }) {
  const { i18n } = useTranslation();
  const id = useId();
  const sorted = [...options].sort(([, one], [, other]) => one.localeCompare(other, i18n.language));
  return (
    <Field id={id} label={label} dense>
      {(control) => (
        <Select
          {...control}
          dense
          value={typed[name] ?? ''}
          onChange={(event) => set(name, event.target.value)}
        >
          <option value="">{all}</option>
          {sorted.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

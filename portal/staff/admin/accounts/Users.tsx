/** The accounts: who has one, with which role, and when they last signed in. */
import { ACCOUNTS_PER_PAGE } from '@clinic/contract/admin';
import { ROLES, type Role } from '@clinic/contract/auth';
import { useFormat } from '@clinic/platform/format';
import { useLanguage } from '@clinic/platform/i18n';
import { useUnsentForm } from '@clinic/platform/session';
import { Button, Card, EmptyState, Field, SearchInput, Select } from '@clinic/platform/ui';
import { useQuery } from '@tanstack/react-query';
import { UserPlus, UserRoundSearch } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminPage } from '../AdminPage.tsx';
import { PendingChanges } from '../PendingChanges.tsx';
import { type AccountFilter, accounts } from '../queries.ts';
import { useEnrolmentCode } from '../useEnrolmentCode.tsx';
import { AccountList } from './AccountList.tsx';
import { type Invitation, InviteDialog } from './InviteDialog.tsx';
import { OpenInvitations } from './OpenInvitations.tsx';

const TYPING_MS = 250;

export default function Users() {
  const { t } = useTranslation();
  const format = useFormat();
  const [filter, setFilter] = useState<AccountFilter>({ search: '', page: 1 });
  const query = useQuery(accounts(filter));
  const pages = Math.max(1, Math.ceil((query.data?.total ?? 0) / ACCOUNTS_PER_PAGE));
  return (
    <AdminPage
      title={t('admin.users.title')}
      subtitle={t('admin.users.subtitle')}
      query={query}
      above={
        <>
          <PendingChanges />
          <Invite />
          <OpenInvitations />
          <Filters onChange={(changes) => setFilter({ ...filter, ...changes, page: 1 })} />
        </>
      }
    >
      {({ accounts, total }) => (
        <Card padding="none">
          <p role="status" className="border-b border-line px-4 py-3 text-sm text-ink-soft sm:px-6">
            {t('admin.users.count', {
              count: total,
              number: format.number(total),
            })}
          </p>
          {accounts.length === 0 ? (
            <EmptyState
              icon={UserRoundSearch}
              title={t('admin.users.none.title')}
              text={t('admin.users.none.text')}
            />
          ) : (
            <AccountList accounts={accounts} />
          )}
          {pages > 1 && (
            <div className="flex items-center justify-between gap-3 border-t border-line px-4 py-3 sm:px-6">
              <Button
                variant="secondary"
                size="sm"
                disabled={filter.page === 1}
                onClick={() => setFilter({ ...filter, page: filter.page - 1 })}
              >
                {t('admin.users.previous')}
              </Button>
              <span className="text-sm text-ink-soft tabular-nums">
                {t('admin.users.page', { page: filter.page, pages })}
              </span>
              <Button
                variant="secondary"
                size="sm"
                disabled={filter.page >= pages}
                onClick={() => setFilter({ ...filter, page: filter.page + 1 })}
              >
                {t('admin.users.next')}
              </Button>
            </div>
          )}
        </Card>
      )}
    </AdminPage>
  );
}

function Invite() {
  const { t } = useTranslation();
  const language = useLanguage();
  const [entered, enter] = useUnsentForm<Invitation>('invitation');
  const enrolment = useEnrolmentCode();
  return (
    <div>
      <Button onClick={() => enter({ email: '', role: 'PHYSICIAN', language })}>
        <UserPlus aria-hidden="true" />
        {t('admin.users.invite.open')}
      </Button>
      {entered && (
        <InviteDialog
          entered={entered}
          onEnter={enter}
          onDone={enrolment.showCode}
          onClose={() => enter(undefined)}
        />
      )}
      {enrolment.dialog}
    </div>
  );
}

function Filters({ onChange }: { onChange: (changes: Partial<AccountFilter>) => void }) {
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts a search
  useEffect(() => {
    const timer = setTimeout(() => onChange({ search: text.trim() }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <Card role="search" className="grid gap-3 sm:grid-cols-[1fr_14rem]">
      <Field id={`${id}-search`} label={t('admin.users.search')} labelHidden dense>
        {(control) => (
          <SearchInput
            {...control}
            placeholder={t('admin.users.search')}
            maxLength={100}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Field id={`${id}-role`} label={t('admin.users.role')} labelHidden dense>
        {(control) => (
          <Select
            {...control}
            dense
            onChange={(event) => onChange({ role: (event.target.value || undefined) as Role | undefined })}
          >
            <option value="">{t('admin.users.allRoles')}</option>
            {ROLES.map((role) => (
              <option key={role} value={role}>
                {t(`role.${role}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </Card>
  );
}

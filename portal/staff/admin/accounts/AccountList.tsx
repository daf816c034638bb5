/** The accounts: one row each, or one card each on a phone. */
import { useFormat } from '@clinic/platform/format';
import { useSession } from '@clinic/platform/session';
import { Avatar, Badge, roleTone } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';
import { AccountActions } from './AccountActions.tsx';
import type { Account } from './account.ts';

const COLUMNS = ['account', 'role', 'created', 'lastSignIn', 'actions'] as const;

export function AccountList({ accounts }: { accounts: Account[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { user } = useSession();
  return (
    // The column names come before their values.
    <table className="w-full text-start max-lg:block">
      <caption className="sr-only">{t('admin.users.title')}</caption>
      <thead className="text-sm text-ink-soft max-lg:sr-only">
        <tr className="border-b border-line">
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className="px-4 py-2 font-semibold first:sm:ps-6">
              <span className={column === 'actions' ? 'sr-only' : undefined}>
                {t(`admin.users.${column}`)}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:block">
        {accounts.map((account) => (
          <tr
            key={account.id}
            className="relative border-b border-line last:border-b-0 max-lg:grid max-lg:gap-1.5 max-lg:py-3 [&>td]:px-4 [&>td]:max-lg:sm:px-6 [&>td]:lg:py-3 [&>td:first-child]:sm:ps-6"
          >
            <td className="max-w-0 max-lg:max-w-full max-lg:pe-16! lg:w-2/5">
              <span className="flex min-w-0 items-center gap-3">
                <Avatar name={account.name} size="sm" />
                <span className="min-w-0">
                  <span className="block truncate font-medium">{account.name}</span>
                  <span className="block truncate text-sm text-ink-soft">{account.email}</span>
                </span>
              </span>
            </td>
            <td>
              <span className="flex gap-1.5 max-lg:flex-wrap">
                <Badge tone={roleTone[account.role]}>{t(`role.${account.role}`)}</Badge>
                {account.deactivatedAt && <Badge tone="warning">{t('admin.users.deactivated')}</Badge>}
                {account.id === user?.id && <Badge tone="info">{t('admin.users.you')}</Badge>}
              </span>
            </td>
            <td className="text-sm tabular-nums lg:whitespace-nowrap">
              <span className="text-ink-soft lg:hidden">{t('admin.users.created')}: </span>
              {format.clinicDay(account.createdAt)}
            </td>
            <td className="text-sm tabular-nums lg:whitespace-nowrap">
              <span className="text-ink-soft lg:hidden">{t('admin.users.lastSignIn')}: </span>
              {account.lastSignIn ? format.clinicMoment(account.lastSignIn) : t('admin.users.never')}
            </td>
            <td className="max-lg:absolute max-lg:top-2 max-lg:end-0 lg:text-end">
              {account.id !== user?.id && <AccountActions account={account} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

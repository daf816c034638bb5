import { signOut } from '@clinic/contract/addresses';
import type { CurrentUser } from '@clinic/contract/auth';
import { addressOf } from '@clinic/platform/address';
import { Avatar, Badge, Menu, MenuChoices, MenuLink, MenuSeparator, roleTone } from '@clinic/platform/ui';
import { LayoutDashboard, LogOut, UserRound } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseTheme, currentTheme, THEMES } from './theme.ts';

interface UserMenuProps {
  user: CurrentUser;
  /** The link to the profile, without its content. */
  profile: ReactElement;
  /** The link to the user's own dashboard, for pages without a sidebar. */
  dashboard?: ReactElement;
}

/** The signed-in user, the appearance settings, and sign-out. */
export function UserMenu({ user, profile, dashboard }: UserMenuProps) {
  const { t } = useTranslation();
  const [theme, setTheme] = useState(currentTheme);
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="flex min-h-11 items-center gap-2.5 rounded px-1.5 hover:bg-sunken data-[state=open]:bg-sunken"
        >
          <Avatar name={user.name} size="sm" />
          <span className="sr-only">{t('account.menu')} </span>
          <span className="text-start leading-tight max-md:sr-only">
            <span className="block text-sm font-semibold">{user.name}</span>
            <span className="block text-xs text-ink-soft">{user.email}</span>
          </span>
          <Badge tone={roleTone[user.role]} className="max-md:hidden">
            {t(`role.${user.role}`)}
          </Badge>
        </button>
      }
    >
      <div className="px-2.5 pt-2 pb-2.5">
        <p className="font-semibold">{user.name}</p>
        <p className="text-sm break-all text-ink-soft">{user.email}</p>
        <Badge tone={roleTone[user.role]} className="mt-2">
          {t(`role.${user.role}`)}
        </Badge>
      </div>
      <MenuSeparator />
      {dashboard && (
        <MenuLink element={dashboard}>
          <LayoutDashboard aria-hidden="true" />
          {t('account.dashboard')}
        </MenuLink>
      )}
      <MenuLink element={profile}>
        <UserRound aria-hidden="true" />
        {t('account.profile.title')}
      </MenuLink>
      <MenuSeparator />
      <MenuChoices
        label={t('account.appearance')}
        value={theme}
        choices={THEMES.map((value) => ({ value, text: t(`account.theme.${value}`) }))}
        onChoose={(choice) => {
          chooseTheme(choice);
          setTheme(choice);
        }}
      />
      <MenuSeparator />
      <MenuLink element={<a href={addressOf(signOut)} />}>
        <LogOut aria-hidden="true" />
        {t('common.signOut')}
      </MenuLink>
    </Menu>
  );
}

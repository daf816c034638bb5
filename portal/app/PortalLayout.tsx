/** Header, sidebar and the current screen; the server renders them, too. */
import type { Role } from '@clinic/contract/auth';
import { isStaff } from '@clinic/platform/session';
import { Menu } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Header } from './header/Header.tsx';
import { MAIN_ID, SkipLink } from './header/SkipLink.tsx';
import { Sidebar } from './sidebar/Sidebar.tsx';
import type { SidebarState } from './sidebar/useSidebar.ts';

interface PortalLayoutProps {
  role: Role;
  sidebar: SidebarState;
  /** At the end of the header. */
  account: ReactNode;
  /** Shown over the page. */
  besides?: ReactNode;
  children: ReactNode;
}

export function PortalLayout({ role, sidebar, account, besides, children }: PortalLayoutProps) {
  return (
    <div {...(!isStaff(role) && { 'data-roomy': '' })}>
      <SkipLink />
      <Header wide start={<MenuButton sidebar={sidebar} />} account={account} />
      <div className="flex">
        <Sidebar role={role} state={sidebar} />
        <main id={MAIN_ID} tabIndex={-1} className="min-w-0 flex-1">
          {children}
        </main>
      </div>
      {besides}
    </div>
  );
}

/** On a phone. A press before the scripts load takes effect once they have. */
function MenuButton({ sidebar: { sheetOpen, toggle } }: { sidebar: SidebarState }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      id="menu-button"
      aria-label={t('navigation.open')}
      aria-expanded={sheetOpen}
      onClick={toggle}
      className="-ms-2 grid size-11 shrink-0 place-items-center rounded text-ink-soft hover:bg-sunken hover:text-ink md:hidden"
    >
      <Menu aria-hidden="true" className="size-5" />
    </button>
  );
}

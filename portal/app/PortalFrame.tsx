/** Header, sidebar and the current screen. */
import { Menu } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isStaff, useSession } from '../platform/session/useSession.ts';
import { AccessGate } from './AccessGate.tsx';
import { PortalAccount } from './account/PortalAccount.tsx';
import { Header } from './header/Header.tsx';
import { ProofDialog } from './header/lazyNotices.tsx';
import { MAIN_ID, SkipLink } from './header/SkipLink.tsx';
import { Routes } from './Routes.tsx';
import { SessionWarning } from './session/SessionWarning.tsx';
import { useSessionWatch } from './session/useSessionWatch.ts';
import { Sidebar } from './sidebar/Sidebar.tsx';
import { useSidebar } from './sidebar/useSidebar.ts';
import { useRoleSetup } from './useRoleSetup.ts';

export function PortalFrame() {
  const { t } = useTranslation();
  const { user } = useSession();
  const sidebar = useSidebar();
  const { warning, over, stay } = useSessionWatch(user?.id);
  useRoleSetup(user);
  const staff = isStaff(user?.role);
  const [staffWasHere, setStaffWasHere] = useState(staff);
  if (staff && !staffWasHere) setStaffWasHere(true);

  if (!user || over || (staffWasHere && !staff)) {
    return (
      <>
        <SkipLink />
        <Header account={over ? null : <PortalAccount />} />
        <main id={MAIN_ID} tabIndex={-1}>
          <AccessGate of={staffWasHere ? 'staff' : 'patient'} ended={!user || over} />
        </main>
      </>
    );
  }
  return (
    <div {...(!staff && { 'data-roomy': '' })}>
      <SkipLink />
      <Header
        wide
        start={
          <button
            type="button"
            aria-label={t('navigation.open')}
            aria-expanded={sidebar.sheetOpen}
            onClick={sidebar.toggle}
            className="-ml-2 grid size-11 shrink-0 place-items-center rounded text-ink-soft hover:bg-sunken hover:text-ink md:hidden"
          >
            <Menu aria-hidden="true" className="size-5" />
          </button>
        }
        account={<PortalAccount />}
      />
      <div className="flex">
        <Sidebar role={user.role} state={sidebar} />
        <main id={MAIN_ID} tabIndex={-1} className="min-w-0 flex-1">
          {user.role === 'ADMIN' && <ProofDialog />}
          <Routes user={user} />
        </main>
      </div>
      {warning && <SessionWarning key={warning.kind} warning={warning} onStay={stay} />}
    </div>
  );
}

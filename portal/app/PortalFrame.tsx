/** The portal of a signed-in user: what their role and session allow to see. */
import { isStaff, useSession } from '@clinic/platform/session';
import { lazyComponent } from '@clinic/platform/ui';
import { useState } from 'react';
import { AccessGate } from './AccessGate.tsx';
import { PortalAccount } from './account/PortalAccount.tsx';
import { Header } from './header/Header.tsx';
import { MAIN_ID, SkipLink } from './header/SkipLink.tsx';
import { PortalLayout } from './PortalLayout.tsx';
import { Routes } from './Routes.tsx';
import { SessionWarning } from './session/SessionWarning.tsx';
import { useSessionWatch } from './session/useSessionWatch.ts';
import { useSidebar } from './sidebar/useSidebar.ts';
import { useRoleSetup } from './useRoleSetup.ts';

const ProofDialog = lazyComponent(
  async () => (await import('@clinic/platform/secondFactor/ProofDialog')).ProofDialog,
  {
    Missing: () => null,
  },
);

export function PortalFrame() {
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
    <PortalLayout
      role={user.role}
      sidebar={sidebar}
      account={<PortalAccount />}
      besides={warning && <SessionWarning key={warning.kind} warning={warning} onStay={stay} />}
    >
      {user.role === 'ADMIN' && <ProofDialog />}
      <Routes user={user} />
    </PortalLayout>
  );
}

/** Everything around the screens of a signed-in user: router, tooltips, toasts. */

import { SIGN_IN_PAGE, signIn } from '@clinic/contract/addresses';
import type { CurrentUser } from '@clinic/contract/auth';
import { addressOf, askingHistory, inClinic } from '@clinic/platform/address';
import { isStaff, useSession } from '@clinic/platform/session';
import {
  EmptyState,
  LinkButton,
  lazyComponent,
  Notice,
  Toaster,
  TooltipProvider,
  usePageTitle,
} from '@clinic/platform/ui';
import { staffSetup } from '@clinic/staff';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { LockKeyhole } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  unstable_HistoryRouter as HistoryRouter,
  useLocation,
} from 'react-router-dom';
import { PortalAccount } from './account/PortalAccount.tsx';
import { Header } from './header/Header.tsx';
import { MAIN_ID, SkipLink } from './header/SkipLink.tsx';
import { PortalLayout } from './PortalLayout.tsx';
import { intakes } from './patientIntakes.ts';
import { Routes } from './Routes.tsx';
import { SessionWarning } from './session/SessionWarning.tsx';
import { useSessionWatch } from './session/useSessionWatch.ts';
import { useSidebar } from './sidebar/useSidebar.ts';

export { prepareScreen } from './prepareScreen.ts';

const history = askingHistory(createBrowserHistory({ v5Compat: true }));

export function PortalShell() {
  const { t } = useTranslation();
  return (
    <TooltipProvider>
      <HistoryRouter basename={inClinic('/')} history={history}>
        <PortalFrame />
      </HistoryRouter>
      <Toaster
        label={t('common.notifications')}
        itemLabel={t('common.notification')}
        closeText={t('common.close')}
      />
    </TooltipProvider>
  );
}

const ProofDialog = lazyComponent(
  async () => (await import('@clinic/platform/secondFactor/ProofDialog')).ProofDialog,
  {
    Missing: () => null,
  },
);

/** The portal of a signed-in user: what their role and session allow to see. */
function PortalFrame() {
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

interface AccessGateProps {
  /** The user the screen belonged to. */
  of: 'staff' | 'patient';
  /** True when no user is signed in any more; otherwise the role is insufficient. */
  ended: boolean;
}

/** Replaces a screen once the session has ended or the user has lost the role. */
function AccessGate({ of, ended }: AccessGateProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const title = t(of === 'staff' ? 'access.title' : 'access.ended.title');
  usePageTitle(title, t('brand.name'));
  const way = of === 'staff' ? addressOf(signIn, {}, { returnTo: pathname }) : inClinic(SIGN_IN_PAGE);
  return (
    <div role="alert" className="mx-auto max-w-xl py-16">
      <EmptyState
        level={1}
        icon={LockKeyhole}
        title={title}
        text={t(of === 'staff' ? 'access.text' : 'access.ended.text')}
        action={<LinkButton href={way}>{t('common.signIn')}</LinkButton>}
      />
      {ended && (
        <Notice className="mx-4">{t(of === 'staff' ? 'access.ended.staff' : 'access.ended.kept')}</Notice>
      )}
    </div>
  );
}

/**
 * The setup call after a sign-in, on whatever screen it ends: a patient's claims the intakes they started
 * without an account, the staff's fetches preferences and saved views. Screens that need the result share it.
 */
function useRoleSetup(user: CurrentUser | null): void {
  const queryClient = useQueryClient();
  const { id, role } = user ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user is set up again
  useEffect(() => {
    // A screen that needs the result retries and reports the error.
    if (role) void setUp(queryClient, isStaff(role)).catch(() => undefined);
  }, [id, role, queryClient]);
}

async function setUp(queryClient: QueryClient, staff: boolean): Promise<void> {
  if (staff) {
    await queryClient.prefetchQuery(staffSetup);
  } else {
    const { patientSetup } = await import('@clinic/patient/account/queries');
    await queryClient.prefetchQuery(patientSetup(intakes));
  }
}

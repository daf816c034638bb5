/** Maps paths to screens by role. */
import type { CurrentUser, Role } from '@clinic/contract/auth';
import { isStaff } from '@clinic/platform/session';
import { whenIdle } from '@clinic/platform/ui';
import { lazy, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Route, Routes as Switch, useLocation, useParams } from 'react-router-dom';
import { WithExternalValues } from './externalValues/port.tsx';
import { MAIN_ID } from './header/SkipLink.tsx';
import { intakes } from './patientIntakes.ts';
import { LoadedScreen, StaffRoutes } from './StaffRoutes.tsx';
import { DASHBOARD, PROFILE, PROFILE_PATH, REVIEW, screensAt } from './staffScreens.ts';

const PatientDashboard = lazy(() => import('@clinic/patient/account/PatientDashboard'));
const PatientSubmission = lazy(() => import('@clinic/patient/account/PatientSubmission'));

export function Routes({ user }: { user: CurrentUser }) {
  const { t } = useTranslation();
  useFocusOnNewScreen();
  useNextScreen(user.role);
  const profile = (
    <LoadedScreen text={t('shell.loadingPortal')}>
      <PROFILE.Screen user={user} />
    </LoadedScreen>
  );
  if (isStaff(user.role)) return <StaffRoutes role={user.role} profile={profile} />;
  return (
    <Switch>
      <Route path={PROFILE_PATH} element={profile} />
      <Route path="/patient/submissions/:id" element={<OwnScreen />} />
      <Route
        path="*"
        element={
          <LoadedScreen text={t('shell.loadingPatientDashboard')}>
            <PatientDashboard user={user} intakes={intakes} />
          </LoadedScreen>
        }
      />
    </Switch>
  );
}

function OwnScreen() {
  const { t } = useTranslation();
  const { id } = useParams();
  return (
    <LoadedScreen text={t('shell.loadingSubmission')}>
      <WithExternalValues>
        <PatientSubmission key={id} id={id} intakes={intakes} />
      </WithExternalValues>
    </LoadedScreen>
  );
}

/** After navigation inside the portal, focus moves to the main content, as after a page load. */
function useFocusOnNewScreen(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
  }, [pathname]);
}

/** Prefetches the screen that is usually opened next when the page is idle. */
function useNextScreen(role: Role): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!isStaff(role) || savesData()) return undefined;
    const here = screensAt(role, pathname);
    const next = here.includes(DASHBOARD) ? REVIEW : here.includes(REVIEW) ? DASHBOARD : undefined;
    // If that fails, the screen is loaded when it is opened.
    return next && whenIdle(() => void next.Screen.preload().catch(() => undefined));
  }, [role, pathname]);
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true || !navigator.onLine;
}

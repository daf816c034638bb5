/** Which screen a path shows to whom. */
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Route, Routes as Switch, useLocation, useParams } from 'react-router-dom';
import { LandingPage } from '../landing/LandingPage.tsx';
import { Loading } from '../ui/Loading.tsx';
import { AccessGate } from './AccessGate.tsx';
import { MAIN_ID } from './SkipLink.tsx';
import { isStaff, useSession } from './useSession.ts';

const PhysicianDashboard = lazy(() => import('./PhysicianDashboard.tsx'));
const SubmissionReview = lazy(() => import('../review/SubmissionReview.tsx'));
const PatientDashboard = lazy(() => import('../patient/PatientDashboard.tsx'));

export function Routes() {
  const { t } = useTranslation();
  useFocusOnNewScreen();
  const { user } = useSession();
  const staff = isStaff(user?.role);
  const [staffWasHere, setStaffWasHere] = useState(staff);
  if (staff && !staffWasHere) setStaffWasHere(true);

  if (staff && user) {
    const dashboard = (
      <Screen loadingText={t('shell.loadingPortal')}>
        <PhysicianDashboard />
      </Screen>
    );
    return (
      <Switch>
        <Route path="/physician/submissions/:id?" element={<ReviewScreen />} />
        <Route path="*" element={dashboard} />
      </Switch>
    );
  }
  if (staffWasHere) {
    return (
      <Screen loadingText={t('shell.loadingPortal')}>
        <AccessGate />
      </Screen>
    );
  }
  if (user) {
    return (
      <Screen loadingText={t('shell.loadingPatientDashboard')}>
        <PatientDashboard user={user} />
      </Screen>
    );
  }
  return (
    <Screen loadingText={t('shell.loadingPortal')}>
      <LandingPage />
    </Screen>
  );
}

function ReviewScreen() {
  const { t } = useTranslation();
  const { id } = useParams();
  return (
    <Screen loadingText={t('shell.loadingSubmission')}>
      <SubmissionReview key={id} id={id} />
    </Screen>
  );
}

/** Reached by a link inside the portal, the main part of the page takes the focus, as a loaded page would. */
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

function Screen({ loadingText, children }: { loadingText: string; children: ReactNode }) {
  return (
    <main id={MAIN_ID} tabIndex={-1}>
      <Suspense fallback={<Loading text={loadingText} />}>{children}</Suspense>
    </main>
  );
}

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

/** The main part of the page. Reached by a link inside the portal, it takes the focus. */
function Screen({ loadingText, children }: { loadingText: string; children: ReactNode }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main id={MAIN_ID} ref={main} tabIndex={-1}>
      <Suspense fallback={<Loading text={loadingText} />}>{children}</Suspense>
    </main>
  );
}

/** Maps paths to screens by role. */
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Route, Routes as Switch, useLocation, useParams } from 'react-router-dom';
import type { CurrentUser } from '../../contract/auth.ts';
import { isStaff } from '../platform/session/useSession.ts';
import { Loading } from '../platform/ui/states/Loading.tsx';
import { MAIN_ID } from './header/SkipLink.tsx';
import { intakes } from './patientIntakes.ts';

const PhysicianDashboard = lazy(() => import('./PhysicianDashboard.tsx'));
const SubmissionReview = lazy(() => import('../review/submission/SubmissionReview.tsx'));
const PatientDashboard = lazy(() => import('../patient/PatientDashboard.tsx'));
const PatientSubmission = lazy(() => import('../patient/PatientSubmission.tsx'));
/** Screens for administrators only. */
const ADMIN_SCREENS = {
  '/admin/dashboard': lazy(() => import('../admin/dashboard/AdminDashboard.tsx')),
  '/admin/questionnaires': lazy(() => import('../admin/questionnaires/Questionnaires.tsx')),
  '/admin/questionnaires/drafts/:id': lazy(() => import('../builder/QuestionnaireEditor.tsx')),
  '/admin/questionnaires/:id/compare': lazy(() => import('../builder/changes/CompareVersions.tsx')),
  '/admin/fixtures': lazy(() => import('../rules/fixtures/Fixtures.tsx')),
  '/admin/users': lazy(() => import('../admin/accounts/Users.tsx')),
  '/admin/audit': lazy(() => import('../admin/audit/AuditLog.tsx')),
  '/admin/settings': lazy(() => import('../admin/settings/Settings.tsx')),
  '/admin/analytics': lazy(() => import('../analytics/AdminAnalytics.tsx')),
};
/** Screens for physicians and administrators, each in their own portal. */
const RULE_SCREENS = {
  '': lazy(() => import('../rules/sets/RuleSets.tsx')),
  '/drafts/:id': lazy(() => import('../rules/workbench/RuleDraftPage.tsx')),
};
/** For clinics that let administrators see submissions in an emergency only. */
const EmergencyAccess = lazy(async () => ({
  default: (await import('../admin/dashboard/EmergencyAccess.tsx')).EmergencyAccess,
}));
const Profile = lazy(() => import('./account/Profile.tsx'));

export function Routes({ user }: { user: CurrentUser }) {
  const { t } = useTranslation();
  useFocusOnNewScreen();
  const profile = (
    <Screen loadingText={t('shell.loadingPortal')}>
      <Profile user={user} />
    </Screen>
  );
  if (!isStaff(user.role)) {
    return (
      <Switch>
        <Route path="/profile" element={profile} />
        <Route path="/patient/submissions/:id" element={<OwnScreen />} />
        <Route
          path="*"
          element={
            <Screen loadingText={t('shell.loadingPatientDashboard')}>
              <PatientDashboard user={user} intakes={intakes} />
            </Screen>
          }
        />
      </Switch>
    );
  }
  const guarded = (screen: ReactNode) =>
    user.role !== 'ADMIN' ? (
      screen
    ) : (
      <Screen loadingText={t('shell.loadingPortal')}>
        <EmergencyAccess>{screen}</EmergencyAccess>
      </Screen>
    );
  return (
    <Switch>
      <Route path="/profile" element={profile} />
      <Route path="/physician/submissions/:id?" element={guarded(<ReviewScreen />)} />
      {['/physician/rules', ...(user.role === 'ADMIN' ? ['/admin/rules'] : [])].flatMap((base) =>
        Object.entries(RULE_SCREENS).map(([path, RuleScreen]) => (
          <Route
            key={`${base}${path}`}
            path={`${base}${path}`}
            element={
              <Screen loadingText={t('shell.loadingPortal')}>
                <RuleScreen />
              </Screen>
            }
          />
        )),
      )}
      {user.role === 'ADMIN' &&
        Object.entries(ADMIN_SCREENS).map(([path, AdminScreen]) => (
          <Route
            key={path}
            path={path}
            element={
              <Screen loadingText={t('shell.loadingPortal')}>
                <AdminScreen />
              </Screen>
            }
          />
        ))}
      {/* One element for the dashboard and all its tabs, so that switching tabs keeps its state. */}
      <Route
        path="*"
        element={guarded(
          <Screen loadingText={t('shell.loadingPortal')}>
            <PhysicianDashboard />
          </Screen>,
        )}
      />
    </Switch>
  );
}

function OwnScreen() {
  const { t } = useTranslation();
  const { id } = useParams();
  return (
    <Screen loadingText={t('shell.loadingSubmission')}>
      <PatientSubmission key={id} id={id} intakes={intakes} />
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

function Screen({ loadingText, children }: { loadingText: string; children: ReactNode }) {
  return <Suspense fallback={<Loading text={loadingText} />}>{children}</Suspense>;
}

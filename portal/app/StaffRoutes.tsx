/** Maps paths to staff screens; the server renders them, too, before any of their data is known. */
import type { Role } from '@clinic/contract/auth';
import { Loading } from '@clinic/platform/ui';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Route, Routes as Switch, useParams } from 'react-router-dom';
import {
  DASHBOARD,
  EMERGENCY,
  PATIENT_SCREENS,
  PROFILE_PATH,
  plainScreens,
  REVIEW,
  REVIEW_PATH,
} from './staffScreens.ts';

export function StaffRoutes({ role, profile }: { role: Role; profile: ReactNode }) {
  const { t } = useTranslation();
  const guarded = (screen: ReactNode) =>
    role !== 'ADMIN' ? (
      screen
    ) : (
      <LoadedScreen text={t('shell.loadingPortal')}>
        <EMERGENCY.Screen>{screen}</EMERGENCY.Screen>
      </LoadedScreen>
    );
  return (
    <Switch>
      <Route path={PROFILE_PATH} element={profile} />
      <Route path={REVIEW_PATH} element={guarded(<ReviewScreen />)} />
      {PATIENT_SCREENS.map(([path, { Screen }]) => (
        <Route
          key={path}
          path={path}
          element={guarded(
            <LoadedScreen text={t('shell.loadingPortal')}>
              <Screen />
            </LoadedScreen>,
          )}
        />
      ))}
      {plainScreens(role).map(([path, { Screen }]) => (
        <Route
          key={path}
          path={path}
          element={
            <LoadedScreen text={t('shell.loadingPortal')}>
              <Screen />
            </LoadedScreen>
          }
        />
      ))}
      {/* One element for the dashboard and all its tabs, so that switching tabs keeps its state. */}
      <Route
        path="*"
        element={guarded(
          <LoadedScreen text={t('shell.loadingPortal')}>
            <DASHBOARD.Screen />
          </LoadedScreen>,
        )}
      />
    </Switch>
  );
}

function ReviewScreen() {
  const { t } = useTranslation();
  const { id } = useParams();
  return (
    <LoadedScreen text={t('shell.loadingSubmission')}>
      <REVIEW.Screen key={id} id={id} />
    </LoadedScreen>
  );
}

/** Shows that the screen is loading. */
export function LoadedScreen({ text, children }: { text: string; children: ReactNode }) {
  return <Suspense fallback={<Loading text={text} />}>{children}</Suspense>;
}

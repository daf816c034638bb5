/** Shows the landing page or, once the user is known to be signed in, the portal. */
import { inClinic, screenPath } from '@clinic/platform/address';
import { client, createQueryClient } from '@clinic/platform/api';
import { loadArea } from '@clinic/platform/i18n';
import { sessionQuery, useSession } from '@clinic/platform/session';
import { Loading, preloadable, showToast } from '@clinic/platform/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Directed } from './Directed.tsx';
import { LandingShell } from './LandingShell.tsx';
import { SIGN_IN_LINK_PATH, SignInLinkShell } from './SignInLinkShell.tsx';
import { rememberSignedIn, wasSignedInHere } from './signedInHere.ts';
import { WaitingNotice } from './WaitingNotice.tsx';

const queryClient = createQueryClient({
  client,
  onAccessLost: () => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  onTooMany: () =>
    void showToast({
      tone: 'danger',
      title: i18next.t('tooManyRequests.title'),
      text: i18next.t('tooManyRequests.text'),
    }),
});

/** While the session loads, users who were signed in here before see the landing page after this time. */
const TIMEOUT_MS = 400;

const loadPortal = async () => {
  const [{ PortalShell }] = await Promise.all([import('./PortalShell.tsx'), loadArea('portal')]);
  return { default: PortalShell };
};
const PortalShell = preloadable(loadPortal);
const SecondFactorShell = lazy(async () => {
  const [shell] = await Promise.all([import('./SecondFactorShell.tsx'), loadArea('portal')]);
  return shell;
});

const expected = wasSignedInHere();

/** Fetches the session while the texts still load. */
export function prepareEntry(): void {
  void queryClient.prefetchQuery(sessionQuery);
  if (expected) void import('./PortalShell.tsx');
}

/**
 * Loads everything shown on the staff page that the server rendered, so that the first render matches it. The screen
 * that needs a failed part loads it again and reports the error.
 */
export async function prepareStaffPage(): Promise<void> {
  const portal = import('./PortalShell.tsx');
  const user = await queryClient.fetchQuery(sessionQuery).catch(() => null);
  if (user === null || typeof user === 'string') return;
  const { prepareScreen } = await portal;
  await Promise.allSettled([PortalShell.preload(), prepareScreen(user.role, queryClient)]);
}

export function Entry() {
  return (
    <QueryClientProvider client={queryClient}>
      <Directed>
        <BySession />
      </Directed>
      <WaitingNotice />
    </QueryClientProvider>
  );
}

function BySession() {
  const { t } = useTranslation();
  const { loading, user, unknownRole, secondFactorNeeded } = useSession();
  const signedIn = user !== null;
  const [wasSignedIn, setWasSignedIn] = useState(signedIn);
  if (signedIn && !wasSignedIn) setWasSignedIn(true);
  const impatient = useSlowLoading();

  useEffect(() => {
    if (loading) return;
    rememberSignedIn(signedIn);
    // Do not keep data of the previous session in memory.
    const [session] = sessionQuery.queryKey;
    if (wasSignedIn && !signedIn)
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== session });
  }, [loading, signedIn, wasSignedIn]);

  useEffect(() => {
    if (unknownRole && !wasSignedIn) window.location.replace(inClinic('/intake'));
  }, [unknownRole, wasSignedIn]);

  if (screenPath() === SIGN_IN_LINK_PATH) return <SignInLinkShell />;
  const waiting = <Loading text={t('shell.loadingPortal')} />;
  if (secondFactorNeeded) {
    return (
      <Suspense fallback={waiting}>
        <SecondFactorShell />
      </Suspense>
    );
  }
  if (signedIn || wasSignedIn) {
    return (
      <Suspense fallback={waiting}>
        <PortalShell />
      </Suspense>
    );
  }
  if (unknownRole || (loading && expected && !impatient)) return waiting;
  return <LandingShell />;
}

function useSlowLoading(): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  return over;
}

/** The page for signed-out users: the clinic's offer, or the sign-in options. */
import { SIGN_IN_PAGE } from '@clinic/contract/addresses';
import { inClinic, screenPath } from '@clinic/platform/address';
import { useSession } from '@clinic/platform/session';
import { Loading, preloadable } from '@clinic/platform/ui';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAIN_ID } from './header/SkipLink.tsx';
import { LandingFrame } from './LandingFrame.tsx';

const SignInCard = preloadable(() => import('./signIn/SignInCard.tsx'));

/** Targets of links in emails: an item inside a screen, or the user's own account. */
const LINKED = /^\/(?:patient|physician|admin)\/[^/]+\/[^/]+/;
const isLinked = () =>
  LINKED.test(screenPath()) || new URLSearchParams(window.location.search).get('from') === 'email';
const isSignIn = () => screenPath() === SIGN_IN_PAGE || isLinked();
const isDeactivated = () => new URLSearchParams(window.location.search).get('refused') === 'deactivated';

/**
 * Loads what the first page shows, so that it renders at once. A part that fails to load is loaded again, and the
 * error reported, when it is shown.
 */
export async function prepareLanding(): Promise<void> {
  if (isSignIn()) await SignInCard.preload().catch(() => undefined);
}

export function LandingShell() {
  const { t } = useTranslation();
  const { loading } = useSession();
  const [signIn, setSignIn] = useState(isSignIn);

  useEffect(() => {
    const onPop = () => setSignIn(isSignIn());
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);

  const show = (view: 'marketing' | 'signIn') => {
    // The page originally requested, also when the user came through the start page.
    const { from = screenPath() } = (window.history.state ?? {}) as { from?: string };
    window.history.pushState({ from }, '', inClinic(view === 'signIn' ? SIGN_IN_PAGE : '/'));
    setSignIn(view === 'signIn');
    window.scrollTo(0, 0);
    document.getElementById(MAIN_ID)?.focus({ preventScroll: true });
  };

  return (
    <LandingFrame signIn={signIn} onSignIn={() => show(signIn ? 'marketing' : 'signIn')}>
      {signIn && (
        <Suspense fallback={<Loading text={t('shell.loadingPortal')} />}>
          <SignInCard
            loading={loading}
            linked={isLinked()}
            deactivated={isDeactivated()}
            onLeave={() => show('marketing')}
          />
        </Suspense>
      )}
    </LandingFrame>
  );
}

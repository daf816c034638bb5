/** The page around the sign-in link screen; works for signed-in and signed-out users. */
import { Loading } from '@clinic/platform/ui';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Header } from './header/Header.tsx';
import { MAIN_ID, SkipLink } from './header/SkipLink.tsx';

export const SIGN_IN_LINK_PATH = '/sign-in/link';

const MagicLinkPage = lazy(() => import('./signIn/MagicLinkPage.tsx'));

export function SignInLinkShell() {
  const { t } = useTranslation();
  return (
    <>
      <SkipLink />
      <Header account={null} />
      <main id={MAIN_ID} tabIndex={-1}>
        <Suspense fallback={<Loading text={t('shell.loadingPortal')} />}>
          <MagicLinkPage />
        </Suspense>
      </main>
    </>
  );
}

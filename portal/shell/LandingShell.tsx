/** The page around the landing page. */
import { useTranslation } from 'react-i18next';
import { LandingPage } from '../landing/LandingPage.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { Header } from './Header.tsx';
import { MAIN_ID, SkipLink } from './SkipLink.tsx';

export function LandingShell() {
  const { t } = useTranslation();
  return (
    <>
      <SkipLink />
      <Header
        account={
          <LinkButton href="/api/login" variant="secondary">
            {t('common.signIn')}
          </LinkButton>
        }
      />
      <main id={MAIN_ID} tabIndex={-1}>
        <LandingPage />
      </main>
    </>
  );
}

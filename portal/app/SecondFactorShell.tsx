/** The page for staff who have signed in but not yet passed the second factor. */
import { signOut } from '@clinic/contract/addresses';
import { addressOf } from '@clinic/platform/address';
import { SecondFactorPage } from '@clinic/platform/secondFactor';
import { LinkButton, Toaster } from '@clinic/platform/ui';
import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Header } from './header/Header.tsx';
import { MAIN_ID, SkipLink } from './header/SkipLink.tsx';

export default function SecondFactorShell() {
  const { t } = useTranslation();
  return (
    <>
      <SkipLink />
      <Header
        account={
          <LinkButton href={addressOf(signOut)} variant="secondary" aria-label={t('common.signOut')}>
            <LogOut aria-hidden="true" />
            <span className="max-sm:sr-only">{t('common.signOut')}</span>
          </LinkButton>
        }
      />
      <main id={MAIN_ID} tabIndex={-1}>
        {/* Reload everything that was requested, now that the user is fully signed in. */}
        <SecondFactorPage onProven={() => window.location.reload()} />
      </main>
      <Toaster
        label={t('common.notifications')}
        itemLabel={t('common.notification')}
        closeText={t('common.close')}
      />
    </>
  );
}

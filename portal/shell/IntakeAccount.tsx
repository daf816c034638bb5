/** The account on the intake's page: sign in or out, without the portal's machinery. */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../api/client.ts';
import { signedOutPage } from '../api/signedOutPage.ts';
import { LinkButton } from '../ui/LinkButton.tsx';
import { carryAppearance } from './carryAppearance.ts';

export function IntakeAccount() {
  const { t } = useTranslation();
  const [signedIn, setSignedIn] = useState(false);
  useEffect(() => {
    if (signedOutPage()) return;
    client.read('/api/auth/user').then(
      (user) => setSignedIn(Boolean(user)),
      () => setSignedIn(false),
    );
  }, []);
  return (
    <LinkButton
      href={signedIn ? '/api/logout' : '/api/login'}
      onClick={signedIn ? carryAppearance : undefined}
      variant="quiet"
    >
      {t(signedIn ? 'common.signOut' : 'common.signIn')}
    </LinkButton>
  );
}

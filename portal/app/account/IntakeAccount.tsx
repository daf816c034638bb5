/** The account on the intake page: sign-in, or the signed-in user, without loading the portal's code. */
import { signIn, signOut } from '@clinic/contract/addresses';
import { addressOf } from '@clinic/platform/address';
import { useIntakeUser } from '@clinic/platform/api';
import { addAccountTexts } from '@clinic/platform/i18n';
import { LinkButton } from '@clinic/platform/ui';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';

const IntakeMenu = lazy(async () => {
  try {
    const [{ IntakeMenu }] = await Promise.all([import('./IntakeMenu.tsx'), addAccountTexts()]);
    return { default: IntakeMenu };
  } catch {
    // Offline, signing out is the only entry.
    return { default: SignOut };
  }
});

export function IntakeAccount() {
  const { t } = useTranslation();
  const user = useIntakeUser();
  if (user) {
    return (
      <Suspense fallback={<SignOut />}>
        <IntakeMenu user={user} />
      </Suspense>
    );
  }
  return (
    <LinkButton href={addressOf(signIn)} variant="quiet">
      {t('common.signIn')}
    </LinkButton>
  );
}

function SignOut() {
  const { t } = useTranslation();
  return (
    <LinkButton href={addressOf(signOut)} variant="quiet">
      {t('common.signOut')}
    </LinkButton>
  );
}

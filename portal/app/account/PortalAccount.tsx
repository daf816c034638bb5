import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { signIn } from '../../../contract/addresses.ts';
import { NotificationBell } from '../../notifications/NotificationBell.tsx';
import { addressOf } from '../../platform/address/address.ts';
import { useSession } from '../../platform/session/useSession.ts';
import { LinkButton } from '../../platform/ui/base/LinkButton.tsx';
import { Skeleton } from '../../platform/ui/states/Skeleton.tsx';
import { UserMenu } from './UserMenu.tsx';

export function PortalAccount() {
  const { t } = useTranslation();
  const { loading, user } = useSession();
  if (user) {
    return (
      <>
        <NotificationBell role={user.role} />
        <UserMenu user={user} profile={<Link to="/profile" />} />
      </>
    );
  }
  if (loading) return <Skeleton className="h-10 w-24" />;
  return (
    <LinkButton href={addressOf(signIn)} variant="secondary">
      {t('common.signIn')}
    </LinkButton>
  );
}

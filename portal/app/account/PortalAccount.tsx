import { signIn } from '@clinic/contract/addresses';
import { addressOf } from '@clinic/platform/address';
import { NotificationBell } from '@clinic/platform/notifications';
import { useSession } from '@clinic/platform/session';
import { LinkButton, Skeleton } from '@clinic/platform/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
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
  if (loading) return <AccountSkeleton />;
  return (
    <LinkButton href={addressOf(signIn)} variant="secondary">
      {t('common.signIn')}
    </LinkButton>
  );
}

/** A placeholder as large as the bell and the menu of a user with a name of typical length. */
function AccountSkeleton() {
  return (
    <>
      <span className="grid size-11 shrink-0 place-items-center">
        <Skeleton className="size-5" />
      </span>
      <span className="flex min-h-11 items-center gap-2.5 px-1.5">
        <Skeleton className="size-8 shrink-0 rounded-full" />
        <span className="grid w-36 gap-1.5 max-md:hidden">
          <Skeleton className="h-3.5" />
          <Skeleton className="h-3 w-28" />
        </span>
      </span>
    </>
  );
}

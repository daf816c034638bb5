/** The portal's user menu on the intake page, where each entry loads another page. */
import type { CurrentUser } from '@clinic/contract/auth';
import { inClinic } from '@clinic/platform/address';
import { UserMenu } from './UserMenu.tsx';

export function IntakeMenu({ user }: { user: CurrentUser }) {
  return (
    <UserMenu
      user={user}
      dashboard={<a href={inClinic('/')} />}
      profile={<a href={inClinic('/profile')} />}
    />
  );
}

/** The portal's user menu on the intake page, where each entry loads another page. */

import type { CurrentUser } from '../../../contract/auth.ts';
import { inClinic } from '../../platform/address/address.ts';
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

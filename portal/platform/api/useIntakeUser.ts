/** The signed-in user on the intake page, which does not load the portal's session code. */
import { currentUser } from '@clinic/contract/addresses';
import type { CurrentUser } from '@clinic/contract/auth';
import { useEffect, useState } from 'react';
import { call } from './call.ts';
import { signedOutPage } from './signedOutPage.ts';

let request: Promise<CurrentUser | null> | undefined;

/** Any failure counts as signed out. */
const readIntakeUser = (): Promise<CurrentUser | null> => {
  request ??= signedOutPage()
    ? Promise.resolve(null)
    : call(currentUser).then(
        (user) => (user ? (user as CurrentUser) : null),
        () => null,
      );
  return request;
};

/** Null until known. */
export function useIntakeUser(): CurrentUser | null {
  const [user, setUser] = useState<CurrentUser | null>(null);
  useEffect(() => {
    let shown = true;
    void readIntakeUser().then((currentUser) => {
      if (shown) setUser(currentUser);
    });
    return () => {
      shown = false;
    };
  }, []);
  return user;
}

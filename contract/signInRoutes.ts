/** Routes of signing in and out that pages call by their addresses. */
import * as addresses from './addresses.ts';
import {
  CurrentUser,
  MagicLinkCode,
  MagicLinkRedeemed,
  MagicLinkRedemption,
  MagicLinkRequest,
  SignInMethods,
} from './auth.ts';
import { CsrfToken } from './operation.ts';
import { routeAt } from './route.ts';
import { SecondFactor } from './secondFactor.ts';

const anyone = { access: 'anyone', healthData: false } as const;

export const signInMethods = routeAt(addresses.signInMethods, { ...anyone, answer: SignInMethods });
export const currentUser = routeAt(addresses.currentUser, {
  access: 'signedIn',
  healthData: false,
  answer: CurrentUser,
});
export const signIn = routeAt(addresses.signIn, {
  ...anyone,
  limit: { per: 'address', most: 120, minutes: 15 },
  status: 302,
});
export const signOut = routeAt(addresses.signOut, { ...anyone, status: 302 });
export const requestLink = routeAt(addresses.requestLink, {
  ...anyone,
  limit: { per: 'address', most: 120, minutes: 15 },
  body: MagicLinkRequest,
});
export const redeemLink = routeAt(addresses.redeemLink, {
  ...anyone,
  limit: { per: 'address', most: 60, minutes: 15 },
  body: MagicLinkRedemption,
  answer: MagicLinkRedeemed,
});
export const redeemCode = routeAt(addresses.redeemCode, {
  ...anyone,
  limit: { per: 'address', most: 30, minutes: 15 },
  body: MagicLinkCode,
  answer: MagicLinkRedeemed,
});

export const secondFactor = routeAt(addresses.secondFactor, {
  access: 'beforeSecondFactor',
  healthData: false,
  answer: SecondFactor,
});

export const csrfToken = routeAt(addresses.csrfToken, { ...anyone, answer: CsrfToken });

/** Request and response schemas of the sign-in, session and own-account routes. */
import {
  CurrentUser,
  MagicLinkCode,
  MagicLinkRedemption,
  MagicLinkRequest,
  SessionLines,
  SessionStanding,
  SessionsEnded,
  SignInMethods,
} from '../../contract/auth.ts';
import {
  AuthenticatorOffer,
  CodeProof,
  FactorAdded,
  FactorName,
  NewAuthenticator,
  NewPasskey,
  PasskeyProof,
  SecondFactor,
} from '../../contract/secondFactor.ts';
import type { RouteSchemas } from './routeSchemas.ts';

export const SIGN_IN_ROUTES: RouteSchemas = {
  'get /api/auth/methods': { answer: SignInMethods },
  'get /api/auth/user': { answer: CurrentUser },
  'get /api/auth/session': { answer: SessionStanding },
  'get /api/auth/sessions': { answer: SessionLines },
  'delete /api/auth/sessions/:id': { status: 204 },
  'post /api/auth/sessions/end-others': { answer: SessionsEnded },
  'get /api/login': { status: 302 },
  'get /api/logout': { status: 302 },
  'post /api/auth/magic-link': { body: MagicLinkRequest },
  'post /api/auth/magic-link/redeem': { body: MagicLinkRedemption },
  'post /api/auth/magic-link/code': { body: MagicLinkCode },
  'get /api/auth/second-factor': { answer: SecondFactor },
  'post /api/auth/second-factor/code': { body: CodeProof, status: 204 },
  'post /api/auth/second-factor/passkey': { body: PasskeyProof, status: 204 },
  'post /api/auth/second-factor/passkeys': { body: NewPasskey, answer: FactorAdded },
  'post /api/auth/second-factor/authenticators': { answer: AuthenticatorOffer },
  'post /api/auth/second-factor/authenticators/:id/confirm': { body: NewAuthenticator, answer: FactorAdded },
  'patch /api/auth/second-factor/factors/:id': { body: FactorName, status: 204 },
  'delete /api/auth/second-factor/factors/:id': { status: 204 },
  'post /api/auth/second-factor/recovery-codes': { answer: FactorAdded },
};

export { activeSessions, type SessionOwner } from '../auth/activeSessions.ts';
export { CookieKeys } from '../auth/cookieKeys.ts';
export { endDraftKeys } from '../auth/endDraftKeys.ts';
export { grantMiddleware } from '../auth/grant.ts';
export { countAttempt, forgetAttempts } from '../auth/magicLink/countAttempt.ts';
export { deleteOldLinks } from '../auth/magicLink/deleteOldLinks.ts';
export { magicLinkRoutes } from '../auth/magicLink/magicLinkRoutes.ts';
export { endSessions } from '../auth/ownSessions.ts';
export { type PageSession, pageSession } from '../auth/pageSession.ts';
export { callbackPath, demoProviderAt, googleProvider, type OpenIdProvider } from '../auth/providers.ts';
export {
  confirmAuthenticator,
  firstOffer,
  takeAuthenticatorCode,
} from '../auth/secondFactor/authenticators.ts';
export {
  endEnrolmentCode,
  enrolmentCodeText,
  makeEnrolmentCode,
  recordEnrolmentCode,
} from '../auth/secondFactor/enrolmentCode.ts';
export { requireProofLately } from '../auth/secondFactor/proof.ts';
export { makeRecoveryCodes, takeRecoveryCode } from '../auth/secondFactor/recoveryCodes.ts';
export { resealSecrets } from '../auth/secondFactor/resealSecrets.ts';
export { secondFactorRoutes } from '../auth/secondFactor/routes.ts';
export { seal, unseal } from '../auth/secondFactor/seal.ts';
export { deleteExpiredSessions, sessionCookie, sessions } from '../auth/session.ts';
export { sessionRoutes } from '../auth/sessionRoutes.ts';
export { authRoutes } from '../auth/signIn.ts';

export { checkScopes, InsufficientScope, InvalidToken, isAllowedTo, tokenHash } from '../access/apiToken.ts';
export type { AppContext, AppState } from '../access/context.ts';
export { emergencyState } from '../access/emergencyAccess.ts';
export type { RequestContext, SignedInRequest } from '../access/requestContext.ts';
export { sessionOf } from '../access/sessionData.ts';
export { hashOfSessionId, newSessionId } from '../access/sessionId.ts';

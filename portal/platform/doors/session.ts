/** What other packages may use of `session`. */
export { isStaff, sessionQuery, useSession } from '../session/useSession.ts';
export { useUnsentForm } from '../session/useUnsentForm.ts';

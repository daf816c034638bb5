/** Security and reliability requirements by number, and the tests that fail without them. */
import { ACCESS_PROMISES, DOCUMENT_PROMISES } from './requirements/access.ts';
import { AUDIT_PROMISES } from './requirements/audit.ts';
import { AUTHORIZATION_PROMISES } from './requirements/authorization.ts';
import { DATABASE_PROMISES } from './requirements/database.ts';
import { FILE_PROMISES } from './requirements/files.ts';
import { INPUT_PROMISES } from './requirements/input.ts';
import { OPERATION_PROMISES } from './requirements/operation.ts';
import { PRIVACY_PROMISES } from './requirements/privacy.ts';
import { RELIABILITY_PROMISES } from './requirements/reliability.ts';
import type { Requirement } from './requirements/requirement.ts';
import { SESSIONS_PROMISES } from './requirements/sessions.ts';
import { SIGN_IN_PROMISES } from './requirements/signIn.ts';

export const REQUIREMENTS: readonly Requirement[] = [
  ...SIGN_IN_PROMISES,
  ...SESSIONS_PROMISES,
  ...AUTHORIZATION_PROMISES,
  ...INPUT_PROMISES,
  ...PRIVACY_PROMISES,
  ...AUDIT_PROMISES,
  ...RELIABILITY_PROMISES,
  ...OPERATION_PROMISES,
  ...DOCUMENT_PROMISES,
  ...DATABASE_PROMISES,
  ...ACCESS_PROMISES,
  ...FILE_PROMISES,
].toSorted((one, other) => one.id - other.id);

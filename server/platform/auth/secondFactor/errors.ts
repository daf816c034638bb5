/** Errors that require or reject a second factor. */
import { codedError } from '../../base/errors.ts';

/** The last proof is too old for this operation. */
export class ProofTooOld extends codedError(403, 'proof_too_old', 'Please prove again that it is you.') {}

export class ProofWrong extends codedError(422, 'proof_wrong', 'This was not right.') {}

/** The first second factor of an account needs more than a mailed link. */
export class EnrolmentCodeNeeded extends codedError(
  403,
  'enrolment_code_needed',
  'Ask your administrator for the enrolment code, and enter it first.',
) {}

export class EnrolmentCodeWrong extends codedError(
  422,
  'enrolment_code_wrong',
  'This is not the current enrolment code of your account. Ask your administrator for a new one.',
) {}

export class TooManyTries extends codedError(
  429,
  'too_many_tries',
  'Too many tries. Please wait 15 minutes.',
) {}

export class LastFactor extends codedError(409, 'last_factor', 'Staff keep at least one second factor.') {}

/** Administrators can reset only other users' factors this way. */
export class OwnFactors extends codedError(
  409,
  'own_factors',
  'Change your own second factors in your profile; another administrator can reset them.',
) {}

export class TooManyFactors extends codedError(409, 'too_many_factors', 'Please remove one first.') {}

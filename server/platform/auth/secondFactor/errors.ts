/** Errors that require or reject a second factor. */
import { CodedError } from '../../http/errors.ts';

/** Signed in as staff without a second factor yet: no access to health data. */
export class SecondFactorNeeded extends CodedError {
  readonly status = 403;
  readonly code = 'second_factor_needed';

  constructor() {
    super('Please prove it is you by your second factor.');
  }
}

/** The last proof is too old for this operation. */
export class ProofTooOld extends CodedError {
  readonly status = 403;
  readonly code = 'proof_too_old';

  constructor() {
    super('Please prove again that it is you.');
  }
}

export class ProofWrong extends CodedError {
  readonly status = 422;
  readonly code = 'proof_wrong';

  constructor() {
    super('This was not right.');
  }
}

export class TooManyTries extends CodedError {
  readonly status = 429;
  readonly code = 'too_many_tries';

  constructor() {
    super('Too many tries. Please wait 15 minutes.');
  }
}

export class LastFactor extends CodedError {
  readonly status = 409;
  readonly code = 'last_factor';

  constructor() {
    super('Staff keep at least one second factor.');
  }
}

/** Administrators can reset only other users' factors this way. */
export class OwnFactors extends CodedError {
  readonly status = 409;
  readonly code = 'own_factors';

  constructor() {
    super('Change your own second factors in your profile; another administrator can reset them.');
  }
}

export class TooManyFactors extends CodedError {
  readonly status = 409;
  readonly code = 'too_many_factors';

  constructor() {
    super('Please remove one first.');
  }
}

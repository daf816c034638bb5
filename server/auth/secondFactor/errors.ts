/** Why a second factor is asked for, or not taken. */
import { AppError } from '../../http/errors.ts';

/** Signed in as staff, but not yet by a second factor: no health data. */
export class SecondFactorNeeded extends AppError {
  readonly status = 403;
  readonly code = 'second_factor_needed';
  override readonly body = { error: 'Please prove it is you by your second factor.', code: this.code };
}

/** The last proof is too old for what is asked. */
export class ProofTooOld extends AppError {
  readonly status = 403;
  readonly code = 'proof_too_old';
  override readonly body = { error: 'Please prove again that it is you.', code: this.code };
}

export class ProofWrong extends AppError {
  readonly status = 422;
  readonly code = 'proof_wrong';
  override readonly body = { error: 'This was not right.', code: this.code };
}

export class TooManyTries extends AppError {
  readonly status = 429;
  readonly code = 'too_many_tries';
  override readonly body = { error: 'Too many tries. Please wait 15 minutes.', code: this.code };
}

export class LastFactor extends AppError {
  readonly status = 409;
  readonly code = 'last_factor';
  override readonly body = { error: 'Staff keep at least one second factor.', code: this.code };
}

export class TooManyFactors extends AppError {
  readonly status = 409;
  readonly code = 'too_many_factors';
  override readonly body = { error: 'Please remove one first.', code: this.code };
}

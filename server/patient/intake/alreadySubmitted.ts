/** A draft that was submitted accepts no more changes. */
import type { Submitted } from '@clinic/contract/intake';
import { CodedError } from '@clinic/server-platform/base';

export class AlreadySubmitted extends CodedError<Submitted> {
  readonly status = 409;
  readonly code = 'already_submitted';

  constructor(submitted: Submitted) {
    super('This intake has already been submitted', submitted);
  }
}

/** A draft that became a submission takes no more changes. */
import { AppError } from '../http/errors.ts';
import type { Submitted } from './contract.ts';

export class AlreadySubmitted extends AppError {
  readonly status = 409;
  readonly code = 'already_submitted';
  override readonly body: Submitted & { error: string; code: string };

  constructor(submitted: Submitted) {
    super('This intake has already been submitted');
    this.body = { error: this.message, code: this.code, ...submitted };
  }
}

/** Why a document was not published. */
import type { Problem } from '../../engine/problem.ts';
import { AppError } from '../http/errors.ts';

export class PublicationRefused extends AppError {
  readonly status = 422;
  readonly code = 'publication_refused';
  override readonly body: { error: string; problems: Problem[] };

  constructor(what: string, problems: Problem[]) {
    const lines = problems.map(({ path, message }) => `${path}: ${message}`);
    super(`${what} was not published:\n${lines.join('\n')}`);
    this.body = { error: this.message, problems };
  }
}

export class AlreadyPublished extends AppError {
  readonly status = 409;
  readonly code = 'already_published';

  constructor(id: string, version: string) {
    super(`${id} ${version} is published with another content. Published versions do not change.`);
  }
}

/** Why a document was not saved or not published. */
import type { Problem } from '@clinic/engine/base';
import { CodedError } from '@clinic/server-platform/base';

/** The draft was saved concurrently; the response contains the current document to merge with. */
export class StaleDraft extends CodedError<{ current: object }> {
  readonly status = 409;
  readonly code = 'stale_draft';

  constructor(current: object) {
    super('Somebody else saved this draft in the meantime', { current });
  }
}

export class PublicationRefused extends CodedError<{ problems: Problem[] }> {
  readonly status = 422;
  readonly code = 'publication_refused';

  constructor(what: string, problems: Problem[]) {
    const lines = problems.map(({ path, message }) => `${path}: ${message}`);
    super(`${what} was not published:\n${lines.join('\n')}`, { problems });
  }
}

export class AlreadyPublished extends CodedError {
  readonly status = 409;
  readonly code = 'already_published';

  constructor(id: string, version: string) {
    super(`${id} ${version} is published with another content. Published versions do not change.`);
  }
}

export class NothingChanged extends CodedError {
  readonly status = 409;
  readonly code = 'nothing_changed';

  constructor(id: string, version: string) {
    super(`${id} ${version} is published already, with this same content. There is nothing to publish.`);
  }
}

/** Links to a patient or submission that was erased. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { CodedError, NotFound } from '../base/errors.ts';

/** Says when; nothing else is known any more. */
class Erased extends CodedError<{ erasedOn: string }> {
  readonly status = 410;
  readonly code = 'erased';
}

interface Requested {
  em: EntityManager;
  params?: { id?: unknown };
}

/** @returns what to throw in place of the error */
export async function erasedInstead(error: unknown, request: Requested): Promise<unknown> {
  // Ids at \`/fhir\` begin with that of the submission.
  const id = z.uuid().safeParse(String(request.params?.id).slice(0, 36)).data;
  if (!(error instanceof NotFound) || id === undefined) return error;
  const [row] = await request.em
    .fork()
    .execute<Array<{ erasedOn: string }>>(
      `select to_char(erased_on, 'YYYY-MM-DD') as "erasedOn" from erased_id where id = ?`,
      [id],
    );
  return row ? new Erased(`This was erased on ${row.erasedOn}`, row) : error;
}

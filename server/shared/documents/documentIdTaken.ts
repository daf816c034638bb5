import { appError } from '@clinic/server-platform/base';

/** Browsers choose ids at random, so this is no accident; the error reveals nothing about the other document. */
export class DocumentIdTaken extends appError(409, 'document_id_taken', 'This id is taken') {}

/** The id belongs to a document that the caller cannot see. */
export function refuseTakenId(error: unknown): never {
  const refused = error instanceof Error && 'constraint' in error;
  if (refused && error.constraint === 'document_pkey') throw new DocumentIdTaken();
  throw error;
}

/** File answers that name documents that were not uploaded there. */
import type { AnswerValue } from '@clinic/engine/base';
import type { Questionnaire } from '@clinic/engine/form';
import { filesOf, type NamedFile } from '@clinic/engine/questionTypes';
import { Document } from '@clinic/server-platform/entities';
import type { EntityManager } from '@mikro-orm/postgresql';

/** Where a document must have been uploaded for an answer to name it. */
export type DocumentPlace = { draft: string } | { submission: string };

/**
 * The keys of file questions whose answer names a document that was not uploaded there for that question, or
 * has another name, size or type.
 */
export async function unknownDocuments(
  em: EntityManager,
  place: DocumentPlace,
  { questions }: Questionnaire,
  answers: Readonly<Record<string, unknown>>,
): Promise<string[]> {
  const unknown: string[] = [];
  for (const [key, value] of Object.entries(answers)) {
    if (questions.get(key)?.question.type !== 'file' || !Array.isArray(value)) continue;
    const named = filesOf(value as AnswerValue).filter(({ id }) => UUID.test(id));
    const ids = named.map(({ id }) => id);
    const stored = await em.find(Document, { ...place, question: key, id: { $in: ids } });
    const byId = new Map(stored.map((document) => [document.id, document as Document]));
    const knownFiles = named.filter((file) => isSame(file, byId.get(file.id)));
    if (knownFiles.length < value.length) unknown.push(key);
  }
  return unknown;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const isSame = (file: NamedFile, stored: Document | undefined): boolean =>
  stored !== undefined && file.name === stored.name && file.size === stored.size && file.type === stored.type;

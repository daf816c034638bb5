/** What uploads to a draft and to a submission have in common. */
import type { QuestionOf } from '@clinic/engine/definition';
import type { RequestContext } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { NotFound } from '@clinic/server-platform/base';
import { Document, type Draft, type Submission } from '@clinic/server-platform/entities';
import { ObjectStorageError } from '@clinic/server-platform/objects';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Library } from '../catalogue/library.ts';
import { UploadRefused } from './clean/uploadRefused.ts';
import { attachContent, type ContentStore, type Placed, withPlaced } from './contents.ts';
import { refuseTakenId } from './documentIdTaken.ts';
import { countUpload } from './quota.ts';
import type { TakenFile } from './takeFile.ts';

/** @throws NotFound unless it is a file question of the questionnaire */
export async function fileQuestion(
  em: EntityManager,
  library: Library,
  { questionnaireId, version }: Pick<Draft, 'questionnaireId' | 'version'>,
  id: string,
): Promise<QuestionOf<'file'>> {
  const { questionnaire } = await library.questionnaire(em, questionnaireId, version);
  const question = questionnaire.questions.get(id)?.question;
  if (question?.type !== 'file') throw new NotFound('No such question');
  return question;
}

export interface Holder {
  draft: Draft | null;
  submission: Submission | null;
  question: string | null;
}

/** An accepted file, and where its content was put. */
export interface PlacedFile extends Omit<TakenFile, 'content'> {
  placed: Placed;
}

/** @throws UploadRefused if the content cannot be put into object storage */
export const placeFile = <T>(
  em: EntityManager,
  contents: ContentStore,
  { content, ...file }: TakenFile,
  work: (file: PlacedFile) => Promise<T>,
): Promise<T> =>
  withPlaced(em, contents, content, (placed) => work({ ...file, placed })).catch((error: unknown) => {
    throw error instanceof ObjectStorageError ? new UploadRefused('storageFailed') : error;
  });

/** Stores it, counts it for its sender and records it. */
export async function storeDocument(
  tx: EntityManager,
  { placed, received, ...file }: PlacedFile,
  holder: Holder,
  sender: string,
  requestContext: RequestContext,
): Promise<Document> {
  const { by, at } = requestContext;
  const document = tx.create(Document, { ...file, ...holder, uploadedBy: by?.id ?? null, createdAt: at });
  await tx.persist(document).flush().catch(refuseTakenId);
  if (!(await attachContent(tx, document.id, placed))) throw new UploadRefused('storageFailed');
  await countUpload(tx, sender, received, at);
  const { draft, submission } = holder;
  recordAudit(tx, requestContext, {
    action: 'document_uploaded',
    object: { type: 'document', id: document.id },
    detail: {
      ...(draft && { draft: draft.id }),
      ...(submission && { submission: submission.id }),
      size: document.size,
      type: document.type,
      scan: document.scan,
    },
  });
  return document as Document;
}

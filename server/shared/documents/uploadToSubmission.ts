/** Accepts a document that a patient sends after the intake, when the clinic asked for more. */
import type { IncomingMessage } from 'node:http';
import { FILE_KINDS } from '@clinic/engine/definition';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { NotFound } from '@clinic/server-platform/base';
import { Document, Submission, type User } from '@clinic/server-platform/entities';
import { notify } from '@clinic/server-platform/messaging';
import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import type { Library } from '../catalogue/library.ts';
import { UploadRefused } from './clean/uploadRefused.ts';
import type { ContentStore } from './contents.ts';
import { DocumentIdTaken } from './documentIdTaken.ts';
import { checkQuota } from './quota.ts';
import type { Scan } from './scan.ts';
import { fileQuestion, placeFile, storeDocument } from './storeDocument.ts';
import { type Announced, takeFile } from './takeFile.ts';

/** What is accepted if no question says otherwise. */
const UNASKED = { accept: [...FILE_KINDS], maxMb: 10 };

export interface LaterUpload {
  submissionId: string;
  /** The file question it answers again, if any. */
  question: string | undefined;
  file: Announced;
  sender: string;
  request: IncomingMessage;
}

/** Notifies the staff. Idempotent: an upload repeated with the same id stores nothing. */
export async function uploadToSubmission(
  em: EntityManager,
  { library, scan, contents }: { library: Library; scan: Scan; contents: ContentStore },
  { submissionId, question, file, sender, request }: LaterUpload,
  requestContext: SignedInRequest,
): Promise<Document> {
  const submission = await ownSubmission(em, submissionId, requestContext.by);
  const accepted = question ? await fileQuestion(em, library, submission, question) : UNASKED;
  const known = await em.findOne(Document, file.id);
  if (known) {
    request.resume();
    return ofThis(known, submissionId);
  }
  if (submission.status !== 'NEEDS_INFO') throw new UploadRefused('notAsked');
  await checkQuota(em, { submissionId }, sender, requestContext.at);
  const taken = await takeFile(request, file, accepted, scan);
  return placeFile(em, contents, taken, async (placed) => {
    em.clear();
    return em.transactional(async (tx) => {
      const locked = await ownSubmission(tx, submissionId, requestContext.by, LockMode.PESSIMISTIC_WRITE);
      const before = await tx.findOne(Document, taken.id);
      if (before) return ofThis(before, submissionId);
      if (locked.status !== 'NEEDS_INFO') throw new UploadRefused('notAsked');
      await checkQuota(tx, { submissionId }, sender, requestContext.at);
      await notify(tx, requestContext, { kind: 'document_uploaded', submissionId });
      const holder = { draft: null, submission: locked, question: question ?? null };
      return storeDocument(tx, placed, holder, sender, requestContext);
    });
  });
}

/** @throws NotFound for an unknown id and for another patient's alike */
async function ownSubmission(
  em: EntityManager,
  id: string,
  user: User,
  lockMode?: LockMode,
): Promise<Submission> {
  const where = { id, user: user.id };
  const found = await em.findOne(Submission, where, lockMode === undefined ? {} : { lockMode });
  if (!found) throw new NotFound('No such submission');
  return found as Submission;
}

function ofThis(document: Document, submissionId: string): Document {
  if (document.submission?.id === submissionId && !document.draft) return document;
  throw new DocumentIdTaken();
}

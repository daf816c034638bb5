/** Accepts a file as an answer to a question of an intake in progress. */
import type { IncomingMessage } from 'node:http';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { QuestionOf } from '../../engine/definition/definition.ts';
import type { Library } from '../catalogue/library.ts';
import type { RequestContext } from '../platform/access/requestContext.ts';
import { recordAudit } from '../platform/audit/record.ts';
import { NotFound } from '../platform/base/errors.ts';
import { Document } from '../platform/db/entities/document.ts';
import type { Draft } from '../platform/db/entities/draft.ts';
import { writeContent } from './content.ts';
import { DocumentIdTaken, refuseTakenId } from './documentIdTaken.ts';
import type { DocumentDraftKey, Drafts } from './drafts.ts';
import { checkQuota, countUpload } from './quota.ts';
import type { Scan } from './scan.ts';
import { type Announced, takeFile } from './takeFile.ts';

export interface UploadDeps {
  library: Library;
  drafts: Drafts;
  scan: Scan;
}

export interface Upload {
  question: string;
  file: Announced;
  /** Identifies the sender for the quota. */
  sender: string;
  request: IncomingMessage;
}

/** Idempotent: an upload repeated with the same id stores nothing. */
export async function uploadToDraft(
  em: EntityManager,
  { library, drafts, scan }: UploadDeps,
  key: DocumentDraftKey,
  { question, file, sender, request }: Upload,
  requestContext: RequestContext,
): Promise<Document> {
  const draft = await openForUpload(await drafts.open(em, key));
  const accepted = await fileQuestion(em, library, draft, question);
  const known = await em.findOne(Document, file.id);
  if (known) {
    request.resume();
    return ofThis(known, draft, question);
  }
  await checkQuota(em, { draftId: draft.id }, sender, requestContext.at);
  const taken = await takeFile(request, file, accepted, scan);
  em.clear();
  return em.transactional(async (tx) => {
    const locked = openForUpload(await drafts.lock(tx, key));
    // The same file sent twice concurrently: the second upload finds the first.
    const before = await tx.findOne(Document, taken.id);
    if (before) return ofThis(before, locked, question);
    await checkQuota(tx, { draftId: locked.id }, sender, requestContext.at);
    const { content, received, ...what } = taken;
    const document = tx.create(Document, {
      ...what,
      draft: locked,
      submission: null,
      question,
      uploadedBy: requestContext.by,
      createdAt: requestContext.at,
    });
    await tx.persist(document).flush().catch(refuseTakenId);
    await writeContent(tx, document.id, content);
    await countUpload(tx, sender, received, requestContext.at);
    recordAudit(tx, requestContext, {
      action: 'document_uploaded',
      object: { type: 'document', id: document.id },
      detail: { draft: locked.id, size: document.size, type: document.type, scan: document.scan },
    });
    return document as Document;
  });
}

function openForUpload(draft: Draft): Draft {
  if (draft.submittedAt) throw new NotFound('No such draft');
  return draft;
}

async function fileQuestion(
  em: EntityManager,
  library: Library,
  { questionnaireId, version }: Draft,
  id: string,
): Promise<QuestionOf<'file'>> {
  const { questionnaire } = await library.questionnaire(em, questionnaireId, version);
  const question = questionnaire.questions.get(id)?.question;
  if (question?.type !== 'file') throw new NotFound('No such question');
  return question;
}

/** @throws DocumentIdTaken when another intake or question has a document with this id */
function ofThis(document: Document, draft: Draft, question: string): Document {
  if (document.draft?.id === draft.id && document.question === question) return document;
  throw new DocumentIdTaken();
}

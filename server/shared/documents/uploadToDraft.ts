/** Accepts a file as an answer to a question of an intake in progress. */
import type { IncomingMessage } from 'node:http';
import type { RequestContext } from '@clinic/server-platform/access';
import { NotFound } from '@clinic/server-platform/base';
import { Document, type Draft } from '@clinic/server-platform/entities';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Library } from '../catalogue/library.ts';
import type { ContentStore } from './contents.ts';
import { DocumentIdTaken } from './documentIdTaken.ts';
import type { DocumentDraftKey, Drafts } from './drafts.ts';
import { checkQuota } from './quota.ts';
import type { Scan } from './scan.ts';
import { fileQuestion, placeFile, storeDocument } from './storeDocument.ts';
import { type Announced, takeFile } from './takeFile.ts';

export interface UploadDeps {
  library: Library;
  drafts: Drafts;
  scan: Scan;
  contents: ContentStore;
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
  { library, drafts, scan, contents }: UploadDeps,
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
  return placeFile(em, contents, taken, async (placed) => {
    em.clear();
    return em.transactional(async (tx) => {
      const locked = openForUpload(await drafts.lock(tx, key));
      // The same file sent twice concurrently: the second upload finds the first.
      const before = await tx.findOne(Document, taken.id);
      if (before) return ofThis(before, locked, question);
      await checkQuota(tx, { draftId: locked.id }, sender, requestContext.at);
      return storeDocument(tx, placed, { draft: locked, submission: null, question }, sender, requestContext);
    });
  });
}

function openForUpload(draft: Draft): Draft {
  if (draft.submittedAt) throw new NotFound('No such draft');
  return draft;
}

/** @throws DocumentIdTaken when another intake or question has a document with this id */
function ofThis(document: Document, draft: Draft, question: string): Document {
  if (document.draft?.id === draft.id && document.question === question) return document;
  throw new DocumentIdTaken();
}

/** HTTP routes of the documents. */

import { Readable } from 'node:stream';
import { z } from 'zod';
import {
  DOCUMENT_ID_HEADER,
  DocumentId,
  type DocumentListItem,
  FILE_NAME_HEADER,
  FILE_TYPE_HEADER,
  type StoredDocument,
} from '../../contract/documents.ts';
import { DRAFT_SECRET_HEADER, DraftId, DraftSecret } from '../../contract/intake.ts';
import { SubmissionId } from '../../contract/review.ts';
import type { Library } from '../catalogue/library.ts';
import { allow, anyone, staff } from '../platform/auth/roles.ts';
import type { Config } from '../platform/config/config.ts';
import { keepingActor, openingDrafts } from '../platform/db/actor.ts';
import { secretHash } from '../platform/db/draftSecret.ts';
import type { Document } from '../platform/db/entities/document.ts';
import type { AppContext, SignedInContext } from '../platform/http/context.ts';
import { BadRequest, NotFound } from '../platform/http/errors.ts';
import { networkOf } from '../platform/http/network.ts';
import { parse } from '../platform/http/parse.ts';
import type { Routes } from '../platform/http/routes.ts';
import { readContent } from './content.ts';
import type { DocumentDraftKey, Drafts } from './drafts.ts';
import { listDocuments } from './listDocuments.ts';
import { openDocument } from './openDocument.ts';
import { senderOf } from './quota.ts';
import { removeDocument } from './removeDocument.ts';
import { removeLaterDocument } from './removeLaterDocument.ts';
import { type Scan, scanBy, scanNothing } from './scan.ts';
import type { Announced } from './takeFile.ts';
import { uploadToDraft } from './uploadToDraft.ts';
import { uploadToSubmission } from './uploadToSubmission.ts';

const ByDraft = z.strictObject({ id: DraftId });
const ByDraftAndDocument = z.strictObject({ id: DraftId, documentId: DocumentId });
const BySubmission = z.strictObject({ id: SubmissionId });
const BySubmissionAndDocument = z.strictObject({ id: SubmissionId, documentId: DocumentId });
const ByDocument = z.strictObject({ id: DocumentId });
const QuestionQuery = z.strictObject({ question: z.string().max(100) });
const LaterQuery = QuestionQuery.partial();

/** Even opened directly, a document runs no scripts and loads nothing. */
const SANDBOXED = "default-src 'none'; sandbox; frame-ancestors 'none'";

export interface DocumentDeps {
  config: Pick<Config, 'sessionKeys' | 'scanCommand'>;
  library: Library;
  drafts: Drafts;
  /** Replaces the configured scanner. */
  scan?: Scan;
}

export function documentRoutes(routes: Routes, { config, library, drafts, ...parts }: DocumentDeps): void {
  const scan = parts.scan ?? (config.scanCommand ? scanBy(config.scanCommand) : scanNothing);
  const sender = (ctx: AppContext) => senderOf(networkOf(ctx.ip), config.sessionKeys[0] ?? '');

  routes.upload('/api/intake/drafts/:id/documents', anyone, async (ctx) => {
    const key = draftKey(ctx, parse(ByDraft, ctx.params).id);
    const { question } = parse(QuestionQuery, ctx.query);
    const upload = { question, file: announced(ctx), sender: sender(ctx), request: ctx.req };
    const document = await uploadToDraft(
      ctx.state.em,
      { library, drafts, scan },
      key,
      upload,
      ctx.state.occasion,
    );
    ctx.status = 201;
    ctx.body = toStored(document);
  });

  routes.delete('/api/intake/drafts/:id/documents/:documentId', anyone, async (ctx) => {
    const { id, documentId } = parse(ByDraftAndDocument, ctx.params);
    await removeDocument(ctx.state.em, drafts, draftKey(ctx, id), documentId, ctx.state.occasion);
    ctx.status = 204;
  });

  routes.upload('/api/patient/submissions/:id/documents', allow('PATIENT'), async (ctx) => {
    const { id: submissionId } = parse(BySubmission, ctx.params);
    const { question } = parse(LaterQuery, ctx.query);
    const upload = { submissionId, question, file: announced(ctx), sender: sender(ctx), request: ctx.req };
    const document = await uploadToSubmission(ctx.state.em, { library, scan }, upload, occasionOf(ctx));
    ctx.status = 201;
    ctx.body = toStored(document);
  });

  routes.delete('/api/patient/submissions/:id/documents/:documentId', allow('PATIENT'), async (ctx) => {
    const { id: submissionId, documentId: id } = parse(BySubmissionAndDocument, ctx.params);
    await removeLaterDocument(ctx.state.em, { submissionId, id }, occasionOf(ctx));
    ctx.status = 204;
  });

  const list = async (ctx: SignedInContext): Promise<void> => {
    const { id } = parse(BySubmission, ctx.params);
    ctx.body = (await listDocuments(ctx.state.em, id, occasionOf(ctx))).map(toListItem);
  };
  routes.get('/api/submissions/:id/documents', staff, list);
  routes.get('/api/patient/submissions/:id/documents', allow('PATIENT'), list);

  routes.get('/api/documents/:id', anyone, async (ctx) => {
    const { id } = parse(ByDocument, ctx.params);
    const { data: draftSecret } = DraftSecret.safeParse(ctx.get(DRAFT_SECRET_HEADER));
    const document = await openDocument(ctx.state.em, drafts, { id, draftSecret }, ctx.state.occasion);
    ctx.set({
      'Content-Disposition': disposition(document.name),
      'Content-Security-Policy': SANDBOXED,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    });
    ctx.type = document.type;
    const opened =
      document.draft && draftSecret !== undefined
        ? [{ id: document.draft.id, secretHash: secretHash(draftSecret) }]
        : [];
    ctx.body = Readable.from(openingDrafts(opened, () => keepingActor(readContent(ctx.state.em, id))));
    ctx.length = document.size;
  });
}

function draftKey(ctx: AppContext, id: string): DocumentDraftKey {
  const { data: secret } = DraftSecret.safeParse(ctx.get(DRAFT_SECRET_HEADER));
  if (secret === undefined) throw new NotFound('No such draft');
  return { id, secret };
}

function announced(ctx: AppContext): Announced {
  return {
    id: parse(DocumentId, ctx.get(DOCUMENT_ID_HEADER)),
    name: decoded(ctx.get(FILE_NAME_HEADER)),
    type: ctx.get(FILE_TYPE_HEADER).toLowerCase(),
    size: ctx.request.length,
  };
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    throw new BadRequest(`${FILE_NAME_HEADER}: not percent-encoded`);
  }
}

/** Download only, never displayed inline; the name twice, for old and new parsers of the header. */
function disposition(name: string): string {
  const plain = name.replaceAll(/[^ -~]/g, '_').replaceAll(/["\\]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

const occasionOf = ({ state: { occasion, user } }: SignedInContext) => ({ ...occasion, by: user });

const toStored = ({ id, name, size, type }: Document): StoredDocument => ({ id, name, size, type });

const toListItem = (document: Document): DocumentListItem => ({
  ...toStored(document),
  question: document.question ?? null,
  uploadedAt: document.createdAt.toISOString(),
  scan: document.scan,
  sentWith: document.draft ? 'intake' : 'reply',
});

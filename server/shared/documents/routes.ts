/** HTTP routes of the documents. */
import { Readable } from 'node:stream';
import * as api from '@clinic/contract/documents';
import {
  DOCUMENT_ID_HEADER,
  DocumentId,
  type DocumentListItem,
  FILE_NAME_HEADER,
  FILE_TYPE_HEADER,
  type StoredDocument,
} from '@clinic/contract/documents';
import { DRAFT_SECRET_HEADER, DraftSecret } from '@clinic/contract/intake';
import * as intake from '@clinic/contract/intakeRoutes';
import type { Language } from '@clinic/engine/base';
import type { AppContext } from '@clinic/server-platform/access';
import { AppError, BadRequest, NotFound, serverTexts } from '@clinic/server-platform/base';
import type { Config } from '@clinic/server-platform/config';
import { keepingActor, openingDrafts, secretHash } from '@clinic/server-platform/db';
import type { Document } from '@clinic/server-platform/entities';
import { networkOf, parse, type Routes } from '@clinic/server-platform/http';
import { ObjectStorageError } from '@clinic/server-platform/objects';
import type { Library } from '../catalogue/library.ts';
import { type ContentStore, openContent } from './contents.ts';
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

/** Even opened directly, a document runs no scripts and loads nothing. */
const SANDBOXED = "default-src 'none'; sandbox; frame-ancestors 'none'";

export interface DocumentDeps {
  config: Pick<Config, 'sessionKeys' | 'scanCommand'>;
  contents: ContentStore;
  library: Library;
  drafts: Drafts;
  /** Replaces the configured scanner. */
  scan?: Scan;
}

export function documentRoutes(routes: Routes, deps: DocumentDeps): void {
  const { config, library, drafts, contents, ...parts } = deps;
  const scan = parts.scan ?? (config.scanCommand ? scanBy(config.scanCommand) : scanNothing);
  const sender = (ctx: AppContext) => senderOf(networkOf(ctx.ip), config.sessionKeys[0] ?? '');

  routes.on(
    intake.uploadToDraft,
    async ({ ctx, em, requestContext, params: { id }, query: { question } }) => {
      const key = draftKey(ctx, id);
      const upload = { question, file: announced(ctx), sender: sender(ctx), request: ctx.req };
      return toStored(
        await uploadToDraft(em, { library, drafts, scan, contents }, key, upload, requestContext),
      );
    },
  );

  routes.on(intake.removeFromDraft, async ({ ctx, em, requestContext, params: { id, documentId } }) => {
    await removeDocument(em, drafts, draftKey(ctx, id), documentId, requestContext);
  });

  routes.on(
    api.uploadToSubmission,
    async ({ ctx, em, requestContext, params: { id: submissionId }, query: { question } }) => {
      const upload = { submissionId, question, file: announced(ctx), sender: sender(ctx), request: ctx.req };
      return toStored(await uploadToSubmission(em, { library, scan, contents }, upload, requestContext));
    },
  );

  routes.on(
    api.removeFromSubmission,
    async ({ em, requestContext, params: { id: submissionId, documentId: id } }) => {
      await removeLaterDocument(em, { submissionId, id }, requestContext);
    },
  );

  for (const route of [api.submissionDocuments, api.ownDocuments]) {
    routes.on(route, async ({ em, requestContext, params: { id } }) =>
      (await listDocuments(em, id, requestContext)).map(toListItem),
    );
  }

  routes.on(intake.openDocument, async ({ ctx, em, requestContext, params: { id } }) => {
    const { data: draftSecret } = DraftSecret.safeParse(ctx.get(DRAFT_SECRET_HEADER));
    const document = await openDocument(em, drafts, { id, draftSecret }, requestContext);
    const opened =
      document.draft && draftSecret !== undefined
        ? [{ id: document.draft.id, secretHash: secretHash(draftSecret) }]
        : [];
    const pieces = openingDrafts(opened, async () => keepingActor(await openContent(em, contents, document)));
    ctx.body = Readable.from(
      await pieces.catch((error: unknown) => {
        throw documentUnavailable(error, ctx.state.language);
      }),
    );
    ctx.set({
      'Content-Disposition': disposition(document.name),
      'Content-Security-Policy': SANDBOXED,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    });
    ctx.type = document.type;
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

/** Download only, never displayed inline; the name is given twice, for old and new parsers of the header. */
function disposition(name: string): string {
  const plain = name.replaceAll(/[^ -~]/g, '_').replaceAll(/["\\]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

const toStored = ({ id, name, size, type }: Document): StoredDocument => ({ id, name, size, type });

const toListItem = (document: Document): DocumentListItem => ({
  ...toStored(document),
  question: document.question ?? null,
  uploadedAt: document.createdAt.toISOString(),
  scan: document.scan,
  sentWith: document.draft ? 'intake' : 'reply',
});

/** A document whose content cannot be read at the moment; it is not lost. */
class DocumentUnavailable extends AppError {
  readonly status = 503;
  readonly code = 'document_unavailable';
  override readonly headers = { 'Retry-After': '60' };
}

/** Other errors are rethrown: a missing object will not come back by itself. */
const documentUnavailable = (error: unknown, language: Language): unknown =>
  error instanceof ObjectStorageError && !error.isMissing
    ? new DocumentUnavailable(serverTexts(language).documentUnavailable)
    : error;

/** HTTP routes that every kind of authored document has: drafts, saves and history. */
import {
  ByDraft,
  ByDraftRevision,
  type RevisionContent,
  type RevisionSaved,
  SaveName,
} from '../../contract/authoring.ts';
import type { SignedInRequest } from '../platform/audit/requestContext.ts';
import type { SignedInContext } from '../platform/http/context.ts';
import { DOCUMENT_DEPTH, parse } from '../platform/http/parse.ts';
import type { Routes } from '../platform/http/routes.ts';
import { beginDraft, discardDraft, draftOf, listDrafts, saveDraft } from './drafts.ts';
import { toDetail, toLine } from './draftView.ts';
import { contentOfSave, nameSave, revisionHistory } from './history.ts';
import type { AuthoringKind } from './kind.ts';

const DEEP = { depth: DOCUMENT_DEPTH };

export const staffOccasion = ({ state }: SignedInContext): SignedInRequest => ({
  ...state.occasion,
  by: state.user,
});

export function authoringRoutes<Content extends RevisionContent, Begin extends { from: string }>(
  routes: Routes,
  kind: AuthoringKind<Content, Begin>,
): void {
  const { path, access } = kind;

  routes.get(path, access, async (ctx) => {
    ctx.body = (await listDrafts(ctx.state.em, kind)).map((draft) => toLine(kind, draft));
  });

  routes.document('post', path, access, async (ctx) => {
    const begin = parse(kind.newDraft, ctx.request.body, DEEP);
    ctx.status = 201;
    ctx.body = toDetail(kind, await beginDraft(ctx.state.em, kind, begin, staffOccasion(ctx)));
  });

  routes.get(`${path}/:id`, access, async (ctx) => {
    ctx.body = toDetail(kind, await draftOf(ctx.state.em, kind, parse(ByDraft, ctx.params).id));
  });

  routes.document('put', `${path}/:id`, access, async (ctx) => {
    const { id } = parse(ByDraft, ctx.params);
    const save = parse(kind.save, ctx.request.body, DEEP);
    const { revision, updatedAt } = await saveDraft(ctx.state.em, kind, id, save, staffOccasion(ctx));
    ctx.body = { revision, updatedAt: updatedAt.toISOString() } satisfies RevisionSaved;
  });

  routes.delete(`${path}/:id`, access, async (ctx) => {
    await discardDraft(ctx.state.em, kind, parse(ByDraft, ctx.params).id, staffOccasion(ctx));
    ctx.status = 204;
  });

  routes.get(`${path}/:id/history`, access, async (ctx) => {
    ctx.body = await revisionHistory(ctx.state.em, kind, parse(ByDraft, ctx.params).id);
  });

  routes.get(`${path}/:id/history/:revision`, access, async (ctx) => {
    const { id, revision } = parse(ByDraftRevision, ctx.params);
    const content = await contentOfSave(ctx.state.em, kind, id, revision);
    ctx.body = kind.atRevision?.(content) ?? content;
  });

  routes.put(`${path}/:id/history/:revision`, access, async (ctx) => {
    const { id, revision } = parse(ByDraftRevision, ctx.params);
    const { name } = parse(SaveName, ctx.request.body);
    await nameSave(ctx.state.em, kind, { draftId: id, revision, name });
    ctx.status = 204;
  });
}

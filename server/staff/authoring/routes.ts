/** HTTP routes that every kind of authored document has: drafts, saves and history. */
import type { RevisionContent } from '@clinic/contract/authoring';
import type { Routes } from '@clinic/server-platform/http';
import { beginDraft, discardDraft, draftOf, listDrafts, saveDraft } from './drafts.ts';
import { toDetail, toLine } from './draftView.ts';
import { leaveEditing, stayEditing } from './editors.ts';
import { contentOfSave, nameSave, revisionHistory } from './history.ts';
import type { AuthoringKind } from './kind.ts';
import { StaleDraft } from './refused.ts';

export function authoringRoutes<Content extends RevisionContent, Begin extends { from: string }>(
  routes: Routes,
  kind: AuthoringKind<Content, Begin>,
): void {
  const api = kind.routes;

  routes.on(api.list, async ({ em }) => (await listDrafts(em, kind)).map((draft) => toLine(kind, draft)));

  routes.on(api.begin, async ({ em, requestContext, body }) =>
    toDetail(kind, await beginDraft(em, kind, body as Begin, requestContext)),
  );

  routes.on(api.read, async ({ em, requestContext, params: { id } }) => {
    const draft = await draftOf(em, kind, id);
    await kind.recordRead?.(em, draft.content, requestContext);
    return toDetail(kind, draft);
  });

  routes.on(api.save, async ({ em, requestContext, params: { id }, body }) => {
    const sent = body as { revision: number } & Content;
    const saving = saveDraft(em, kind, id, sent, requestContext);
    const { revision, updatedAt } = await saving.catch(async (error: unknown) => {
      if (error instanceof StaleDraft) {
        await kind.recordRead?.(em, error.details.current as unknown as Content, requestContext);
      }
      throw error;
    });
    return { revision, updatedAt: updatedAt.toISOString() };
  });

  routes.on(api.discard, ({ em, requestContext, params: { id } }) =>
    discardDraft(em, kind, id, requestContext),
  );

  routes.on(api.history, ({ em, params: { id } }) => revisionHistory(em, kind, id));

  routes.on(api.atRevision, async ({ em, requestContext, params: { id, revision } }) => {
    const content = await contentOfSave(em, kind, id, revision);
    await kind.recordRead?.(em, content, requestContext);
    return kind.atRevision?.(content) ?? content;
  });

  routes.on(api.nameSave, ({ em, params: { id, revision }, body: { name } }) =>
    nameSave(em, kind, { draftId: id, revision, name }),
  );

  routes.on(api.stayPresent, ({ em, requestContext, params: { id } }) =>
    stayEditing(em, kind, id, requestContext),
  );

  routes.on(api.leave, ({ em, requestContext, params: { id } }) => leaveEditing(em, id, requestContext));
}

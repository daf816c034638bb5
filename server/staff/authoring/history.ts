/** The saves of a draft: author, time and content of each, and names for those worth returning to. */
import type { RevisionContent, RevisionHistory, SaveName } from '@clinic/contract/authoring';
import { NotFound } from '@clinic/server-platform/base';
import { AuthoredSave, type User } from '@clinic/server-platform/entities';
import type { EntityManager } from '@mikro-orm/postgresql';
import { draftOf, lockedDraft } from './drafts.ts';
import { toPerson } from './draftView.ts';
import type { AuthoringKind } from './kind.ts';

/** Latest first. @throws NotFound */
export async function revisionHistory(
  em: EntityManager,
  kind: AuthoringKind,
  draftId: string,
): Promise<RevisionHistory> {
  await draftOf(em, kind, draftId);
  const orderBy = { revision: 'desc' } as const;
  const saves = await em.find(AuthoredSave, { draft: draftId }, { populate: ['savedBy'], orderBy });
  return saves.map(({ revision, savedAt, savedBy, name }) => ({
    revision,
    at: savedAt.toISOString(),
    by: toPerson(savedBy as User),
    name: name ?? null,
  }));
}

/** @throws NotFound unless that save is kept */
export async function contentOfSave<Content extends RevisionContent>(
  em: EntityManager,
  kind: AuthoringKind<Content>,
  draftId: string,
  revision: number,
): Promise<Content> {
  const draft = { id: draftId, kind: kind.name };
  const save = await em.findOne(AuthoredSave, { draft, revision }, { populate: ['content'] });
  if (!save) throw new NotFound('No such save');
  return save.content as Content;
}

/** @throws NotFound unless that save is kept */
export const nameSave = (
  em: EntityManager,
  kind: AuthoringKind,
  { draftId, revision, name }: SaveName & { draftId: string; revision: number },
): Promise<void> =>
  em.transactional(async (tx) => {
    // Waits for a concurrent save, which may be pruning the history.
    await lockedDraft(tx, kind, draftId);
    const save = await tx.findOne(AuthoredSave, { draft: draftId, revision });
    if (!save) throw new NotFound('No such save');
    save.name = name;
  });

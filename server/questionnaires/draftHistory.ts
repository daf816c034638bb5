/** The saves of a draft: author, time and content of each, and names for those worth returning to. */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { DraftDocument, QuestionnaireDraftHistory, SaveName } from '../../contract/questionnaires.ts';
import { QuestionnaireDraftSave as Save } from '../platform/db/entities/questionnaireDraftSave.ts';
import type { User } from '../platform/db/entities/user.ts';
import { NotFound } from '../platform/http/errors.ts';
import { draftOf } from './drafts.ts';
import { toAuthor } from './questionnaireDraftView.ts';

/** Latest first. @throws NotFound */
export async function draftHistory(em: EntityManager, draftId: string): Promise<QuestionnaireDraftHistory> {
  await draftOf(em, draftId);
  const orderBy = { revision: 'desc' } as const;
  const saves = await em.find(Save, { draft: draftId }, { populate: ['savedBy'], orderBy });
  return saves.map(({ revision, savedAt, savedBy, name }) => ({
    revision,
    at: savedAt.toISOString(),
    by: toAuthor(savedBy as User),
    name: name ?? null,
  }));
}

/** @throws NotFound unless that save is kept */
export async function documentOfSave(
  em: EntityManager,
  draftId: string,
  revision: number,
): Promise<DraftDocument> {
  const save = await em.findOne(Save, { draft: draftId, revision }, { populate: ['document'] });
  if (!save) throw new NotFound('No such save');
  return save.document as DraftDocument;
}

/** @throws NotFound unless that save is kept */
export const nameSave = (
  em: EntityManager,
  { draftId, revision, name }: SaveName & { draftId: string; revision: number },
): Promise<void> =>
  em.transactional(async (tx) => {
    // Waits for a concurrent save, which may be thinning out the history.
    await draftOf(tx, draftId, { lock: true });
    const save = await tx.findOne(Save, { draft: draftId, revision });
    if (!save) throw new NotFound('No such save');
    save.name = name;
  });

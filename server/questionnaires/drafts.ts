/** Drafts of questionnaires: created, saved without losing concurrent edits, and deleted. */
import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type {
  DraftDocument,
  NewQuestionnaireDraft,
  QuestionnaireDraftSave,
} from '../../contract/questionnaires.ts';
import { nextVersion } from '../../engine/base/nextVersion.ts';
import { inKeyOrder } from '../../engine/editing/keyOrder.ts';
import { headOf } from '../catalogue/headOf.ts';
import { StaleDraft } from '../catalogue/refused.ts';
import { recordAudit } from '../platform/audit/record.ts';
import type { SignedInRequest } from '../platform/audit/requestContext.ts';
import { QuestionnaireDraft } from '../platform/db/entities/questionnaireDraft.ts';
import { QuestionnaireDraftSave as Save } from '../platform/db/entities/questionnaireDraftSave.ts';
import { QuestionnaireVersion } from '../platform/db/entities/questionnaireVersion.ts';
import { pruneHistory, type Thinning } from '../platform/db/pruneHistory.ts';
import { NotFound } from '../platform/http/errors.ts';
import { publishLive } from '../platform/messaging/publishLive.ts';
import { blankDefinition } from './blankDefinition.ts';
import { toDetail } from './questionnaireDraftView.ts';

const SAVES: Thinning = { table: 'questionnaire_draft_save', keepNamed: true };

export const beginDraft = (
  em: EntityManager,
  begin: NewQuestionnaireDraft,
  occasion: SignedInRequest,
): Promise<QuestionnaireDraft> =>
  em.transactional(async (tx) => {
    const document = inKeyOrder(await firstDocument(tx, begin));
    const draft = tx.create(QuestionnaireDraft, {
      id: randomUUID(),
      ...listed(document),
      basedOnId: begin.from === 'version' ? begin.questionnaireId : null,
      basedOnVersion: begin.from === 'version' ? begin.version : null,
      document,
      revision: 1,
      createdAt: occasion.at,
      updatedAt: occasion.at,
      updatedBy: occasion.by,
    });
    keep(tx, draft, occasion);
    const object = { type: 'questionnaire_draft', id: draft.id };
    recordAudit(tx, occasion, {
      action: 'questionnaire_draft_started',
      object,
      detail: { from: begin.from, questionnaire: draft.questionnaireId },
    });
    return draft;
  });

/** @throws NotFound; @throws StaleDraft when it is not based on the current revision */
export const saveDraft = (
  em: EntityManager,
  id: string,
  { revision, document }: QuestionnaireDraftSave,
  occasion: SignedInRequest,
): Promise<QuestionnaireDraft> =>
  em.transactional(async (tx) => {
    const draft = await draftOf(tx, id, { lock: true });
    if (draft.revision !== revision) throw new StaleDraft(toDetail(draft));
    Object.assign(draft, listed(document), {
      document,
      revision: revision + 1,
      updatedAt: occasion.at,
      updatedBy: occasion.by,
    });
    keep(tx, draft, occasion);
    await tx.flush();
    await pruneHistory(tx, SAVES, id, occasion.at);
    await publishLive(tx, { type: 'questionnaire_draft_changed', draftId: id, revision: draft.revision });
    return draft;
  });

export const discardDraft = (em: EntityManager, id: string, occasion: SignedInRequest): Promise<void> =>
  em.transactional(async (tx) => {
    const draft = await draftOf(tx, id, { lock: true });
    await removeDraft(tx, draft);
    recordAudit(tx, occasion, {
      action: 'questionnaire_draft_discarded',
      object: { type: 'questionnaire_draft', id },
      detail: { questionnaire: draft.questionnaireId, revision: draft.revision },
    });
  });

/** Deletes the draft with all its saves. */
export const removeDraft = (tx: EntityManager, draft: QuestionnaireDraft): Promise<unknown> =>
  tx.nativeDelete(QuestionnaireDraft, draft.id);

/** @throws NotFound */
export async function draftOf(
  em: EntityManager,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<QuestionnaireDraft> {
  if (lock) await em.execute('select 1 from questionnaire_draft where id = ? for update', [id]);
  const draft = await em.findOne(QuestionnaireDraft, id, { populate: ['document', 'updatedBy'] });
  if (!draft) throw new NotFound('No such draft');
  return draft as QuestionnaireDraft;
}

function keep(tx: EntityManager, draft: QuestionnaireDraft, { at, by }: SignedInRequest): void {
  const { revision, document } = draft;
  tx.persist(tx.create(Save, { draft, revision, document, savedAt: at, savedBy: by, name: null }));
}

async function firstDocument(tx: EntityManager, begin: NewQuestionnaireDraft): Promise<DraftDocument> {
  if (begin.from === 'document') return begin.document;
  if (begin.from === 'blank') return blankDefinition(begin.newId, begin.title);
  const { questionnaireId, version } = begin;
  const row = await tx.findOne(QuestionnaireVersion, {
    questionnaireId,
    version,
    status: { $ne: 'draft' },
  });
  if (!row) throw new NotFound('No such questionnaire');
  const document = row.definition as DraftDocument;
  // A copy has no answers to earlier versions.
  const { migrations: _ofOriginal, ...content } = document;
  if (begin.from === 'copy') return { ...content, id: begin.newId, version: '1.0' };
  const rows = await tx.find(QuestionnaireVersion, { questionnaireId }, { fields: ['version'] });
  return { ...document, version: nextVersion(rows.map((each) => each.version)) };
}

const listed = (
  document: DraftDocument,
): Pick<QuestionnaireDraft, 'questionnaireId' | 'version' | 'title'> => {
  const { id: questionnaireId, ...head } = headOf(document);
  return { questionnaireId, ...head };
};

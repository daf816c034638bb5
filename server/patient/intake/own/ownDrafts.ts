/** A patient's own intakes in progress, and access to one from another device. */
import type { OwnDraft, Resumed } from '@clinic/contract/intake';
import { textIn, textsIn } from '@clinic/engine/definition';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { NotFound } from '@clinic/server-platform/base';
import { Draft } from '@clinic/server-platform/entities';
import type { Library } from '@clinic/server-shared/catalogue';
import type { EntityManager } from '@mikro-orm/postgresql';
import { issueDraftKey } from '../drafts/draftKey.ts';

const KEY_MS = 30 * 86_400_000;

/** Most recently changed first. Drafts without any answers are left out. */
export const ownDrafts = (
  em: EntityManager,
  library: Library,
  requestContext: SignedInRequest,
): Promise<OwnDraft[]> =>
  em.transactional(async (tx) => {
    const { by } = requestContext;
    const drafts = await tx.find(
      Draft,
      { user: by.id, submittedAt: null, revision: { $gt: 0 } },
      { orderBy: { updatedAt: 'desc', id: 'desc' } },
    );
    recordAudit(tx, requestContext, {
      action: 'own_drafts_listed',
      object: { type: 'user', id: by.id },
      detail: { ids: drafts.map(({ id }) => id) },
    });
    // Sequential: a transaction has one connection, which runs one query at a time.
    const own: OwnDraft[] = [];
    for (const draft of drafts) own.push(await toOwnDraft(tx, library, draft as Draft));
    return own;
  });

async function toOwnDraft(tx: EntityManager, library: Library, draft: Draft): Promise<OwnDraft> {
  const { questionnaireId, version, language, stepId } = draft;
  const { definition, questionnaire } = await library.questionnaire(tx, questionnaireId, version);
  const step = stepId ? questionnaire.steps.get(stepId)?.step : undefined;
  return {
    id: draft.id,
    questionnaire: {
      id: questionnaireId,
      name: textIn(definition.title, language),
      version,
      titles: textsIn(definition.title, definition.languages),
    },
    step: step ? textsIn(step.title, definition.languages) : null,
    language,
    savedAt: draft.updatedAt.toISOString(),
  };
}

/** @throws NotFound for another patient's, a submitted and an unknown one alike */
export const openOwnDraft = (
  em: EntityManager,
  id: string,
  requestContext: SignedInRequest,
): Promise<Resumed> =>
  em.transactional(async (tx) => {
    const failHandler = () => new NotFound('No such draft');
    const own = { id, user: requestContext.by.id, submittedAt: null };
    const { questionnaireId, version } = await tx.findOneOrFail(Draft, own, { failHandler });
    recordAudit(tx, requestContext, { action: 'own_draft_opened', object: { type: 'draft', id } });
    const secret = await issueDraftKey(tx, id, new Date(requestContext.at.getTime() + KEY_MS));
    return { id, secret, questionnaireId, version };
  });

/**
 * Publishes a draft as the version for new intakes, and retires versions that should no longer be started.
 */
import type { Publication } from '@clinic/contract/questionnaires';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { appError, NotFound } from '@clinic/server-platform/base';
import { QuestionnaireVersion, Setting, type User } from '@clinic/server-platform/entities';
import { ACTIVE_QUESTIONNAIRE } from '@clinic/server-shared/catalogue';
import type { DocumentWork } from '@clinic/server-shared/work';
import type { EntityManager } from '@mikro-orm/postgresql';
import { lockedDraft, removeDraft } from '../authoring/drafts.ts';
import { publishQuestionnaire } from './publish.ts';
import { QUESTIONNAIRES } from './questionnaireKind.ts';

class LastOfActive extends appError(
  409,
  'last_of_active',
  'This is the only version patients can begin. Publish another one, or set another form active, first.',
) {}

/**
 * All or nothing. Deletes the draft: the version replaces it.
 * @param user in whose name, if not the caller's
 * @throws StaleDraft when it was saved concurrently; PublicationRefused with every error; AlreadyPublished
 */
export const publishDraft = (
  em: EntityManager,
  { id, work, user }: { id: string; work: DocumentWork; user?: User },
  { revision, note }: Publication,
  requestContext: SignedInRequest,
): Promise<QuestionnaireVersion> =>
  em.transactional(async (tx) => {
    const draft = await lockedDraft(tx, QUESTIONNAIRES, id, revision);
    const by = { user: user ?? requestContext.by, note };
    const published = await publishQuestionnaire(tx, draft.content.document, requestContext.at, by, work);
    await removeDraft(tx, draft);
    recordAudit(tx, requestContext, {
      action: 'questionnaire_published',
      object: { type: 'questionnaire', id: `${published.questionnaireId}@${published.version}` },
      detail: { draft: id, revision },
    });
    return published;
  });

/** No new intakes can start with it; those in progress continue, and submissions stay as they are. */
export const retireVersion = (
  em: EntityManager,
  questionnaireId: string,
  version: string,
  requestContext: SignedInRequest,
): Promise<void> =>
  em.transactional(async (tx) => {
    await tx.execute('select 1 from questionnaire_version where questionnaire_id = ? for update', [
      questionnaireId,
    ]);
    const published = await tx.find(
      QuestionnaireVersion,
      { questionnaireId, status: 'published' },
      { fields: ['version', 'status', 'retiredAt'] },
    );
    const row = published.find((each) => each.version === version);
    if (!row) throw new NotFound('No such published version');
    const active = (await tx.findOne(Setting, ACTIVE_QUESTIONNAIRE))?.value;
    if (published.length === 1 && active === questionnaireId) throw new LastOfActive();
    row.status = 'retired';
    row.retiredAt = requestContext.at;
    recordAudit(tx, requestContext, {
      action: 'questionnaire_retired',
      object: { type: 'questionnaire', id: `${questionnaireId}@${version}` },
    });
  });

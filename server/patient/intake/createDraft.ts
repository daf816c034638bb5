/**
 * Starts an intake. The browser chooses the id and secret, so repeating the request returns the same draft.
 */
import type { DraftCreation } from '@clinic/contract/intake';
import type { RequestContext } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { appError } from '@clinic/server-platform/base';
import { isSecretOf, openingDrafts, secretHash } from '@clinic/server-platform/db';
import { Draft } from '@clinic/server-platform/entities';
import type { Library } from '@clinic/server-shared/catalogue';
import type { EntityManager } from '@mikro-orm/postgresql';

export class DraftIdTaken extends appError(409, 'draft_id_taken', 'This id is taken') {}

export const createDraft = (
  em: EntityManager,
  library: Library,
  creation: DraftCreation,
  requestContext: RequestContext,
): Promise<Draft> =>
  openingDrafts([{ id: creation.id, secretHash: secretHash(creation.secret) }], () =>
    em.transactional(async (tx) => {
      const draft = await madeOrFound(tx, library, creation, requestContext);
      recordAudit(tx, requestContext, { action: 'draft_started', object: { type: 'draft', id: draft.id } });
      return draft;
    }),
  );

async function madeOrFound(
  em: EntityManager,
  library: Library,
  { id, secret, questionnaireId, version, language, hostPage }: DraftCreation,
  { by, at }: RequestContext,
): Promise<Draft> {
  await library.questionnaire(em, questionnaireId, version);
  // Two concurrent requests create one row, and both read it.
  await em.execute(
    `insert into draft (id, secret_hash, questionnaire_id, version, answers, key_revisions, language, revision,
       user_id, host_page, created_at, updated_at)
     values (?, ?, ?, ?, '{}', '{}', ?, 0, ?, ?, ?, ?) on conflict do nothing`,
    [
      id,
      secretHash(secret),
      questionnaireId,
      version,
      language,
      by?.role === 'PATIENT' ? by.id : null,
      hostPage ? JSON.stringify(hostPage) : null,
      at,
      at,
    ],
  );
  const draft = await em.findOne(Draft, id, { refresh: true });
  if (!draft || !isSecretOf(draft.secretHash, secret)) throw new DraftIdTaken();
  return draft;
}

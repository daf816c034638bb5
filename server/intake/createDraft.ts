/** Begins an intake. The browser chose id and secret, so asking twice gives the same draft. */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Occasion } from '../audit/occasion.ts';
import { recordAudit } from '../audit/record.ts';
import { Draft } from '../db/entities/draft.ts';
import { AppError } from '../http/errors.ts';
import type { Library } from '../published/library.ts';
import type { DraftCreation } from './contract.ts';
import { isSecretOf, secretHash } from './draftSecret.ts';

export class DraftIdTaken extends AppError {
  readonly status = 409;
  readonly code = 'draft_id_taken';

  constructor() {
    super('This id is taken');
  }
}

export const createDraft = (
  em: EntityManager,
  library: Library,
  creation: DraftCreation,
  occasion: Occasion,
): Promise<Draft> =>
  em.transactional(async (tx) => {
    const draft = await madeOrFound(tx, library, creation, occasion);
    recordAudit(tx, occasion, { action: 'draft_started', object: { type: 'draft', id: draft.id } });
    return draft;
  });

async function madeOrFound(
  em: EntityManager,
  library: Library,
  { id, secret, questionnaireId, version, language }: DraftCreation,
  { by, at }: Occasion,
): Promise<Draft> {
  await library.questionnaire(em, questionnaireId, version);
  // Two requests at once: one row, and both read it.
  await em.upsert(
    Draft,
    {
      id,
      secretHash: secretHash(secret),
      questionnaireId,
      version,
      answers: {},
      keyRevisions: {},
      stepId: null,
      language,
      revision: 0,
      user: by?.role === 'PATIENT' ? by.id : null,
      createdAt: at,
      updatedAt: at,
      submittedAt: null,
    },
    { onConflictAction: 'ignore', onConflictFields: ['id'] },
  );
  const draft = await em.findOneOrFail(Draft, id, { refresh: true });
  if (!isSecretOf(draft.secretHash, secret)) throw new DraftIdTaken();
  return draft;
}

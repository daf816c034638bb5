/** Autosaves: each merges what does not overlap, refuses what does, and is applied once however often it comes. */
import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import type { Occasion } from '../audit/occasion.ts';
import { recordAudit } from '../audit/record.ts';
import { Draft } from '../db/entities/draft.ts';
import { DraftMutation } from '../db/entities/draftMutation.ts';
import { AppError, BadRequest, CodedError } from '../http/errors.ts';
import { checkChanges } from '../published/checkChanges.ts';
import type { Library } from '../published/library.ts';
import { unknownDocuments } from '../published/unknownDocuments.ts';
import { AlreadySubmitted } from './alreadySubmitted.ts';
import type { DraftConflict, DraftSave, DraftSaved } from './contract.ts';
import { applyChanges, changedElsewhere, overlaps } from './draftMerge.ts';
import { recordMilestone } from './events/recordEvents.ts';
import { type DraftKey, lockDraft, opens } from './openDraft.ts';
import { submissionOf } from './submissionOf.ts';

export class DraftChanged extends CodedError<Omit<DraftConflict, 'error' | 'code'>> {
  readonly status = 409;
  readonly code = 'draft_changed';

  constructor(conflict: Omit<DraftConflict, 'error' | 'code'>) {
    super('These answers were changed elsewhere in the meantime', conflict);
  }
}

export interface SaveRequest {
  key: DraftKey;
  save: DraftSave;
  occasion: Occasion;
}

/** Returns once it is committed. */
export const saveDraft = (
  em: EntityManager,
  library: Library,
  key: DraftKey,
  save: DraftSave,
  occasion: Occasion,
): Promise<DraftSaved> =>
  em.transactional(async (tx) => {
    const draft = await lockDraft(tx, key);
    const known = await tx.findOne(DraftMutation, { draft: draft.id, mutationId: save.mutationId });
    return apply(tx, library, draft, { save, occasion, isKnown: known !== null });
  });

/**
 * Saves of as many drafts, one each, in one transaction. What comes back, in order: what was saved, why not, or undefined
 * where somebody else is at work on the draft, or it does not open: nothing was done, it has to be saved alone.
 */
export const saveDrafts = (
  em: EntityManager,
  library: Library,
  requests: readonly SaveRequest[],
): Promise<Array<PromiseSettledResult<DraftSaved> | undefined>> =>
  em.transactional(async (tx) => {
    const drafts = await tx.find(
      Draft,
      { id: { $in: requests.map(({ key }) => key.id) } },
      // Not waiting for a draft keeps the others from waiting, and two such transactions from each other.
      { lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE },
    );
    const byId = new Map(drafts.map((draft) => [draft.id, draft]));
    const known = await savedBefore(tx, requests);
    const outcomes: Array<PromiseSettledResult<DraftSaved> | undefined> = [];
    for (const { key, save, occasion } of requests) {
      const draft = byId.get(key.id);
      if (draft && (await opens(tx, draft, key.secret))) {
        const isKnown = known.has(draft.id);
        const [outcome] = await Promise.allSettled([apply(tx, library, draft, { save, occasion, isKnown })]);
        // What cannot be done here and now may still be done alone.
        if (outcome.status === 'rejected' && !(outcome.reason instanceof AppError)) throw outcome.reason;
        outcomes.push(outcome);
      } else outcomes.push(undefined);
    }
    return outcomes;
  });

async function apply(
  tx: EntityManager,
  library: Library,
  draft: Draft,
  { save, occasion, isKnown }: { save: DraftSave; occasion: Occasion; isKnown: boolean },
): Promise<DraftSaved> {
  const { at } = occasion;
  const { mutationId, baseRevision, changes, stepId, language } = save;
  if (isKnown) return acknowledged(draft, save);
  if (draft.submittedAt) throw new AlreadySubmitted(await submissionOf(tx, draft));
  const published = await library.questionnaire(tx, draft.questionnaireId, draft.version);
  checkChanges(published, changes);
  const [foreign] = await unknownDocuments(tx, { draft: draft.id }, published.questionnaire, changes);
  if (foreign !== undefined) throw new BadRequest(`changes.${foreign}: names a document not uploaded here`);
  if (baseRevision > draft.revision) {
    throw new BadRequest(`baseRevision: the draft is at revision ${draft.revision}`);
  }
  const conflicts = overlaps(draft, save);
  if (Object.keys(conflicts).length > 0) {
    const theirs = changedElsewhere(draft, save);
    for (const key of Object.keys(conflicts)) delete theirs[key];
    throw new DraftChanged({ revision: draft.revision, conflicts, theirs });
  }
  const blank = isBlank(draft);
  applyChanges(draft, changes);
  if (blank && !isBlank(draft)) await recordMilestone(tx, 'started', draft, occasion);
  if (stepId !== undefined) draft.stepId = stepId;
  if (language !== undefined) draft.language = language;
  draft.updatedAt = at;
  tx.persist(tx.create(DraftMutation, { draft, mutationId, revision: draft.revision, createdAt: at }));
  recordAudit(tx, occasion, {
    action: 'draft_saved',
    object: { type: 'draft', id: draft.id },
    detail: { revision: draft.revision },
  });
  return acknowledged(draft, save);
}

const isBlank = ({ answers }: Draft): boolean => Object.keys(answers).length === 0;

const acknowledged = (draft: Draft, save: DraftSave): DraftSaved => ({
  revision: draft.revision,
  savedAt: draft.updatedAt.toISOString(),
  theirs: changedElsewhere(draft, save),
});

/** The drafts that have their save already. Asked once they are locked: what was saved just now is seen. */
async function savedBefore(tx: EntityManager, requests: readonly SaveRequest[]): Promise<Set<string>> {
  const rows = await tx.execute<Array<{ draft_id: string }>>(
    `select draft_id from draft_mutation
     join unnest(?::uuid[], ?::uuid[]) as asked (draft, mutation) on draft_id = draft and mutation_id = mutation`,
    [listOf(requests.map(({ key }) => key.id)), listOf(requests.map(({ save }) => save.mutationId))],
  );
  return new Set(rows.map(({ draft_id }) => draft_id));
}

const listOf = (ids: readonly string[]): string => `{${ids.join(',')}}`;

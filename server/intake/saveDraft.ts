/** One autosave: merges what does not overlap, refuses what does, and applies nothing twice. */
import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { AnswerValue } from '../../engine/answers.ts';
import type { Occasion } from '../audit/occasion.ts';
import { recordAudit } from '../audit/record.ts';
import type { Draft } from '../db/entities/draft.ts';
import { DraftMutation } from '../db/entities/draftMutation.ts';
import { BadRequest, CodedError } from '../http/errors.ts';
import { checkChanges } from '../published/checkChanges.ts';
import type { Library } from '../published/library.ts';
import { unknownDocuments } from '../published/unknownDocuments.ts';
import { AlreadySubmitted } from './alreadySubmitted.ts';
import type { DraftConflict, DraftSave, DraftSaved } from './contract.ts';
import { recordMilestone } from './events/recordEvents.ts';
import { type DraftKey, lockDraft } from './openDraft.ts';
import { submissionOf } from './submissionOf.ts';

export class DraftChanged extends CodedError<Omit<DraftConflict, 'error' | 'code'>> {
  readonly status = 409;
  readonly code = 'draft_changed';

  constructor(conflict: Omit<DraftConflict, 'error' | 'code'>) {
    super('These answers were changed elsewhere in the meantime', conflict);
  }
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
    const { at } = occasion;
    const { mutationId, baseRevision, changes, stepId, language } = save;
    const known = await tx.findOne(DraftMutation, { draft: draft.id, mutationId });
    if (known) return acknowledged(draft, save);
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
    apply(draft, changes);
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
  });

const isBlank = ({ answers }: Draft): boolean => Object.keys(answers).length === 0;

const acknowledged = (draft: Draft, save: DraftSave): DraftSaved => ({
  revision: draft.revision,
  savedAt: draft.updatedAt.toISOString(),
  theirs: changedElsewhere(draft, save),
});

/** Keys that were changed since `baseRevision` and are sent with another value. */
function overlaps(draft: Draft, { baseRevision, changes }: DraftSave): DraftConflict['conflicts'] {
  const conflicts: DraftConflict['conflicts'] = {};
  for (const [key, mine] of Object.entries(changes)) {
    const theirs = storedValue(draft, key);
    if ((draft.keyRevisions[key] ?? 0) > baseRevision && !isDeepStrictEqual(theirs, mine)) {
      conflicts[key] = { theirs, mine };
    }
  }
  return conflicts;
}

/** Keys that were changed since `baseRevision` and do not hold what this save sends. */
function changedElsewhere(draft: Draft, { baseRevision, changes }: DraftSave): Record<string, AnswerValue> {
  const theirs: Record<string, AnswerValue> = {};
  for (const [key, revision] of Object.entries(draft.keyRevisions)) {
    const mine = Object.hasOwn(changes, key) && isDeepStrictEqual(storedValue(draft, key), changes[key]);
    if (revision > baseRevision && !mine) theirs[key] = storedValue(draft, key);
  }
  return theirs;
}

function apply(draft: Draft, changes: DraftSave['changes']): void {
  const changed = Object.entries(changes).filter(
    ([key, value]) => !isDeepStrictEqual(storedValue(draft, key), value),
  );
  if (changed.length === 0) return;
  const answers = { ...draft.answers };
  const keyRevisions = { ...draft.keyRevisions };
  draft.revision += 1;
  for (const [key, value] of changed) {
    keyRevisions[key] = draft.revision;
    if (value === null) delete answers[key];
    else answers[key] = value as AnswerValue;
  }
  draft.answers = answers;
  draft.keyRevisions = keyRevisions;
}

const storedValue = ({ answers }: Draft, key: string): AnswerValue => answers[key] ?? null;

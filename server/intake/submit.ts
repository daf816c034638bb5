/** Turns a draft into a submission. Everything is computed anew here; the browser is not believed. */
import { type EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import type { Occasion } from '../audit/occasion.ts';
import { recordAudit } from '../audit/record.ts';
import { commitAgain } from '../db/commitAgain.ts';
import type { Draft } from '../db/entities/draft.ts';
import { Submission } from '../db/entities/submission.ts';
import { CodedError } from '../http/errors.ts';
import { clinicDate } from '../published/clinicDate.ts';
import { handInDocuments } from '../published/handInDocuments.ts';
import { judge, lostDocuments, NotSubmittable } from '../published/judge.ts';
import type { Library } from '../published/library.ts';
import { keepRuleInputs } from '../published/ruleInputs.ts';
import { unknownDocuments } from '../published/unknownDocuments.ts';
import { AlreadySubmitted } from './alreadySubmitted.ts';
import { announce } from './announce.ts';
import type { Submit, Submitted } from './contract.ts';
import { recordMilestone } from './events/recordEvents.ts';
import { type DraftKey, lockDraft } from './openDraft.ts';
import { recordConsents } from './recordConsents.ts';
import { newReference } from './reference.ts';
import { toSubmitted } from './submissionOf.ts';

export class OtherRevision extends CodedError<{ revision: number }> {
  readonly status = 409;
  readonly code = 'other_revision';

  constructor(revision: number) {
    super('The answers changed since they were reviewed', { revision });
  }
}

export class SubmissionKeyTaken extends CodedError {
  readonly status = 422;
  readonly code = 'submission_key_taken';

  constructor() {
    super('With this submission key other answers were handed in');
  }
}

/** The same key gives the same submission, however often it is asked for. @throws SubmissionKeyTaken */
export const submit = (
  em: EntityManager,
  clinic: { library: Library; timeZone: string },
  key: DraftKey,
  request: Submit,
  occasion: Occasion,
): Promise<Submitted> =>
  em.transactional((tx) => handIn(tx, clinic, key, request, occasion)).catch(refuseTakenKey);

async function handIn(
  tx: EntityManager,
  { library, timeZone }: { library: Library; timeZone: string },
  key: DraftKey,
  { submissionKey, baseRevision, language }: Submit,
  occasion: Occasion,
): Promise<Submitted> {
  const draft = await lockDraft(tx, key);
  if (draft.submittedAt) {
    const submission = await tx.findOneOrFail(Submission, { draft: draft.id });
    if (submission.submissionKey !== submissionKey) throw new AlreadySubmitted(toSubmitted(submission));
    if (draft.revision !== baseRevision) throw new SubmissionKeyTaken();
    await commitAgain(tx);
    return toSubmitted(submission);
  }
  if (draft.revision !== baseRevision) throw new OtherRevision(draft.revision);

  const published = await library.questionnaire(tx, draft.questionnaireId, draft.version);
  const today = clinicDate(occasion.at, timeZone);
  const rules = await library.rulesFor(tx, published);
  const { ruleSet } = rules;
  const judged = judge(published, { answers: draft.answers, today, language, ruleSet: rules });
  const { visible, flags, evidence, raisedFlags, patientName, patientEmail } = judged;
  const lost = await unknownDocuments(tx, { draft: draft.id }, published.questionnaire, visible);
  if (lost.length > 0) throw new NotSubmittable(lost.map((key) => lostDocuments(published, key, language)));
  const submission = tx.create(Submission, {
    id: crypto.randomUUID(),
    reference: newReference(),
    draft,
    submissionKey,
    questionnaireId: published.id,
    version: published.version,
    ruleSetId: ruleSet.id,
    ruleSetVersion: ruleSet.version,
    status: 'NEW',
    answersJSON: visible,
    flagsJSON: flags,
    evidenceJSON: evidence,
    raisedFlags,
    answeredOn: today,
    language,
    patientName,
    patientEmail,
    user: ownerOf(draft, occasion),
    revision: 1,
    createdAt: occasion.at,
    updatedAt: occasion.at,
  });
  draft.submittedAt = occasion.at;
  draft.language = language;
  tx.persist(submission);
  recordAudit(tx, occasion, {
    action: 'submission_created',
    object: { type: 'submission', id: submission.id },
    detail: {
      questionnaire: `${published.id}@${published.version}`,
      ruleSet: `${ruleSet.id}@${ruleSet.version}`,
    },
  });
  await tx.flush();
  await keepRuleInputs(tx, submission.id, published, visible, today);
  await handInDocuments(
    tx,
    occasion,
    { draftId: draft.id, submissionId: submission.id },
    published.questionnaire,
    visible,
  );
  await recordConsents(tx, submission.id, published, { visible, language, at: occasion.at });
  await recordMilestone(tx, 'submitted', draft, occasion);
  await announce(tx, submission, ruleSet, occasion);
  return toSubmitted(submission);
}

/** Two drafts with the same key at once: the second one waits for the first, and the database refuses it. */
function refuseTakenKey(error: unknown): never {
  const refused = error instanceof UniqueConstraintViolationException && 'constraint' in error;
  if (refused && error.constraint === 'submission_submission_key_key') throw new SubmissionKeyTaken();
  throw error;
}

const ownerOf = (draft: Draft, { by }: Occasion) => draft.user ?? (by?.role === 'PATIENT' ? by : null);

/** The patient answers an information request: a new version of the answers, validated as at submit. */
import type { AnswersReply } from '@clinic/contract/patient/ownSubmission';
import type { Promising } from '@clinic/contract/settings';
import { type Answers, withoutSources } from '@clinic/engine/base';
import { type ExternalValues, withExternalValues } from '@clinic/engine/form';
import { assess } from '@clinic/engine/validation';
import { assessedFlags, newDangers } from '@clinic/rules/evaluate';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { CodedError, codedError } from '@clinic/server-platform/base';
import { asSystem, runTogether } from '@clinic/server-platform/db';
import { type Submission, SubmissionVersion } from '@clinic/server-platform/entities';
import { notify } from '@clinic/server-platform/messaging';
import {
  changedHistory,
  checkChanges,
  clinicDate,
  contactFlags,
  type Evaluation,
  evaluate,
  historyOf,
  keptRuleInputs,
  lostDocuments,
  NotSubmittable,
  promise,
  unknownDocuments,
  updateContactDue,
  withSignatureDays,
} from '@clinic/server-shared/catalogue';
import { answersWithExternal, type ExternalOf, hasExternal } from '@clinic/server-shared/work';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Reviewing } from '../licence.ts';
import { notifyChange, setStatus } from '../setStatus.ts';
import { changedKeys } from './changedKeys.ts';
import { addMessage } from './messages.ts';
import { findOwn, lockOwn, openRequest, type ViewedByPatient, viewedByPatient } from './ownSubmission.ts';
import { answered, changedAnswers, mayChange, refuseOthers } from './replyAnswers.ts';
import { currentVersion, keepOriginal } from './versions.ts';

export class RequestClosed extends codedError(
  409,
  'request_closed',
  'The clinic no longer waits for this answer',
) {}

export class OtherAnswers extends CodedError<{ revision: number }> {
  readonly status = 409;
  readonly code = 'other_revision';

  constructor(revision: number) {
    super('The answers changed in the meantime', { revision });
  }
}

/** Idempotent: repeating a key returns the submission without storing another reply. */
export async function replyToRequest(
  em: EntityManager,
  clinic: Clinic,
  id: string,
  reply: AnswersReply,
  requestContext: SignedInRequest,
): Promise<ViewedByPatient> {
  const external = await externalBefore(
    em.fork({ keepTransactionContext: true }),
    clinic,
    id,
    reply,
    requestContext,
  );
  return storeReply(em, clinic, id, reply, requestContext, external);
}

interface Clinic extends Promising, Reviewing {
  external: ExternalOf;
}

/** The external values of the corrected answers. Undefined if others are corrected than those at the clinic. */
async function externalBefore(
  em: EntityManager,
  { library, timeZone, external }: Clinic,
  id: string,
  { baseRevision, changes }: AnswersReply,
  { at, by }: SignedInRequest,
): Promise<ExternalValues | undefined> {
  const { answersJSON, questionnaireId, version } = await findOwn(em, id, by);
  const published = await library.questionnaire(em, questionnaireId, version);
  if (!hasExternal(published) || (await currentVersion(em, id)) !== baseRevision) return undefined;
  const changed = changedAnswers(
    answersJSON,
    withExternalValues(published.questionnaire, changes as Answers),
  );
  return external(published, timeZone)(changed, clinicDate(at, timeZone));
}

const storeReply = (
  em: EntityManager,
  { library, config, ...promising }: Clinic,
  id: string,
  sent: AnswersReply,
  requestContext: SignedInRequest,
  external: ExternalValues | undefined,
): Promise<ViewedByPatient> =>
  em.transactional(async (tx) => {
    const submission = await lockOwn(tx, id, requestContext.by);
    if (await tx.count(SubmissionVersion, { submission: id, clientKey: sent.key })) {
      recordAudit(tx, requestContext, {
        action: 'own_submission_viewed',
        object: { type: 'submission', id },
      });
      return viewedByPatient(tx, submission, requestContext);
    }
    const request = await openRequest(tx, id);
    if (request?.id !== sent.requestId) throw new RequestClosed();
    const current = await currentVersion(tx, id);
    if (sent.baseRevision !== current) throw new OtherAnswers(current);
    const published = await library.questionnaire(tx, submission.questionnaireId, submission.version);
    const ruleSet = await library.ruleSet(tx, submission.ruleSetId, submission.ruleSetVersion);
    const today = clinicDate(requestContext.at, promising.timeZone);
    const changes = withExternalValues(published.questionnaire, withoutSources(sent.changes as Answers));
    const reply = { ...sent, changes };
    const changed = changedAnswers(submission.answersJSON, changes);
    const signed = withSignatureDays(published.questionnaire, changed, submission.createdAt, today);
    const answers = answersWithExternal(published, signed, external);
    const assessment = assess(published.questionnaire, answers, today);
    const asked = mayChange(request, {
      questionnaire: published.questionnaire,
      answers: submission.answersJSON,
      // As of the original date: questions that the days since then have opened are asked too.
      before: assess(published.questionnaire, submission.answersJSON, submission.answeredOn),
      after: assessment,
    });
    checkChanges(published, reply.changes);
    refuseOthers(reply.changes, asked);
    const { language } = submission;
    const history = await historyOf(tx, library, {
      personId: submission.person.id,
      before: submission.createdAt,
      reads: ruleSet.earlier.questions,
      published,
    });
    const evaluated = evaluate(published, { assessment, given: answers, language, ruleSet, history, asked });
    const lost = await unknownDocuments(
      tx,
      { submission: id },
      published.questionnaire,
      answered(reply, evaluated),
    );
    if (lost.length > 0) throw new NotSubmittable(lost.map((key) => lostDocuments(published, key, language)));
    if (current === 1) await keepOriginal(tx, submission);
    const before = assessedFlags(ruleSet.ruleSet, submission.flagsJSON, submission.raisedFlags);
    const replaced = changedKeys(submission.answersJSON, evaluated.visible);
    submission.sources = Object.fromEntries(
      Object.entries(submission.sources).filter(([key]) => !replaced.includes(key)),
    );
    take(submission, evaluated, today, requestContext.at);
    tx.persist(
      tx.create(SubmissionVersion, {
        submission,
        number: current + 1,
        cause: 'reply',
        answersJSON: submission.answersJSON,
        flagsJSON: submission.flagsJSON,
        evidenceJSON: submission.evidenceJSON,
        raisedFlags: submission.raisedFlags,
        ruleSetId: submission.ruleSetId,
        ruleSetVersion: submission.ruleSetVersion,
        author: requestContext.by,
        clientKey: reply.key,
        createdAt: requestContext.at,
      }),
    );
    request.closedAt = requestContext.at;
    request.answeredVersion = current + 1;
    recordAudit(tx, requestContext, {
      action: 'information_answered',
      object: { type: 'submission', id },
      detail: {
        ...{ request: request.id, version: current + 1, changed: replaced.length },
        raised: submission.raisedFlags.length,
        ...(history && { earlierRead: history.length }),
      },
    });
    if (submission.status === 'NEEDS_INFO') {
      const status = submission.assignee ? 'IN_REVIEW' : 'NEW';
      await setStatus(tx, { library, config }, submission, { status }, requestContext);
    }
    await runTogether(tx, promise(id, ['read', 'decision'], promising, requestContext.at));
    await tx.flush();
    await runTogether(tx, keptRuleInputs(id, published, assessment.ruleInputs));
    await asSystem('history', () => runTogether(tx, [changedHistory([submission.person.id])]));
    const contact = contactFlags(ruleSet.ruleSet, submission.raisedFlags, submission.flagsJSON);
    await asSystem('contact', () => updateContactDue(tx, id, contact, requestContext.at));
    if (reply.message !== undefined) {
      await addMessage(tx, submission, { key: reply.key, message: reply.message }, 'patient', requestContext);
    }
    await notifyChange(tx, submission);
    await notify(tx, requestContext, { kind: 'ready_for_review', submissionId: id });
    const now = assessedFlags(ruleSet.ruleSet, evaluated.flags, evaluated.raisedFlags);
    if (newDangers(before, now).length > 0) {
      await notify(tx, requestContext, { kind: 'flag_detected', submissionId: id });
      await notify(tx, requestContext, { kind: 'high_priority', submissionId: id });
    }
    return viewedByPatient(tx, submission, requestContext);
  });

function take(submission: Submission, evaluated: Evaluation, today: string, at: Date): void {
  submission.answersJSON = evaluated.visible;
  submission.answeredOn = today;
  submission.flagsJSON = evaluated.flags;
  submission.evidenceJSON = evaluated.evidence as unknown as Submission['evidenceJSON'];
  submission.raisedFlags = evaluated.raisedFlags;
  submission.continuedPast = evaluated.continuedPast;
  submission.patientName = evaluated.patientName;
  submission.patientEmail = evaluated.patientEmail;
  submission.patientPhone = evaluated.patientPhone;
  submission.patientBirthDate = evaluated.patientBirthDate;
  submission.messagesConsent = evaluated.messagesConsent;
  submission.updatedAt = at;
  submission.waitingSince = at;
}

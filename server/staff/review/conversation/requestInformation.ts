/** Asks the patient to answer some questions again. Replaces an open request. */

import { PROMISED_STEPS } from '@clinic/contract/promisedSteps';
import type { NewRequest } from '@clinic/contract/review/informationRequest';
import { takesAnswer } from '@clinic/engine/definition';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { BadRequest } from '@clinic/server-platform/base';
import { runTogether } from '@clinic/server-platform/db';
import { InformationRequest, type Submission } from '@clinic/server-platform/entities';
import { notifyPatient } from '@clinic/server-platform/messaging';
import { endPromises, type Library } from '@clinic/server-shared/catalogue';
import type { EntityManager } from '@mikro-orm/postgresql';
import { lockSubmission } from '../findSubmission.ts';
import type { Reviewing } from '../licence.ts';
import { notifyChange, setStatus } from '../setStatus.ts';
import { type ViewedSubmission, viewOf } from '../viewSubmission.ts';
import { mailPatient } from './mailPatient.ts';

/** Then it is the clinic's turn again, to ask once more or to decide. */
const DAYS_TO_ANSWER = 7;

/** @throws BadRequest for a question that is not in the form */
export const requestInformation = (
  em: EntityManager,
  reviewing: Reviewing,
  id: string,
  { message, questionIds, reason, revision }: NewRequest,
  requestContext: SignedInRequest,
): Promise<ViewedSubmission> =>
  em.transactional(async (tx) => {
    const submission = await lockSubmission(tx, id, revision);
    await refuseUnknown(tx, reviewing.library, submission, questionIds);
    if (submission.status === 'NEEDS_INFO') {
      const open = { submission: id, closedAt: null };
      await tx.nativeUpdate(InformationRequest, open, { closedAt: requestContext.at });
    } else {
      await setStatus(tx, reviewing, submission, { status: 'NEEDS_INFO', reason }, requestContext);
    }
    const request = tx.create(InformationRequest, {
      id: crypto.randomUUID(),
      submission,
      message,
      questionIds: [...new Set(questionIds)],
      author: requestContext.by,
      createdAt: requestContext.at,
    });
    tx.persist(request);
    submission.answerDueAt = new Date(requestContext.at.getTime() + DAYS_TO_ANSWER * 86_400_000);
    recordAudit(tx, requestContext, {
      action: 'information_requested',
      object: { type: 'submission', id },
      detail: { request: request.id, questions: request.questionIds.length },
    });
    await runTogether(tx, [endPromises(id, PROMISED_STEPS, requestContext.at)]);
    await tx.flush();
    await mailPatient(tx, submission, requestContext, { template: 'needs_info', about: request.id });
    await notifyPatient(tx, requestContext, { kind: 'information_requested', submissionId: id });
    await notifyChange(tx, submission);
    return viewOf(tx, submission);
  });

async function refuseUnknown(
  tx: EntityManager,
  library: Library,
  { questionnaireId, version }: Submission,
  questionIds: readonly string[],
): Promise<void> {
  const { questionnaire } = await library.questionnaire(tx, questionnaireId, version);
  for (const [index, id] of questionIds.entries()) {
    const question = questionnaire.questions.get(id)?.question;
    if (!question || !takesAnswer(question)) throw new BadRequest(`questionIds.${index}: no such question`);
  }
}

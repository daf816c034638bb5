/** Ends the wait for an answer to a message that needs none. */
import type { SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { askTogether, recordSubmissions, runTogether } from '@clinic/server-platform/db';
import { publishLive } from '@clinic/server-platform/messaging';
import { endPromises } from '@clinic/server-shared/catalogue';
import type { EntityManager } from '@mikro-orm/postgresql';
import { lockSubmission } from '../findSubmission.ts';
import { type ViewedSubmission, viewOf } from '../viewSubmission.ts';

/** Repeated, it only reads. */
export const answerNotNeeded = (
  em: EntityManager,
  id: string,
  requestContext: SignedInRequest,
): Promise<ViewedSubmission> =>
  em.transactional(async (tx) => {
    const submission = await lockSubmission(tx, id);
    const ended = await askTogether<object>(tx, [endPromises(id, ['answer'], requestContext.at)]);
    const isOpen = ended.length > 0;
    recordAudit(tx, requestContext, {
      action: isOpen ? 'answer_not_needed' : 'submission_viewed',
      object: { type: 'submission', id },
    });
    if (isOpen) {
      await runTogether(tx, [recordSubmissions([id])]);
      const patientId = submission.user?.id ?? null;
      await publishLive(tx, { type: 'submission_changed', submissionId: id }, { patientId });
    }
    return viewOf(tx, submission);
  });

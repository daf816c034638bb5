/** A submission as a physician reads it, with its status history. Reading it is audited. */
import type { RequestContext } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { askTogether, recordSubmissions, runTogether } from '@clinic/server-platform/db';
import { StatusChange, type Submission } from '@clinic/server-platform/entities';
import { publishLive } from '@clinic/server-platform/messaging';
import { endPromises } from '@clinic/server-shared/catalogue';
import type { EntityManager } from '@mikro-orm/postgresql';
import { findSubmission } from './findSubmission.ts';
import { type ItemRow, itemQuestion } from './listItems.ts';

export interface ViewedSubmission {
  submission: Submission;
  history: StatusChange[];
  /** As lists show it. */
  item: ItemRow;
}

export const viewSubmission = (
  em: EntityManager,
  id: string,
  requestContext: RequestContext,
): Promise<ViewedSubmission> =>
  em.transactional(async (tx) => {
    const submission = await findSubmission(tx, id);
    recordAudit(tx, requestContext, { action: 'submission_viewed', object: { type: 'submission', id } });
    if (requestContext.by?.role === 'PHYSICIAN') await endRead(tx, id, requestContext);
    return viewOf(tx, submission);
  });

/** Patients are promised that a physician reads what they wrote. */
async function endRead(tx: EntityManager, id: string, { at }: RequestContext): Promise<void> {
  const ended = await askTogether<object>(tx, [endPromises(id, ['read'], at)]);
  if (ended.length === 0) return;
  await runTogether(tx, [recordSubmissions([id])]);
  await publishLive(tx, { type: 'submission_changed', submissionId: id });
}

/** Without an audit entry. Reads what is stored: flush changes before. */
export async function viewOf(tx: EntityManager, submission: Submission): Promise<ViewedSubmission> {
  const history = await statusHistory(tx, submission.id);
  const [item] = await askTogether<ItemRow>(tx, [itemQuestion([submission.id])]);
  return { submission, history, item: item as ItemRow };
}

const orderBy = { revision: 'asc' } as const;

/** Oldest first. */
export const statusHistory = (em: EntityManager, submission: string): Promise<StatusChange[]> =>
  em.find(StatusChange, { submission }, { populate: ['author'], orderBy }) as Promise<StatusChange[]>;

/** The same for the patient, who cannot read the authors' accounts. */
export const statusHistoryForPatient = (em: EntityManager, submission: string): Promise<StatusChange[]> =>
  em.find(StatusChange, { submission }, { orderBy }) as Promise<StatusChange[]>;

/** A submission as a physician reads it, with its status history. Reading it is audited. */
import type { RequestContext } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { askTogether } from '@clinic/server-platform/db';
import { StatusChange, type Submission } from '@clinic/server-platform/entities';
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
    return viewOf(tx, submission);
  });

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

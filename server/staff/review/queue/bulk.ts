/** Assigns or archives several submissions; each succeeds or fails independently. */
import type { BulkAction, BulkReply, BulkResult } from '@clinic/contract/queue/bulk';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { AppError } from '@clinic/server-platform/base';
import { type OperationItem, QueueOperation } from '@clinic/server-platform/entities';
import type { Library } from '@clinic/server-shared/catalogue';
import type { EntityManager } from '@mikro-orm/postgresql';
import { changeStatus } from '../changeStatus.ts';
import { findSubmission } from '../findSubmission.ts';
import type { Reviewing } from '../licence.ts';
import { listItems } from '../listItems.ts';
import { assign } from './assign.ts';
import { findAssignee } from './staffList.ts';

export const bulk = (
  em: EntityManager,
  reviewing: Reviewing,
  act: BulkAction,
  requestContext: SignedInRequest,
): Promise<BulkReply> =>
  em.transactional(async (tx) => {
    if (act.action === 'assign') await findAssignee(tx, act.assigneeId);
    const before: OperationItem[] = [];
    const results = await oneByOne(tx, reviewing.library, act.ids, async (part, id) => {
      const { status, assignee, revision } = await findSubmission(part, id);
      const was = { status, assigneeId: assignee?.id ?? null };
      const after =
        act.action === 'assign'
          ? await assign(part, id, { assigneeId: act.assigneeId }, requestContext)
          : (await changeStatus(part, reviewing, id, archived(act.reason), requestContext)).submission;
      if (after.revision !== revision) before.push({ id, revision: after.revision, ...was });
    });
    const operation = tx.create(QueueOperation, {
      id: crypto.randomUUID(),
      user: requestContext.by.id,
      action: act.action,
      items: before,
      createdAt: requestContext.at,
      undoneAt: null,
    });
    recordAudit(tx, requestContext, {
      action: 'bulk_change',
      object: { type: 'queue_operation', id: operation.id },
      detail: {
        action: act.action,
        asked: results.length,
        changed: before.length,
        ids: results.filter(({ ok }) => ok).map(({ id }) => id),
      },
    });
    return { operationId: operation.id, results };
  });

const archived = (reason: string | undefined) => ({
  status: 'ARCHIVED' as const,
  ...(reason === undefined ? {} : { reason }),
});

/** Processed in order of id, so that concurrent calls do not deadlock; results are in the order requested. */
export async function oneByOne(
  tx: EntityManager,
  library: Library,
  ids: readonly string[],
  act: (part: EntityManager, id: string) => Promise<void>,
): Promise<BulkResult[]> {
  const results = new Map<string, BulkResult>();
  for (const id of [...new Set(ids)].sort()) {
    results.set(id, await attempt(tx, id, act));
  }
  const done = [...results.values()].filter(({ ok }) => ok).map(({ id }) => id);
  for (const item of await listItems(tx, library, done))
    results.set(item.id, { id: item.id, ok: true, item });
  return [...new Set(ids)].map((id) => results.get(id) as BulkResult);
}

async function attempt(
  tx: EntityManager,
  id: string,
  act: (part: EntityManager, id: string) => Promise<void>,
): Promise<BulkResult> {
  try {
    // A savepoint: a failure leaves nothing behind.
    await tx.transactional((part) => act(part, id), { clear: true });
    return { id, ok: true };
  } catch (error) {
    if (error instanceof AppError) return { id, ok: false, code: error.code };
    throw error;
  }
}

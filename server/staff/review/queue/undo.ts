/** Undoes a bulk change, except for submissions changed since. */
import type { BulkReply } from '@clinic/contract/queue/bulk';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { AppError, NotFound } from '@clinic/server-platform/base';
import { QueueOperation } from '@clinic/server-platform/entities';
import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { changeStatus } from '../changeStatus.ts';
import { lockSubmission } from '../findSubmission.ts';
import type { Reviewing } from '../licence.ts';
import { assign } from './assign.ts';
import { oneByOne } from './bulk.ts';

class ChangedSince extends AppError {
  readonly status = 409;
  readonly code = 'changed_since';
}

export class AlreadyUndone extends AppError {
  readonly status = 409;
  readonly code = 'already_undone';
}

export const undo = (
  em: EntityManager,
  reviewing: Reviewing,
  operationId: string,
  requestContext: SignedInRequest,
): Promise<BulkReply> =>
  em.transactional(async (tx) => {
    const operation = await tx.findOneOrFail(
      QueueOperation,
      { id: operationId, user: requestContext.by.id },
      { failHandler: () => new NotFound('No such operation'), lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (operation.undoneAt) throw new AlreadyUndone('This was undone already');
    operation.undoneAt = requestContext.at;
    const { action } = operation;
    const items = new Map(operation.items.map((item) => [item.id, item]));
    recordAudit(tx, requestContext, {
      action: 'bulk_change_undone',
      object: { type: 'queue_operation', id: operationId },
      detail: { action, count: items.size },
    });
    await tx.flush();
    const results = await oneByOne(tx, reviewing.library, [...items.keys()], async (part, id) => {
      const { status, assigneeId, revision } = items.get(id) as (typeof operation.items)[number];
      const now = await lockSubmission(part, id);
      if (now.revision !== revision) throw new ChangedSince('Changed since');
      if (action === 'assign') await assign(part, id, { assigneeId }, requestContext);
      else await changeStatus(part, reviewing, id, { status, reason: 'Archiving undone' }, requestContext);
    });
    return { operationId, results };
  });

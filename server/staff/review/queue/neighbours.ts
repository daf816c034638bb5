/** The submissions before and after one in the filtered, sorted list. */
import type { Neighbours, NeighboursQuery } from '@clinic/contract/queue/queue';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { NotFound } from '@clinic/server-platform/base';
import type { ClinicDefaults } from '@clinic/server-platform/settings';
import type { EntityManager } from '@mikro-orm/postgresql';
import { placeOf } from './cursor.ts';
import { estimate } from './estimate.ts';
import { findIds, forceIndexPlans } from './findIds.ts';
import { narrowingFor } from './narrowing.ts';

/** Also works for a submission that no longer matches: returns those around its position. */
export const neighbours = (
  em: EntityManager,
  config: ClinicDefaults,
  { id, filter }: NeighboursQuery,
  requestContext: SignedInRequest,
): Promise<Neighbours> =>
  em.transactional(async (tx) => {
    await forceIndexPlans(tx);
    const { sort } = filter;
    const after = await placeOf(tx, sort, id);
    if (!after) throw new NotFound('No such submission');
    const narrowing = await narrowingFor(tx, config, filter, requestContext);
    const wanted = { narrowing, sort, after, limit: 1 };
    const known = await estimate(tx, narrowing);
    const before = await findIds(tx, { ...wanted, backwards: true }, known);
    const behind = await findIds(tx, wanted, known);
    const [[previous = null], [next = null]] = [before.ids, behind.ids];
    recordAudit(tx, requestContext, {
      action: 'neighbours_viewed',
      object: { type: 'submission', id },
      detail: { previous, next },
    });
    return { previous, next };
  });

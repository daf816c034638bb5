/** The submissions before and after one in the filtered, sorted list. */
import type { Neighbours, NeighboursQuery } from '@clinic/contract/queue/queue';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { NotFound } from '@clinic/server-platform/base';
import type { ClinicDefaults } from '@clinic/server-platform/settings';
import type { EntityManager } from '@mikro-orm/postgresql';
import { narrowingFor } from './conditions.ts';
import { placeOf } from './cursor.ts';
import { listIds } from './listIds.ts';

/** Also works for a submission that no longer matches: returns those around its position. */
export const neighbours = (
  em: EntityManager,
  config: ClinicDefaults,
  { id, filter }: NeighboursQuery,
  requestContext: SignedInRequest,
): Promise<Neighbours> =>
  em.transactional(async (tx) => {
    const { sort } = filter;
    const after = await placeOf(tx, sort, id);
    if (!after) throw new NotFound('No such submission');
    const narrowing = await narrowingFor(tx, config, filter, requestContext);
    const place = { narrowing, sort, after, limit: 1 };
    const [previous = null] = await listIds(tx, { ...place, backwards: true });
    const [next = null] = await listIds(tx, place);
    recordAudit(tx, requestContext, {
      action: 'neighbours_viewed',
      object: { type: 'submission', id },
      detail: { previous, next },
    });
    return { previous, next };
  });

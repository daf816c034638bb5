/** A page of the review queue. */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { SignedInOccasion } from '../../audit/occasion.ts';
import { recordAudit } from '../../audit/record.ts';
import type { Library } from '../../published/library.ts';
import { STATUSES, type SubmissionListItem } from '../contract.ts';
import { type Narrowing, narrowingOf } from './conditions.ts';
import type { ReviewQuery } from './contract.ts';
import { countMatches } from './countMatches.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { asTold, findIds } from './findIds.ts';
import { listItems } from './listItems.ts';

export interface QueuePage {
  submissions: SubmissionListItem[];
  /** Of all pages. */
  total: Total;
  /** Cursor of the next page; absent on the last one. */
  next?: string;
}

export interface Total {
  number: number;
  exact: boolean;
}

export const queue = (
  em: EntityManager,
  library: Library,
  query: ReviewQuery,
  occasion: SignedInOccasion,
): Promise<QueuePage> =>
  em.transactional(async (tx) => {
    const { sort, cursor, limit } = query;
    await asTold(tx);
    const narrowing = narrowingOf(query, occasion.by.id);
    const after = cursor === undefined ? undefined : await readCursor(tx, sort, cursor);
    const found = await findIds(tx, { narrowing, sort, ...(after ? { after } : {}), limit: limit + 1 });
    const total = await totalOf(tx, narrowing);
    const submissions = await listItems(tx, library, found.slice(0, limit));
    const last = found[limit - 1];
    recordAudit(tx, occasion, {
      action: 'submissions_listed',
      object: { type: 'submission', id: null },
      // The words searched for may be a name.
      detail: {
        status: query.status,
        flag: query.flag,
        assignee: query.assignee,
        sort,
        searched: narrowing.search !== undefined,
        count: submissions.length,
      },
    });
    return {
      submissions,
      total,
      ...(found.length > limit && last ? { next: await writeCursor(tx, sort, last) } : {}),
    };
  });

async function totalOf(tx: EntityManager, narrowing: Narrowing): Promise<Total> {
  const { byStatus, atLeast } = await countMatches(tx, narrowing);
  const counted = STATUSES.filter((status) => narrowing.status === undefined || narrowing.status === status);
  return {
    number: counted.reduce((total, status) => total + byStatus[status], 0),
    exact: !counted.some((status) => atLeast.includes(status)),
  };
}

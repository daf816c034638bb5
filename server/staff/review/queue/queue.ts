/** A page of the review queue. */
import type { MatchingCounts, ReviewQuery } from '@clinic/contract/queue/queue';
import { STATUSES, type SubmissionListItem } from '@clinic/contract/review';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { askTogether } from '@clinic/server-platform/db';
import type { ClinicDefaults } from '@clinic/server-platform/settings';
import type { Library } from '@clinic/server-shared/catalogue';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type ItemRow, itemQuestion, itemsOf } from '../listItems.ts';
import { narrowingFor } from './conditions.ts';
import { countMatches } from './countMatches.ts';
import { cursorQuestions, type PlaceRow, readCursor, writeCursor } from './cursor.ts';
import { listIds } from './listIds.ts';

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
  { library, config }: { library: Library; config: ClinicDefaults },
  query: ReviewQuery,
  requestContext: SignedInRequest,
): Promise<QueuePage> =>
  em.transactional(async (tx) => {
    const { sort, cursor, limit } = query;
    const narrowing = await narrowingFor(tx, config, query, requestContext);
    const after = cursor === undefined ? undefined : await readCursor(tx, sort, cursor);
    const ids = await listIds(tx, { narrowing, sort, ...(after && { after }), limit: limit + 1 });
    const statuses = query.status === undefined ? STATUSES : [query.status];
    const total = totalOf(await countMatches(tx, narrowing, statuses));
    const shown = ids.slice(0, limit);
    const last = ids.length > limit ? shown.at(-1) : undefined;
    const rows = await askTogether<ItemRow | PlaceRow>(tx, [
      itemQuestion(shown),
      ...(last === undefined ? [] : cursorQuestions(sort, last)),
    ]);
    const submissions = await itemsOf(
      tx,
      library,
      shown,
      rows.filter((row) => 'id' in row),
    );
    const places = rows.filter((row) => 'place' in row);
    recordAudit(tx, requestContext, {
      action: 'submissions_listed',
      object: { type: 'submission', id: null },
      // The search words may be a name.
      detail: {
        status: query.status,
        flag: query.flag,
        assignee: query.assignee,
        submitted: query.submitted,
        due: query.due,
        sort,
        searched: narrowing.search !== undefined,
        count: submissions.length,
        ids: shown,
      },
    });
    return {
      submissions,
      total,
      ...(last === undefined ? {} : { next: writeCursor(sort, last, places) }),
    };
  });

const totalOf = ({ byStatus, atLeast }: MatchingCounts): Total => ({
  number: STATUSES.reduce((total, status) => total + byStatus[status], 0),
  exact: atLeast.length === 0,
});

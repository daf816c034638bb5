/** The review queue: newest first, narrowed and paged by the database. */
import type { EntityManager, FilterQuery } from '@mikro-orm/postgresql';
import type { Occasion } from '../audit/occasion.ts';
import { recordAudit } from '../audit/record.ts';
import { Submission } from '../db/entities/submission.ts';
import type { ReviewQuery } from './contract.ts';
import { type Cursor, readCursor, writeCursor } from './cursor.ts';

export interface QueuePage {
  submissions: Submission[];
  /** Of all pages. */
  total: number;
  /** Absent on the last page. */
  next?: string;
}

export const queue = (em: EntityManager, query: ReviewQuery, occasion: Occasion): Promise<QueuePage> =>
  em.transactional(async (tx) => {
    const { status, search, flag, cursor, limit } = query;
    const matching: FilterQuery<Submission>[] = [];
    if (status) matching.push({ status });
    if (flag) matching.push({ raisedFlags: { $contains: [flag] } });
    if (search?.trim()) {
      const pattern = `%${literally(search.trim())}%`;
      matching.push({ $or: [{ patientName: { $ilike: pattern } }, { patientEmail: { $ilike: pattern } }] });
    }
    const onPage = cursor ? [...matching, after(readCursor(cursor))] : matching;
    const total = await tx.count(Submission, { $and: matching });
    const found = await tx.find(
      Submission,
      { $and: onPage },
      { orderBy: { createdAt: 'desc', id: 'desc' }, limit: limit + 1 },
    );
    const submissions = found.slice(0, limit);
    const last = submissions.at(-1);
    recordAudit(tx, occasion, {
      action: 'submissions_listed',
      object: { type: 'submission', id: null },
      // The words searched for may be a name.
      detail: { status, flag, searched: Boolean(search), count: submissions.length },
    });
    return { submissions, total, ...(found.length > limit && last ? { next: writeCursor(last) } : {}) };
  });

const after = ({ createdAt, id }: Cursor): FilterQuery<Submission> => ({
  $or: [{ createdAt: { $lt: createdAt } }, { createdAt, id: { $lt: id } }],
});

/** The text itself as a LIKE pattern: `%`, `_` and the backslash mean nothing special. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Submission counts, from tallies maintained at every change instead of counting. */
import { type ReviewCounts, STATUSES, type Status } from '@clinic/contract/review';
import type { Statement } from '@clinic/server-platform/db';
import type { Narrowing } from './conditions.ts';

type Named = Pick<Narrowing, 'flag' | 'assignee'>;

/** Counts of all submissions, and of those with the flag, the assignee, or both; search words are ignored. */
export interface Tallies {
  byStatus(named: Named): ReviewCounts;
  number(named: Named & Pick<Narrowing, 'status'>): number;
}

export interface TallyRow {
  status: Status;
  flagged: boolean;
  assigned: boolean;
  number: string;
}

/** Queries all tallies of a filter's flag and assignee. */
export const tallyQuestion = ({ flag, assignee }: Named): Statement => ({
  sql: `select status, flag <> '' as flagged, assignee_id::text is not distinct from ? as assigned,
      sum(number) as number
    from queue_tally where flag = '' or flag = ? group by 1, 2, 3`,
  params: [assignee ?? null, flag ?? ''],
});

export function talliesOf(rows: readonly TallyRow[]): Tallies {
  const byStatus = ({ flag, assignee }: Named): ReviewCounts => {
    const counts = Object.fromEntries(STATUSES.map((status) => [status, 0])) as ReviewCounts;
    for (const { status, flagged, assigned, number } of rows)
      if (flagged === (flag !== undefined) && (assigned || assignee === undefined))
        counts[status] += Number(number);
    return counts;
  };
  return {
    byStatus,
    number: ({ status, ...named }) => {
      const counts = byStatus(named);
      return status === undefined ? sum(Object.values(counts)) : counts[status];
    },
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

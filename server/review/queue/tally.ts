/** How many submissions there are, from figures kept at every change instead of counting. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { type ReviewCounts, STATUSES, type Status } from '../contract.ts';
import { all, type Narrowing } from './conditions.ts';

/** Regardless of the words searched for. */
export async function tallyByStatus(
  em: EntityManager,
  { flag = '', assignee }: Pick<Narrowing, 'flag' | 'assignee'>,
): Promise<ReviewCounts> {
  const { text, values } = all(
    { text: 'flag = ?', values: [flag] },
    assignee === undefined ? undefined : { text: 'assignee_id = ?', values: [assignee] },
  );
  const rows = await em.execute<Array<{ status: Status; number: string }>>(
    `select status, sum(number) as number from queue_tally where ${text} group by status`,
    values,
  );
  const counted = new Map(rows.map(({ status, number }) => [status, Number(number)]));
  return Object.fromEntries(STATUSES.map((status) => [status, counted.get(status) ?? 0])) as ReviewCounts;
}

export const tally = async (
  em: EntityManager,
  narrowing: Pick<Narrowing, 'flag' | 'assignee' | 'status'>,
): Promise<number> => {
  const byStatus = await tallyByStatus(em, narrowing);
  return narrowing.status ? byStatus[narrowing.status] : sum(Object.values(byStatus));
};

export const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0);

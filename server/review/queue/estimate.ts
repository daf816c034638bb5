/** What is known about a filter before choosing how to query its matches. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { askTogether, type Statement } from '../../platform/db/statements.ts';
import { hasText, type Narrowing } from './conditions.ts';
import { type Tallies, type TallyRow, talliesOf, tallyQuestion } from './tally.ts';

export interface Estimate {
  tallies: Tallies;
  /** Estimated matches of the words and the flag, ignoring status and assignee; undefined without words. */
  found?: number;
}

/** Newest submissions examined. */
const SAMPLE = 4_000;

/** @param tx in which `forceIndexPlans` was called */
export async function estimate(tx: EntityManager, narrowing: Narrowing): Promise<Estimate> {
  const words = hasText(narrowing);
  const rows = await askTogether<TallyRow | { sampled: string }>(tx, [
    tallyQuestion(narrowing),
    ...(words ? [amongNewest(words)] : []),
  ]);
  const tallies = talliesOf(rows.filter((row) => 'status' in row));
  const sampled = rows.find((row) => 'sampled' in row)?.sampled;
  if (sampled === undefined) return { tallies };
  const share = Number(sampled) / Math.max(1, Math.min(SAMPLE, tallies.number({})));
  const { flag } = narrowing;
  return { tallies, found: share * tallies.number(flag === undefined ? {} : { flag }) };
}

const amongNewest = ({ text, values }: { text: string; values: unknown[] }): Statement => ({
  sql: `select count(*) as sampled from (
      select search_text from queue_entry order by created_at desc, submission_id desc limit ${SAMPLE}
    ) as looked where ${text}`,
  params: values,
});

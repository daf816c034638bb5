/**
 * In name order, submissions whose first name begins with a common searched word are adjacent: scanning from
 * the start would pass everybody before them. They are scanned where they are, and merged with the few that
 * have the word elsewhere, such as in their family name.
 */
import type { EntityManager } from '@mikro-orm/postgresql';
import {
  all,
  hasAssignee,
  hasDays,
  hasFlag,
  hasStatus,
  hasTermsElsewhere,
  hasText,
  ofPassed,
} from './conditions.ts';
import type { Estimate } from './estimate.ts';
import { MAX_ROWS, type Wanted } from './lookUp.ts';
import { beyond, firstAlong, namedFrom, orderBy } from './order.ts';

/**
 * Undefined for other orders and words, and if too many have the word elsewhere: then the ordinary scan finds
 * them.
 */
export async function byFirstName(
  tx: EntityManager,
  wanted: Wanted,
  { firstName }: Estimate,
): Promise<string[] | undefined> {
  const { narrowing, sort, after, backwards, limit } = wanted;
  if (sort !== 'name' || firstName === undefined || firstName.elsewhere > MAX_ROWS) return undefined;
  const { word } = firstName;
  const elsewhere = all(hasTermsElsewhere(narrowing, word), hasText(narrowing), hasFlag(narrowing));
  const shown = all(
    hasStatus(narrowing),
    hasAssignee(narrowing),
    hasDays(narrowing),
    after && beyond(sort, after, backwards),
  );
  const named = firstAlong(
    namedFrom(word, narrowing.status, after, backwards),
    'submission_id, name_key, search_text',
    all(hasText(narrowing), ofPassed(narrowing)),
    limit,
  );
  const [row] = await tx.execute<[{ found: string; ids: string[] }]>(
    `with elsewhere as materialized (
      select submission_id, name_key, status, assignee_id, created_at from queue_entry
      where ${elsewhere.text} limit ${MAX_ROWS + 1}
    ), named as materialized (${named.text})
    select (select count(*) from elsewhere) as found,
      array(
        select submission_id::text from (
          select submission_id, name_key from named
          union select submission_id, name_key from elsewhere where ${shown.text}
        ) as merged order by ${orderBy(sort, backwards)} limit ?
      ) as ids`,
    [...elsewhere.values, ...named.values, ...shown.values, limit],
  );
  return Number(row.found) > MAX_ROWS ? undefined : row.ids;
}

/** Estimates for a filter, made before choosing how to query its matches. */
import { askTogether, type Statement } from '@clinic/server-platform/db';
import type { EntityManager } from '@mikro-orm/postgresql';
import { hasDays, hasText, isElsewhere, type Narrowing, possibleFirstNames, type Sql } from './conditions.ts';
import { type Tallies, type TallyRow, talliesOf, tallyQuestion } from './tally.ts';

export interface Estimate {
  tallies: Tallies;
  /** Estimated matches of the words and the flag, ignoring status and assignee; undefined without words. */
  found?: number;
  /** The word that most of their names begin with, and how many of them do not; undefined if none can be a name. */
  firstName?: FirstName;
  /** Submissions of the requested days, `MANY` at most; undefined without days. */
  ofDays?: number;
}

export interface FirstName {
  word: string;
  elsewhere: number;
}

/** Beyond this number, submissions are not fetched just to be sorted. */
export const MANY = 20_000;

/** Newest submissions examined. */
const SAMPLE = 4_000;

/** @param tx in which `forceIndexPlans` was called */
export async function estimate(tx: EntityManager, narrowing: Narrowing): Promise<Estimate> {
  const words = hasText(narrowing);
  const days = hasDays(narrowing);
  const names = possibleFirstNames(narrowing);
  const rows = await askTogether<TallyRow | { sampled: string; elsewhere: number[] } | { of_days: string }>(
    tx,
    [
      tallyQuestion(narrowing),
      ...(words ? [amongNewest(words, names.map(isElsewhere))] : []),
      ...(days ? [ofDays(days)] : []),
    ],
  );
  const tallies = talliesOf(rows.filter((row) => 'status' in row));
  const sample = rows.find((row) => 'sampled' in row);
  const counted = rows.find((row) => 'of_days' in row)?.of_days;
  const known = counted === undefined ? { tallies } : { tallies, ofDays: Number(counted) };
  if (!sample) return known;
  const { flag } = narrowing;
  const each =
    tallies.number(flag === undefined ? {} : { flag }) / Math.max(1, Math.min(SAMPLE, tallies.number({})));
  const [firstName] = names
    .map((word, place): FirstName => ({ word, elsewhere: (sample.elsewhere[place] ?? 0) * each }))
    .sort((left, right) => left.elsewhere - right.elsewhere);
  return { ...known, found: Number(sample.sampled) * each, ...(firstName ? { firstName } : {}) };
}

const ofDays = ({ text, values }: Sql): Statement => ({
  sql: `select count(*) as of_days from (select from queue_entry where ${text} limit ${MANY}) as counted`,
  params: values,
});

const amongNewest = (words: Sql, elsewhere: readonly Sql[]): Statement => ({
  sql: `select count(*) as sampled,
      array[${elsewhere.map(({ text }) => `count(*) filter (where ${text})`).join(', ')}]::int[] as elsewhere from (
      select search_text from queue_entry order by created_at desc, submission_id desc limit ${SAMPLE}
    ) as checked where ${words.text}`,
  params: [...elsewhere.flatMap(({ values }) => values), ...words.values],
});

/** Recomputes what is derived from submissions, rule sets and events, and compares it with what is stored. */
import { type PackedInputs, unpackColumns } from '@clinic/rules/impact';
import { asSystem } from '@clinic/server-platform/db';
import { Submission } from '@clinic/server-platform/entities';
import { copiedInputs, earlierIn, Library, storedInputs } from '@clinic/server-shared/catalogue';
import { CHUNK, columnsOf } from '@clinic/server-staff/rules';
import { type EntityManager, IsolationLevel, type MikroORM } from '@mikro-orm/postgresql';
import deepEqual from 'fast-deep-equal';

/** A row that is missing, unexpected or different. `key` names it and holds no personal data. */
export interface Difference {
  table: string;
  key: string;
}

/** Rows that do not belong to their submission's account. */
const ownedBySubmission = (table: string): string =>
  `select concat_ws('/', submission_id, ${table}.created_at) as key
   from ${table} join submission on submission.id = submission_id where patient_id is distinct from user_id`;

/** Each query returns the keys of the rows that differ. */
const CHECKS: ReadonlyArray<readonly [table: string, sql: string]> = [
  [
    'submission',
    `select id::text as key from submission
     where urgency <> urgency_of(rule_set_id, rule_set_version, raised_flags, continued_past, flags_json)`,
  ],
  ...['message', 'status_change', 'information_request', 'submission_version'].map(
    (table) => [table, ownedBySubmission(table)] as const,
  ),
  [
    'document',
    `select document.id::text as key
     from document left join submission on submission.id = submission_id left join draft on draft.id = document.draft_id
     where patient_id is distinct from case when submission_id is null then draft.user_id else submission.user_id end`,
  ],
  [
    'document_piece',
    `select concat_ws('/', document_id, position) as key
     from document_piece piece join document on document.id = document_id
     where row(piece.draft_id, piece.patient_id) is distinct from row(document.draft_id, document.patient_id)`,
  ],
  [
    'flag_urgency',
    `select concat_ws('/', rule_set_id, rule_set_version, flag) as key
     from (
       select rule_set_id, version as rule_set_version, flag ->> 'key' as flag,
         urgencies.urgency, urgencies.unassessed
       from rule_set_version, jsonb_array_elements(document -> 'flags') as flag, flag_urgencies(flag) as urgencies
     ) as derived full join flag_urgency stored using (rule_set_id, rule_set_version, flag)
     where row(derived.urgency, derived.unassessed) is distinct from row(stored.urgency, stored.unassessed)`,
  ],
  [
    'queue_entry',
    `select submission_id::text as key
     from derived_queue_entry derived full join queue_entry stored using (submission_id)
     where row(derived.*) is distinct from row(stored.*)`,
  ],
  [
    'queue_tally',
    `with derived as (
       select status, flag, coalesce(assignee_id, '00000000-0000-0000-0000-000000000000') as assignee_id, count(*) as number
       from derived_queue_entry, unnest(array_append(raised_flags, '')) as flag group by 1, 2, 3
     ), stored as (
       select status, flag, assignee_id, sum(number) as number from queue_tally
       group by 1, 2, 3 having sum(number) <> 0
     )
     select concat_ws('/', status, flag, assignee_id) as key
     from derived full join stored using (status, flag, assignee_id)
     where derived.number is distinct from stored.number`,
  ],
  [
    'rule_tally',
    `with derived as (
       select (created_at at time zone 'UTC')::date as day, rule_set_id, flag, count(*) as number
       from submission, unnest(array_append(raised_flags, '')) as flag group by 1, 2, 3
     ), stored as (
       select day, rule_set_id, flag, sum(number) as number from rule_tally
       group by 1, 2, 3 having sum(number) <> 0
     )
     select concat_ws('/', day, rule_set_id, flag) as key
     from derived full join stored using (day, rule_set_id, flag)
     where derived.number is distinct from stored.number`,
  ],
  [
    'rule_input',
    `select id::text as key from submission
     where not exists (select from rule_input where submission_id = submission.id)`,
  ],
  // Drafts that are due are derived when the figures are next read.
  [
    'intake_journey',
    `with ids as (
       select draft_id from submission union select draft_id from intake_event where draft_id is not null
     )
     select draft_id::text as key
     from journeys_of(array(select draft_id from ids)) derived full join intake_journey stored using (draft_id)
     where row(derived.*) is distinct from row(stored.*)
       and draft_id not in (select draft_id from analytics_due where draft_id is not null)`,
  ],
  [
    'intake_visitor',
    `select visitor_id::text as key
     from visitors_of(array(select distinct visitor_id from intake_event where type = 'opened')) derived
       full join intake_visitor stored using (visitor_id)
     where row(derived.*) is distinct from row(stored.*)
       and visitor_id not in (select visitor_id from analytics_due where visitor_id is not null)`,
  ],
  [
    'analytics_tally',
    `with derived as (
       select c.* from analytics_zone, analytics_contributions(null, null, time_zone) c
     )
     select concat_ws('/', figure, day, questionnaire_id, version, key, bucket) as key
     from derived full join analytics_tally stored using (figure, day, questionnaire_id, version, key, bucket)
     where coalesce(derived.n, 0) <> coalesce(stored.n, 0) or coalesce(derived.total, 0) <> coalesce(stored.total, 0)`,
  ],
  // Read by servers of the version before.
  [
    'analytics_span',
    `with derived as (
       select figure, days, day - (day - date '0001-01-01') % days as first_day, questionnaire_id, version, key, bucket,
         sum(n) as n, sum(total) as total
       from analytics_tally cross join unnest(array[3, 9, 27]) as days
       where isfinite(day) group by 1, 2, 3, 4, 5, 6, 7
     )
     select concat_ws('/', figure, days, first_day, questionnaire_id, version, key, bucket) as key
     from derived full join analytics_span stored
       using (figure, days, first_day, questionnaire_id, version, key, bucket)
     where coalesce(derived.n, 0) <> coalesce(stored.n, 0) or coalesce(derived.total, 0) <> coalesce(stored.total, 0)`,
  ],
];

/** Everything is read as of one moment, so the clinic may be open. */
export const derivedDifferences = (orm: MikroORM): Promise<Difference[]> =>
  asSystem('verify', () =>
    orm.em.fork().transactional(
      async (tx) => {
        const found: Difference[] = [];
        for (const [table, sql] of CHECKS) {
          const rows = await tx.execute<Array<{ key: string }>>(sql);
          found.push(...rows.map(({ key }) => ({ table, key })));
        }
        return [...found, ...(await differentInputs(tx))];
      },
      { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true },
    ),
  );

/**
 * Rule inputs that differ from those derived from the current answers. Those that wait for their projection
 * do not count.
 */
async function differentInputs(tx: EntityManager): Promise<Difference[]> {
  const library = new Library();
  const extras = await tx.execute<Array<{ key: string }>>('select key from rule_input_extra');
  const extra = new Set(extras.map(({ key }) => key));
  const chunks = await tx.execute<Array<{ chunk: number }>>(
    `select distinct (place / ${CHUNK})::int as chunk from rule_input order by 1`,
  );
  const found: Difference[] = [];
  for (const { chunk } of chunks) {
    const rows = await tx.execute<Array<{ place: string; id: string; inputs: PackedInputs | null }>>(
      `select place, submission_id as id, inputs from rule_input
       where place >= ? and place < ? and (packed or inputs is not null)`,
      [chunk * CHUNK, (chunk + 1) * CHUNK],
    );
    const packed = unpackColumns(await columnsOf(tx, chunk), CHUNK);
    for (const { place, id, inputs } of rows) {
      const submission = await tx.findOneOrFail(Submission, id);
      const published = await library.questionnaire(tx, submission.questionnaireId, submission.version);
      const ruleInputs = await storedInputs(tx, library, submission, published, earlierIn(extra));
      const derived = JSON.parse(JSON.stringify(copiedInputs(published, ruleInputs, extra))) as PackedInputs;
      const stored = inputs ?? packed[Number(place) % CHUNK];
      if (!deepEqual(derived, stored)) found.push({ table: 'rule_input', key: id });
      tx.clear();
    }
  }
  return found;
}

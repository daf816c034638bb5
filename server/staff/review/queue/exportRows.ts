/** The rows of an export as a stream: only a few are in memory at a time. */
import type { Sort } from '@clinic/contract/queue/filter';
import {
  appRoleOf,
  currentActor,
  DatabaseClient,
  LIMITS,
  placeHere,
  stateCaller,
} from '@clinic/server-platform/db';
import type { EntityManager } from '@mikro-orm/postgresql';
import QueryStream from 'pg-query-stream';
import { SUBMISSION_COLUMNS, type SubmissionRow } from '../submissionRows.ts';
import type { Sql } from './conditions.ts';
import { orderBy } from './order.ts';

/** The versions the rows are pinned to. */
export type Versions = Array<
  Pick<SubmissionRow, 'questionnaire_id' | 'version' | 'rule_set_id' | 'rule_set_version'>
>;

const BATCH = 20;

/** A snapshot of the database, read on a separate connection until `close`. */
export async function openExport(em: EntityManager, { where: condition, sort }: { where: Sql; sort: Sort }) {
  const client = new DatabaseClient({
    connectionString: em.config.get('clientUrl') as string,
    connectionTimeoutMillis: 5_000,
    bounded: true,
  });
  // A broken connection also fails the query, which reports the error.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    const caller = { actor: currentActor(), place: placeHere(em) };
    await stateCaller(client, caller, { appRole: appRoleOf(em), limits: LIMITS });
    const where = numbered(condition);
    const { rows: versions } = await client.query<Versions[number]>(
      `select distinct s.questionnaire_id, s.version, s.rule_set_id, s.rule_set_version
       from (select submission_id from queue_entry where ${where.text}) as listed
       join submission s on s.id = listed.submission_id order by 1, 2, 3, 4`,
      where.values,
    );
    return {
      versions,
      /** Question → the most entries of its answers, for those that have a list. Before `rows`. */
      async entries(questions: readonly string[]): Promise<ReadonlyMap<string, number>> {
        const { rows } = await client.query<{ id: string; most: number }>(
          `select asked.id, max(jsonb_array_length(s.answers_json -> asked.id)) as most
           from (select submission_id from queue_entry where ${where.text}) as listed
           join submission s on s.id = listed.submission_id
           cross join unnest($${where.values.length + 1}::text[]) as asked(id)
           where jsonb_typeof(s.answers_json -> asked.id) = 'array' group by asked.id`,
          [...where.values, questions],
        );
        return new Map(rows.map(({ id, most }) => [id, most]));
      },
      rows: (): AsyncIterable<SubmissionRow> =>
        client.query(
          new QueryStream(
            `with listed as (
              select submission_id, row_number() over (order by ${orderBy(sort)}) as place
              from queue_entry where ${where.text}
            )
            select ${SUBMISSION_COLUMNS} from listed join submission s on s.id = listed.submission_id
            left join users u on u.id = s.assignee_id order by listed.place`,
            where.values,
            { batchSize: BATCH },
          ),
        ),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** With $1, $2 … for the values, as the driver expects. */
function numbered({ text, values }: Sql): Sql {
  let place = 0;
  return {
    text: text.replace(/\?/g, () => {
      place += 1;
      return `$${place}`;
    }),
    values,
  };
}

/** Resources that are made of submissions, in the order of their last change: what changes meanwhile comes again, nothing is left out. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { addressOfForm, type FhirResource } from '@clinic/formats/fhir';
import { isUuid } from '@clinic/server-platform/base';
import type { EntityManager } from '@mikro-orm/postgresql';
import { definitionAt } from '../questionnaires/operations/canonical.ts';
import {
  SUBMISSION_COLUMNS,
  SUBMISSION_TABLES,
  type SubmissionRow,
  withDates,
} from '../review/submissionRows.ts';
import { type FhirDeps, makerOf } from './deps.ts';
import type { Cursor, Search } from './search.ts';

export interface Page {
  found: FhirResource[];
  next?: Cursor | undefined;
  /** What they were made of, for the audit log and for `_include`. */
  rows: ReadonlyArray<{ id: string; person: string; questionnaire: string; version: string }>;
}

interface Condition {
  sql: string;
  values: unknown[];
}

/** Read at a time, and looked through for one page: rare resources are then found over several pages. */
const BATCH = 25;
const MOST_ROWS = 500;
/** Then others get their turn. */
export const ROWS_AT_ONCE = 5;

export async function submissionPage(em: EntityManager, deps: FhirDeps, search: Search): Promise<Page> {
  const { type, count, after } = search;
  const where = await conditionsOf(em, deps, search);
  const keeps = filterOf(search);
  const make = await makerOf(em, deps);
  const found: FhirResource[] = [];
  const seen = new Map<string, Page['rows'][number]>();
  let from = after;
  for (let read = 0; read < MOST_ROWS; read += BATCH) {
    const rows = await rowsAfter(em, where, from, BATCH);
    for (const [index, row] of rows.entries()) {
      if (index % ROWS_AT_ONCE === 0) await nextTurn();
      const all = (await make(row, type)).filter(keeps);
      const begin = from?.id === row.id ? from.taken : 0;
      const taken = all.slice(begin, begin + count - found.length);
      found.push(...taken);
      if (taken.length > 0) seen.set(row.id, madeOf(row));
      const isWhole = begin + taken.length >= all.length;
      from = { changed: row.changed, id: row.id, taken: isWhole ? 0 : begin + taken.length };
      const isLast = isWhole && index === rows.length - 1 && rows.length < BATCH;
      if (found.length === count) return { found, next: isLast ? undefined : from, rows: [...seen.values()] };
    }
    if (rows.length < BATCH) return { found, rows: [...seen.values()] };
  }
  return { found, next: from, rows: [...seen.values()] };
}

const madeOf = (row: SubmissionRow): Page['rows'][number] => ({
  id: row.id,
  person: row.person_id,
  questionnaire: row.questionnaire_id,
  version: row.version,
});

export type ChangedRow = SubmissionRow & { changed: string };

/**
 * @param after the row itself comes again unless it was taken whole
 * @param by the order: that of their last change, or one in which they stay
 */
export async function rowsAfter(
  em: EntityManager,
  conditions: readonly Condition[],
  after: Cursor | undefined,
  limit: number,
  by: 'updated_at' | 'created_at' = 'updated_at',
): Promise<ChangedRow[]> {
  const place: Condition[] = after
    ? [
        {
          sql: `(s.${by}, s.id) ${after.taken > 0 ? '>=' : '>'}
            (timestamptz 'epoch' + ?::bigint * interval '1 microsecond', ?::uuid)`,
          values: [after.changed, after.id],
        },
      ]
    : [];
  const all = [...conditions, ...place];
  const rows = await em.execute<ChangedRow[]>(
    `select ${SUBMISSION_COLUMNS}, (extract(epoch from s.${by}) * 1000000)::bigint::text as changed
     from ${SUBMISSION_TABLES} where ${['true', ...all.map(({ sql }) => sql)].join(' and ')}
     order by s.${by}, s.id limit ${limit}`,
    all.flatMap(({ values }) => values),
  );
  return rows.map(withDates);
}

/** Ids begin with that of the submission. */
export const submissionIn = (id: string): string | undefined => {
  const submission = id.slice(0, 36);
  return isUuid(submission) ? submission : undefined;
};

/** UUIDs as PostgreSQL's array. */
export const listOf = (ids: readonly string[]): string => `{${ids.join(',')}}`;

const submissionsIn = (ids: readonly string[]): string[] => ids.flatMap((id) => submissionIn(id) ?? []);

export async function conditionsOf(
  em: EntityManager,
  deps: FhirDeps,
  { lists, changed }: Pick<Search, 'lists' | 'changed'>,
): Promise<Condition[]> {
  const { from, before } = changed;
  const conditions: Condition[] = [
    ...(from ? [{ sql: 's.updated_at >= ?', values: [from] }] : []),
    ...(before ? [{ sql: 's.updated_at < ?', values: [before] }] : []),
  ];
  for (const { reads, values } of lists) {
    if (reads === 'id' || reads === 'response')
      conditions.push({ sql: 's.id = any(?::uuid[])', values: [listOf(submissionsIn(values))] });
    if (reads === 'patient') {
      // Whoever was merged is found under the id they had before, too.
      const sql = 's.person_id in (select root_person(p.id) from person p where p.id = any(?::uuid[]))';
      conditions.push({ sql, values: [listOf(values.filter(isUuid))] });
    }
    if (reads === 'canonical') conditions.push(await answersTo(em, deps, values));
  }
  return conditions;
}

/** Without a version, every version. */
async function answersTo(
  em: EntityManager,
  deps: FhirDeps,
  canonicals: readonly string[],
): Promise<Condition> {
  const own = addressOfForm('');
  const any: Condition[] = [];
  for (const canonical of canonicals) {
    const [url = '', version] = canonical.split('|');
    const definition = url.startsWith(own) ? undefined : await definitionAt(em, deps, canonical);
    const id = definition?.id ?? url.slice(own.length);
    if (!definition && !url.startsWith(own)) continue;
    if (version === undefined) any.push({ sql: 's.questionnaire_id = ?', values: [id] });
    else
      any.push({
        sql: '(s.questionnaire_id = ? and s.version = ?)',
        values: [id, definition?.version ?? version],
      });
  }
  return {
    sql: `(${['false', ...any.map(({ sql }) => sql)].join(' or ')})`,
    values: any.flatMap(({ values }) => values),
  };
}

/** What only the resource shows. */
export function filterOf({ lists }: Pick<Search, 'lists'>): (resource: FhirResource) => boolean {
  const by = { id: 'id', status: 'status' } as const;
  return (resource) =>
    lists.every(({ reads, values }) => {
      const element = by[reads as keyof typeof by];
      return element === undefined || values.includes(String(resource[element]));
    });
}

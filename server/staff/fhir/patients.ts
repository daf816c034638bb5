/** A person of the clinic as a Patient: as their latest form names them. Who was merged says who is now meant. */
import type { FhirResource, JsonObject } from '@clinic/formats/fhir';
import { isUuid } from '@clinic/server-platform/base';
import type { EntityManager } from '@mikro-orm/postgresql';
import {
  SUBMISSION_COLUMNS,
  SUBMISSION_TABLES,
  type SubmissionRow,
  withDates,
} from '../review/submissionRows.ts';
import { type FhirDeps, makerOf } from './deps.ts';
import type { Cursor, Search } from './search.ts';
import { listOf, type Page } from './submissions.ts';

interface PersonRow {
  id: string;
  root: string;
  merged: string[];
  /** References of their submissions, the first one first. */
  refs: string[] | null;
  latest: string | null;
  changed: Date | string;
}

const CHANGED = 'coalesce(greatest(said.changed, p.merged_at), p.created_at)';

export async function patientPage(em: EntityManager, deps: FhirDeps, search: Search): Promise<Page> {
  const { count, after } = search;
  const people = await peopleAfter(em, search, after, count + 1);
  const shown = people.slice(0, count);
  const last = shown.at(-1);
  const next = people.length > count && last ? { changed: '0', id: last.id, taken: 0 } : undefined;
  return { found: await patientsOf(em, deps, shown), next, rows: [] };
}

export const patientsById = async (
  em: EntityManager,
  deps: FhirDeps,
  ids: readonly string[],
): Promise<FhirResource[]> => {
  const lists = [{ reads: 'id' as const, values: ids }];
  return patientsOf(em, deps, await peopleAfter(em, { lists, changed: {} }, undefined, ids.length));
};

export async function peopleAfter(
  em: EntityManager,
  { lists, changed: { from, before } }: Pick<Search, 'lists' | 'changed'>,
  after: Pick<Cursor, 'id'> | undefined,
  limit: number,
  until?: Date,
): Promise<PersonRow[]> {
  const ids = lists.map(({ values }) => listOf(values.filter(isUuid)));
  const conditions: Array<{ sql: string; values: unknown[] }> = [
    ...ids.map((values) => ({ sql: 'p.id = any(?::uuid[])', values: [values] })),
    ...(after ? [{ sql: 'p.id > ?::uuid', values: [after.id] }] : []),
    ...(until ? [{ sql: 'p.created_at <= ?', values: [until] }] : []),
    ...(from
      ? [
          {
            sql: `(p.id in (select person_id from submission where updated_at >= ?) or p.merged_at >= ?)`,
            values: [from, from],
          },
          { sql: `${CHANGED} >= ?`, values: [from] },
        ]
      : []),
    ...(before ? [{ sql: `${CHANGED} < ?`, values: [before] }] : []),
  ];
  return em.execute<PersonRow[]>(
    `select p.id, root_person(p.id) as root, ${CHANGED} as changed, said.refs, said.latest,
       array(select m.id from person m where m.merged_into = p.id order by m.id) as merged
     from person p cross join lateral (
       select max(s.updated_at) as changed, array_agg(s.reference order by s.created_at, s.id) as refs,
         (array_agg(s.id order by s.created_at desc, s.id desc))[1] as latest
       from submission s where s.person_id = p.id
     ) as said
     where (said.latest is not null or p.merged_into is not null)
       ${conditions.map(({ sql }) => `and ${sql}`).join(' ')}
     order by p.id limit ${limit}`,
    conditions.flatMap(({ values }) => values),
  );
}

export async function patientsOf(
  em: EntityManager,
  deps: FhirDeps,
  people: readonly PersonRow[],
): Promise<FhirResource[]> {
  const make = await makerOf(em, deps);
  const latest = await em.execute<SubmissionRow[]>(
    `select ${SUBMISSION_COLUMNS} from ${SUBMISSION_TABLES} where s.id = any(?::uuid[])`,
    [listOf(people.flatMap((each) => each.latest ?? []))],
  );
  const rows = new Map(latest.map((row) => [row.id, withDates(row)]));
  const made: FhirResource[] = [];
  for (const person of people) {
    const row = rows.get(person.latest ?? '');
    const [said] = row ? await make(row, 'Patient') : [];
    made.push(patientOf(person, said, deps));
  }
  return made;
}

/** The identifiers of a transaction Bundle are per submission: whoever has read those finds the patient by them. */
function patientOf(
  { id, root, merged, refs, changed }: PersonRow,
  said: FhirResource | undefined,
  { config }: FhirDeps,
): FhirResource {
  const link = (type: string, other: string): JsonObject => ({
    other: { reference: `Patient/${other}` },
    type,
  });
  const isMerged = root !== id;
  const links = isMerged ? [link('replaced-by', root)] : merged.map((other) => link('replaces', other));
  const { resourceType: _type, id: _id, meta: _meta, identifier: _one, ...rest } = (said ?? {}) as JsonObject;
  return {
    resourceType: 'Patient',
    id,
    meta: { lastUpdated: new Date(changed).toISOString() },
    identifier: [
      { system: `${config.publicUrl}/patients`, value: id },
      ...(refs ?? []).map((reference) => ({
        system: `${config.publicUrl}/submissions`,
        value: `${reference}/Patient/patient`,
      })),
    ],
    active: !isMerged,
    ...rest,
    ...(links.length > 0 && { link: links }),
  };
}

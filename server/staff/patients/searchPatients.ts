/** A page of the patients whom a search finds, through the same kind of index as the queue (decision 122). */
import type { PatientList, PatientQuery } from '@clinic/contract/patients/patients';
import { FALLBACK_LANGUAGE } from '@clinic/engine/base';
import type { SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { BadRequest } from '@clinic/server-platform/base';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { all, matching, type Sql } from '../review/queue/conditions.ts';
import { searchTerms } from '../review/queue/searchTerms.ts';
import { patientItems } from './patientItems.ts';

/** The matches of a search are counted up to this number. */
const MOST = 10_000;

const ORDERS = {
  recent: { columns: '(last_at, id)', order: 'last_at desc, id desc', follows: '<' },
  name: { columns: '(name_key, id)', order: 'name_key, id', follows: '>' },
} as const;

export const searchPatients = (
  em: EntityManager,
  { search, sort, cursor, limit }: PatientQuery,
  requestContext: SignedInRequest,
): Promise<PatientList> =>
  em.transactional(async (tx) => {
    const words =
      search === undefined ? undefined : searchTerms(search, requestContext.language ?? FALLBACK_LANGUAGE);
    const found = all({ text: 'merged_into is null', values: [] }, matching(words ? { search: words } : {}));
    const where = all(found, cursor === undefined ? undefined : beyond(sort, readCursor(cursor)));
    const rows = await tx.execute<Array<{ id: string }>>(
      `select id from person where ${where.text} order by ${ORDERS[sort].order} limit ?`,
      [...where.values, limit + 1],
    );
    const [counted] = await tx.execute<Array<{ number: number }>>(
      `select count(*)::int as number from (select from person where ${found.text} limit ?) as matching`,
      [...found.values, words ? MOST + 1 : null],
    );
    const ids = rows.slice(0, limit).map(({ id }) => id);
    const last = rows.length > limit ? ids.at(-1) : undefined;
    recordAudit(tx, requestContext, {
      action: 'patients_listed',
      object: { type: 'person', id: null },
      // The search words may be a name.
      detail: { sort, searched: words !== undefined, count: ids.length, ids },
    });
    const number = counted?.number ?? 0;
    const isMore = words !== undefined && number > MOST;
    return {
      patients: await patientItems(tx, ids),
      total: { number: isMore ? MOST : number, exact: !isMore },
      ...(last !== undefined && { next: last }),
    };
  });

/** The cursor is the id of the last patient shown: an address or log must not hold a name. */
const beyond = (sort: PatientQuery['sort'], id: string): Sql => {
  const { columns, follows } = ORDERS[sort];
  return {
    text: `${columns} ${follows} (select ${columns.slice(1, -1)} from person where id = ?)`,
    values: [id],
  };
};

function readCursor(text: string): string {
  const { data } = z.uuid().safeParse(text);
  if (data === undefined) throw new BadRequest('cursor: take it from the answer before');
  return data;
}

/** Staff say whether two patients are the same person, and take that back. */
import type { SignedInRequest } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { codedError } from '@clinic/server-platform/base';
import { mergePersons, partPerson } from '@clinic/server-shared/persons';
import type { EntityManager } from '@mikro-orm/postgresql';
import { patientId } from './viewPatient.ts';

export class SamePatient extends codedError(
  422,
  'same_patient',
  'Both are the same patient already: choose another one',
) {}

interface Pair {
  id: string;
  other: string;
}

/** Kept is who has an account, so that it sees everything; otherwise who is known longer. */
export const mergePatients = (
  em: EntityManager,
  { id, other }: Pair,
  requestContext: SignedInRequest,
): Promise<{ id: string }> =>
  em.transactional(async (tx) => {
    await known(tx, { id, other });
    const rows = await tx.execute<Array<{ id: string }>>(
      `select id from person where id = any(?::uuid[]) order by user_id is null, created_at, id`,
      [`{${id},${other}}`],
    );
    const [kept, merged] = rows.map((row) => row.id);
    await mergePersons(tx, { kept: kept ?? id, merged: merged ?? other }, requestContext);
    return { id: kept ?? id };
  });

export const partPatient = (
  em: EntityManager,
  { id, other }: Pair,
  requestContext: SignedInRequest,
): Promise<{ id: string }> =>
  em.transactional(async (tx) => {
    await known(tx, { id, other });
    await partPerson(tx, { from: id, person: other }, requestContext);
    return { id: other };
  });

export const distinguishPatients = (
  em: EntityManager,
  { id, other }: Pair,
  requestContext: SignedInRequest,
): Promise<void> =>
  em.transactional(async (tx) => {
    await known(tx, { id, other });
    const [lesser, greater] = [id, other].toSorted();
    await tx.execute(
      `insert into distinct_persons (person_id, other_id, author_id, created_at) values (?, ?, ?, ?) on conflict do nothing`,
      [lesser, greater, requestContext.by.id, requestContext.at],
    );
    recordAudit(tx, requestContext, {
      action: 'persons_distinguished',
      object: { type: 'person', id },
      detail: { other },
    });
  });

/** @throws NotFound unless both exist */
async function known(tx: EntityManager, { id, other }: Pair): Promise<void> {
  if (id === other) throw new SamePatient();
  for (const each of [id, other]) await patientId(tx, each);
}

/**
 * Two persons turn out to be one: the other one's submissions belong to the person who is kept, and to their account unless they
 * have one. Whom each submission was made for stays known, so that parting gives both what they would have without it.
 */
import type { RequestContext } from '@clinic/server-platform/access';
import { recordAudit } from '@clinic/server-platform/audit';
import { codedError } from '@clinic/server-platform/base';
import { asSystem, runTogether } from '@clinic/server-platform/db';
import type { EntityManager } from '@mikro-orm/postgresql';
import { changedHistory } from '../catalogue/ruleInputs.ts';

export class PersonsChanged extends codedError(
  409,
  'persons_changed',
  'Somebody else has merged or parted this patient meanwhile: look at the patient again',
) {}

interface Locked {
  id: string;
  merged_into: string | null;
}

/** As they are once nobody else can change them. */
export async function lockPersons(tx: EntityManager, ids: readonly string[]): Promise<Map<string, Locked>> {
  const rows = await tx.execute<Locked[]>(
    'select id, merged_into from person where id = any(?::uuid[]) order by id for no key update',
    [`{${ids.join(',')}}`],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** @throws PersonsChanged unless both are persons of their own */
export async function mergePersons(
  tx: EntityManager,
  { kept, merged }: { kept: string; merged: string },
  requestContext: RequestContext,
): Promise<void> {
  const locked = await lockPersons(tx, [kept, merged]);
  const areApart = locked.size === 2 && [...locked.values()].every(({ merged_into }) => merged_into === null);
  if (!areApart) throw new PersonsChanged();
  await tx.execute('update person set merged_into = ?, merged_by = ?, merged_at = ? where id = ?', [
    kept,
    requestContext.by?.id ?? null,
    requestContext.at,
    merged,
  ]);
  recordAudit(tx, requestContext, {
    action: 'persons_merged',
    object: { type: 'person', id: kept },
    detail: { merged, submissions: await settle(tx, [kept]) },
  });
}

/** @throws PersonsChanged unless it is merged into that person */
export async function partPerson(
  tx: EntityManager,
  { from, person }: { from: string; person: string },
  requestContext: RequestContext,
): Promise<void> {
  // The person at the top, too: whoever merges or submits waits.
  const locked = await lockPersons(tx, [from, person, await rootOf(tx, from)]);
  if (locked.get(person)?.merged_into !== from) throw new PersonsChanged();
  await tx.execute('update person set merged_into = null, merged_by = null, merged_at = null where id = ?', [
    person,
  ]);
  recordAudit(tx, requestContext, {
    action: 'persons_parted',
    object: { type: 'person', id: from },
    detail: { parted: person, submissions: await settle(tx, [person, await rootOf(tx, from)]) },
  });
}

export async function rootOf(tx: EntityManager, person: string): Promise<string> {
  const [row] = await tx.execute<Array<{ id: string }>>('select root_person(?) as id', [person]);
  return row?.id ?? person;
}

/** @returns how many submissions belong to somebody else now */
async function settle(tx: EntityManager, persons: readonly string[]): Promise<number> {
  const [row] = await tx.execute<Array<{ settled: number }>>('select settle_persons(?::uuid[]) as settled', [
    `{${persons.join(',')}}`,
  ]);
  await asSystem('history', () => runTogether(tx, [changedHistory(persons)]));
  return row?.settled ?? 0;
}

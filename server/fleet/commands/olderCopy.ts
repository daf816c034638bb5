/** A copy of a clinic at the target of its move, which may be older than the clinic. */
import { arrivalOf, type Clinic, ClinicsError, departureOf } from '@clinic/server-platform/clinics';
import { placeOf } from '@clinic/server-platform/db';
import type { EntityManager } from '@mikro-orm/postgresql';
import { differingTables } from './rowCounts.ts';

export const STATE_WORDS = { active: 'open', suspended: 'suspended' } as const;

/** Only a copy brought by this command, with the clinic not resumed here since, is certain to be complete. */
export async function refuseOlderCopy(
  here: EntityManager,
  there: EntityManager,
  { id, state }: Clinic,
): Promise<void> {
  const departure = await departureOf(here, id);
  if (departure !== null && departure === (await arrivalOf(there, id))) return;
  const differing = await differingTables(here, there, placeOf(id));
  const rows =
    differing.length > 0
      ? `These tables have other numbers of rows there: ${differing.join(', ')}`
      : 'Each table has as many rows there, but they may differ';
  throw new ClinicsError(
    `The installation at --to has a copy of the clinic ${id} already, which is ${STATE_WORDS[state]}, and which did not come ` +
      `with a move from here, or the clinic was resumed here since. ${rows}. Nothing was changed. If people use the ` +
      `clinic here, delete the copy at the other installation (npm run clinics -- suspend ${id}, then delete ${id} ` +
      '--yes) and run this again',
  );
}

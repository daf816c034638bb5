/** Checks whether a clinic's roles exist, or the role that owns the tables may create them. */
import type { EntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import { ConfigurationError } from '../config/config.ts';
import { type Place, rolesAt } from './place.ts';

export interface RoleCreator {
  role: string;
  mayCreateRoles: boolean;
}

/** Called before any table of the clinic is created. @throws ConfigurationError with the statement that fixes it */
export async function checkClinicRoles(em: EntityManager, appRole: string, place: Place): Promise<void> {
  const { patients, staff } = rolesAt(place, appRole);
  const rows = await em.execute<Array<RoleCreator & { known: string[] }>>(
    `select rolname as role, rolsuper or rolcreaterole as "mayCreateRoles",
       array(select rolname::text from pg_roles where rolname in (?, ?)) as known
     from pg_roles where rolname = current_user`,
    [patients, staff],
  );
  for (const { known, ...owner } of rows) {
    refuseMissing(
      owner,
      [patients, staff].filter((role) => !known.includes(role)),
    );
  }
}

/** @throws ConfigurationError when roles of a clinic are missing and this role may not create them */
export function refuseMissing({ role, mayCreateRoles }: RoleCreator, missing: readonly string[]): void {
  if (mayCreateRoles || missing.length === 0) return;
  throw new ConfigurationError(
    `Each clinic has roles of its own in the database. ${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not there, ` +
      `and the role ${role}, which owns the tables, may not create roles. Run as a role that may: ` +
      `alter role ${pg.escapeIdentifier(role)} createrole`,
  );
}

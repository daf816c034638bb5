/** The role of DATABASE_URL and those of the first clinic: the first start creates missing ones. */
import pg from 'pg';
import { ConfigurationError } from '../../config/config.ts';
import type { DatabaseClient } from '../client/databaseClient.ts';
import { refuseMissing } from '../clinicRoleRights.ts';
import { MAIN, rolesAt } from '../place.ts';
import { APPLICATION_ROLES } from './applicationRoles.ts';
import type { AddressFacts } from './facts.ts';

export interface AppRoleFacts {
  known: boolean;
  /** The roles that servers of this installation have connected as. */
  prepared: string[];
  /** The existing roles of the first clinic. */
  ofClinic: string[];
}

export async function appRoleFacts(owner: DatabaseClient, name: string): Promise<AppRoleFacts> {
  const { rows } = await owner.query<AppRoleFacts>(
    `select exists (select from pg_roles where rolname = $1) as known,
       array(${APPLICATION_ROLES}) as prepared,
       array(select rolname::text from pg_roles where rolname = any ($2::text[])) as "ofClinic"`,
    [name, clinicRolesOf(name)],
  );
  return rows[0] ?? { known: false, prepared: [], ofClinic: [] };
}

const clinicRolesOf = (appRole: string): string[] => Object.values(rolesAt(MAIN, appRole));

/** @throws ConfigurationError when roles of the first clinic are missing, and the owner may not create them */
export function checkFirstClinicRoles(name: string, owner: AddressFacts, { ofClinic }: AppRoleFacts): void {
  refuseMissing(
    owner,
    clinicRolesOf(name).filter((role) => !ofClinic.includes(role)),
  );
}

/**
 * A mistyped name must not become a role.
 * @param prepared the roles that servers of this installation have connected as
 * @throws ConfigurationError unless the migration is to create it
 */
export function checkAppRole(name: string, owner: AddressFacts, prepared: readonly string[]): void {
  const create = `create role ${pg.escapeIdentifier(name)} login noinherit password '…'`;
  if (prepared.length > 0) {
    throw new ConfigurationError(
      `There is no role ${name}, which DATABASE_URL names. Servers of this installation connect as ` +
        `${prepared.join(' or ')}: set DATABASE_URL to that. For another role, create it first (${create}), and ` +
        'then run: npm run migrate',
    );
  }
  if (owner.mayCreateRoles) return;
  throw new ConfigurationError(
    `There is no role ${name}, which DATABASE_URL names, and the role ${owner.role} of ${owner.setting} may not create ` +
      `it. Run as a role that may: ${create}; alter role ${pg.escapeIdentifier(owner.role)} createrole`,
  );
}

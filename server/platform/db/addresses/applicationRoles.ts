/** Which roles servers connect as, and who has rights in a clinic's schema, according to PostgreSQL's privileges. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Place, rolesAt } from '../place.ts';

/**
 * The roles that servers of this installation have connected as. They are recognized by a privilege that only
 * a server start grants (`grantDirectory`): other roles may be allowed to read the directory, such as one for
 * monitoring.
 */
export const APPLICATION_ROLES = `
  select distinct rolname::text as role from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  cross join aclexplode(relacl) as acl join pg_roles on pg_roles.oid = grantee
  where nspname = 'platform' and relname = 'operator_session' and privilege_type = 'DELETE' and grantee <> relowner
  order by 1`;

export const applicationRoles = async (em: EntityManager): Promise<string[]> =>
  (await em.execute<Array<{ role: string }>>(APPLICATION_ROLES)).map(({ role }) => role);

/** Every role but the owner with privileges on a schema, formatted for `revoke`. */
export async function usersOfSchema(em: EntityManager, { schema }: Place): Promise<string[]> {
  const rows = await em.execute<Array<{ role: string }>>(
    `select distinct case when grantee = 0 then 'public' else quote_ident(rolname) end as role
     from pg_namespace cross join aclexplode(nspacl) as acl left join pg_roles on pg_roles.oid = grantee
     where nspname = ? and grantee <> nspowner and (grantee = 0 or rolname is not null)`,
    [schema],
  );
  return rows.map(({ role }) => role);
}

/**
 * The roles of a clinic, whichever application role they were created for: an installation may have had
 * several.
 * @param appRole the one known to the caller
 */
export async function rolesOfClinic(em: EntityManager, place: Place, appRole: string): Promise<string[]> {
  // The suffix after the name of the application's role.
  const { patients: ending, staff: staffEnding } = rolesAt(place, '');
  // Only these exact names: somebody may have named a role of their own after the clinic.
  const granted = await em.execute<Array<{ role: string }>>(
    `select distinct rolname::text as role
     from pg_namespace join pg_class on relnamespace = pg_namespace.oid
     cross join aclexplode(relacl) as acl join pg_roles on pg_roles.oid = grantee
     where nspname = ? and not rolcanlogin and right(rolname, length(?)) = ?`,
    [place.schema, staffEnding, staffEnding],
  );
  const made = [appRole, ...(await applicationRoles(em))].map((role) => `${role}${ending}`);
  const found = granted.map(({ role }) => role.slice(0, -staffEnding.length) + ending);
  const staff = staffEnding.slice(ending.length);
  return [...new Set([...made, ...found])].flatMap((role) => [role, `${role}${staff}`]);
}

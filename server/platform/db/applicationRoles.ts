/** Which roles servers connect as, and who has rights in a clinic's schema, from what PostgreSQL keeps of grants. */
import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * The roles that servers of this installation have connected as. They are told by a right that only a start of a server
 * grants (`grantDirectory`): others may be allowed to read the directory, such as a role that watches the installation.
 */
export const APPLICATION_ROLES = `
  select distinct rolname::text as role from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  cross join aclexplode(relacl) as acl join pg_roles on pg_roles.oid = grantee
  where nspname = 'platform' and relname = 'operator_session' and privilege_type = 'INSERT' and grantee <> relowner
  order by 1`;

export const applicationRoles = async (em: EntityManager): Promise<string[]> =>
  (await em.execute<Array<{ role: string }>>(APPLICATION_ROLES)).map(({ role }) => role);

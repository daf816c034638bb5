/** What the database at a URL reports about itself and the connected role. */
import type { DatabaseClient } from '../client/databaseClient.ts';

/** The settings that contain a database URL. */
export type AddressSetting = 'DATABASE_URL' | 'DIRECT_DATABASE_URL' | 'MIGRATION_DATABASE_URL';

export interface AddressFacts {
  setting: AddressSetting;
  database: string;
  /** Equal for a server and its standbys; null: the role may not query it. */
  system: string | null;
  role: string;
  /** Whether it may create schemas in the database. */
  mayCreate: boolean;
  /** Whether it may create roles. */
  mayCreateRoles: boolean;
  /** The role that owns the tables; null: there are none yet. */
  owner: string | null;
  /** Whether it has the rights of that role, and whether it may switch to it. */
  owns: boolean | null;
  mayBecomeOwner: boolean | null;
}

// Catalogues are open to every role; a function such as to_regclass fails without rights in the schema.
const FACTS = `
  select current_database() as database, current_user as role,
    has_database_privilege(current_database(), 'create') as "mayCreate",
    rolsuper or rolcreaterole as "mayCreateRoles", pg_get_userbyid(relowner) as owner,
    pg_has_role(relowner, 'usage') as owns, pg_has_role(relowner, 'member') as "mayBecomeOwner"
  from pg_roles
  left join (
    select relowner from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = 'clinic_main' and relname = 'audit_entry'
  ) as audit on true
  where rolname = current_user`;

export async function factsOf(setting: AddressSetting, client: DatabaseClient): Promise<AddressFacts> {
  const { rows } = await client.query<Omit<AddressFacts, 'setting' | 'system'>>(FACTS);
  const [facts] = rows;
  if (!facts) throw new Error('The database does not know the role that has connected');
  return { setting, system: await systemOf(client), ...facts };
}

async function systemOf(client: DatabaseClient): Promise<string | null> {
  try {
    const { rows } = await client.query<{ system: string }>(
      'select system_identifier::text as system from pg_control_system()',
    );
    return rows[0]?.system ?? null;
  } catch (error) {
    if ((error as { code?: string }).code === INSUFFICIENT_PRIVILEGE) return null;
    throw error;
  }
}

const INSUFFICIENT_PRIVILEGE = '42501';

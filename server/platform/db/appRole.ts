/**
 * The database role of the application and those of each clinic. The application connects with a role that
 * has no rights of its own, and each transaction switches to a role of its clinic: that role reads and writes
 * rows of its clinic's schema, but can neither alter tables nor change existing audit log entries. Only the
 * role that owns the tables can, and only the startup of the server uses it.
 */
import { createHmac } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { DatabaseClient } from './client/databaseClient.ts';
import { checkClinicRoles } from './clinicRoleRights.ts';
import { type Place, rolesAt } from './place.ts';

const APP_ROLE = 'clinic_app';

/** The role that an address connects as. */
export const userOf = (databaseUrl: string): string => decodeURIComponent(new URL(databaseUrl).username);

/** The application role's address for a database we own. Its password does not reveal the owner's. */
export function appRoleUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.password = createHmac('sha256', url.password).update(APP_ROLE).digest('base64url');
  url.username = APP_ROLE;
  return url.href;
}

/**
 * Creates the application's role and those of the clinic if they are missing, and grants the clinic's what the
 * application needs on every existing table.
 */
export async function prepareAppRole(owner: MikroORM, databaseUrl: string, place: Place): Promise<void> {
  const appRole = userOf(databaseUrl);
  const em = owner.em.fork();
  await createRole(em, appRole, loginOf(databaseUrl));
  await checkClinicRoles(em, appRole, place);
  const { patients, staff } = rolesAt(place, appRole);
  for (const role of [patients, staff]) {
    await createRole(em, role, 'nologin', appRole);
    await joinWithoutInheriting(em, role, appRole);
  }
  await endDroppedSoon(owner, pg.escapeIdentifier(appRole));
  const roles = [patients, staff].map((role) => pg.escapeIdentifier(role));
  const { granted, unprotected } = await relationsOf(em, place, policyOf(staff));
  const policies = unprotected.map(
    (table) =>
      `create policy ${pg.escapeIdentifier(policyOf(staff))} on ${table} to ${roles[1]} using (true) with check (true)`,
  );
  const statements = [...grants(roles, pg.escapeIdentifier(place.schema), granted), ...policies];
  // In one transaction: another process of the clinic may be running and must not see half of it.
  await em.execute(`do $do$ begin ${statements.join(';\n')}; end $do$`);
}

/**
 * The application reads the directory of clinics, suspends and resumes them, records which may have work to
 * do, removes the documents of deleted ones, records which keys it has, and signs operators in. Operators can
 * be added only by a command; their sessions begin by the owner's functions; events can only be added.
 */
export async function grantDirectory(owner: MikroORM, databaseUrl: string): Promise<void> {
  const role = pg.escapeIdentifier(userOf(databaseUrl));
  await owner.em.fork().transactional(async (tx) => {
    for (const statement of [
      `grant usage on schema platform to ${role}`,
      `grant select on clinic, clinic_host to ${role}`,
      `grant update (state, left_as, awake_until, night_zone, woken_at) on clinic to ${role}`,
      `grant select on operator to ${role}`,
      `grant select, insert, delete on operator_link to ${role}`,
      `revoke insert, update on operator_session from ${role}`,
      `grant select, update (used_at), delete on operator_session to ${role}`,
      `grant execute on function start_operator_session(text, text, timestamptz),
         prove_operator_session(text, text, timestamptz) to ${role}`,
      `grant select, insert, update, delete on authenticator, recovery_code, rate_limit to ${role}`,
      `grant select, insert (operator, action, clinic_id, subject) on operator_event to ${role}`,
      `grant select, update, delete on object_to_remove to ${role}`,
      `grant select, insert, update on key_check to ${role}`,
      `grant select, insert, delete on maintenance to ${role}`,
      `grant execute on function clinic_schemas(text[], boolean) to ${role}`,
    ]) {
      await tx.execute(statement);
    }
  });
}

const passwordOf = (databaseUrl: string): string => decodeURIComponent(new URL(databaseUrl).password);

/**
 * PostgreSQL then ends the statement of a connection that was dropped. A setting of the role, because each
 * transaction may have another connection; not every system supports it, and not every role may change itself.
 */
export async function endDroppedSoon(owner: MikroORM, role = 'current_user'): Promise<void> {
  await owner.em.fork().execute(
    `do $do$ begin
      execute format('alter role ${role} in database %I set client_connection_check_interval = %L',
        current_database(), '2s');
    exception when others then null;
    end $do$`,
  );
}

/** One policy per role: two versions of the configuration may be running at once. */
const policyOf = (staff: string): string => `${staff}_rows`.slice(-63);

interface Relations {
  granted: { tables: string[]; sequences: string[] };
  /** Tables with row security that have no policy for staff yet. */
  unprotected: string[];
}

/** Found by their dependency on the schema, which is indexed: `pg_class` has rows of every clinic. */
async function relationsOf(em: MikroORM['em'], { schema }: Place, policy: string): Promise<Relations> {
  const rows = await em.execute<Array<{ name: string; sequence: boolean; unprotected: boolean }>>(
    `select quote_ident(relname) as name, relkind = 'S' as sequence,
       relrowsecurity and not exists (select from pg_policy where polrelid = pg_class.oid and polname = ?) as unprotected
     from pg_depend join pg_class on pg_class.oid = objid
     where refclassid = 'pg_namespace'::regclass and refobjid = ?::regnamespace and classid = 'pg_class'::regclass
       and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
     order by 1`,
    [policy, pg.escapeIdentifier(schema)],
  );
  const names = (keep: (row: (typeof rows)[number]) => boolean) => rows.filter(keep).map(({ name }) => name);
  return {
    granted: { tables: names(({ sequence }) => !sequence), sequences: names(({ sequence }) => sequence) },
    unprotected: names(({ unprotected }) => unprotected),
  };
}

/** Before the tables, so that the address of DATABASE_URL can be checked. `prepareAppRole` gives it what it needs. */
export async function createAppRole(ownerUrl: string, databaseUrl: string): Promise<void> {
  const client = new DatabaseClient({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(creationOf(userOf(databaseUrl), loginOf(databaseUrl)));
  } finally {
    await client.end();
  }
}

const loginOf = (databaseUrl: string): string =>
  `login noinherit password ${pg.escapeLiteral(passwordOf(databaseUrl))}`;

async function createRole(em: MikroORM['em'], name: string, options: string, member?: string): Promise<void> {
  const [known] = await em.execute('select 1 from pg_roles where rolname = ?', [name]);
  if (!known) await em.execute(creationOf(name, options, member));
}

/**
 * Roles belong to all databases of a PostgreSQL server: another database may create one at the same moment.
 * Creates a role and its membership together, so that a concurrent process finds both.
 */
function creationOf(name: string, options: string, member?: string): string {
  const role = pg.escapeIdentifier(name);
  return `do $do$ begin
    create role ${role} ${options};
    ${member ? `grant ${role} to ${pg.escapeIdentifier(member)};` : ''}
  exception when duplicate_object or unique_violation then null;
  end $do$`;
}

/**
 * The application's role may switch to a role of a clinic but must not inherit its rights: PostgreSQL would then
 * apply the policies of staff to every transaction, and show the rows of every clinic.
 * @throws when another role has granted it with inheritance; the message says how to fix it
 */
async function joinWithoutInheriting(em: MikroORM['em'], name: string, member: string): Promise<void> {
  if (await joinsRightly(em, name, member)) return;
  const [role, to] = [pg.escapeIdentifier(name), pg.escapeIdentifier(member)];
  const [server] = await em.execute<Array<{ version: number }>>(
    `select current_setting('server_version_num')::int as version`,
  );
  if ((server?.version ?? 0) >= 160_000) {
    await em.execute(`grant ${role} to ${to} with inherit false, set true`);
  } else {
    await em.execute(`alter role ${to} noinherit`);
    await em.execute(`grant ${role} to ${to}`);
  }
  if (await joinsRightly(em, name, member)) return;
  throw new Error(
    `The role ${member} inherits the rights of ${name}, so that every patient would see all rows. As who granted ` +
      `it: revoke ${role} from ${to}; grant ${role} to ${to} with inherit false, set true;`,
  );
}

async function joinsRightly(em: MikroORM['em'], role: string, member: string): Promise<boolean> {
  const [row] = await em.execute<Array<{ right: boolean }>>(
    `select rolsuper or (pg_has_role(rolname, ?, 'member') and not pg_has_role(rolname, ?, 'usage')) as "right"
     from pg_roles where rolname = ?`,
    [role, role, member],
  );
  return row?.right ?? false;
}

/** Submitted data is never deleted by the application. */
const NEVER_DELETED = [
  // A submission cannot be read without what it was made of.
  'code_list',
  'plan_version',
  'questionnaire_version',
  'rule_set_version',
  'submission',
  'submission_version',
  'submission_evaluation',
  'status_change',
  'consent_record',
  'patient_contact',
  'person',
  'legal_hold',
  'file_request',
];

/** All that visitors and patients write by themselves; what concerns others is written by the server, as staff. */
export const WRITTEN_BY_PATIENTS: Record<string, string> = {
  document: 'insert, update, delete',
  document_piece: 'insert, update, delete',
  draft: 'insert, update',
  information_request: 'update',
  message: 'insert, update (seen_at)',
  notification: 'insert',
  notification_read: 'insert, update',
  notification_reader: 'insert, update',
  rate_limit: 'insert, update',
  session: 'delete',
  status_change: 'insert',
  submission: 'update',
  submission_version: 'insert',
  users: 'update (email_updates)',
  write_probe: 'insert, update',
};

/** Published documents never change. */
const CHANGED_BY_STAFF: Record<string, string> = {
  code_list: '',
  plan_version: '',
  questionnaire_version: '(status, retired_at)',
  rule_set_version: '(status, active)',
};

const ERASE = 'erase_person(uuid, text, text, date)';
const SEALED = 'audit_entry, audit_seal, audit_head, erasure, erased_id, mikro_orm_migrations';

const grants = (
  [patients = '', staff = '']: readonly string[],
  schema: string,
  { tables, sequences }: Relations['granted'],
): string[] => [
  `grant usage on schema ${schema} to ${patients}, ${staff}`,
  `revoke all on ${tables.join(', ')} from ${patients}`,
  `grant select on ${tables.join(', ')} to ${patients}`,
  `grant select, insert, update, delete on ${tables.join(', ')} to ${staff}`,
  `grant usage, select on sequence ${sequences.join(', ')} to ${patients}, ${staff}`,
  ...Object.entries(WRITTEN_BY_PATIENTS).map(
    ([table, rights]) => `grant ${rights} on ${table} to ${patients}`,
  ),
  ...Object.entries(CHANGED_BY_STAFF).flatMap(([table, columns]) => [
    `revoke update on ${table} from ${staff}`,
    ...(columns ? [`grant update ${columns} on ${table} to ${staff}`] : []),
  ]),
  // Also on tables of later migrations: this version's servers still run then, and a trigger of theirs may write there. The
  // later version takes what is not needed as soon as it has migrated.
  `alter default privileges in schema ${schema} grant select, insert, update, delete on tables to ${patients}, ${staff}`,
  `alter default privileges in schema ${schema} grant usage, select on sequences to ${patients}, ${staff}`,
  `revoke all on ${SEALED} from ${staff}`,
  `grant select on ${SEALED} to ${staff}`,
  `grant execute on function append_audit(jsonb) to ${patients}, ${staff}`,
  `revoke execute on function expire_audit(integer) from ${patients}`,
  `grant execute on function expire_audit(integer) to ${staff}`,
  `revoke execute on function ${ERASE} from ${patients}`,
  `grant execute on function ${ERASE} to ${staff}`,
  `revoke delete on ${NEVER_DELETED.join(', ')} from ${staff}`,
];

/**
 * The role the application runs in: it reads and writes rows, but can neither change tables nor touch what is in
 * the audit log. Only the role that owns the tables can, and only while the server starts.
 */
import { createHmac } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';

const APP_ROLE = 'clinic_app';

/** The role whose policies show all rows: a transaction of staff or of the server itself works in it. */
export const staffRoleFor = (databaseUrl: string): string =>
  `${decodeURIComponent(new URL(databaseUrl).username)}_staff`;

/** The application's own address of a database we own. Its password tells nothing about the owner's. */
export function appRoleUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.password = createHmac('sha256', url.password).update(APP_ROLE).digest('base64url');
  url.username = APP_ROLE;
  return url.href;
}

/** Makes the role when it is missing, and gives it what the application needs of every table there is. */
export async function prepareAppRole(owner: MikroORM, databaseUrl: string): Promise<void> {
  const { username, password } = new URL(databaseUrl);
  const role = pg.escapeIdentifier(decodeURIComponent(username));
  const em = owner.em.fork();
  const [known] = await em.execute('select 1 from pg_roles where rolname = ?', [
    decodeURIComponent(username),
  ]);
  if (!known) await create(em, role, decodeURIComponent(password));
  const staffName = staffRoleFor(databaseUrl);
  const staff = pg.escapeIdentifier(staffName);
  const policy = pg.escapeIdentifier(policyOf(staffName));
  await createStaff(em, staffName, role);
  await joinStaff(em, staffName, decodeURIComponent(username));
  // At once: another process of the clinic may be at work, and must not meet it half done.
  await em.transactional(async (tx) => {
    for (const statement of [...grants(role), ...grants(staff)]) await tx.execute(statement);
    for (const table of await withoutStaffPolicy(tx, staffName)) {
      await tx.execute(
        `create policy ${policy} on ${pg.escapeIdentifier(table)} to ${staff} using (true) with check (true)`,
      );
    }
  });
}

/** Each role has its own: two versions of the configuration may be at work at once. */
const policyOf = (staff: string): string => `${staff}_rows`.slice(-63);

/** Tables that show nobody a row unless a policy says so, and have none for staff yet. */
async function withoutStaffPolicy(em: MikroORM['em'], staff: string): Promise<string[]> {
  const rows = await em.execute<Array<{ table: string }>>(
    `select relname as "table" from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relrowsecurity
       and not exists (select from pg_policy where polrelid = pg_class.oid and polname = ?)
     order by 1`,
    [policyOf(staff)],
  );
  return rows.map(({ table }) => table);
}

/** Whether whoever is connected could change tables and rewrite the audit log. */
export async function mayChangeTables(orm: MikroORM): Promise<boolean> {
  const [row] = await orm.em.fork().execute<Array<{ may: boolean }>>(
    `select bool_or(pg_has_role(current_user, relowner, 'member')) as may
     from pg_class where oid = 'audit_entry'::regclass`,
  );
  return row?.may ?? false;
}

async function create(em: MikroORM['em'], role: string, password: string): Promise<void> {
  // Roles belong to all databases of a PostgreSQL: another one may make it at the same moment.
  await em.execute(
    `do $do$ begin
      create role ${role} login noinherit password ${pg.escapeLiteral(password)};
    exception when duplicate_object or unique_violation then null;
    end $do$`,
  );
}

/** With its member at once: a process that comes second finds both. */
async function createStaff(em: MikroORM['em'], staff: string, member: string): Promise<void> {
  const [known] = await em.execute('select 1 from pg_roles where rolname = ?', [staff]);
  if (known) return;
  const role = pg.escapeIdentifier(staff);
  await em.execute(
    `do $do$ begin
      create role ${role} nologin;
      grant ${role} to ${member};
    exception when duplicate_object or unique_violation then null;
    end $do$`,
  );
}

/**
 * The application's role may change into the staff role, but must not have its rights all the time: PostgreSQL would
 * then apply the policies of staff to every transaction.
 * @throws when somebody else granted it otherwise, saying how to mend it
 */
async function joinStaff(em: MikroORM['em'], staff: string, member: string): Promise<void> {
  if (await joinsRightly(em, staff, member)) return;
  const [role, to] = [pg.escapeIdentifier(staff), pg.escapeIdentifier(member)];
  const [server] = await em.execute<Array<{ version: number }>>(
    `select current_setting('server_version_num')::int as version`,
  );
  if ((server?.version ?? 0) >= 160_000) {
    await em.execute(`grant ${role} to ${to} with inherit false, set true`);
  } else {
    await em.execute(`alter role ${to} noinherit`);
    await em.execute(`grant ${role} to ${to}`);
  }
  if (await joinsRightly(em, staff, member)) return;
  throw new Error(
    `The role ${member} inherits the rights of ${staff}, so that every patient would see all rows. As who granted ` +
      `it: revoke ${role} from ${to}; grant ${role} to ${to} with inherit false, set true;`,
  );
}

async function joinsRightly(em: MikroORM['em'], staff: string, member: string): Promise<boolean> {
  const [row] = await em.execute<Array<{ right: boolean }>>(
    `select rolsuper or (pg_has_role(rolname, ?, 'member') and not pg_has_role(rolname, ?, 'usage')) as "right"
     from pg_roles where rolname = ?`,
    [staff, staff, member],
  );
  return row?.right ?? false;
}

/** What is handed in is never deleted by the application. */
const NEVER_DELETED = [
  'submission',
  'submission_version',
  'submission_evaluation',
  'status_change',
  'consent_record',
];

const grants = (role: string): string[] => [
  'revoke create on schema public from public',
  `grant usage on schema public to ${role}`,
  `grant select, insert, update, delete on all tables in schema public to ${role}`,
  `grant usage, select on all sequences in schema public to ${role}`,
  // A later migration's tables, too: servers of this version go on meanwhile, and its triggers run for them.
  `alter default privileges in schema public grant select, insert, update, delete on tables to ${role}`,
  `alter default privileges in schema public grant usage, select on sequences to ${role}`,
  `revoke all on audit_entry, audit_seal, audit_head, mikro_orm_migrations from ${role}`,
  `grant select, insert on audit_entry to ${role}`,
  `grant select on audit_seal, audit_head, mikro_orm_migrations to ${role}`,
  `grant execute on function expire_audit(integer) to ${role}`,
  `revoke delete on ${NEVER_DELETED.join(', ')} from ${role}`,
];

/** One clinic: its tables, their version and row security, the roles for them, its backup, its audit log and its mail. */
import { compareVersion } from '@clinic/server-platform/clinics';
import {
  atPlace,
  type DatabaseClient,
  findMark,
  OPEN_TABLES,
  type Place,
  rolesAt,
} from '@clinic/server-platform/db';
import type { MikroORM } from '@mikro-orm/postgresql';
import { type Finding, type Findings, findingsOf } from './finding.ts';

const HOUR = 3_600;
/** With hourly backups one may fail, with nightly ones none. */
const BACKUP_WITHIN_HOURS = 25;
const MAIL_WITHIN_HOURS = 1;

/** The database as its owner sees it. */
export interface Installation {
  url: string;
  client: DatabaseClient;
  /** Undefined: the server works as the owner. */
  appRole: string | undefined;
  /** Whether DOCUMENTS_URL is set. */
  hasStorage: boolean;
}

export async function examineClinic(
  orm: MikroORM,
  { client, appRole, hasStorage }: Installation,
  place: Place,
): Promise<Finding[]> {
  const { schema, clinic = '' } = place;
  const check = (name: string) => `${name} of ${clinic}`;
  let isUsable = false;
  const migrations = await findingsOf(check('migrations'), async (found) => {
    const restore = 'Restore a backup, or run the command again that was ended (operation.md, clinics.md).';
    if ((await client.query(findMark(place))).rowCount)
      return found.problem('It is being restored or added, or the command that did was ended.', restore);
    const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
      `${schema}.mikro_orm_migrations`,
    ]);
    if (!rows[0]?.there) return found.problem('Its tables are not there.', restore);
    const done = await client.query<{ name: string }>(`select name from "${schema}".mikro_orm_migrations`);
    const { missing, unknown } = compareVersion(
      done.rows.map(({ name }) => name),
      place,
    );
    if (unknown.length > 0)
      return found.problem(
        `A newer version of this program has migrated it (${unknown[0]}).`,
        'Use that version.',
      );
    if (missing.length > 0)
      return found.problem(
        `${missing.length} migrations are missing (${missing[0]}).`,
        'Run: npm run migrate',
      );
    isUsable = true;
    return found.ok('Its tables are those of this version.');
  });
  if (!isUsable) return migrations;
  const others = await Promise.all([
    findingsOf(check('row security'), (found) => examineRowSecurity(client, place, appRole, found)),
    findingsOf(check('rights'), (found) => examineRights(client, place, appRole, found)),
    atPlace(place, () => examineRows(orm, hasStorage, check)),
  ]);
  return [...migrations, ...others.flat()];
}

interface Table {
  name: string;
  closed: boolean;
  policies: string[];
}

/** PostgreSQL cuts names there. */
const LONGEST_NAME = 63;

async function examineRowSecurity(
  client: Installation['client'],
  place: Place,
  appRole: string | undefined,
  found: Findings,
): Promise<void> {
  const { schema } = place;
  const { rows } = await client.query<Table>(
    `select relname as name, relrowsecurity and relforcerowsecurity as closed,
       array(select polname::text from pg_policy where polrelid = pg_class.oid) as policies
     from pg_class where relnamespace = $1::regnamespace and relkind in ('r', 'p') and not relname = any ($2)
     order by 1`,
    [`"${schema}"`, Object.keys(OPEN_TABLES)],
  );
  const open = rows.filter(({ closed }) => !closed).map(({ name }) => name);
  // That of the owner, and that of the role in which the server works for staff.
  const staff = appRole === undefined ? [] : [`${rolesAt(place, appRole).staff}_rows`.slice(0, LONGEST_NAME)];
  const lacking = rows
    .filter(({ policies }) => !['stated_rows', ...staff].every((policy) => policies.includes(policy)))
    .map(({ name }) => name);
  if (open.length > 0)
    found.problem(
      `Row security is off for ${open.join(', ')}: rows of other people could be read.`,
      open
        .map((name) => `alter table ${schema}.${name} enable row level security, force row level security;`)
        .join(' '),
    );
  if (lacking.length > 0)
    found.problem(`Policies are missing for ${lacking.join(', ')}.`, 'Run: npm run migrate');
  if (open.length + lacking.length === 0)
    found.ok(`${rows.length} tables show rows only to whom they concern.`);
}

async function examineRights(
  client: Installation['client'],
  place: Place,
  appRole: string | undefined,
  found: Findings,
): Promise<void> {
  if (appRole === undefined) return;
  const names = Object.values(rolesAt(place, appRole));
  const { rows } = await client.query<{ name: string; member: boolean; inherits: boolean }>(
    `select rolname as name, pg_has_role($2, oid, 'member') as member, pg_has_role($2, oid, 'usage') as inherits
     from pg_roles where rolname = any ($1) and exists (select from pg_roles where rolname = $2)`,
    [names, appRole],
  );
  const usable = rows.filter(({ member }) => member).map(({ name }) => name);
  const missing = names.filter((name) => !usable.includes(name));
  const inherited = rows.filter(({ inherits }) => inherits).map(({ name }) => name);
  if (missing.length > 0)
    found.problem(`${appRole} may not work as ${missing.join(' and ')}.`, 'Run: npm run migrate');
  else if (inherited.length > 0)
    found.problem(
      `${appRole} has the rights of ${inherited.join(' and ')} outside the transactions that state whom they serve, too.`,
      `Run: alter role "${appRole}" noinherit; and, since PostgreSQL 16: ${inherited
        .map((name) => `grant "${name}" to "${appRole}" with inherit false`)
        .join('; ')}`,
    );
  else found.ok('The server has its rights only while it works for somebody.');
}

interface Row {
  backupHours: number | null;
  backupOk: boolean | null;
  auditOk: boolean | null;
  waitingHours: number;
  givenUp: number;
  objects: number;
}

async function examineRows(
  orm: MikroORM,
  hasStorage: boolean,
  check: (name: string) => string,
): Promise<Finding[]> {
  const [row] = await orm.em.fork().execute<Row[]>(
    `select
       (select extract(epoch from now() - at) / ${HOUR} from operation_mark where name = 'backup')::float8 as "backupHours",
       (select ok from operation_mark where name = 'backup') as "backupOk",
       (select ok from operation_mark where name = 'audit_verification') as "auditOk",
       (select coalesce(extract(epoch from now() - min(created_at)) / ${HOUR}, 0) from mail
         where sent_at is null and given_up_at is null)::float8 as "waitingHours",
       (select count(*)::int from mail where given_up_at > now() - interval '7 days') as "givenUp",
       (select count(*)::int from document_object where document_id is not null) as objects`,
  );
  if (!row) return [];
  const found = await Promise.all([
    findingsOf(check('backup'), (backup) => {
      const { backupHours: hours, backupOk } = row;
      const remedy = 'Run npm run backup by a timer, every hour (operation.md).';
      if (hours === null) backup.warn('No backup has been made.', remedy);
      else if (!backupOk)
        backup.problem('The last backup failed.', 'Run npm run backup, and read what it says.');
      else if (hours > BACKUP_WITHIN_HOURS)
        backup.problem(`The last backup is ${Math.floor(hours)} hours old.`, remedy);
      else backup.ok(`The last backup is ${Math.floor(hours)} hours old.`);
    }),
    findingsOf(check('documents'), (documents) => {
      if (row.objects > 0 && !hasStorage)
        documents.refuse(
          `${row.objects} documents are in object storage, but DOCUMENTS_URL is not set: set it to the bucket that has them.`,
        );
      else documents.ok('The server can reach the place where documents are.');
    }),
    findingsOf(check('audit log'), (audit) => {
      if (row.auditOk === false)
        audit.problem(
          'The last verification found the audit log changed.',
          'Run npm run audit:verify, which names the entry, and find out who changed it.',
        );
      else audit.ok('No verification has found a change.');
    }),
    findingsOf(check('mail'), (mail) => {
      if (row.waitingHours > MAIL_WITHIN_HOURS)
        mail.problem(
          `Mail has waited for ${Math.floor(row.waitingHours)} hours.`,
          'See what is said about SMTP_URL.',
        );
      else if (row.givenUp > 0)
        mail.warn(
          `${row.givenUp} mails were given up within a week.`,
          'The addresses are wrong, or the provider refuses them.',
        );
      else mail.ok('No mail has waited for an hour.');
    }),
  ]);
  return found.flat();
}

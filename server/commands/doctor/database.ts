/** The database: where the settings lead, what its server is, which roles may do what, and every clinic in it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { allClinics, openKey, provenKeys } from '@clinic/server-platform/clinics';
import type { Config } from '@clinic/server-platform/config';
import {
  anyDatabase,
  checkAddresses,
  DatabaseClient,
  ormConfig,
  PLATFORM,
  placeOf,
  userOf,
} from '@clinic/server-platform/db';
import { MikroORM } from '@mikro-orm/postgresql';
import { examineClinic, type Installation } from './clinic.ts';
import { type Finding, type Findings, findingsOf } from './finding.ts';

const OLDEST_VERSION = 150_000;
const [CLOCK_OFF_SECONDS, CLOCK_WRONG_SECONDS] = [5, 600];

export async function examineDatabase(config: Config, now: () => number): Promise<Finding[]> {
  const isEmbedded = config.databaseUrl === undefined;
  // It must not be made here.
  const isThere = !isEmbedded || existsSync(join(config.dataDir, 'database-created'));
  let hasTables = false;
  let mayChangeTables = false;
  const addresses = await findingsOf('database', async (found) => {
    try {
      const checked = await checkAddresses(config, { beforeMigration: true });
      hasTables = checked.hasTables || (isEmbedded && isThere);
      mayChangeTables = checked.appMayChangeTables;
      if (checked.hasEarlierTables)
        found.warn(
          'The schema public has tables of an earlier version, whose submissions are not shown.',
          'Start that version to export them, then remove the tables.',
        );
      if (hasTables) found.ok('The settings lead to the database of this installation.');
      else found.warn('The database has no tables yet.', 'Start the server, which creates them.');
    } catch (error) {
      found.refuse(error);
    }
  });
  if (!isThere || addresses.some(({ is }) => is === 'problem')) return addresses;
  const database = await anyDatabase(config);
  const client = new DatabaseClient({ connectionString: database.url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    const findings = [
      ...addresses,
      ...(await examineServer(client, now)),
      ...(await findingsOf('pooler', (found) => examinePooler(config, found))),
    ];
    if (!hasTables) return findings;
    const appRole = config.migrationDatabaseUrl === undefined ? undefined : userOf(config.databaseUrl ?? '');
    findings.push(
      ...(await findingsOf('roles', (found) => examineRole(client, appRole, mayChangeTables, found))),
      ...(await examineClinics(config, {
        url: database.url,
        client,
        appRole,
        hasStorage: config.objectStorage !== undefined,
      })),
    );
    return findings;
  } finally {
    await client.end().catch(() => undefined);
    await database.stop();
  }
}

interface ServerRow {
  number: number;
  version: string;
  readOnly: boolean;
  clock: number;
  trigrams: boolean;
}

async function examineServer(client: DatabaseClient, now: () => number): Promise<Finding[]> {
  const askedAt = now();
  const { rows } = await client.query<ServerRow>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
       pg_is_in_recovery() or current_setting('default_transaction_read_only')::bool as "readOnly",
       extract(epoch from clock_timestamp())::float8 as clock,
       exists (select from pg_available_extensions where name = 'pg_trgm') as trigrams`,
  );
  const [row] = rows;
  if (!row) return [];
  const seconds = Math.round(row.clock - (askedAt + now()) / 2000);
  return [
    ...(await findingsOf('version', (found) => {
      if (row.number < OLDEST_VERSION)
        found.problem(`PostgreSQL ${row.version} is too old.`, 'Use PostgreSQL 15 or later.');
      else if (!row.trigrams)
        found.problem('PostgreSQL lacks the extension pg_trgm.', 'Install its contrib package.');
      else if (row.readOnly)
        found.problem(
          'The database takes no changes: it is a standby, or its transactions are read-only.',
          'Set DATABASE_URL to the primary, or default_transaction_read_only to off.',
        );
      else found.ok(`PostgreSQL ${row.version}, which takes changes.`);
    })),
    ...(await findingsOf('clock', (found) => {
      const off = Math.abs(seconds);
      const text = `The clocks of this machine and of the database differ by ${off} s.`;
      const remedy = 'Set both by a time service, such as systemd-timesyncd or chrony.';
      if (off > CLOCK_WRONG_SECONDS) found.problem(text, remedy);
      else if (off > CLOCK_OFF_SECONDS) found.warn(text, remedy);
      else found.ok('The clocks of this machine and of the database agree.');
    })),
  ];
}

/** A session must reach PostgreSQL itself, and a pooler has to pass on whole transactions. */
async function examinePooler(config: Config, found: Findings): Promise<void> {
  const { databaseUrl, directDatabaseUrl } = config;
  const direct = directDatabaseUrl ?? databaseUrl;
  if (direct === undefined) return found.ok('The embedded database has no pooler before it.');
  const session = new DatabaseClient({
    connectionString: direct,
    direct: true,
    connectionTimeoutMillis: 5_000,
  });
  try {
    await session.connect();
  } catch (error) {
    // A role that the first start creates.
    if ((error as { code?: string }).code === '28P01') return;
    return found.refuse(error);
  } finally {
    await session.end().catch(() => undefined);
  }
  if (directDatabaseUrl === undefined || databaseUrl === undefined)
    return found.ok('There is no pooler before the database.');
  const pooled = new DatabaseClient({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
  try {
    await pooled.connect();
    await pooled.query('begin');
    await pooled.query('commit');
    found.ok('DATABASE_URL passes on whole transactions, and DIRECT_DATABASE_URL reaches PostgreSQL itself.');
  } catch (error) {
    found.problem(
      `The pooler of DATABASE_URL passes on no transaction: ${(error as Error).message}.`,
      'Set pool_mode = transaction in the pooler.',
    );
  } finally {
    await pooled.end().catch(() => undefined);
  }
}

async function examineRole(
  client: DatabaseClient,
  appRole: string | undefined,
  mayChangeTables: boolean,
  found: Findings,
): Promise<void> {
  const { rows } = await client.query<{ superuser: boolean; bypasses: boolean }>(
    'select rolsuper as superuser, rolbypassrls as bypasses from pg_roles where rolname = $1',
    [appRole ?? ''],
  );
  const [row] = rows;
  if (appRole === undefined || mayChangeTables)
    found.warn(
      'The role of DATABASE_URL owns the tables, and could rewrite the audit log.',
      'Set MIGRATION_DATABASE_URL to it, and DATABASE_URL to another role.',
    );
  if (row?.superuser || row?.bypasses)
    found.problem(
      `The role ${appRole} of DATABASE_URL sees all rows: it is ${row.superuser ? 'a superuser' : 'exempt from row security'}.`,
      `Run: alter role "${appRole}" nosuperuser nobypassrls`,
    );
  else if (appRole !== undefined && !mayChangeTables)
    found.ok(`The server works as ${appRole}, which owns nothing.`);
}

async function examineClinics(config: Config, installation: Installation): Promise<Finding[]> {
  const orm = await MikroORM.init(ormConfig(installation.url, { job: 'doctor', place: PLATFORM }));
  try {
    const clinics = await allClinics(orm.em.fork());
    const findings = await findingsOf('keys', async (found) => {
      try {
        const proven = await provenKeys(orm.em.fork(), config.sessionKeys, OTHER_KEYS);
        const closed = clinics.filter(
          ({ id, sealedKey }) => sealedKey && !openKey(sealedKey, config.sessionKeys, id),
        );
        if (proven && closed.length > 0)
          return found.problem(
            `SESSION_KEYS do not open the key of ${closed.map(({ id }) => id).join(', ')}, which answers 503.`,
            'Add the key with which it was sealed at the end of SESSION_KEYS, and run: npm run clinics -- rotate-keys',
          );
        found.ok('SESSION_KEYS open what the servers have sealed.');
      } catch (error) {
        found.refuse(error);
      }
    });
    const ids = clinics.length === 0 ? ['main'] : clinics.map(({ id }) => id);
    for (const id of ids) findings.push(...(await examineClinic(orm, installation, placeOf(id))));
    return findings;
  } finally {
    await orm.close();
  }
}

const OTHER_KEYS =
  'SESSION_KEYS (or the file session-key in DATA_DIR) are not those of this installation, and open none of its secrets: set ' +
  'the ones that its servers had.';

/** The installation that a clinic moves to, reached by the address of its database. */
import { ClinicsError } from '@clinic/server-platform/clinics';
import {
  applicationRoles,
  DatabaseClient,
  explainedAt,
  MAIN,
  migrationsAt,
  ormConfig,
  PLATFORM,
} from '@clinic/server-platform/db';
import { MikroORM } from '@mikro-orm/postgresql';
import type { Receiver } from './receive.ts';

const CONNECTS_WITHIN_MS = 5_000;

export type Target = Omit<Receiver, 'sessionKeys'>;

/** @throws Error that says what is wrong with the address or with the target */
export async function withTarget<T>(url: string, use: (target: Target) => Promise<T>): Promise<T> {
  if (!URL.canParse(url) || !/^postgres(ql)?:$/.test(new URL(url).protocol)) {
    throw new ClinicsError(
      '--to must be the address of a database: postgresql://owner:password@host/database',
    );
  }
  await checkInstallation(url);
  const orm = await MikroORM.init(ormConfig(url, { job: 'clinics' }));
  try {
    const em = orm.em.fork();
    const roles = await applicationRoles(em);
    if (roles.length === 0) {
      throw new ClinicsError(
        'The servers of the installation at --to connect as the role that owns the tables: set MIGRATION_DATABASE_URL ' +
          'and DATABASE_URL there, and start one of them',
      );
    }
    return await use({ em, ownerUrl: url, appUrls: roles.map((role) => asRole(url, role)) });
  } finally {
    await orm.close();
  }
}

async function checkInstallation(url: string): Promise<void> {
  const client = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: CONNECTS_WITHIN_MS });
  try {
    await client.connect();
    const { rows } = await client.query<{ table: string | null; owns: boolean | null }>(
      `select to_regclass('platform.clinic')::text as table,
         (select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('platform.clinic')) as owns`,
    );
    if (!rows[0]?.table) {
      throw new ClinicsError('There is no installation at --to: start its server once with that database');
    }
    if (!rows[0].owns) {
      throw new ClinicsError(
        'The role of --to does not own the tables: give the address in its MIGRATION_DATABASE_URL',
      );
    }
    for (const place of [MAIN, PLATFORM]) {
      const { rows: done } = await client.query<{ name: string }>(
        `select name from ${place.schema}.mikro_orm_migrations`,
      );
      const known = migrationsAt(place).map(({ name }) => name);
      const theirs = new Set(done.map(({ name }) => name));
      if (known.some((name) => !theirs.has(name))) {
        throw new ClinicsError('The installation at --to has an older version: update it first');
      }
      if (theirs.size > known.length) {
        throw new ClinicsError('The installation at --to has a newer version: update this one first');
      }
    }
  } catch (error) {
    throw explainedAt(url, ['--to'], error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function asRole(url: string, role: string): string {
  const address = new URL(url);
  address.username = encodeURIComponent(role);
  address.password = '';
  return address.href;
}

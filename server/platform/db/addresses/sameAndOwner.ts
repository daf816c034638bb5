/** Whether the configured URLs lead to the same database, and their roles have the necessary rights. */
import pg from 'pg';
import { ConfigurationError } from '../../config/config.ts';
import type { AddressFacts } from './facts.ts';

/** @throws ConfigurationError when they lead to different databases */
export function checkSame(all: readonly AddressFacts[]): void {
  const [first, ...others] = all;
  const other = others.find((each) => first && !isSame(first, each));
  if (!first || !other) return;
  const names =
    first.database === other.database
      ? `are both called ${first.database}, but are on different PostgreSQL servers`
      : `are different: ${other.database} and ${first.database}`;
  const withTables = [first, other].filter(({ owner }) => owner !== null);
  const [only] = withTables.length === 1 ? withTables : [];
  throw new ConfigurationError(
    `The databases of ${other.setting} and ${first.setting} ${names}. ` +
      (only ? `Only that of ${only.setting} has the tables of this program. ` : '') +
      'Set both to the same database.',
  );
}

const isSame = (one: AddressFacts, other: AddressFacts): boolean =>
  one.database === other.database &&
  (one.system === null || other.system === null || one.system === other.system);

/** @throws ConfigurationError when the role at this URL cannot migrate the tables */
export function checkOwner({ setting, database, role, owner, owns, mayCreate }: AddressFacts): void {
  if (owner === null) {
    if (mayCreate) return;
    throw new ConfigurationError(
      `The database ${database} has no tables of this program, and the role ${role} of ${setting} may not create any. ` +
        `Set ${setting} to the database of this installation, and to the role that owns it. For a new installation, ` +
        `run in that database: grant create on database ${pg.escapeIdentifier(database)} to ${pg.escapeIdentifier(role)}`,
    );
  }
  if (owns) return;
  throw new ConfigurationError(
    setting === 'MIGRATION_DATABASE_URL'
      ? `The role ${role} of MIGRATION_DATABASE_URL does not own the tables: set it to the role that does, ${owner}`
      : `The role ${role} of ${setting} does not own the tables and would see no row: set MIGRATION_DATABASE_URL to ` +
          `the role that does, ${owner}`,
  );
}

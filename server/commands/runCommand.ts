/** Runs a command at a terminal. What goes wrong is one line that says what to correct, not a stack. */
import { MikroORM } from '@mikro-orm/postgresql';
import { BackupError } from '../backup/backupError.ts';
import { ClinicsError } from '../platform/clinics/clinicsError.ts';
import { type Config, ConfigurationError, readConfig } from '../platform/config/config.ts';
import { anyDatabase } from '../platform/db/anyDatabase.ts';
import { explained } from '../platform/db/client/unreachable.ts';
import { ormConfig } from '../platform/db/mikro-orm.config.ts';
import type { Place } from '../platform/db/place.ts';

/** The command does not take these arguments. */
export class UsageError extends Error {}

const CORRECTABLE = [UsageError, ClinicsError, BackupError, ConfigurationError];

/**
 * Exit code 2: arguments, settings or a database to correct first; 1: the command failed otherwise.
 * @param run resolves to what is printed
 */
export async function runCommand(run: (config: Config) => Promise<string>): Promise<void> {
  let config: Config | undefined;
  try {
    config = readConfig(process.env);
    process.stdout.write(`${await run(config)}\n`);
  } catch (error) {
    const shown = config === undefined ? error : explained(error, config);
    process.stderr.write(`${shown instanceof Error ? shown.message : String(shown)}\n`);
    const isCorrectable = shown !== error || CORRECTABLE.some((kind) => error instanceof kind);
    process.exitCode = isCorrectable ? 2 : 1;
  }
}

/** @param use is given the address for the role that owns the tables */
export async function withDatabase<T>(config: Config, use: (url: string) => Promise<T>): Promise<T> {
  const database = await anyDatabase(config);
  try {
    return await use(database.url);
  } finally {
    await database.stop();
  }
}

/** @param job what PostgreSQL lists the connections as */
export const withOrm = <T>(
  config: Config,
  { job, place }: { job: string; place?: Place },
  use: (orm: MikroORM) => Promise<T>,
): Promise<T> =>
  withDatabase(config, async (url) => {
    const orm = await MikroORM.init(ormConfig(url, place === undefined ? { job } : { job, place }));
    return use(orm).finally(() => orm.close());
  });

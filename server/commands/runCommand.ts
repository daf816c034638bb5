/** Runs a command at a terminal. Errors are printed as one line that says what to correct, not as a stack trace. */
import { allClinics, ClinicsError, unknownClinic } from '@clinic/server-platform/clinics';
import { type Config, ConfigurationError, readConfig } from '@clinic/server-platform/config';
import {
  anyDatabase,
  checkAddresses,
  explained,
  MAIN,
  ormConfig,
  type Place,
  UnusableAddress,
} from '@clinic/server-platform/db';
import { BackupError } from '@clinic/server-shared/backup';
import { MikroORM } from '@mikro-orm/postgresql';
import { UsageError } from './arguments.ts';

const CORRECTABLE = [UsageError, ClinicsError, BackupError, ConfigurationError, UnusableAddress];

/**
 * Exit code 2: arguments, settings or a database to correct first; 1: the command failed otherwise.
 * @param run resolves to the output
 */
export async function runCommand(
  run: (config: Config) => Promise<string>,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  let config: Config | undefined;
  try {
    config = readConfig(environment);
    process.stdout.write(`${await run(config)}\n`);
  } catch (error) {
    const shown = config === undefined ? error : explained(error, config);
    process.stderr.write(`${shown instanceof Error ? shown.message : String(shown)}\n`);
    const isCorrectable = shown !== error || CORRECTABLE.some((kind) => error instanceof kind);
    process.exitCode = isCorrectable ? 2 : 1;
  }
}

/**
 * The database may still be empty.
 * @param use is given the address for the role that owns the tables
 */
export async function withDatabase<T>(config: Config, use: (url: string) => Promise<T>): Promise<T> {
  await checkAddresses(config, { beforeMigration: true, onlyOwner: true });
  const database = await anyDatabase(config);
  try {
    return await use(database.url);
  } finally {
    await database.stop();
  }
}

/** @throws Error when the database has no installation, or the installation has no such clinic */
export const withClinic = <T>(config: Config, place: Place, use: (url: string) => Promise<T>): Promise<T> =>
  withDatabase(config, async (databaseUrl) => {
    const only = { databaseUrl, directDatabaseUrl: undefined, migrationDatabaseUrl: undefined };
    const { hasTables } = await checkAddresses(only);
    if (!hasTables) throw new ConfigurationError(noTables(settingsOf(config)));
    if (place !== MAIN) await checkClinic(databaseUrl, place);
    return use(databaseUrl);
  });

const noTables = (settings: string): string =>
  `The database has no tables of this program. Set ${settings} to that of your installation; for a new one, start its ` +
  'server or run npm run migrate first';

const settingsOf = ({ databaseUrl, migrationDatabaseUrl }: Config): string =>
  databaseUrl === undefined
    ? 'DATA_DIR'
    : migrationDatabaseUrl === undefined
      ? 'DATABASE_URL'
      : 'MIGRATION_DATABASE_URL and DATABASE_URL';

async function checkClinic(url: string, { clinic = '' }: Place): Promise<void> {
  const orm = await MikroORM.init(ormConfig(url, { job: 'clinics' }));
  const clinics = await allClinics(orm.em.fork()).finally(() => orm.close());
  if (!clinics.some(({ id }) => id === clinic)) throw unknownClinic(clinic);
}

/** @param job the name that PostgreSQL lists the connections under */
export const withOrm = <T>(
  config: Config,
  { job, place }: { job: string; place: Place },
  use: (orm: MikroORM) => Promise<T>,
): Promise<T> =>
  withClinic(config, place, async (url) => {
    const orm = await MikroORM.init(ormConfig(url, { job, place }));
    return use(orm).finally(() => orm.close());
  });

/**
 * `npm run backup:key -- KEY_FILE` generates keys. `npm run backup -- FILE` writes a backup of a clinic that
 * only these keys open, signed with BACKUP_SIGNING_KEY (`--without-documents`: without the contents that are
 * in object storage). `npm run restore -- FILE KEY_FILE` restores it where that clinic does not exist.
 * `--clinic ID`: a clinic other than main.
 */
import { dirname } from 'node:path';
import { alone } from '@clinic/server-platform/clinics';
import { type Config, makeFolder } from '@clinic/server-platform/config';
import {
  appRoleUrl,
  MAIN,
  MAIN_CLINIC,
  markOperation,
  migrate,
  ormConfig,
  type Place,
  prepareAppRole,
} from '@clinic/server-platform/db';
import { openObjects } from '@clinic/server-platform/objects';
import {
  BackupError,
  backup,
  backupKeysFrom,
  readKeyFile,
  restore,
  writeKeyFile,
} from '@clinic/server-shared/backup';
import { MikroORM } from '@mikro-orm/postgresql';
import { readArguments, readClinicArguments, UsageError } from './arguments.ts';
import { runCommand, withClinic, withDatabase } from './runCommand.ts';

const COMMANDS: Readonly<Record<string, (config: Config, args: readonly string[]) => Promise<string>>> = {
  key: makeKey,
  backup: writeBackup,
  restore: restoreBackup,
};

await runCommand(
  (config) => {
    const [name = '', ...args] = process.argv.slice(2);
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!command) throw new UsageError('Usage: npm run backup:key, npm run backup or npm run restore');
    return command(config, args);
  },
  environmentOf(process.argv[2], process.env),
);

/** An empty database has no servers yet: a restore only needs the address of the role that will own the tables. */
function environmentOf(name: string | undefined, environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { DATABASE_URL, MIGRATION_DATABASE_URL } = environment;
  if (name !== 'restore' || DATABASE_URL || !MIGRATION_DATABASE_URL || process.argv.includes('--clinic'))
    return environment;
  return { ...environment, DATABASE_URL: MIGRATION_DATABASE_URL };
}

async function makeKey(_: Config, args: readonly string[]): Promise<string> {
  const { names } = readArguments({ usage: 'npm run backup:key -- KEY_FILE', names: 1 }, args);
  const { recipient, signingKey } = await writeKeyFile(names[0] ?? '');
  return `Keep the file away from the server. On the server set\nBACKUP_RECIPIENT=${recipient}\nBACKUP_SIGNING_KEY=${signingKey}`;
}

async function writeBackup(config: Config, args: readonly string[]): Promise<string> {
  const { place, names, values } = readClinicArguments(
    {
      usage: 'npm run backup -- FILE [--without-documents]',
      names: 1,
      options: { 'without-documents': { type: 'boolean' } },
    },
    args,
  );
  const [file = ''] = names;
  const seconds = stopwatch();
  const keys = backupKeysFrom(process.env);
  const { objectStorage } = config;
  const contents = {
    objects: objectStorage && openObjects(objectStorage),
    withoutDocuments: values['without-documents'] === true,
  };
  const made = await withClinic(config, place, async (url) => {
    makeFolder(dirname(file));
    const written = await backup(url, keys, file, new Date(), contents, place).catch(async (error) => {
      await marked(url, place, false);
      throw error;
    });
    await marked(url, place, true);
    return written;
  });
  return `${made.rows} rows of ${made.tables} tables written in ${seconds()}`;
}

async function restoreBackup(config: Config, args: readonly string[]): Promise<string> {
  const { place, names, values } = readClinicArguments(
    {
      usage: 'npm run restore -- FILE KEY_FILE [--unsigned]',
      names: 2,
      options: { unsigned: { type: 'boolean' } },
    },
    args,
  );
  const [file = '', keyFile = ''] = names;
  const seconds = stopwatch();
  if (place === MAIN) refuseTwoDatabases(config);
  const keys = readKeyFile(keyFile, values.unsigned === true);
  // The main clinic is restored into an empty database; its roles are granted their rights when the server starts.
  const restored = await (place === MAIN
    ? withDatabase(config, (url) => alone(url, MAIN_CLINIC, () => restore(url, keys, file, place)))
    : withClinic(config, place, (url) =>
        alone(url, place.clinic ?? MAIN_CLINIC, async () => {
          const result = await restore(url, keys, file, place);
          const appUrl = config.databaseUrl ?? appRoleUrl(url);
          await migrate(url, { place, finish: (orm) => prepareAppRole(orm, appUrl, place) });
          return result;
        }),
      ));
  return `${restored.rows} rows of ${restored.tables} tables as of ${restored.madeAt} restored in ${seconds()}; ${restored.auditEntries} audit entries checked, the log is whole`;
}

/** If only one setting named the empty database, the restore would go to the server's database, or fail there. */
function refuseTwoDatabases({ databaseUrl, directDatabaseUrl, migrationDatabaseUrl }: Config): void {
  const settings = Object.entries({
    DATABASE_URL: databaseUrl,
    DIRECT_DATABASE_URL: directDatabaseUrl,
    MIGRATION_DATABASE_URL: migrationDatabaseUrl,
  }).flatMap(([name, url]) =>
    url === undefined ? [] : [{ name, database: new URL(url).pathname.slice(1) }],
  );
  if (new Set(settings.map(({ database }) => database)).size < 2) return;
  throw new BackupError(
    `${settings.map(({ name, database }) => `${name} names the database ${database}`).join(', ')}: set all of them to ` +
      'the empty one to restore into.',
  );
}

function stopwatch(): () => string {
  const began = Date.now();
  return () => `${((Date.now() - began) / 1000).toFixed(1)} s`;
}

/** Recorded for the metrics. A failure to record it does not affect the backup. */
async function marked(url: string, place: Place, ok: boolean): Promise<void> {
  try {
    const orm = await MikroORM.init(ormConfig(url, { job: 'backup', place }));
    await markOperation(orm.em.fork(), 'backup', ok).finally(() => orm.close());
  } catch {
    process.stderr.write('The time of the backup could not be recorded for the metrics.\n');
  }
}

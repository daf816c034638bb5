/**
 * `npm run backup:key -- KEY_FILE` generates keys. `npm run backup -- FILE` writes a backup of a clinic that
 * only these keys open, signed with BACKUP_SIGNING_KEY (`--without-documents`: without the contents that are
 * in object storage); `--all FOLDER` one of each clinic, of which `--keep N` remain. `npm run backup:verify -- FILE KEY_FILE`
 * says whether a file is whole and who signed it, without a database. `npm run restore -- FILE KEY_FILE` restores it where that clinic does not exist.
 * `--clinic ID`: a clinic other than main.
 */
import { readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { allClinics, alone } from '@clinic/server-platform/clinics';
import { type Config, makeFolder } from '@clinic/server-platform/config';
import {
  appRoleUrl,
  MAIN,
  MAIN_CLINIC,
  markOperation,
  migrate,
  ormConfig,
  type Place,
  placeOf,
  prepareAppRole,
} from '@clinic/server-platform/db';
import { openObjects } from '@clinic/server-platform/objects';
import {
  BackupError,
  type BackupMade,
  backup,
  backupKeysFrom,
  readKeyFile,
  restore,
  verifyBackup,
  writeKeyFile,
} from '@clinic/server-shared/backup';
import { MikroORM } from '@mikro-orm/postgresql';
import { readArguments, readClinicArguments, UsageError } from './arguments.ts';
import { runCommand, withClinic, withDatabase } from './runCommand.ts';

const COMMANDS: Readonly<Record<string, (config: Config, args: readonly string[]) => Promise<string>>> = {
  key: makeKey,
  backup: writeBackup,
  verify: verifyFile,
  restore: restoreBackup,
};

/** What follows the clinic in the names of files that this command writes; they sort by time. */
const WRITTEN_AT = /^\.\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.backup$/;

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
      usage: 'npm run backup -- FILE [--without-documents], or --all FOLDER [--keep N]',
      names: { atMost: 1 },
      options: {
        'without-documents': { type: 'boolean' },
        all: { type: 'string' },
        keep: { type: 'string' },
      },
    },
    args,
  );
  const keys = backupKeysFrom(process.env);
  const { objectStorage } = config;
  const contents = {
    objects: objectStorage && openObjects(objectStorage),
    withoutDocuments: values['without-documents'] === true,
  };
  const write = async (url: string, to: Place, file: string): Promise<BackupMade> => {
    try {
      makeFolder(dirname(file));
      const made = await backup(url, keys, file, new Date(), contents, to);
      await marked(url, to, true);
      return made;
    } catch (error) {
      await marked(url, to, false);
      throw error;
    }
  };
  const { all, keep } = values;
  const [file] = names;
  if ((file === undefined) === (all === undefined) || (all !== undefined && place !== MAIN))
    throw new UsageError('Name a file, or a folder after --all.');
  const seconds = stopwatch();
  if (typeof all === 'string') return writeAll(config, { folder: all, keep: keptOf(keep), write });
  const made = await withClinic(config, place, (url) => write(url, place, file ?? ''));
  return `${made.rows} rows of ${made.tables} tables written in ${seconds()}`;
}

function keptOf(keep: unknown): number {
  if (keep === undefined) return Number.POSITIVE_INFINITY;
  const count = Number(keep);
  if (!Number.isInteger(count) || count < 1) throw new UsageError('Give a number of 1 or more after --keep.');
  return count;
}

interface AllBackups {
  folder: string;
  /** How many of each clinic remain. */
  keep: number;
  write(url: string, place: Place, file: string): Promise<BackupMade>;
}

/** One after the other. A clinic that fails keeps its older files, and does not keep the others from theirs. */
function writeAll(config: Config, { folder, keep, write }: AllBackups): Promise<string> {
  return withClinic(config, MAIN, async (url) => {
    const orm = await MikroORM.init(ormConfig(url, { job: 'backup' }));
    const clinics = await allClinics(orm.em.fork()).finally(() => orm.close());
    const lines: string[] = [];
    for (const { id } of clinics) {
      const at = new Date().toISOString().replaceAll(':', '-').slice(0, 19);
      try {
        const { rows } = await write(url, placeOf(id), join(folder, `${id}.${at}.backup`));
        const removed = await removeOlder(folder, id, keep);
        lines.push(`${id}: ${rows} rows${removed > 0 ? `, ${removed} older files removed` : ''}`);
      } catch (error) {
        process.exitCode = 1;
        lines.push(`${id}: FAILED: ${(error as Error).message}`);
      }
    }
    return lines.join('\n');
  });
}

async function removeOlder(folder: string, id: string, keep: number): Promise<number> {
  const isOwn = (name: string) => name.startsWith(id) && WRITTEN_AT.test(name.slice(id.length));
  const files = (await readdir(folder)).filter(isOwn).sort();
  const older = files.slice(0, Math.max(0, files.length - keep));
  for (const name of older) await rm(join(folder, name));
  return older.length;
}

async function verifyFile(_: Config, args: readonly string[]): Promise<string> {
  const usage = { usage: 'npm run backup:verify -- FILE KEY_FILE', names: 2 };
  const [file = '', keyFile = ''] = readArguments(usage, args).names;
  const { clinic = MAIN_CLINIC, madeAt, tables, rows } = await verifyBackup(readKeyFile(keyFile), file);
  return `The backup of ${clinic} as of ${madeAt} is whole and signed with the key of ${keyFile}: ${rows} rows of ${tables} tables`;
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

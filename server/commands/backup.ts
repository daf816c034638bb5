/**
 * `npm run backup:key -- KEY_FILE` generates keys, `npm run backup -- FILE` writes a backup of a clinic that only
 * they open, signed with BACKUP_SIGNING_KEY (`--without-documents`: without the contents that are in object
 * storage), and `npm run restore -- FILE KEY_FILE` restores it where that clinic is not. `--clinic ID`: another
 * one than main.
 */
import { dirname } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { backup } from '../backup/backup.ts';
import { BackupError } from '../backup/backupError.ts';
import { backupKeysFrom, readKeyFile, writeKeyFile } from '../backup/keyFile.ts';
import { restore } from '../backup/restore.ts';
import { alone } from '../platform/clinics/alone.ts';
import type { Config } from '../platform/config/config.ts';
import { makeFolder } from '../platform/config/makeFolder.ts';
import { appRoleUrl, prepareAppRole } from '../platform/db/appRole.ts';
import { migrate } from '../platform/db/migrate.ts';
import { ormConfig } from '../platform/db/mikro-orm.config.ts';
import { markOperation } from '../platform/db/operationMarks.ts';
import { MAIN, MAIN_CLINIC, type Place } from '../platform/db/place.ts';
import { openObjects } from '../platform/objects/objects.ts';
import { clinicArguments } from './clinicArgument.ts';
import { runCommand, withDatabase } from './runCommand.ts';

await runCommand(run);

async function run(config: Config): Promise<string> {
  const { place, args } = clinicArguments();
  const [command, ...given] = args;
  const argument = (index: number, what: string): string => {
    const value = given[index];
    if (!value) throw new BackupError(`Name ${what}.`);
    return value;
  };
  const began = Date.now();
  const seconds = () => `${((Date.now() - began) / 1000).toFixed(1)} s`;
  if (command === 'key') {
    const { recipient, signingKey } = await writeKeyFile(argument(0, 'a file for the key'));
    return `Keep the file away from the server. On the server set\nBACKUP_RECIPIENT=${recipient}\nBACKUP_SIGNING_KEY=${signingKey}`;
  }
  const file = argument(0, 'the file of the backup');
  if (command === 'backup') {
    const keys = backupKeysFrom(process.env);
    makeFolder(dirname(file));
    const { objectStorage } = config;
    const contents = {
      objects: objectStorage && openObjects(objectStorage),
      withoutDocuments: given.includes('--without-documents'),
    };
    const made = await withDatabase(config, async (url) => {
      const written = await backup(url, keys, file, new Date(), contents, place).catch(async (error) => {
        await marked(url, place, false);
        throw error;
      });
      await marked(url, place, true);
      return written;
    });
    return `${made.rows} rows of ${made.tables} tables written in ${seconds()}`;
  }
  if (place === MAIN) refuseTwoDatabases(config);
  const keys = readKeyFile(argument(1, 'the file of the key'), given.includes('--unsigned'));
  const restored = await withDatabase(config, (url) =>
    alone(url, place.clinic ?? MAIN_CLINIC, async () => {
      const result = await restore(url, keys, file, place);
      // The main clinic's roles are granted their rights when the server starts.
      if (place !== MAIN)
        await migrate(url, {
          place,
          finish: (orm) => prepareAppRole(orm, config.databaseUrl ?? appRoleUrl(url), place),
        });
      return result;
    }),
  );
  return `${restored.rows} rows of ${restored.tables} tables as of ${restored.madeAt} restored in ${seconds()}; ${restored.auditEntries} audit entries checked, the log is whole`;
}

/** Who names an empty database in one setting only would restore into that of the server, or fail there. */
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

/** Recorded for the metrics. A failure to record it does not affect the backup. */
async function marked(url: string, place: Place, ok: boolean): Promise<void> {
  try {
    const orm = await MikroORM.init(ormConfig(url, { job: 'backup', place }));
    await markOperation(orm.em.fork(), 'backup', ok).finally(() => orm.close());
  } catch {
    process.stderr.write('The time of the backup could not be noted for the metrics.\n');
  }
}

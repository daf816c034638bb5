/**
 * `npm run backup:key -- KEY_FILE` generates keys, `npm run backup -- FILE` writes a backup of a clinic that only
 * they open, signed with BACKUP_SIGNING_KEY (`--without-documents`: without the contents that are in object
 * storage), and `npm run restore -- FILE KEY_FILE` restores it where that clinic is not. `--clinic ID`: another
 * one than main.
 */
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { backup } from '../backup/backup.ts';
import { BackupError } from '../backup/backupError.ts';
import { type RestoreKeys, restore } from '../backup/restore.ts';
import { generateSigner } from '../backup/signature.ts';
import { readConfig } from '../platform/config/config.ts';
import { makeFolder } from '../platform/config/makeFolder.ts';
import { writeWhole } from '../platform/config/writeWhole.ts';
import { anyDatabase } from '../platform/db/anyDatabase.ts';
import { ormConfig } from '../platform/db/mikro-orm.config.ts';
import { markOperation } from '../platform/db/operationMarks.ts';
import { openObjects } from '../platform/objects/objects.ts';
import { clinicArguments } from './clinicArgument.ts';

/** A comment for age, which also reads the file. */
const VERIFIED_BY = '# signatures are checked with: ';

const { place, args } = clinicArguments();
const [command, ...given] = args;

try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function run(): Promise<string> {
  const began = Date.now();
  const seconds = () => `${((Date.now() - began) / 1000).toFixed(1)} s`;
  if (command === 'key') {
    const identity = await generateIdentity();
    const recipient = await identityToRecipient(identity);
    const file = argument(0, 'a file for the key');
    const { signingKey, verifyKey } = generateSigner();
    const lines = [`# public key: ${recipient}`, `${VERIFIED_BY}${verifyKey}`, identity, ''];
    if (!writeWhole(file, lines.join('\n'))) {
      throw new BackupError(`The file ${file} is there already: it may hold the key of a backup.`);
    }
    return `Keep the file away from the server. On the server set\nBACKUP_RECIPIENT=${recipient}\nBACKUP_SIGNING_KEY=${signingKey}`;
  }
  const file = argument(0, 'the file of the backup');
  if (command === 'backup') {
    const recipients = (process.env.BACKUP_RECIPIENT ?? '').split(',').filter(Boolean);
    if (recipients.length === 0) {
      throw new BackupError('Set BACKUP_RECIPIENT to the public key that npm run backup:key -- FILE prints.');
    }
    const signingKey = process.env.BACKUP_SIGNING_KEY ?? '';
    if (signingKey === '') {
      throw new BackupError(
        'Set BACKUP_SIGNING_KEY to the key that npm run backup:key -- FILE prints: a restore asks for its signature.',
      );
    }
    makeFolder(dirname(file));
    const { objectStorage } = readConfig(process.env, () => undefined);
    const contents = {
      objects: objectStorage && openObjects(objectStorage),
      withoutDocuments: given.includes('--without-documents'),
    };
    const made = await withDatabase(async (url) => {
      const keys = { recipients, signingKey };
      const written = await backup(url, keys, file, new Date(), contents, place).catch(async (error) => {
        await marked(url, false);
        throw error;
      });
      await marked(url, true);
      return written;
    });
    return `${made.rows} rows of ${made.tables} tables written in ${seconds()}`;
  }
  const keys = keysIn(argument(1, 'the file of the key'), given.includes('--unsigned'));
  const restored = await withDatabase((url) => restore(url, keys, file, place));
  return `${restored.rows} rows of ${restored.tables} tables as of ${restored.madeAt} restored in ${seconds()}; ${restored.auditEntries} audit entries checked, the log is whole`;
}

/** Recorded for the metrics. A failure to record it does not affect the backup. */
async function marked(url: string, ok: boolean): Promise<void> {
  try {
    const orm = await MikroORM.init(ormConfig(url, { job: 'backup', place }));
    await markOperation(orm.em.fork(), 'backup', ok).finally(() => orm.close());
  } catch {
    process.stderr.write('The time of the backup could not be noted for the metrics.\n');
  }
}

function argument(index: number, what: string): string {
  const value = given[index];
  if (!value) throw new BackupError(`Name ${what}.`);
  return value;
}

function keysIn(file: string, isUnsigned: boolean): RestoreKeys {
  const lines = readFileSync(file, 'utf8').split(/\r?\n/);
  const identity = lines.find((line) => /^AGE-SECRET-KEY-\S+$/.test(line));
  if (!identity) throw new BackupError(`${file} holds no key (a line AGE-SECRET-KEY-…).`);
  if (isUnsigned) return { identity, verifyKey: null };
  const verifyKey = lines.find((line) => line.startsWith(VERIFIED_BY))?.slice(VERIFIED_BY.length);
  if (!verifyKey) {
    throw new BackupError(
      `${file} is of a version that did not sign backups. Add --unsigned if you know where the backup comes from.`,
    );
  }
  return { identity, verifyKey };
}

async function withDatabase<T>(use: (url: string) => Promise<T>): Promise<T> {
  const database = await anyDatabase(readConfig(process.env));
  try {
    return await use(database.url);
  } finally {
    await database.stop();
  }
}

/**
 * `npm run backup:key -- KEY_FILE` makes a key, `BACKUP_RECIPIENT=age1… npm run backup -- FILE` writes a backup
 * that only it opens, `npm run restore -- FILE KEY_FILE` puts it into an empty database.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { readConfig } from '../config.ts';
import { anyDatabase } from '../db/anyDatabase.ts';
import { writeWhole } from '../db/writeWhole.ts';
import { backup } from './backup.ts';
import { BackupError } from './backupError.ts';
import { restore } from './restore.ts';

const [command, ...given] = process.argv.slice(2);

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
    if (!writeWhole(file, `# public key: ${recipient}\n${identity}\n`)) {
      throw new BackupError(`The file ${file} is there already: it may hold the key of a backup.`);
    }
    return `Keep the file away from the server. Set BACKUP_RECIPIENT=${recipient}`;
  }
  const file = argument(0, 'the file of the backup');
  if (command === 'backup') {
    const recipients = (process.env.BACKUP_RECIPIENT ?? '').split(',').filter(Boolean);
    if (recipients.length === 0) {
      throw new BackupError('Set BACKUP_RECIPIENT to the public key that npm run backup:key -- FILE prints.');
    }
    mkdirSync(dirname(file), { recursive: true });
    const made = await withDatabase((url) => backup(url, recipients, file, new Date()));
    return `${made.rows} rows of ${made.tables} tables written in ${seconds()}`;
  }
  const identity = identityIn(argument(1, 'the file of the key'));
  const restored = await withDatabase((url) => restore(url, identity, file));
  return `${restored.rows} rows of ${restored.tables} tables as of ${restored.madeAt} restored in ${seconds()}; ${restored.auditEntries} audit entries checked, the log is whole`;
}

function argument(index: number, what: string): string {
  const value = given[index];
  if (!value) throw new BackupError(`Name ${what}.`);
  return value;
}

function identityIn(file: string): string {
  const line = readFileSync(file, 'utf8').match(/^AGE-SECRET-KEY-\S+$/m)?.[0];
  if (!line) throw new BackupError(`${file} holds no key (a line AGE-SECRET-KEY-…).`);
  return line;
}

async function withDatabase<T>(use: (url: string) => Promise<T>): Promise<T> {
  const database = await anyDatabase(readConfig(process.env));
  try {
    return await use(database.url);
  } finally {
    await database.stop();
  }
}

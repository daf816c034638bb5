/** The file with the private key that opens backups and the key that checks their signatures. */
import { readFileSync } from 'node:fs';
import { writeWhole } from '@clinic/server-platform/config';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import type { BackupKeys } from './backup.ts';
import { BackupError } from './backupError.ts';
import type { RestoreKeys } from './readBackup.ts';
import { generateSigner } from './signature.ts';

/** A comment for age, which also reads the file. */
const VERIFIED_BY = '# signatures are checked with: ';

/**
 * @returns the keys that the server needs
 * @throws BackupError when the file already exists
 */
export async function writeKeyFile(file: string): Promise<{ recipient: string; signingKey: string }> {
  const identity = await generateIdentity();
  const recipient = await identityToRecipient(identity);
  const { signingKey, verifyKey } = generateSigner();
  const lines = [`# public key: ${recipient}`, `${VERIFIED_BY}${verifyKey}`, identity, ''];
  if (writeWhole(file, lines.join('\n'))) return { recipient, signingKey };
  throw new BackupError(`The file ${file} already exists: it may contain the key of a backup.`);
}

export function readKeyFile(file: string, isUnsigned = false): RestoreKeys {
  const lines = contentOf(file).split(/\r?\n/);
  const identity = lines.find((line) => /^AGE-SECRET-KEY-\S+$/.test(line));
  if (!identity) throw new BackupError(`${file} contains no key (a line AGE-SECRET-KEY-…).`);
  if (isUnsigned) return { identity, verifyKey: null };
  const verifyKey = lines.find((line) => line.startsWith(VERIFIED_BY))?.slice(VERIFIED_BY.length);
  if (!verifyKey) {
    throw new BackupError(
      `${file} was written by a version that did not sign backups. Add --unsigned if you know where the backup comes from.`,
    );
  }
  return { identity, verifyKey };
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new BackupError(
      `The key file ${file} cannot be read (${(error as NodeJS.ErrnoException).code}). Name the file that npm run backup:key wrote.`,
    );
  }
}

/** The keys with which this installation writes backups. @throws BackupError when one is not set */
export function backupKeysFrom(environment: NodeJS.ProcessEnv): BackupKeys {
  const recipients = (environment.BACKUP_RECIPIENT ?? '').split(',').filter(Boolean);
  if (recipients.length === 0) {
    throw new BackupError('Set BACKUP_RECIPIENT to the public key that npm run backup:key -- FILE prints.');
  }
  const command = environment.BACKUP_SIGN_COMMAND ?? '';
  const signingKey = environment.BACKUP_SIGNING_KEY ?? '';
  if (command !== '') return { recipients, signingKey: { command } };
  if (signingKey === '') {
    throw new BackupError(
      'Set BACKUP_SIGNING_KEY to the key that npm run backup:key -- FILE prints, or BACKUP_SIGN_COMMAND to a program that signs with it: a restore requires its signature.',
    );
  }
  return { recipients, signingKey };
}

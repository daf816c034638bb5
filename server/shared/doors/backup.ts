export type { ClinicEntry } from '../backup/archive.ts';
export { backup } from '../backup/backup.ts';
export { BackupError } from '../backup/backupError.ts';
export { checkBackup } from '../backup/checkBackup.ts';
export { backupKeysFrom, readKeyFile, writeKeyFile } from '../backup/keyFile.ts';
export { type Restored, type RestoreKeys, restore } from '../backup/restore.ts';
export { generateSigner } from '../backup/signature.ts';

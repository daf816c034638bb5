export type { ClinicEntry } from '../backup/archive.ts';
export { type BackupMade, backup } from '../backup/backup.ts';
export { BackupError } from '../backup/backupError.ts';
export { checkBackup } from '../backup/checkBackup.ts';
export { backupKeysFrom, readKeyFile, writeKeyFile } from '../backup/keyFile.ts';
export type { RestoreKeys } from '../backup/readBackup.ts';
export { type Restored, restore } from '../backup/restore.ts';
export { generateSigner } from '../backup/signature.ts';
export { verifyBackup } from '../backup/verifyBackup.ts';

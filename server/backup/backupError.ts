/** A backup or a restore that cannot be, and what to do. */
export class BackupError extends Error {}

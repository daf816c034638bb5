/** A backup or restore that cannot proceed; the message says what to do. */
export class BackupError extends Error {}

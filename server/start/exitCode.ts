/** The exit codes that tell a process supervisor whether a restart could help. */
import { ConfigurationError } from '@clinic/server-platform/config';
import { EmbeddedDatabaseError } from '@clinic/server-platform/db';

/** EX_CONFIG of sysexits.h; `npm start` does not restart the server after it. */
const WRONG_CONFIGURATION = 78;
/** Errors of the listening port or address, and configuration errors reported by a cluster process. */
const CODES = new Set(['EADDRINUSE', 'EADDRNOTAVAIL', 'EACCES', 'CONFIGURATION']);

export function exitCode(error: unknown): number {
  const isConfiguration =
    error instanceof ConfigurationError ||
    (error instanceof EmbeddedDatabaseError && !error.mayPass) ||
    (error instanceof Error && CODES.has((error as NodeJS.ErrnoException).code ?? ''));
  return isConfiguration ? WRONG_CONFIGURATION : 1;
}

/** Tells who keeps the server running whether another start could do better. */
import { ConfigurationError } from './platform/config/config.ts';
import { EmbeddedDatabaseError } from './platform/db/embedded/embeddedDatabaseError.ts';

/** As sysexits.h calls it; `npm start` does not start the server again. */
const WRONG_CONFIGURATION = 78;
/** The port or the address to listen at; what a process of the cluster says of its configuration. */
const CODES = new Set(['EADDRINUSE', 'EADDRNOTAVAIL', 'EACCES', 'CONFIGURATION']);

export function exitCode(error: unknown): number {
  const isConfiguration =
    error instanceof ConfigurationError ||
    (error instanceof EmbeddedDatabaseError && !error.mayPass) ||
    (error instanceof Error && CODES.has((error as NodeJS.ErrnoException).code ?? ''));
  return isConfiguration ? WRONG_CONFIGURATION : 1;
}

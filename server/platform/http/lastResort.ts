/** Handles uncaught errors: they are logged, and the process continues or shuts down cleanly. */
import { isUnavailable } from '../base/errors.ts';
import { errorTrace } from '../base/errorTrace.ts';
import type { Log } from '../log/requestLog.ts';

/** After this time the process ends, even with requests still running. */
const ENDS_WITHIN_MS = 15_000;

interface Process {
  on(event: 'uncaughtException' | 'unhandledRejection', listener: (error: unknown) => void): unknown;
  exit(code: number): void;
}

/**
 * A lost database connection or an unhandled rejection leaves the process in a valid state, so it continues.
 * Any other exception may have left something incomplete: the process finishes its requests and exits with
 * code 1, to be restarted.
 */
export function handleLeftErrors(log: Log, stop: () => Promise<unknown>, self: Process = process): void {
  let ending = false;
  self.on('unhandledRejection', (error) => log({ level: 'error', unhandled: true, ...errorTrace(error) }));
  self.on('uncaughtException', (error) => {
    log({ level: 'error', unhandled: true, ...errorTrace(error) });
    if (isUnavailable(error) || ending) return;
    ending = true;
    const end = (): void => self.exit(1);
    setTimeout(end, ENDS_WITHIN_MS).unref();
    stop().then(end, end);
  });
}

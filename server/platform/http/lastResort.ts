/** What becomes of an error that nothing handled: it is logged, and the process goes on or ends in order. */
import { isUnavailable } from './errors.ts';
import { errorTrace } from './errorTrace.ts';
import type { Log } from './requestLog.ts';

/** Then the process ends, whatever is still under way. */
const ENDS_WITHIN_MS = 15_000;

interface Process {
  on(event: 'uncaughtException' | 'unhandledRejection', listener: (error: unknown) => void): unknown;
  exit(code: number): void;
}

/**
 * A lost connection to the database or a promise that failed leaves the process sound: it goes on. Any other
 * exception may have left something half done: the process finishes its requests and ends with code 1, to be
 * started again.
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

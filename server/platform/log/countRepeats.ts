/**
 * Logs the first of equal warnings and errors and counts the rest, so that an hour without the database does
 * not fill the disk. The counts are logged once a minute and at the end.
 */
import type { Log } from './requestLog.ts';

const WINDOW_MS = 60_000;
/** Number of different entries that are counted; any beyond that are logged as they come. */
const MAX_KINDS = 500;

interface Kind {
  last: Record<string, unknown>;
  repeated: number;
}

export interface CountedLog {
  log: Log;
  /** Logs the counts and resets them. */
  flush(): void;
}

export function countRepeats(write: Log, windowMs = WINDOW_MS): CountedLog {
  let kinds = new Map<string, Kind>();
  let timer: NodeJS.Timeout | undefined;

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const counted = kinds;
    kinds = new Map();
    for (const { last, repeated } of counted.values()) {
      if (repeated > 0) write({ ...last, repeated, withinSeconds: Math.round(windowMs / 1000) });
    }
  };
  return {
    flush,
    log(entry) {
      const key = keyOf(entry);
      if (key === undefined) return write(entry);
      const kind = kinds.get(key);
      if (kind) {
        kind.last = entry;
        kind.repeated += 1;
        return undefined;
      }
      if (kinds.size < MAX_KINDS) {
        kinds.set(key, { last: entry, repeated: 0 });
        timer ??= setTimeout(flush, windowMs).unref();
      }
      return write(entry);
    },
  };
}

/**
 * The properties that make entries equal; undefined: always logged. Entries about one object, such as a mail,
 * are never equal.
 */
function keyOf({ level, ...entry }: Record<string, unknown>): string | undefined {
  if (level !== 'error' && level !== 'warn' && level !== 'warning') return undefined;
  const { clinic, error, code, fingerprint, reason, route, job, message, warning, mail, unhandled, worker } =
    entry;
  return JSON.stringify([
    level,
    clinic,
    error,
    code,
    fingerprint,
    reason,
    route,
    job,
    message,
    warning,
    mail,
    unhandled,
    worker,
  ]);
}

/**
 * What of an error may be logged: its class, its code, where it was thrown, and a fingerprint by which equal ones are
 * counted. Never its message, which may quote the values of a row, unless it is one of ours that holds none.
 */
import { createHash } from 'node:crypto';

export interface ErrorTrace {
  error: string;
  /** SQLSTATE, or the system's. */
  code?: string;
  /** Of messages that are known to hold no values. */
  reason?: string;
  fingerprint?: string;
  at?: string[];
}

// The stack begins with the message, whose lines may look like anything; a frame ends with its place.
const FRAME = /^\s+at .*(?:file:\/\/|node:|\/)\S+:\d+:\d+\)?$/;
/** A message may hold a line of any length. */
const MAX_FRAME = 1_000;
/** Said by the driver, its pool or by us, with nothing of a row in it. */
const HARMLESS = [
  /^None of the database's hosts is a (primary|standby)(: [\w ,.:-]+)?$/,
  /^Connection terminated(?: unexpectedly| due to connection timeout|: [a-z ]+)?$/,
  /^timeout exceeded when trying to connect$/,
  /^The connection broke$/,
  /^The virus scanner .*$/,
];

export function errorTrace(error: unknown): ErrorTrace {
  if (!(error instanceof Error)) return { error: typeof error };
  const at = (error.stack ?? '')
    .split('\n')
    .filter((line) => line.length <= MAX_FRAME && FRAME.test(line))
    .map((line) => line.trim());
  const code = (error as { code?: unknown }).code;
  const reason = reasonOf(error);
  const kind = error.constructor.name === 'Error' ? error.name : error.constructor.name;
  return {
    error: kind,
    ...(typeof code === 'string' ? { code } : {}),
    ...(reason === undefined ? {} : { reason }),
    fingerprint: createHash('sha256')
      .update([kind, code, ...at].join('\n'))
      .digest('hex')
      .slice(0, 12),
    at,
  };
}

function reasonOf(error: Error): string | undefined {
  const [line = ''] = error.message.split('\n');
  return HARMLESS.some((pattern) => pattern.test(line)) ? line : undefined;
}

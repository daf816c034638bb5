/**
 * The loggable part of an error: its class, its code, where it was thrown, and a fingerprint for counting
 * equal ones. Never its message, which may contain the values of a row, unless the message is known to
 * contain none.
 */
import { createHash } from 'node:crypto';

export interface ErrorTrace {
  error: string;
  /** A SQLSTATE or a system error code. */
  code?: string;
  /** Only for messages known to contain no values. */
  reason?: string;
  fingerprint?: string;
  at?: string[];
}

// The stack starts with the message, whose lines may have any form; a frame ends with its position.
const FRAME = /^\s+at .*(?:file:\/\/|node:|\/)\S+:\d+:\d+\)?$/;
/** A message may contain lines of any length. */
const MAX_FRAME = 1_000;
/** Messages of the driver, its pool or our own code that contain no data of a row. */
const HARMLESS = [
  /^Connection terminated(?: unexpectedly| due to connection timeout|: [a-z ]+)?$/,
  /^timeout exceeded when trying to connect$/,
  /^The connection broke$/,
  /^The virus scanner .*$/,
  /^The object storage .*$/,
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

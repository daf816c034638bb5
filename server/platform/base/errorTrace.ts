/**
 * The loggable part of an error: its class, its code, where it was thrown, and a fingerprint for counting
 * equal ones. Never its message, which may contain values of a row, unless the message is known to contain
 * none.
 */
import { createHash } from 'node:crypto';
import { isUnavailable } from './errors.ts';

type Dependency = 'database' | 'virus scanner' | 'object storage' | 'mail';

export interface ErrorTrace {
  error: string;
  /** What it depends on, if that failed. */
  dependency?: Dependency;
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
const DEPENDENCIES: ReadonlyArray<[RegExp, Dependency]> = [
  [/^The virus scanner /, 'virus scanner'],
  [/^The object storage /, 'object storage'],
];
/** A state of PostgreSQL. */
const SQLSTATE = /^[\dA-Z]{5}$/;
/** Messages of the driver, its pool or our own code that contain no data of a row. */
const HARMLESS = [
  /^Connection terminated(?: unexpectedly| due to connection timeout|: [a-z ]+)?$/,
  /^timeout exceeded when trying to connect$/,
  /^The connection broke$/,
  /^The virus scanner .*$/,
  /^The object storage .*$/,
];

/** The name of an error's class; its stack begins with it. */
const NAME = /^\w{0,60}[Ee]rror(?=[:\n]|$)/;
/** A SQLSTATE, or a code of Node.js or of a library. */
const CODE = /^[\w.-]{1,60}$/;

export function errorTrace(error: unknown): ErrorTrace {
  if (!isTraceable(error)) return { error: typeof error };
  const at = textOf(error.stack)
    .split('\n')
    .filter((line) => line.length <= MAX_FRAME && FRAME.test(line))
    .map((line) => line.trim());
  const code = textOf(error.code);
  const hasCode = CODE.test(code);
  const reason = reasonOf(textOf(error.message));
  const kind = kindOf(error);
  const dependency = dependencyOf(error, code);
  return {
    error: kind,
    ...(dependency && { dependency }),
    ...(hasCode ? { code } : {}),
    ...(reason === undefined ? {} : { reason }),
    fingerprint: createHash('sha256')
      .update([kind, hasCode ? code : undefined, ...at].join('\n'))
      .digest('hex')
      .slice(0, 12),
    at,
  };
}

/** The parts of an error; libraries also report plain objects copied from errors. */
interface Traceable {
  name?: unknown;
  code?: unknown;
  message?: unknown;
  stack?: unknown;
}

const isTraceable = (error: unknown): error is Traceable =>
  error instanceof Error ||
  (typeof error === 'object' && error !== null && 'stack' in error && typeof error.stack === 'string');

function dependencyOf(error: Traceable, code: string): Dependency | undefined {
  const message = textOf(error.message);
  const [, named] = DEPENDENCIES.find(([pattern]) => pattern.test(message)) ?? [];
  if (named) return named;
  // Of nodemailer: the command of SMTP that failed.
  if ('command' in error) return 'mail';
  return isUnavailable(error) || SQLSTATE.test(code) ? 'database' : undefined;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function kindOf(error: Traceable): string {
  if (error instanceof Error) return error.constructor.name === 'Error' ? error.name : error.constructor.name;
  // A copy has no class, and usually no name, because errors inherit it.
  const [name] = NAME.exec(textOf(error.name)) ?? NAME.exec(textOf(error.stack)) ?? [];
  return name ?? 'object';
}

function reasonOf(message: string): string | undefined {
  const [line = ''] = message.split('\n');
  return HARMLESS.some((pattern) => pattern.test(line)) ? line : undefined;
}

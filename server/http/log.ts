/** Writes the log: one JSON line an entry. What may never be in it is cut out once more on the way. */
import pino, { type DestinationStream } from 'pino';
import type { Log } from './requestLog.ts';

/** By whatever name it might come, at the top or one level down. */
const NEVER = [
  'answers',
  'changes',
  'answersJSON',
  'name',
  'patientName',
  'email',
  'patientEmail',
  'recipient',
  'message_text',
  'note',
  'body',
  'query',
  'url',
  'path',
  'headers',
  'cookie',
  'authorization',
  'token',
  'secret',
  'password',
  'code_typed',
];

const LEVELS: Readonly<Record<string, 'info' | 'warn' | 'error'>> = {
  warn: 'warn',
  warning: 'warn',
  error: 'error',
};

/** @param to standard output unless given */
export function createLog(to?: DestinationStream): Log {
  const logger = pino(
    {
      base: undefined,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: NEVER.flatMap((name) => [name, `*.${name}`]), censor: '[removed]' },
    },
    to ?? pino.destination({ fd: 1, sync: true }),
  );
  return ({ level, ...entry }) => logger[LEVELS[String(level)] ?? 'info'](entry);
}

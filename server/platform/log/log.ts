/** Writes the log: one line of JSON per entry. Sensitive data is redacted once more before writing. */
import pino, { type DestinationStream } from 'pino';
import { countRepeats } from './countRepeats.ts';
import { logOutput } from './logOutput.ts';
import type { Log } from './requestLog.ts';

/** Redacted under any of these names, at the top level or one level down. */
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

/** @param to defaults to standard output */
export function createLog(to?: DestinationStream): Log {
  const format = {
    base: undefined,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  const output = to ? undefined : logOutput();
  const destination = to ?? (output as DestinationStream);
  const plain = pino(format, destination);
  const paths = NEVER.flatMap((name) => [name, `*.${name}`]);
  const careful = pino({ ...format, redact: { paths, censor: '[removed]' } }, destination);
  const { log, flush } = countRepeats(({ level, ...entry }) => {
    // One line per request: entries with only harmless words and numbers need no redaction.
    const logger = isHarmless(entry) ? plain : careful;
    logger[LEVELS[String(level)] ?? 'info'](entry);
  });
  process.once('exit', () => {
    flush();
    output?.flush();
  });
  return log;
}

const FORBIDDEN = new Set(NEVER);

function isHarmless(entry: Record<string, unknown>): boolean {
  for (const name in entry) {
    if (FORBIDDEN.has(name) || (typeof entry[name] === 'object' && entry[name] !== null)) return false;
  }
  return true;
}

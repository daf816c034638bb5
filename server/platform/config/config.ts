/** The environment variables, validated once. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTimeZone } from '@clinic/engine/base';
import { z } from 'zod';
import { makeFolder } from './makeFolder.ts';
import { misspelt } from './misspelt.ts';
import { type ObjectStorage, parseObjectStorage } from './objectStorage.ts';
import { writeWhole } from './writeWhole.ts';

export interface Config {
  port: number;
  host: string;
  /** The clinic's public URL, without a trailing slash; a clinic that shares its origin has a path. */
  publicUrl: string;
  /** Other clinics are reached under paths of this clinic's origin. */
  sharesOrigin?: boolean;
  /** Absent: an embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | undefined;
  /**
   * The same database and role, bypassing a pooler, for what needs a session; absent: `databaseUrl` has no
   * pooler.
   */
  directDatabaseUrl: string | undefined;
  /** Connects as the role that owns the tables; absent: `databaseUrl` does. */
  migrationDatabaseUrl: string | undefined;
  dataDir: string;
  /** Sign the cookies; the first key signs, all of them verify. */
  sessionKeys: string[];
  /** Three demo accounts with their own OpenID provider, and demo submissions if the database is empty. */
  demo: boolean;
  /** 2: a second demo clinic under a path. */
  demoClinics: 1 | 2;
  /** The issuer is Google, or another OpenID provider in its place. */
  google: { clientId: string; clientSecret: string; issuer: string } | undefined;
  clinicName: string;
  clinicTimeZone: string;
  /** The user who signs in with this verified address becomes ADMIN. */
  adminEmail: string | undefined;
  /** The mail provider; absent: mail is kept, and the demo shows it. */
  smtpUrl: string | undefined;
  /** The sender's address. */
  mailFrom: string;
  /** Number of proxies in front of the server: that many of the last forwarded addresses are trusted. */
  proxyHops: number;
  /** Multiplies all rate limits. */
  rateLimitFactor: number;
  /** How long audit log entries are kept. */
  auditRetentionYears: number;
  /** The token for the metrics; absent: there are none. */
  metricsToken: string | undefined;
  /** Where traces are sent by OpenTelemetry's protocol; absent: there are none. */
  tracesUrl: string | undefined;
  /** A command that reads an uploaded file on standard input; exit code 0 is clean, 1 infected. */
  scanCommand: string | undefined;
  /** Where uploaded documents are stored; absent: in the database. */
  objectStorage: ObjectStorage | undefined;
}

/** Only a demo without a mail provider shows its mails, to anyone who opens the page. */
export const hasDemoOutbox = ({ demo, smtpUrl }: Pick<Config, 'demo' | 'smtpUrl'>): boolean =>
  demo && smtpUrl === undefined;

/** A configuration error that restarting does not fix. */
export class ConfigurationError extends Error {
  readonly code = 'CONFIGURATION';
}

const Flag = z
  .enum(['true', 'false', '1', '0'], { error: 'must be true or false' })
  .transform((value) => value === 'true' || value === '1');

/** The hosts of a URL, which libpq would try one after the other. */
const HOSTS = /^[a-z]+:\/\/(?:[^/?#@]*@)?([^/?#@]*)/;

function namesSeveralHosts(address: string): boolean {
  const parameters = new URLSearchParams(address.split('?')[1]);
  return `${HOSTS.exec(address)?.[1]}${parameters.get('host')}${parameters.get('port')}`.includes(',');
}

function isDecodable(address: string): boolean {
  const { username, password, pathname } = new URL(address);
  try {
    for (const part of [username, password, pathname]) decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

const DatabaseUrl = z
  .string()
  .refine((address) => !namesSeveralHosts(address), {
    error:
      'must name one host: with several database servers, put HAProxy in front of them and name its address (docs/availability.md)',
    abort: true,
  })
  .pipe(
    z.url({
      protocol: /^postgres(ql)?$/,
      error: 'must be postgresql://user:password@host/database',
      abort: true,
    }),
  )
  .refine(isDecodable, {
    error: 'has a % that begins no code: write the % of a password as %25',
    abort: true,
  })
  .refine((address) => new URL(address).pathname.length > 1, {
    error: 'must name the database: postgresql://user:password@host/database',
  });

const roleOf = (databaseUrl: string | undefined): string | undefined =>
  databaseUrl !== undefined && URL.canParse(databaseUrl) ? new URL(databaseUrl).username : undefined;

/** Uses the same quoting as `documents/scan.ts`. */
const hasClosedQuotes = (command: string): boolean => !/["']/.test(command.replace(/"[^"]*"|'[^']*'/g, ''));

const KEY_LENGTH = 32;
const isWholeKey = (key: string): boolean => key.trim().length >= KEY_LENGTH;

const Environment = z
  .object({
    PORT: z.coerce
      .number({ error: 'must be a port number' })
      .int({ error: 'must be a whole number' })
      .min(0, { error: 'must be 0 to 65535' })
      .max(65_535, { error: 'must be 0 to 65535' })
      .default(3000),
    HOST: z.string().default('127.0.0.1'),
    PUBLIC_URL: z
      .url({ protocol: /^https?$/, error: 'must be an http or https address', abort: true })
      .refine((url) => isOrigin(url), {
        error: 'must have no path, such as https://intake.example.org',
      })
      .optional(),
    DATABASE_URL: DatabaseUrl.optional(),
    DIRECT_DATABASE_URL: DatabaseUrl.optional(),
    MIGRATION_DATABASE_URL: DatabaseUrl.optional(),
    DATA_DIR: z.string().default('.data'),
    SESSION_KEYS: z
      .string()
      .transform((keys) => keys.split(','))
      .refine((keys) => keys.every(isWholeKey), {
        error: 'must be keys of at least 32 characters, separated by commas',
      })
      .optional(),
    DEMO: Flag.optional(),
    DEMO_CLINICS: z
      .enum(['1', '2'], { error: 'must be 1 or 2' })
      .default('1')
      .transform((value) => (value === '2' ? 2 : 1)),
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    GOOGLE_ISSUER: z
      .url({ protocol: /^https?$/, error: 'must be an https address' })
      .refine((url) => url.startsWith('https:') || isLocal(url), { error: 'must be an https address' })
      .default('https://accounts.google.com'),
    CLINIC_NAME: z.string().max(100, { error: 'must have at most 100 characters' }).default('Meadowbrook'),
    CLINIC_TIME_ZONE: z
      .string()
      .refine(isTimeZone, { error: 'must be a time zone such as America/New_York' })
      .default('America/New_York'),
    PROXY_HOPS: z.coerce
      .number({ error: 'must be a number of proxies' })
      .int({ error: 'must be a whole number' })
      .min(0, { error: 'must be 0 to 10' })
      .max(10, { error: 'must be 0 to 10' })
      .optional(),
    RATE_LIMIT_FACTOR: z.coerce
      .number({ error: 'must be a number' })
      .min(1, { error: 'must be 1 to 1000000' })
      .max(1_000_000, { error: 'must be 1 to 1000000' })
      .default(1),
    AUDIT_RETENTION_YEARS: z.coerce
      .number({ error: 'must be a number of years' })
      .int({ error: 'must be a whole number' })
      .min(6, { error: 'must be 6 or more' })
      .max(100, { error: 'must be 6 to 100' })
      .default(6),
    METRICS_TOKEN: z.string().trim().min(16, { error: 'must have at least 16 characters' }).optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: z
      .string()
      .trim()
      .regex(/^https?:\/\/[^\s/]+/, { error: 'must be an address such as http://127.0.0.1:4318' })
      .refine((url) => URL.canParse(url), { error: 'must be an address such as http://127.0.0.1:4318' })
      .optional(),
    SCAN_COMMAND: z
      .string()
      .trim()
      .refine(hasClosedQuotes, { error: 'must close every quotation mark it opens' })
      .optional(),
    DOCUMENTS_URL: z
      .string()
      .transform((address, context) => {
        try {
          return parseObjectStorage(address);
        } catch (error) {
          context.addIssue({ code: 'custom', message: (error as Error).message });
          return z.NEVER;
        }
      })
      .optional(),
    ADMIN_EMAIL: z.email({ error: 'must be an email address' }).optional(),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: 'must be smtp://user:password@host:port or smtps://…' })
      .optional(),
    MAIL_FROM: z.email({ error: 'must be an email address' }).optional(),
  })
  .refine((env) => !env.GOOGLE_CLIENT_ID === !env.GOOGLE_CLIENT_SECRET, {
    path: ['GOOGLE_CLIENT_SECRET'],
    error: 'must be set together with GOOGLE_CLIENT_ID',
  })
  .refine((env) => !env.MIGRATION_DATABASE_URL || env.DATABASE_URL, {
    path: ['MIGRATION_DATABASE_URL'],
    error: 'must be set together with DATABASE_URL',
  })
  .refine((env) => !env.MIGRATION_DATABASE_URL || roleOf(env.DATABASE_URL) !== '', {
    path: ['DATABASE_URL'],
    error: 'must name its user when MIGRATION_DATABASE_URL is set: postgresql://user:password@host/database',
  })
  .refine((env) => !env.DIRECT_DATABASE_URL || roleOf(env.DIRECT_DATABASE_URL) === roleOf(env.DATABASE_URL), {
    path: ['DIRECT_DATABASE_URL'],
    error: 'must be set together with DATABASE_URL, for the same role',
  })
  .refine((env) => env.DEMO !== false || env.GOOGLE_CLIENT_ID || env.SMTP_URL, {
    path: ['DEMO'],
    error: 'can be false only when GOOGLE_CLIENT_ID or SMTP_URL is set: nobody could sign in',
  })
  .refine((env) => env.DEMO_CLINICS === 1 || isDemo(env), {
    path: ['DEMO_CLINICS'],
    error: 'can be 2 only in a demo: set DEMO=true, or leave it out',
  })
  .refine((env) => env.DEMO_CLINICS === 1 || !env.DATABASE_URL || env.MIGRATION_DATABASE_URL, {
    path: ['DEMO_CLINICS'],
    error:
      'can be 2 only with the embedded database, or with MIGRATION_DATABASE_URL: each clinic needs roles of its own',
  })
  // The demo's accounts have no passwords: where others can reach the server, DEMO must be set explicitly.
  .superRefine((env, issues) => {
    if (env.DEMO !== undefined || env.GOOGLE_CLIENT_ID) return;
    if (env.DATABASE_URL) {
      if (env.SMTP_URL) return;
      const message =
        'must be set: with DATABASE_URL there are no demo accounts unless you ask for them, so nobody could sign in. Set GOOGLE_CLIENT_ID or SMTP_URL; or DEMO=true for accounts without passwords and made-up patients';
      issues.addIssue({ code: 'custom', path: ['DEMO'], message });
      return;
    }
    // A wrong address has been reported, and says nothing about who reaches the server.
    if (env.PUBLIC_URL !== undefined && !isOrigin(env.PUBLIC_URL)) return;
    const reached = isLocal(env.PUBLIC_URL) ? (isLoopback(env.HOST) ? undefined : 'HOST') : 'PUBLIC_URL';
    if (reached === undefined) return;
    const without = env.SMTP_URL
      ? 'DEMO=false to run without them: people sign in by a mailed link'
      : 'GOOGLE_CLIENT_ID, or SMTP_URL and DEMO=false, to run without them';
    issues.addIssue({
      code: 'custom',
      path: ['DEMO'],
      message: `must be set: ${reached} lets others reach the demo accounts, which have no passwords. Set ${without}; or DEMO=true to open them all the same`,
    });
  });

/** Without Google it is what one sees first; a database that somebody provides is not for that unless they say so. */
const isDemo = (env: { DEMO?: boolean; GOOGLE_CLIENT_ID?: string; DATABASE_URL?: string }): boolean =>
  env.DEMO ?? !(env.GOOGLE_CLIENT_ID || env.DATABASE_URL);

/** Includes the settings that are read elsewhere. */
const KNOWN_SETTINGS = [
  ...Object.keys(Environment.shape),
  'WORKERS',
  'BACKUP_RECIPIENT',
  'BACKUP_SIGNING_KEY',
  'TARGET_SESSION_KEYS',
];

const isOrigin = (url: string): boolean =>
  URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) && new URL(url).pathname === '/';

/** Whether only this machine can reach a server on this address. */
const isLoopback = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\]|::ffff:127(\.\d{1,3}){3})$/i.test(host);

const isLocal = (url: string | undefined): boolean =>
  url === undefined ||
  (URL.canParse(url) && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname));

const warnOnTerminal = (line: string): void => void process.stderr.write(`${line}\n`);

/** Settings whose values are neither secrets nor addresses of persons. */
const SHOWN = new Set([
  ...['PORT', 'HOST', 'DEMO', 'DEMO_CLINICS', 'CLINIC_NAME', 'CLINIC_TIME_ZONE', 'PROXY_HOPS'],
  ...['RATE_LIMIT_FACTOR', 'AUDIT_RETENTION_YEARS', 'SCAN_COMMAND'],
]);
const SHOWN_LENGTH = 100;

/** An address may have a password in it. */
function shownValue(name: string, environment: Record<string, string | undefined>): string {
  const value = environment[name];
  const isShown = SHOWN.has(name) || (/^(PUBLIC_URL|GOOGLE_ISSUER)$/.test(name) && !value?.includes('@'));
  return isShown && value !== undefined ? `; it is ${JSON.stringify(value.slice(0, SHOWN_LENGTH))}` : '';
}

/**
 * Reads the configuration from environment variables; an empty one counts as absent.
 * @param warn called with variables whose names look like misspelt settings
 * @throws ConfigurationError naming every invalid variable
 */
export function readConfig(environment: NodeJS.ProcessEnv, warn = warnOnTerminal): Config {
  const nonEmpty = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  for (const { name, setting } of misspelt(Object.keys(nonEmpty), KNOWN_SETTINGS)) {
    const meant = setting === undefined ? '' : ` Did you mean ${setting}?`;
    warn(`The variable ${name} is not a setting of this program and is ignored.${meant}`);
  }
  const { data: env, error } = Environment.safeParse(nonEmpty);
  if (error) {
    const lines = error.issues.map(
      ({ path, message }) => `  ${path.join('.')} ${message}${shownValue(path.join('.'), nonEmpty)}`,
    );
    throw new ConfigurationError(`The configuration is wrong:\n${lines.join('\n')}`);
  }
  const google =
    env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
      ? { clientId: env.GOOGLE_CLIENT_ID, clientSecret: env.GOOGLE_CLIENT_SECRET, issuer: env.GOOGLE_ISSUER }
      : undefined;
  const publicUrl = env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : `http://localhost:${env.PORT}`;
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    databaseUrl: env.DATABASE_URL,
    directDatabaseUrl: env.DIRECT_DATABASE_URL,
    migrationDatabaseUrl: env.MIGRATION_DATABASE_URL,
    dataDir: env.DATA_DIR,
    sessionKeys: env.SESSION_KEYS ?? [storedSessionKey(env.DATA_DIR)],
    demo: isDemo(env),
    demoClinics: env.DEMO_CLINICS,
    google,
    clinicName: env.CLINIC_NAME,
    clinicTimeZone: env.CLINIC_TIME_ZONE,
    adminEmail: env.ADMIN_EMAIL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    // An https address means that a proxy in front of the process forwards the browser's request.
    proxyHops: env.PROXY_HOPS ?? (publicUrl.startsWith('https:') ? 1 : 0),
    rateLimitFactor: env.RATE_LIMIT_FACTOR,
    auditRetentionYears: env.AUDIT_RETENTION_YEARS,
    metricsToken: env.METRICS_TOKEN,
    tracesUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    scanCommand: env.SCAN_COMMAND,
    objectStorage: env.DOCUMENTS_URL,
  };
}

/**
 * Generated once, so that sessions survive a restart.
 * @throws Error when the file contains an incomplete key
 */
function storedSessionKey(dataDir: string): string {
  const file = join(dataDir, 'session-key');
  let key: string;
  try {
    makeFolder(dataDir);
    if (!existsSync(file)) writeWhole(file, randomBytes(32).toString('base64url'));
    key = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new ConfigurationError(
      `DATA_DIR: the folder ${dataDir} cannot be used: ${(error as Error).message}. ` +
        'Set DATA_DIR to a folder that this user may write to, on a disk with space left.',
    );
  }
  if (isWholeKey(key)) return key;
  throw new ConfigurationError(
    `The file ${file} contains no complete key (${key.length} characters, at least ${KEY_LENGTH} are needed). It signs ` +
      'sessions and seals the second factors of the staff: restore it from your backup. Only if there is none, ' +
      'delete it: everybody then signs in again and sets up second factors again.',
  );
}

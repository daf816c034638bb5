/** Explains why a server cannot start with its database or its address, and which setting to check. */
import type { Config } from '../../config/config.ts';

type Settings = Pick<Config, 'databaseUrl' | 'directDatabaseUrl' | 'migrationDatabaseUrl' | 'host' | 'port'>;

const DEFAULT_PORT = '5432';
const NETWORK = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;
/** PostgreSQL's error codes, and what they mean here. */
const REFUSALS: Readonly<Record<string, string>> = {
  // PgBouncer's messages.
  '08P01': 'refuses this user or this database',
  '28P01': 'refuses the password',
  '28000': 'refuses this user',
  '3D000': 'has no database of this name',
  '53300': 'has no connection left (max_connections)',
  '57P03': 'is starting',
};

/** The URL of a database that cannot be used as it is. */
export class UnusableAddress extends Error {}

/** Returns the error itself if it has another cause. */
export function explained(error: unknown, settings: Settings): unknown {
  const { code, syscall } = error as { code?: string; syscall?: string };
  if (!(error instanceof Error)) return error;
  if (syscall === 'listen')
    return Object.assign(new Error(listening(code, settings)), { code, cause: error });
  const { databaseUrl = '', directDatabaseUrl, migrationDatabaseUrl } = settings;
  const variables = [
    ...(migrationDatabaseUrl === undefined ? [] : ['MIGRATION_DATABASE_URL']),
    'DATABASE_URL',
    ...(directDatabaseUrl === undefined ? [] : ['DIRECT_DATABASE_URL']),
  ];
  return explainedAt(migrationDatabaseUrl ?? databaseUrl, variables, error);
}

/** For a single connection. */
export function explainedAt(databaseUrl: string, variables: readonly string[], error: unknown): unknown {
  const { code, message = '' } = error as { code?: string; message?: string };
  const said = saidOf(code, message);
  if (said === undefined) return error;
  const text = `The database at ${addressOf(databaseUrl)} ${said}. Check ${variables.join(' and ')}, and that PostgreSQL runs there.`;
  return new UnusableAddress(text, { cause: error });
}

/** Without user and password. */
function addressOf(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return 'its address';
  const { hostname, port, searchParams } = new URL(databaseUrl);
  return `${searchParams.get('host') ?? hostname}:${searchParams.get('port') ?? (port || DEFAULT_PORT)}`;
}

function saidOf(code: string | undefined, message: string): string | undefined {
  if (code !== undefined && NETWORK.test(code)) return `cannot be reached (${code})`;
  if (SILENT.test(message)) return 'does not answer';
  if (message.includes('does not support SSL')) {
    return 'does not speak TLS: leave sslmode out of the address, or turn TLS on there';
  }
  if (code === '28000' && message.includes('no encryption')) {
    return 'takes only connections with TLS for this user: add ?sslmode=require to the address';
  }
  if (code !== undefined && CERTIFICATE.test(code)) {
    return `has a certificate that this machine does not trust (${code}): name its authority in the address (sslrootcert)`;
  }
  if (message.includes('Connection terminated unexpectedly')) return 'ends the connection at once';
  if (code === '42501') return `does not let its role do what it has to (${message})`;
  return code === undefined ? undefined : REFUSALS[code];
}

const SILENT =
  /timeout exceeded when trying to connect|connection timeout|timeout expired|Query read timeout/;
const CERTIFICATE = /CERT|UNABLE_TO_VERIFY|ERR_TLS|EPROTO|ERR_SSL/;

function listening(code: string | undefined, { host, port }: Settings): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program. End it, or set PORT to another port.`;
  }
  if (code === 'EACCES')
    return `PORT ${port} needs more rights than this user has. Set PORT to 1024 or more.`;
  return `This machine has no address ${host} to listen at (${code}). Check HOST.`;
}

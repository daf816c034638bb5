/** A PgBouncer in transaction mode in front of a PostgreSQL server, for every database of it. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appRoleUrl } from '../appRole.ts';
import { chooseAccount, giveTo } from '../embedded/account.ts';
import { freePort } from '../embedded/freePort.ts';
import { accepts, findProgram, startProgram, untilReady } from './testProgram.ts';

export interface PgBouncer {
  /** Host and port. */
  host: string;
  /** The same database and role, through it. */
  through(databaseUrl: string): string;
  stop(): Promise<void>;
}

/** Fewer than a server has, so that a client's next transaction often gets another connection. */
const POOL_SIZE = 6;

/**
 * @param ownerUrl of the role that owns the databases; the application's role is derived from it
 * @throws Error when PgBouncer is not installed or does not start
 */
export async function startPgBouncer(ownerUrl: string): Promise<PgBouncer> {
  const program = findProgram('pgbouncer');
  if (!program) throw new Error('pgbouncer is not installed: apt-get install pgbouncer');
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  chmodSync(folder, 0o711);
  const account = chooseAccount(folder, program, undefined);
  const port = await freePort();
  const [settings, users, log] = ['pgbouncer.ini', 'users', 'log'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(settings, settingsFor(ownerUrl, port, users), { mode: 0o600 });
  writeFileSync(users, [ownerUrl, appRoleUrl(ownerUrl)].map(userLine).join(''), { mode: 0o600 });
  giveTo(account, folder);
  const running = startProgram(program, [settings], { account, log });
  const stop = async (): Promise<void> => {
    await running.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilReady('PgBouncer', running, log, () => accepts(port));
  } catch (error) {
    await stop();
    throw error;
  }
  const host = `127.0.0.1:${port}`;
  return { host, through: (url) => Object.assign(new URL(url), { host }).href, stop };
}

const settingsFor = (ownerUrl: string, port: number, users: string): string => `
[databases]
* = host=${new URL(ownerUrl).hostname} port=${new URL(ownerUrl).port || 5432}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${POOL_SIZE}
max_client_conn = 2000
server_idle_timeout = 10
`;

function userLine(url: string): string {
  const { username, password } = new URL(url);
  const [user, secret] = [username, password].map((part) => decodeURIComponent(part).replaceAll('"', '""'));
  return `"${user}" "${secret}"\n`;
}

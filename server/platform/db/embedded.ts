/**
 * The PostgreSQL included with the project, for machines without one. Its folder contains `cluster`
 * (PostgreSQL's own files), `password`, `postgres.log` and, while in use, `lock`. It listens on 127.0.0.1
 * only. If PostgreSQL is killed, it restarts under the same address; if the Node process is killed, the next
 * one takes over the running database.
 */
import { randomBytes } from 'node:crypto';
import { accessSync, chmodSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { makeFolder } from '../config/makeFolder.ts';
import { writeWhole } from '../config/writeWhole.ts';
import { chooseAccount, giveTo } from './embedded/account.ts';
import { findBinaries } from './embedded/binaries.ts';
import { createCluster } from './embedded/createCluster.ts';
import { EmbeddedDatabaseError } from './embedded/embeddedDatabaseError.ts';
import { lockFolder } from './embedded/lockFolder.ts';
import {
  findPostmaster,
  type Postmaster,
  type PostmasterOptions,
  readPidFile,
  startPostmaster,
  stopPostmaster,
} from './embedded/postmaster.ts';
import { isAlive } from './embedded/processes.ts';

export interface EmbeddedOptions {
  dataDir: string;
  /** PostgreSQL settings, for tests. */
  settings?: Record<string, string>;
  /** Folder of a package with another version of PostgreSQL, for tests. */
  programs?: string | undefined;
}

export interface EmbeddedDatabase {
  url: string;
  stop(): Promise<void>;
}

const PASSWORD_LENGTH = 16;
const USER = 'clinic';
const DATABASE = 'clinic';
const CHECK_EVERY_MS = 250;
const RETRY_AFTER_MS = 5000;

/** @throws EmbeddedDatabaseError when it cannot run here, or the folder is in use */
export async function startEmbedded({
  dataDir,
  settings = {},
  programs,
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const folder = resolve(dataDir);
  prepareFolder(folder);
  const unlock = lockFolder(folder);
  try {
    const password = readOrCreatePassword(folder);
    const url = (port: number, database: string) => addressOf(password, port, database);
    const options = prepare(folder, password, { settings, programs }, (port) => ping(url(port, 'postgres')));
    const left = await findPostmaster(options);
    // A running PostgreSQL creates and removes files all the time, and already owns them.
    if (!left) giveTo(options.account, options.cluster);
    const postmaster = left ?? (await startPostmaster(options));
    await createDatabase(url(postmaster.port, 'postgres'));
    const stop = lookAfter(postmaster, options);
    return {
      url: url(postmaster.port, DATABASE),
      stop: async () => {
        await stop();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

const addressOf = (password: string, port: number, database: string): string =>
  `postgresql://${USER}:${password}@127.0.0.1:${port}/${database}`;

/** The database that another process runs in this folder, if any. */
export async function findEmbedded(dataDir: string): Promise<string | undefined> {
  const folder = resolve(dataDir);
  const { pid, port } = readPidFile(join(folder, 'cluster')) ?? {};
  if (!pid || !port || !isAlive(pid)) return undefined;
  const url = addressOf(readOrCreatePassword(folder), port, DATABASE);
  return ping(url).then(
    () => url,
    () => undefined,
  );
}

function prepareFolder(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
    // As root, PostgreSQL's account must be able to pass; the folders and files inside are closed to others.
    if (process.getuid?.() === statSync(folder).uid)
      chmodSync(folder, process.getuid() === 0 ? 0o711 : 0o700);
  } catch (error) {
    throw new EmbeddedDatabaseError(`Cannot use the database folder ${folder}: ${(error as Error).message}.`);
  }
}

function readOrCreatePassword(folder: string): string {
  const file = join(folder, 'password');
  if (!existsSync(file)) {
    if (existsSync(join(folder, 'cluster'))) {
      throw new EmbeddedDatabaseError(
        `The file ${file}, the password of the database beside it, is missing.`,
      );
    }
    writeWhole(file, randomBytes(24).toString('base64url'));
  }
  const password = readFileSync(file, 'utf8').trim();
  if (password.length >= PASSWORD_LENGTH) return password;
  throw new EmbeddedDatabaseError(
    `The file ${file} holds no whole password of the database beside it. Put it back from your backup` +
      (existsSync(join(folder, 'cluster')) ? '.' : ', or delete it: there is no database yet.'),
  );
}

function prepare(
  folder: string,
  password: string,
  { settings = {}, programs }: Pick<EmbeddedOptions, 'settings' | 'programs'>,
  ping: PostmasterOptions['ping'],
): PostmasterOptions {
  const { initdb, postgres } = findBinaries(programs);
  const cluster = join(folder, 'cluster');
  const account = chooseAccount(folder, postgres, statSync(cluster, { throwIfNoEntry: false }));
  if (!existsSync(cluster)) createCluster({ folder, cluster, initdb, account, user: USER, password });
  return { cluster, postgres, account, log: join(folder, 'postgres.log'), settings, ping };
}

async function connected<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  // If a postmaster ends while connected, the query fails too and reports it.
  client.on('error', () => {});
  try {
    await client.connect();
    return await use(client);
  } finally {
    await client.end().catch(() => {});
  }
}

const ping = (url: string): Promise<void> =>
  connected(url, async (client) => {
    await client.query('select 1');
  });

const createDatabase = (url: string): Promise<void> =>
  connected(url, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  });

/** Restarts PostgreSQL whenever it ends unexpectedly. @returns a function that stops it for good */
function lookAfter(postmaster: Postmaster, options: PostmasterOptions): () => Promise<void> {
  let current = postmaster;
  let restart: Promise<void> | undefined;
  let notBefore = 0;

  const startAgain = async () => {
    console.error('PostgreSQL ended unexpectedly; starting it again.');
    try {
      current = await startPostmaster(options, postmaster.port);
    } catch (error) {
      console.error((error as Error).message);
      notBefore = Date.now() + RETRY_AFTER_MS;
    }
    restart = undefined;
  };
  const timer = setInterval(() => {
    if (!restart && Date.now() >= notBefore && !isAlive(current.pid)) restart = startAgain();
  }, CHECK_EVERY_MS).unref();
  const stopAtExit = () => {
    if (isAlive(current.pid)) process.kill(current.pid, 'SIGINT');
  };
  process.once('exit', stopAtExit);

  return async () => {
    clearInterval(timer);
    process.off('exit', stopAtExit);
    await restart;
    await stopPostmaster(current.pid);
  };
}

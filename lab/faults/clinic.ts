/** The product as separate processes, on a PostgreSQL with durable commits, for fault injection. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  appRoleUrl,
  DatabaseClient,
  freePort,
  MAIN,
  ormConfig,
  readPidFile,
  startEmbedded,
  unstatedUrl,
  verifyAudit,
} from '@clinic/server/testing';
import { childEnvironment } from '@clinic/testing/childEnvironment';
import { MikroORM } from '@mikro-orm/postgresql';
import type { DraftHistory, StoredState } from './history.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const READY_MS = 90_000;
/** Lines of the log that are reported with a failure; they contain no answers. */
const LAST_LINES = 12;

export interface Clinic {
  url: string;
  /** Connects as the owner of the tables. */
  databaseUrl: string;
  server(): ChildProcess;
  /** The log so far. */
  log(): string;
  /** Process id of PostgreSQL. */
  postgres(): number;
  /** Resolves once it is operational again. @returns the milliseconds until then */
  ready(): Promise<number>;
  startServer(): Promise<void>;
  query<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>;
  /** Stored data of these drafts; submissions and the audit log in full. */
  stored(histories: readonly DraftHistory[]): Promise<StoredState>;
  stop(): Promise<void>;
}

interface ClinicDatabase {
  /** Connects as the owner of the tables. */
  url: string;
  postgres(): number;
  stop(): Promise<void>;
}

interface ClinicOptions {
  /** Used instead of a separate PostgreSQL; stopped with the clinic. */
  database?: ClinicDatabase;
  /** Data folder of PostgreSQL; defaults to a temporary folder. */
  dataDir?: string;
  settings?: Record<string, string>;
  /** A program to run instead of `server/main.ts`. */
  program?: string;
  execArgv?: string[];
  environment?: NodeJS.ProcessEnv;
}

export async function openClinic(options: ClinicOptions = {}): Promise<Clinic> {
  const folder = mkdtempSync(join(tmpdir(), 'faults-'));
  chmodSync(folder, 0o711);
  const database =
    options.database ?? (await embeddedIn(options.dataDir ?? join(folder, 'postgres'), options));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const log = openSync(join(folder, 'server.log'), 'a', 0o600);
  let server: ChildProcess;

  const ready = async (): Promise<number> => {
    const began = Date.now();
    while (Date.now() - began < READY_MS) {
      const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(
        () => undefined,
      );
      await reply?.text();
      if (reply?.ok) return Date.now() - began;
      await wait(50);
    }
    const ended = server.exitCode ?? server.signalCode;
    const said = readFileSync(join(folder, 'server.log'), 'utf8').split('\n').slice(-LAST_LINES);
    const how = ended === null ? '' : `, its process ended with ${ended}`;
    throw new Error(`The clinic is not ready after ${READY_MS / 1000} s${how}:\n${said.join('\n')}`);
  };
  const startServer = async (): Promise<void> => {
    server = fork(join(ROOT, options.program ?? 'server/main.ts'), {
      execArgv: options.execArgv ?? [],
      stdio: ['ignore', log, log, 'ipc'],
      env: {
        ...childEnvironment(),
        HOME: process.env.HOME,
        PORT: String(port),
        DATA_DIR: folder,
        PUBLIC_URL: url,
        DATABASE_URL: appRoleUrl(database.url),
        MIGRATION_DATABASE_URL: database.url,
        DEMO: 'false',
        SMTP_URL: 'smtp://127.0.0.1:9',
        RATE_LIMIT_FACTOR: '1000000',
        ...options.environment,
      },
    });
    await ready();
  };
  const query = queryOf(database.url);
  const stop = async (): Promise<void> => {
    if (server.exitCode === null && server.signalCode === null) {
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
    }
    await database.stop();
    closeSync(log);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await startServer();
  } catch (error) {
    await database.stop();
    throw error;
  }
  return {
    url,
    databaseUrl: database.url,
    server: () => server,
    log: () => readFileSync(join(folder, 'server.log'), 'utf8'),
    postgres: () => database.postgres(),
    ready,
    startServer,
    query,
    stored: (histories) => storedState(database.url, query, histories),
    stop,
  };
}

async function embeddedIn(dataDir: string, { settings }: ClinicOptions): Promise<ClinicDatabase> {
  const embedded = await startEmbedded({ dataDir, ...(settings && { settings }) });
  return { ...embedded, postgres: () => readPidFile(join(dataDir, 'cluster'))?.pid ?? 0 };
}

/** Opens a connection for each query: the database may have been killed since the last. */
export const queryOf =
  (url: string): Clinic['query'] =>
  async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> => {
    const client = new DatabaseClient({ connectionString: unstatedUrl(url) });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(sql, values)).rows as Row[];
    } finally {
      await client.end();
    }
  };

export async function storedState(
  databaseUrl: string,
  query: Clinic['query'],
  histories: readonly DraftHistory[],
): Promise<StoredState> {
  const ids = histories.map(({ id }) => id);
  const drafts = await query<{ id: string; revision: number; answers: Record<string, unknown> }>(
    'select id, revision, answers from draft where id = any ($1)',
    [ids],
  );
  const applied = await query<{ draft_id: string; mutation_id: string; revision: number }>(
    'select draft_id, mutation_id, revision from draft_mutation where draft_id = any ($1)',
    [ids],
  );
  const submissions = await query<{ draft: string; key: string; reference: string }>(
    'select draft_id as draft, submission_key as key, reference from submission',
  );
  const mutations = new Map<string, Map<string, number>>();
  for (const { draft_id: draft, mutation_id: id, revision } of applied) {
    mutations.set(draft, (mutations.get(draft) ?? new Map()).set(id, revision));
  }
  const orm = await MikroORM.init(ormConfig(databaseUrl, { job: 'faults', place: MAIN }));
  try {
    const { fault } = await verifyAudit(orm.em.fork());
    return {
      drafts: new Map(drafts.map(({ id, ...draft }) => [id, draft])),
      mutations,
      submissions,
      auditFault: fault && `${fault.kind} at ${fault.seq ?? fault.entryId}`,
    };
  } finally {
    await orm.close();
  }
}

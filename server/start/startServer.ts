/** Connects, migrates the database and listens. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { VERSION } from '@clinic/contract/version';
import { enrolmentCodeText, makeEnrolmentCode } from '@clinic/server-platform/auth';
import { errorTrace, siteOf } from '@clinic/server-platform/base';
import {
  clinicsAtNight,
  noteKeys,
  noteNight,
  startingContact,
  type WorkerMetrics,
} from '@clinic/server-platform/clinics';
import type { Config } from '@clinic/server-platform/config';
import {
  allowPreparing,
  asSystem,
  atPlace,
  ClinicQueues,
  checkAddresses,
  checkBeforeMigration,
  connectInstallation,
  explained,
  explainedAt,
  listen,
  MAIN,
  prepareQueues,
  startQueues,
  type Waiting,
} from '@clinic/server-platform/db';
import {
  inOriginForm,
  RequestsUnderWay,
  SERVER_LIMITS,
  ServerConnections,
  StartingAnswers,
} from '@clinic/server-platform/http';
import { createLog, type Log, startTracing } from '@clinic/server-platform/log';
import { probeObjects } from '@clinic/server-platform/objects';
import { KnownContact } from '@clinic/server-platform/settings';
import { checkObjects, checkScanner, waitForObjects } from '@clinic/server-shared/documents';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { prepareDemo, prepareSecondDemo } from '../demo/demoClinics.ts';
import type { Shared } from './clinicServer.ts';
import { Clinics } from './clinics.ts';
import { closeThreads, startThreads } from './featureRoutes.ts';

/** Includes the database URLs; without a separate one for migrations, the first serves both. */
export type ServerConfig = Config & { databaseUrl: string };

export interface RunningServer {
  /** The URL at which users reach it. */
  publicUrl: string;
  /** The origin at which this machine reaches it. */
  localUrl: string;
  /** Maximum concurrent connections. */
  maxConnections: number;
  /**
   * Finishes requests in progress, then closes everything. `patiently`: a client on a keep-alive connection
   * may send one more request; another process serves the next one.
   */
  stop(options?: { patiently?: boolean }): Promise<void>;
}

/** A process has a limit of open files. */
const MAX_CONNECTIONS = 5_000;

export interface StartOptions {
  portalRoot: string;
  log?: Log;
  /** Listens immediately, even while waiting for the database. Not when other processes already serve. */
  listenAtOnce?: boolean;
  /** Frees the port. */
  beforeListening?: () => Promise<void>;
  workerMetrics?: WorkerMetrics;
}

export async function startServer(
  config: ServerConfig,
  { portalRoot, log = createLog(), listenAtOnce = false, beforeListening, workerMetrics }: StartOptions,
): Promise<RunningServer> {
  const onError = (job: string) => (error: Error) => log({ level: 'error', job, ...errorTrace(error) });
  const ready = Promise.withResolvers<RequestListener>();
  const contact = new KnownContact(config);
  const starting = new StartingAnswers(startingContact(config, contact));
  const requests = new RequestsUnderWay();
  const server = createServer(
    SERVER_LIMITS,
    requests.listener(inOriginForm(starting.listener(ready.promise))),
  );
  server.maxConnections = MAX_CONNECTIONS;
  const connections = new ServerConnections(server);
  const directUrl = config.directDatabaseUrl ?? config.databaseUrl;
  const closing: Array<{ what: string; close: () => Promise<unknown> }> = [];
  const closes = (what: string, close: () => Promise<unknown>) => closing.push({ what, close });
  const { objectStorage } = config;
  const probed = objectStorage && probeObjects(objectStorage);
  try {
    const listens = () =>
      beforeListening?.().then(() => listenOn(server, config)) ?? listenOn(server, config);
    if (config.tracesUrl !== undefined) {
      const tracing = await startTracing(config.tracesUrl);
      closes('traces', () => tracing.stop());
    }
    if (listenAtOnce) await listens();
    await checkBeforeMigration(config);
    const orm = await asSystem('start', () => open(config, logWaiting(log, starting)));
    closes('connections to the database', () => orm.close());
    const { appMayChangeTables, hasEarlierTables } = await checkAddresses(config);
    if (appMayChangeTables) log({ level: 'warn', warning: ownerWarning(config) });
    if (hasEarlierTables) log({ level: 'warn', warning: EARLIER_TABLES });
    starting.reason = 'it starts';
    await asSystem('start', () => noteKeys(orm.em.fork(), config.sessionKeys));
    await atPlace(MAIN, () =>
      asSystem('start', async () => {
        const problem = await checkObjects(orm, config, await probed, log);
        if (objectStorage && problem) {
          const waiting = waitForObjects(objectStorage, log);
          closes('object storage', async () => waiting.stop());
        }
        if (config.scanCommand) await checkScanner(config.scanCommand, orm.em.fork(), log);
        if (config.demo) await prepareDemo(orm, config);
        await showFirstCode(orm.em.fork(), config.adminEmail);
      }),
    );
    if (config.demoClinics === 2) await prepareSecondDemo(config);
    if (!listenAtOnce) await listens();
    const listening = await listen(directUrl, onError('listen')).catch((error) => {
      const setting = config.directDatabaseUrl ? 'DIRECT_DATABASE_URL' : 'DATABASE_URL';
      throw explainedAt(directUrl, [setting], error);
    });
    closes('listening', () => listening.stop());
    // There is no pooler in between: listening would have failed.
    if (directUrl === config.databaseUrl) allowPreparing(orm);
    const boss = await startQueues(directUrl, {
      prepared: config.migrationDatabaseUrl !== undefined,
      onError: onError('queues'),
    });
    closes('queues', () => boss.stop({ graceful: false }));
    const threads = startThreads(orm);
    closes('threads', () => closeThreads(threads));
    const { publicUrl, localUrl } = addressesOf(server, config);
    const queues = new ClinicQueues(boss, {
      note: (clinic, timeZone) => noteNight(orm.em.fork(), clinic, timeZone),
      clinicsAt: (timeZone) => asSystem('night', () => clinicsAtNight(orm.em.fork(), timeZone)),
    });
    const shared: Shared = { orm, queues, listening, threads, portalRoot, localUrl, log, workerMetrics };
    const clinics = new Clinics({ ...config, publicUrl }, shared, contact);
    closes('clinics', () => clinics.stop());
    await clinics.start();
    await queues.start((clinic, queue) => clinics.run(clinic, queue));
    void clinics.resume();
    // Only once everything is ready: a server that answers must be able to do its work.
    ready.resolve(clinics.answer);
    log({ level: 'info', message: 'started', version: VERSION, node: process.version });
    return {
      publicUrl,
      localUrl,
      maxConnections: server.maxConnections,
      async stop({ patiently = false } = {}) {
        await clinics.endStreams();
        await (patiently ? connections.left() : connections.closed());
        await within('requests', requests.finished(), log);
        for (const { what, close } of closing.toReversed()) await within(what, close(), log);
      },
    };
  } catch (error) {
    server.close();
    server.closeAllConnections();
    for (const { close } of closing.toReversed()) await close().catch(() => undefined);
    throw explained(error, config);
  }
}

/** A process supervisor usually kills the process after half a minute. */
const CLOSES_WITHIN_MS = 15_000;

/** Continues without what does not end in time, and logs it: a process that never stops is worse. */
async function within(what: string, ended: Promise<unknown>, log: Log): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timeout = setTimeout(() => {
    log({ level: 'error', warning: `The server stops without waiting longer for its ${what}` });
    late.resolve();
  }, CLOSES_WITHIN_MS);
  await Promise.race([ended, late.promise]).finally(() => clearTimeout(timeout));
}

function addressesOf(server: Server, config: Config): { publicUrl: string; localUrl: string } {
  const { port } = server.address() as AddressInfo;
  // With port 0, the URL is known only now; a URL with a path belongs to a server in front of this one.
  const isOwn = config.port === 0 && siteOf(config).path === '';
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  return {
    publicUrl: isOwn ? `http://localhost:${port}` : config.publicUrl,
    localUrl: `http://${host}:${port}`,
  };
}

async function open(
  { databaseUrl, directDatabaseUrl, migrationDatabaseUrl }: ServerConfig,
  onWaiting: (waiting: Waiting) => void,
): Promise<MikroORM> {
  const orm = await connectInstallation(databaseUrl, {
    onWaiting,
    ownerUrl: migrationDatabaseUrl,
    directUrl: directDatabaseUrl,
  });
  if (migrationDatabaseUrl !== undefined) await prepareQueues(migrationDatabaseUrl, databaseUrl);
  return orm;
}

/** Once: of several processes, the first makes the code. */
export async function showFirstCode(em: EntityManager, adminEmail: string | undefined): Promise<void> {
  const code = adminEmail && (await makeEnrolmentCode(em, adminEmail, new Date(), { keep: true }));
  if (code) process.stdout.write(`ADMIN_EMAIL: ${enrolmentCodeText(code)}\n`);
}

const LOG_EVERY_MS = 60_000;

/** Updates /readyz immediately; logs the first time and then once a minute. */
function logWaiting(log: Log, starting: StartingAnswers): (waiting: Waiting) => void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  return ({ reason, ms }) => {
    const seconds = Math.round(ms / 1000);
    starting.reason = `${reason}; tried for ${seconds} s`;
    if (performance.now() - loggedAt < LOG_EVERY_MS) return;
    loggedAt = performance.now();
    log({ level: 'warn', warning: `The server waits: ${reason}`, seconds });
  };
}

const EARLIER_TABLES =
  'The schema public has tables of an earlier version of this program: their submissions are not shown here. ' +
  'Start that version to export them, then remove the tables';

const ownerWarning = ({ migrationDatabaseUrl }: ServerConfig): string =>
  'The role of DATABASE_URL owns the tables and could rewrite the audit log: ' +
  (migrationDatabaseUrl === undefined
    ? 'set MIGRATION_DATABASE_URL'
    : 'set DATABASE_URL to another role than MIGRATION_DATABASE_URL');

const listenOn = (server: Server, { port, host }: Config): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });

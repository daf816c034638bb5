/** Connects, migrates the database and listens. */
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import type { MikroORM } from '@mikro-orm/postgresql';
import { demoPatients } from '../fixtures/demoPatients.ts';
import { clinicDate } from './catalogue/clinicDate.ts';
import type { Shared } from './clinicServer.ts';
import { ClinicServers } from './clinicServers.ts';
import type { WorkerMetrics } from './clusterMetrics.ts';
import { checkObjects } from './documents/startObjects.ts';
import { closeThreads, startThreads } from './featureRoutes.ts';
import { ensureDemoAccounts } from './platform/auth/demo/demoAccounts.ts';
import { errorTrace } from './platform/base/errorTrace.ts';
import { siteOf } from './platform/base/site.ts';
import { type Config, ConfigurationError } from './platform/config/config.ts';
import { asSystem } from './platform/db/actor.ts';
import { mayChangeTables } from './platform/db/appRole.ts';
import { explained, explainedAt } from './platform/db/client/unreachable.ts';
import { ClinicQueues } from './platform/db/clinicQueues.ts';
import { connectInstallation } from './platform/db/connect.ts';
import { listen } from './platform/db/listen.ts';
import type { Waiting } from './platform/db/migrate.ts';
import { atPlace, MAIN } from './platform/db/place.ts';
import { prepareQueues, startQueues } from './platform/db/queues.ts';
import { RequestsUnderWay } from './platform/http/requestsUnderWay.ts';
import { SERVER_LIMITS } from './platform/http/serverLimits.ts';
import { StartingAnswers } from './platform/http/startingAnswers.ts';
import { createLog } from './platform/log/log.ts';
import type { Log } from './platform/log/requestLog.ts';
import { probeObjects } from './platform/objects/probe.ts';
import { clinicSettings } from './platform/settings/clinicSettings.ts';
import { KnownContact } from './platform/settings/knownContact.ts';
import { publishShipped } from './publishShipped.ts';
import { seed } from './seed.ts';

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

const GRACE_MS = 10_000;
/** Connections still open after this are closed. */
const RETIRES_WITHIN_MS = 20_000;
/** A process has a limit of open files. */
const MAX_CONNECTIONS = 5_000;

export interface StartOptions {
  portalRoot: string;
  log?: Log;
  /** Listens immediately, even while waiting for the database. Not when other processes already serve. */
  listenAtOnce?: boolean;
  workerMetrics?: WorkerMetrics;
}

export async function startServer(
  config: ServerConfig,
  { portalRoot, log = createLog(), listenAtOnce = false, workerMetrics }: StartOptions,
): Promise<RunningServer> {
  const onError = (job: string) => (error: Error) => log({ level: 'error', job, ...errorTrace(error) });
  const ready = Promise.withResolvers<RequestListener>();
  const contact = new KnownContact(config);
  const starting = new StartingAnswers(() => contact.contact);
  const requests = new RequestsUnderWay();
  const server = createServer(SERVER_LIMITS, requests.listener(starting.listener(ready.promise)));
  server.maxConnections = MAX_CONNECTIONS;
  const directUrl = config.directDatabaseUrl ?? config.databaseUrl;
  const closing: Array<() => Promise<unknown>> = [];
  const { objectStorage } = config;
  const probed = objectStorage && probeObjects(objectStorage);
  try {
    if (listenAtOnce) await listenOn(server, config);
    const orm = await asSystem('start', () => open(config, log, logWaiting(log, starting)));
    closing.push(() => orm.close());
    starting.reason = 'it starts';
    await atPlace(MAIN, () =>
      asSystem('start', async () => {
        await checkObjects(orm, config, await probed, log);
        if (config.demo) await prepareDemo(orm, config);
      }),
    );
    if (!listenAtOnce) await listenOn(server, config);
    const listening = await listen(directUrl, onError('listen')).catch((error) => {
      const setting = config.directDatabaseUrl ? 'DIRECT_DATABASE_URL' : 'DATABASE_URL';
      throw explainedAt(directUrl, [setting], error);
    });
    closing.push(() => listening.stop());
    const boss = await startQueues(directUrl, {
      prepared: config.migrationDatabaseUrl !== undefined,
      onError: onError('queues'),
    });
    closing.push(() => boss.stop({ graceful: false }));
    const threads = startThreads(orm);
    closing.push(() => closeThreads(threads));
    const { publicUrl, localUrl } = addressesOf(server, config);
    const queues = new ClinicQueues(boss);
    const shared: Shared = { orm, queues, listening, threads, portalRoot, localUrl, log, workerMetrics };
    const clinics = new ClinicServers({ ...config, publicUrl }, shared);
    closing.push(() => clinics.stop());
    await clinics.start(contact, queues);
    // Only once everything is ready: a server that answers must be able to do its work.
    ready.resolve(clinics.answer);
    return {
      publicUrl,
      localUrl,
      maxConnections: server.maxConnections,
      async stop({ patiently = false } = {}) {
        await clinics.endStreams();
        await (patiently ? left(server) : closed(server));
        await requests.finished();
        for (const close of closing.toReversed()) await close();
      },
    };
  } catch (error) {
    server.close();
    server.closeAllConnections();
    for (const close of closing.toReversed()) await close().catch(() => undefined);
    throw explained(error, config);
  }
}

/** The demo's accounts and patients. */
async function prepareDemo(orm: MikroORM, config: Config): Promise<void> {
  const now = new Date();
  await publishShipped(orm, now);
  await ensureDemoAccounts(orm, now);
  const { timeZone } = await clinicSettings(orm.em.fork(), config);
  await seed(orm, demoPatients(clinicDate(now, timeZone)), { timeZone }, now);
}

function addressesOf(server: Server, config: Config): { publicUrl: string; localUrl: string } {
  const { port } = server.address() as AddressInfo;
  // With port 0, the URL is known only now; one with a path is that of a server in front of this one.
  const isOwn = config.port === 0 && siteOf(config).path === '';
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  return {
    publicUrl: isOwn ? `http://localhost:${port}` : config.publicUrl,
    localUrl: `http://${host}:${port}`,
  };
}

async function open(
  { databaseUrl, directDatabaseUrl, migrationDatabaseUrl }: ServerConfig,
  log: Log,
  onWaiting: (waiting: Waiting) => void,
): Promise<MikroORM> {
  const orm = await connectInstallation(databaseUrl, {
    onWaiting,
    ownerUrl: migrationDatabaseUrl,
    directUrl: directDatabaseUrl,
  });
  if (migrationDatabaseUrl !== undefined) {
    await prepareQueues(migrationDatabaseUrl, databaseUrl);
    return orm;
  }
  if (await atPlace(MAIN, () => mayChangeTables(orm))) {
    log({ level: 'warn', warning: OWNER_WARNING });
    return orm;
  }
  await orm.close();
  throw new ConfigurationError(NO_OWNER);
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

const OWNER_WARNING =
  'The role of DATABASE_URL owns the tables and could rewrite the audit log: set MIGRATION_DATABASE_URL';

const NO_OWNER =
  'The role of DATABASE_URL does not own the tables and would see no row: set MIGRATION_DATABASE_URL to the role that does';

/** Accepts no more requests; resolves when the last one in progress is answered. */
async function closed(server: Server): Promise<void> {
  const watchForIdle = setInterval(() => server.closeIdleConnections(), 50);
  const losePatience = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearInterval(watchForIdle);
  clearTimeout(losePatience);
}

/** Accepts no new connections; resolves when all existing ones are closed. */
async function left(server: Server): Promise<void> {
  server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'));
  // Node's own close would cut off clients about to send on an idle connection.
  const gone = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });
  const losePatience = setTimeout(() => server.closeAllConnections(), RETIRES_WITHIN_MS);
  await gone;
  clearTimeout(losePatience);
}

const listenOn = (server: Server, { port, host }: Config): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });

/** Connects, migrates the database and listens. */
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import type { MikroORM } from '@mikro-orm/postgresql';
import { demoPatients } from '../fixtures/demoPatients.ts';
import { refreshAggregates } from './analytics/refreshAggregates.ts';
import { createApp } from './app.ts';
import { clinicDate } from './catalogue/clinicDate.ts';
import type { WorkerMetrics } from './clusterMetrics.ts';
import { checkObjects, startRemovingObjects } from './documents/startObjects.ts';
import { type Live, startLive } from './notifications/startLive.ts';
import { ensureDemoAccounts } from './platform/auth/demo/demoAccounts.ts';
import { errorTrace } from './platform/base/errorTrace.ts';
import { siteOf } from './platform/base/site.ts';
import { type Config, ConfigurationError } from './platform/config/config.ts';
import { asSystem } from './platform/db/actor.ts';
import { mayChangeTables } from './platform/db/appRole.ts';
import { BackgroundJobs } from './platform/db/backgroundJobs.ts';
import { explained, explainedAt } from './platform/db/client/unreachable.ts';
import { connect, connectAsApp } from './platform/db/connect.ts';
import type { Waiting } from './platform/db/migrate.ts';
import { prepareQueues, REEVALUATION_QUEUE, startQueues } from './platform/db/queues.ts';
import { RequestsUnderWay } from './platform/http/requestsUnderWay.ts';
import { SERVER_LIMITS } from './platform/http/serverLimits.ts';
import { StartingAnswers } from './platform/http/startingAnswers.ts';
import { createLog } from './platform/log/log.ts';
import type { Log } from './platform/log/requestLog.ts';
import type { MailWorker } from './platform/mail/startMail.ts';
import { startOutbox } from './platform/mail/startOutbox.ts';
import { MAIL_CHANNEL } from './platform/messaging/enqueueMail.ts';
import { openObjects } from './platform/objects/objects.ts';
import { probeObjects } from './platform/objects/probe.ts';
import { clinicSettings } from './platform/settings/clinicSettings.ts';
import { KnownContact } from './platform/settings/knownContact.ts';
import { publishShipped } from './publishShipped.ts';
import { startCleaning, watchedClock } from './retention/startCleaning.ts';
import { startRetention } from './retention/startRetention.ts';
import { startRuleWork } from './rules/startRuleWork.ts';
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
  let orm: MikroORM | undefined;
  let live: Live;
  let outbox: MailWorker | undefined;
  const { objectStorage } = config;
  const probed = objectStorage && probeObjects(objectStorage);
  try {
    if (listenAtOnce) await listen(server, config);
    const opened = await asSystem('start', () => open(config, log, logWaiting(log, starting)));
    orm = opened;
    starting.reason = 'it starts';
    const now = new Date();
    await asSystem('start', async () => {
      await checkObjects(opened, config, await probed, log);
      await publishShipped(opened, now);
      if (!config.demo) return;
      await ensureDemoAccounts(opened, now);
      const { timeZone } = await clinicSettings(opened.em.fork(), config);
      await seed(opened, demoPatients(clinicDate(now, timeZone)), { timeZone }, now);
    });
    if (!listenAtOnce) await listen(server, config);
    live = await startLive(directUrl, {
      orm: opened,
      onError: onError('listen'),
      alsoHear: { [MAIL_CHANNEL]: () => outbox?.wake() },
    }).catch((error) => {
      throw explainedAt(
        directUrl,
        [config.directDatabaseUrl ? 'DIRECT_DATABASE_URL' : 'DATABASE_URL'],
        error,
      );
    });
  } catch (error) {
    server.close();
    server.closeAllConnections();
    await orm?.close();
    throw explained(error, config);
  }
  const { port } = server.address() as AddressInfo;
  // With port 0, the URL is known only now, unless it is that of a server in front of several clinics.
  const isOwn = config.port === 0 && siteOf(config).ownsOrigin;
  const publicUrl = isOwn ? `http://localhost:${port}` : config.publicUrl;
  const localUrl = `http://${config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host}:${port}`;
  const boss = await startQueues(directUrl, {
    prepared: config.migrationDatabaseUrl !== undefined,
    onError: onError('queues'),
  });
  const jobs = new BackgroundJobs(boss, (error, job) => onError(job)(error));
  const clock = watchedClock(orm, log);
  const begun = orm;
  const ruleWork = await asSystem('start', () =>
    startRuleWork(begun, boss, jobs, onError(REEVALUATION_QUEUE)),
  );
  const { app, close } = await createApp({
    config: { ...config, publicUrl },
    orm,
    jobs,
    workerMetrics,
    hub: live.hub,
    localUrl,
    portalRoot,
    log,
    contact,
    clock: () => new Date(),
    wakeReevaluation: ruleWork.wake,
  });
  await asSystem('start', async () => {
    outbox = await startOutbox(begun, jobs, clock, { ...config, publicUrl }, log);
    await startRetention(begun, jobs, clock, config, log);
    refreshAggregates(begun, config, jobs);
    startCleaning(begun, jobs, clock, config, log);
    if (objectStorage) await startRemovingObjects(begun, jobs, openObjects(objectStorage));
  });
  // Only once everything is ready: a server that answers must be able to do its work.
  ready.resolve(app.callback());
  return {
    publicUrl,
    localUrl,
    maxConnections: server.maxConnections,
    async stop({ patiently = false } = {}) {
      await live.stop();
      await (patiently ? left(server) : closed(server));
      await requests.finished();
      await boss.stop({ graceful: false });
      await outbox?.stop();
      await ruleWork.stop();
      await jobs.stop();
      await close();
      await orm.close();
    },
  };
}

async function open(
  { databaseUrl, directDatabaseUrl, migrationDatabaseUrl }: ServerConfig,
  log: Log,
  onWaiting: (waiting: Waiting) => void,
): Promise<MikroORM> {
  if (migrationDatabaseUrl === undefined) {
    const orm = await connect(databaseUrl, {
      onWaiting,
      ...(directDatabaseUrl && { directUrl: directDatabaseUrl }),
    });
    if (await mayChangeTables(orm)) {
      log({ level: 'warn', warning: OWNER_WARNING });
      return orm;
    }
    await orm.close();
    throw new ConfigurationError(NO_OWNER);
  }
  const orm = await connectAsApp(databaseUrl, migrationDatabaseUrl, { onWaiting });
  await prepareQueues(migrationDatabaseUrl, databaseUrl);
  return orm;
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

const listen = (server: Server, { port, host }: Config): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });

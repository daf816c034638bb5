/**
 * Several server processes on one port and one database: `WORKERS`, or one per core. A process that exits is
 * replaced. SIGHUP restarts them one by one without dropping requests; SIGTERM stops them all.
 */
import cluster, { type Worker } from 'node:cluster';
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { ClusterParts } from '@clinic/server-platform/clinics';
import { ConfigurationError, readConfig } from '@clinic/server-platform/config';
import { createLog } from '@clinic/server-platform/log';
import { ClusterMetrics } from './clusterMetrics.ts';
import type { FromWorker, ToWorker } from './clusterWorker.ts';
import { StandIn } from './standIn.ts';

const RETIRES_WITHIN_MS = 60_000;
const AGAIN_AFTER_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** A process that is still starting has no requests to finish. */
const STARTING_ENDS_WITHIN_MS = 4_000;

const log = createLog();
/** Returns once all processes run. @throws Error when the first one fails to start */
export async function runCluster({ worker: script, announce, openDatabase }: ClusterParts): Promise<void> {
  let stopping = false;
  let restarts = 0;
  let opening: ReturnType<ClusterParts['openDatabase']> | undefined;
  const running = new Set<Worker>();
  /** Processes that are ready. */
  const ready = new Set<Worker>();
  const metrics = new ClusterMetrics(
    () => ready,
    () => restarts,
  );

  const end = async (worker: Worker, order: ToWorker): Promise<void> => {
    running.delete(worker);
    if (worker.isDead()) return;
    const gone = new Promise((resolve) => worker.once('exit', resolve));
    // A process that is not ready has no requests to finish, and does not listen for messages yet.
    if (!ready.has(worker)) worker.process.kill('SIGKILL');
    else worker.send(order);
    const timeout = setTimeout(() => worker.process.kill('SIGKILL'), RETIRES_WITHIN_MS);
    await gone;
    clearTimeout(timeout);
  };

  // Also stops processes that are still starting.
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    if (ready.size === 0) setTimeout(() => process.exit(0), STARTING_ENDS_WITHIN_MS);
    await Promise.all([...running].map((worker) => end(worker, 'stop')));
    const database = await opening?.catch(() => undefined);
    await database?.stop();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());

  try {
    const config = readConfig(process.env);
    const wanted = workersWanted(process.env.WORKERS);
    opening = openDatabase(config);
    const database = await opening;
    cluster.setupPrimary({ exec: script });
    const environment = {
      DATABASE_URL: database.databaseUrl,
      ...(database.migrationDatabaseUrl && { MIGRATION_DATABASE_URL: database.migrationDatabaseUrl }),
    };
    let failures = 0;
    const standIn = new StandIn(config);
    /** Resolves with its address once the process is ready. */
    const begin = (): Promise<string> => {
      if (stopping) return Promise.reject(new Error('The server stops'));
      const worker = cluster.fork({
        ...environment,
        LISTEN_AT_ONCE: String(ready.size === 0),
      });
      running.add(worker);
      worker.once('exit', (code, signal) => {
        ready.delete(worker);
        if (!running.delete(worker) || stopping) return;
        log({ level: 'error', error: 'a server process ended', worker: worker.id, code, signal });
        restarts += 1;
        if (running.size === 0) standIn.start(logError);
        void replace();
      });
      worker.on('message', (message: FromWorker) => {
        if ('listens' in message) void standIn.stop().then(() => worker.send('listen' satisfies ToWorker));
        if ('metricsWanted' in message || 'figures' in message) void metrics.hear(worker, message);
      });
      return new Promise((resolve, reject) => {
        worker.on('message', (message: FromWorker) => {
          if ('ready' in message) {
            ready.add(worker);
            failures = 0;
            resolve(message.ready);
          } else if ('failed' in message) {
            reject(Object.assign(new Error(message.failed), { code: message.code }));
          }
        });
        worker.once('exit', () => reject(new Error('A server process ended before it answered')));
      });
    };
    const logError = (error: Error): void => log({ level: 'error', error: error.message });
    const replace = async (): Promise<void> => {
      await wait(Math.min(AGAIN_AFTER_MS * 2 ** failures, LONGEST_PAUSE_MS));
      failures += 1;
      if (!stopping) await begin().catch(logError);
    };
    let restarting = false;
    const restart = async (): Promise<void> => {
      if (restarting || stopping) return;
      restarting = true;
      for (const old of [...running]) {
        // Retire the old process only once the new one is ready; if that fails, keep the old one.
        const failed = await begin().then(
          () => undefined,
          (error: Error) => error,
        );
        if (failed) {
          log({ level: 'error', error: `restart given up: ${failed.message}` });
          break;
        }
        await end(old, 'retire');
      }
      restarting = false;
      log({ level: 'info', message: 'restarted', workers: running.size });
    };
    process.on('SIGHUP', () => void restart());

    // The first process migrates the database; the others find it migrated.
    const url = await begin();
    // If one process fails to start, keep serving with the others: it will be replaced.
    await Promise.all(Array.from({ length: wanted - 1 }, () => begin().catch(logError)));
    announce(config, url);
    process.stdout.write(`${wanted} server processes; kill -HUP ${process.pid} restarts them\n`);
  } catch (error) {
    if (!stopping) throw error;
  }
}

function workersWanted(text: string | undefined): number {
  if (!text) return availableParallelism();
  const number = Number(text);
  if (Number.isInteger(number) && number >= 1 && number <= 64) return number;
  throw new ConfigurationError('WORKERS must be a whole number from 1 to 64');
}

/**
 * `npm run start:cluster`: several server processes on one port and one database, `WORKERS` of them or one a core.
 * One that ends is replaced. SIGHUP restarts them one after the other without losing a request; SIGTERM ends all.
 */
import cluster, { type Worker } from 'node:cluster';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { announce } from './announce.ts';
import type { FromWorker, ToWorker } from './clusterWorker.ts';
import { readConfig } from './config.ts';
import { createLog } from './http/log.ts';
import { openDatabase } from './openDatabase.ts';

const RETIRES_WITHIN_MS = 60_000;
const AGAIN_AFTER_MS = 1_000;

const log = createLog();
let stopping = false;

try {
  const config = readConfig(process.env);
  const wanted = workersWanted(process.env.WORKERS);
  const database = await openDatabase(config);
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'clusterWorker.ts') });
  const environment = {
    DATABASE_URL: database.databaseUrl,
    ...(database.migrationDatabaseUrl && { MIGRATION_DATABASE_URL: database.migrationDatabaseUrl }),
  };
  const running = new Set<Worker>();

  /** Resolves with its address once it answers. */
  const begin = (): Promise<string> => {
    const worker = cluster.fork(environment);
    running.add(worker);
    worker.once('exit', () => {
      if (!running.delete(worker) || stopping) return;
      log({ level: 'error', error: 'a server process ended', worker: worker.id });
      void replace();
    });
    return new Promise((resolve, reject) => {
      worker.once('message', (message: FromWorker) => {
        if ('ready' in message) resolve(message.ready);
        else reject(new Error(message.failed));
      });
      worker.once('exit', () => reject(new Error('A server process ended before it answered')));
    });
  };
  const tell = (error: Error): void => log({ level: 'error', error: error.message });
  const replace = async (): Promise<void> => {
    await wait(AGAIN_AFTER_MS);
    if (!stopping) await begin().catch(tell);
  };
  const end = async (worker: Worker, order: ToWorker): Promise<void> => {
    running.delete(worker);
    if (worker.isDead()) return;
    const gone = new Promise((resolve) => worker.once('exit', resolve));
    const losePatience = setTimeout(() => worker.process.kill('SIGKILL'), RETIRES_WITHIN_MS);
    worker.send(order);
    await gone;
    clearTimeout(losePatience);
  };
  let restarting = false;
  const restart = async (): Promise<void> => {
    if (restarting || stopping) return;
    restarting = true;
    for (const old of [...running]) {
      // Only once the new one answers: else the clinic goes on as it is.
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
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await Promise.all([...running].map((worker) => end(worker, 'stop')));
    await database.stop();
    process.exit(0);
  };
  process.on('SIGHUP', () => void restart());
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());

  // The first brings the database up to date; the others find it so.
  const url = await begin();
  // Whoever is served already is not to lose the clinic because one of them ends: it is replaced.
  await Promise.all(Array.from({ length: wanted - 1 }, () => begin().catch(tell)));
  announce(config, url);
  process.stdout.write(`${wanted} server processes; kill -HUP ${process.pid} restarts them\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

function workersWanted(given: string | undefined): number {
  if (!given) return availableParallelism();
  const number = Number(given);
  if (Number.isInteger(number) && number >= 1 && number <= 64) return number;
  throw new Error('WORKERS must be a whole number from 1 to 64');
}

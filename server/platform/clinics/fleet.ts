/**
 * Several clinics, their operators and several processes are the package `server/fleet`. It is loaded where an
 * installation has them, and everything else runs without it.
 */
import type { RequestListener } from 'node:http';
import type { ParseArgsOptionsConfig } from 'node:util';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { MetricObjectWithValues, MetricValue } from 'prom-client';
import { type Config, ConfigurationError } from '../config/config.ts';
import type { Listening } from '../db/listen.ts';
import { atPlace, PLATFORM, type Place } from '../db/place.ts';
import type { QueueName } from '../db/queues.ts';
import type { Metrics } from '../log/metrics.ts';
import type { Log } from '../log/requestLog.ts';
import type { KnownContact } from '../settings/knownContact.ts';
import { allClinics } from './directory.ts';

/** A clinic as served by a process. */
export interface ClinicServer {
  answer: RequestListener;
  /** Runs the clinic's job of this queue. */
  run(queue: QueueName): Promise<void>;
  /** Whether work waits (mail, objects, evaluations or contacts) that no queue job would do. */
  hasWork(): Promise<boolean>;
  /** The number of open live streams. */
  streams(): number;
  /** Ends its streams. Call before the HTTP server closes its connections. */
  endStreams(): Promise<void>;
  /** Completes its background work and releases its resources. */
  stop(): Promise<void>;
}

export type OpenClinic = (place: Place, config: Config, contact: KnownContact) => Promise<ClinicServer>;

export interface ServedParts {
  config: Config;
  orm: MikroORM;
  listening: Listening;
  log: Log;
  metrics: Metrics;
  open: OpenClinic;
  /** The main clinic, if it is open already. */
  main: ClinicServer | undefined;
  /** The main clinic's. */
  contact: KnownContact;
}

/** The clinics that a process serves. */
export interface Serving {
  answer: RequestListener;
  /** Opens the clinics that may have work to do. */
  resume(): Promise<void>;
  run(clinic: string, queue: QueueName): Promise<void>;
  activeIds(): string[];
  /** Whether other clinics are reached under paths of the main clinic's origin. */
  sharesOrigin(): boolean;
  /** Ends the live streams of all clinics. */
  endStreams(): Promise<void>;
  stop(): Promise<void>;
}

export type Figures = MetricObjectWithValues<MetricValue<string>>[];

/** The metrics of one process of a cluster, and of all of them. */
export interface WorkerMetrics {
  /** Registers this process's metrics. */
  from(figures: () => Promise<Figures>): void;
  /** The metrics of all processes; undefined when the primary does not answer. */
  all(): Promise<string | undefined>;
}

export interface ClusterParts {
  /** The script of its processes. */
  worker: string;
  announce(config: Config, url: string): void;
  openDatabase(config: Config): Promise<{
    databaseUrl: string;
    migrationDatabaseUrl: string | undefined;
    stop(): Promise<void>;
  }>;
}

export interface WorkerParts {
  log: Log;
  listenAtOnce: boolean;
  beforeListening: () => Promise<void>;
  workerMetrics: WorkerMetrics;
}

export interface CommandParts {
  readArguments(takes: CommandTakes, args: readonly string[]): { values: object; names: string[] };
  /** Opens the installation's database. @param use is given the address for the role that owns the tables */
  withInstallation<T>(config: Config, use: (url: string) => Promise<T>): Promise<T>;
}

export interface CommandTakes {
  /** Printed along with the error. */
  usage: string;
  options: ParseArgsOptionsConfig;
  /** The maximum number of positional arguments. */
  names: number | { atMost: number };
}

export interface Fleet {
  serveClinics(parts: ServedParts): Promise<Serving>;
  /** The primary process of a cluster. */
  runCluster(parts: ClusterParts): Promise<void>;
  /** One of its processes. */
  runWorker(
    start: (
      config: Config,
      parts: WorkerParts,
    ) => Promise<{ publicUrl: string; stop(options?: { patiently?: boolean }): Promise<void> }>,
  ): Promise<void>;
  /** `npm run clinics`. @returns what is printed */
  clinicsCommand(args: readonly string[], config: Config, parts: CommandParts): Promise<string>;
}

/** What an installation has that only the package serves; undefined for one clinic without operators. */
export async function needOfFleet(em: EntityManager): Promise<string | undefined> {
  const [main, ...others] = await allClinics(em);
  if (others.length > 0) return 'An installation with several clinics';
  if (main?.state === 'suspended') return 'A suspended clinic';
  if (main && main.hosts.length > 0) return 'A clinic with host names of its own';
  const [row] = await atPlace(PLATFORM, () =>
    em.execute<Array<{ some: boolean }>>('select exists (select from operator) as some'),
  );
  return row?.some ? 'An installation with operators' : undefined;
}

/** By a variable, because nothing else may depend on the package. */
const FLEET = '@clinic/server-fleet';

/**
 * @param what needs it, for the message
 * @throws ConfigurationError when the package is not installed
 */
export async function loadFleet(
  what: string,
  load: () => Promise<Fleet> = () => import(/* @vite-ignore */ FLEET),
): Promise<Fleet> {
  try {
    return await load();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw cause;
    throw new ConfigurationError(
      `${what} needs the package ${FLEET}, which is not installed here: restore the folder server/fleet and run npm ci`,
      { cause },
    );
  }
}

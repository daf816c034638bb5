/** Metrics of a process, which its clinics share: connections, statements, autosaves, and the last runs of jobs. */
import { totalmem } from 'node:os';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { JobState } from '../db/backgroundJobs.ts';
import { silentConnections } from '../db/client/connectionGuard.ts';
import { pools } from '../db/client/pools.ts';
import { statementSeconds } from '../db/client/statementTimes.ts';
import { turnsTaken } from '../db/inTurns.ts';
import { droppedLines } from '../log/logOutput.ts';
import { objectStorageFailures } from '../objects/objects.ts';
import { unavailableAnswers } from './answerErrors.ts';

/** What an open clinic of this process reports. */
export interface ClinicFigures {
  saver: { oldestBatchMs(): number; batchCount(): number; waitingCount(): number };
  streams: { count(): number };
  jobs?: { list(): JobState[] } | undefined;
}

/** Set by whoever opens a clinic. */
export const unopenedClinics = new Gauge({
  name: 'clinic_unopened',
  help: 'Clinics that could not be opened: their schema, key or documents; the log has the reason',
  labelNames: ['clinic'],
  aggregator: 'max',
  registers: [],
});

export const scannerFailures = new Counter({
  name: 'virus_scans_failed_total',
  help: 'Uploads that the virus scanner could not check',
  registers: [],
});

type Labelled = Array<[labels: Record<string, string>, value: number]>;

/** The open clinics of a process, by id. */
export type OpenClinics = Map<string, ClinicFigures>;

export function processMetrics(register: Registry, clinics: OpenClinics): void {
  const gauge = (
    name: string,
    help: string,
    read: () => number | Labelled,
    { labelNames = [], aggregator = 'sum' }: { labelNames?: string[]; aggregator?: 'sum' | 'max' } = {},
  ) =>
    register.registerMetric(
      new Gauge({
        name,
        help,
        labelNames,
        aggregator,
        registers: [],
        collect() {
          set(this, read());
        },
      }),
    );
  register.registerMetric(statementSeconds);
  register.registerMetric(unavailableAnswers);
  register.registerMetric(objectStorageFailures);
  register.registerMetric(droppedLines);
  register.registerMetric(unopenedClinics);
  register.registerMetric(scannerFailures);
  gauge('database_connections', 'Connections of the pools, by what they do', connections, {
    labelNames: ['state'],
  });
  gauge('database_connections_waited_for', 'Callers that wait for a free connection', () =>
    sumOf('waitingCount'),
  );
  gauge('database_connections_silent', 'Connections on which an answer is overdue', silentConnections);
  const sum = (read: (of: ClinicFigures) => number) => () =>
    [...clinics.values()].reduce((total, each) => total + read(each), 0);
  gauge(
    'autosave_queue_waiting',
    'Autosaves that wait for the next transaction',
    sum(({ saver }) => saver.waitingCount()),
  );
  gauge(
    'autosave_batches_under_way',
    'Transactions of autosaves under way',
    sum(({ saver }) => saver.batchCount()),
  );
  gauge(
    'autosave_oldest_batch_seconds',
    'How long the oldest of them has been under way',
    () => Math.max(0, ...[...clinics.values()].map(({ saver }) => saver.oldestBatchMs())) / 1000,
    { aggregator: 'max' },
  );
  gauge(
    'event_streams_open',
    'Pages that listen for live events',
    sum(({ streams }) => streams.count()),
  );
  turnMetrics(register);
  memoryMetrics(register);
  jobMetrics(register, clinics);
}

/** Threads, connections, mail and whatever else the clinics of a process share. */
function turnMetrics(register: Registry): void {
  const labelNames = ['of', 'clinic'];
  for (const [key, help] of [
    ['running', 'What a clinic has at present of threads, connections and the like'],
    ['waiting', 'Its calls that wait for their turn'],
  ] as const) {
    register.registerMetric(
      new Gauge({
        name: `turns_${key}`,
        help,
        labelNames,
        registers: [],
        collect() {
          this.reset();
          for (const { of, clinic, [key]: count } of turnsTaken()) this.inc({ of, clinic }, count);
        },
      }),
    );
  }
  register.registerMetric(
    new Counter({
      name: 'turns_refused_total',
      help: 'Its calls that were refused because too many of them waited',
      labelNames,
      registers: [],
      collect() {
        this.reset();
        for (const { of, clinic, refused } of turnsTaken()) this.inc({ of, clinic }, refused);
      },
    }),
  );
}

/** Of the machine or the container; the processes of a cluster share it. */
function memoryMetrics(register: Registry): void {
  for (const [name, help, read] of [
    ['memory_available_bytes', 'Memory that the process could still get', () => process.availableMemory()],
    [
      'memory_limit_bytes',
      'Memory of the machine, or the limit of the container',
      () => Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem()),
    ],
  ] as const) {
    register.registerMetric(
      new Gauge({
        name,
        help,
        aggregator: 'min',
        registers: [],
        collect() {
          this.set(read());
        },
      }),
    );
  }
}

function connections(): Labelled {
  const total = sumOf('totalCount');
  const idle = sumOf('idleCount');
  const limit = [...pools].reduce((sum, pool) => sum + (pool.options.max ?? 0), 0);
  return [
    [{ state: 'in_use' }, total - idle],
    [{ state: 'idle' }, idle],
    [{ state: 'limit' }, limit],
  ];
}

const sumOf = (count: 'totalCount' | 'idleCount' | 'waitingCount'): number =>
  [...pools].reduce((sum, pool) => sum + pool[count], 0);

function jobMetrics(register: Registry, clinics: OpenClinics): void {
  const list = (): Array<[labels: { clinic: string; job: string }, job: JobState]> =>
    [...clinics].flatMap(([clinic, { jobs }]) =>
      (jobs?.list() ?? []).map((job): [{ clinic: string; job: string }, JobState] => [
        { clinic, job: job.name },
        job,
      ]),
    );
  const counter = (name: string, help: string, read: (job: JobState) => number): void => {
    register.registerMetric(
      new Counter({
        name,
        help,
        labelNames: ['clinic', 'job'],
        registers: [],
        collect() {
          this.reset();
          for (const [labels, job] of list()) this.inc(labels, read(job));
        },
      }),
    );
  };
  counter('job_runs_total', 'Runs of background jobs', ({ runs }) => runs);
  counter('job_failures_total', 'Those that failed', ({ failures }) => failures);
  const latest = (name: string, help: string, read: (job: JobState) => number): void => {
    register.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: ['clinic', 'job'],
        registers: [],
        aggregator: 'max',
        collect() {
          this.reset();
          for (const [labels, job] of list()) this.set(labels, read(job));
        },
      }),
    );
  };
  latest(
    'job_last_success_timestamp_seconds',
    'When it last succeeded',
    ({ succeededAt }) => succeededAt / 1000,
  );
  latest('job_last_failure_timestamp_seconds', 'When it last failed', ({ failedAt }) => failedAt / 1000);
  latest('job_running', 'Whether it runs', ({ running }) => (running ? 1 : 0));
}

function set(gauge: Gauge, value: number | Labelled): void {
  if (typeof value === 'number') gauge.set(value);
  else for (const [labels, each] of value) gauge.set(labels, each);
}

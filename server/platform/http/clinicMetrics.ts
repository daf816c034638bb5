/**
 * Internal metrics of the clinic: connections, statements, queues, and the last runs of jobs. Values that all
 * processes report alike, such as waiting mails, are aggregated by their maximum.
 */

import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Counter, Gauge, type Registry } from 'prom-client';
import { asSystem } from '../db/actor.ts';
import type { JobState } from '../db/backgroundJobs.ts';
import { silentConnections } from '../db/client/connectionGuard.ts';
import { pools } from '../db/client/pools.ts';
import { statementSeconds } from '../db/client/statementTimes.ts';
import { atPlace, currentPlace, MAIN_CLINIC, PLATFORM } from '../db/place.ts';
import { droppedLines } from '../log/logOutput.ts';
import { objectStorageFailures } from '../objects/objects.ts';
import { unavailableAnswers } from './answerErrors.ts';

export interface ClinicMetricsDeps {
  orm: MikroORM;
  saver: { oldestBatchMs(): number; batchCount(): number; waitingCount(): number };
  streams: { count(): number };
  jobs?: { list(): JobState[] } | undefined;
}

type Labelled = Array<[labels: Record<string, string>, value: number]>;

export function clinicMetrics(register: Registry, parts: ClinicMetricsDeps): void {
  const { orm, saver, streams, jobs } = parts;
  const gauge = (name: string, help: string, read: () => number | Labelled, labelNames: string[] = []) =>
    register.registerMetric(
      new Gauge({
        name,
        help,
        labelNames,
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
  gauge('database_connections', 'Connections of the pools, by what they do', connections, ['state']);
  gauge('database_connections_waited_for', 'Callers that wait for a free connection', () =>
    sumOf('waitingCount'),
  );
  gauge('database_connections_silent', 'Connections on which an answer is overdue', silentConnections);
  gauge('autosave_queue_waiting', 'Autosaves that wait for the next transaction', () => saver.waitingCount());
  gauge('autosave_batches_under_way', 'Transactions of autosaves under way', () => saver.batchCount());
  gauge(
    'autosave_oldest_batch_seconds',
    'How long the oldest of them has been under way',
    () => saver.oldestBatchMs() / 1000,
  );
  gauge('event_streams_open', 'Pages that listen for live events', () => streams.count());
  if (jobs) jobMetrics(register, jobs);
  sharedMetrics(register, orm);
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

function jobMetrics(register: Registry, jobs: { list(): JobState[] }): void {
  const counter = (name: string, help: string, read: (job: JobState) => number): void => {
    register.registerMetric(
      new Counter({
        name,
        help,
        labelNames: ['job'],
        registers: [],
        collect() {
          this.reset();
          for (const job of jobs.list()) this.inc({ job: job.name }, read(job));
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
        labelNames: ['job'],
        registers: [],
        aggregator: 'max',
        collect() {
          for (const job of jobs.list()) this.set({ job: job.name }, read(job));
        },
      }),
    );
  };
  latest(
    'job_last_success_timestamp_seconds',
    'When it last succeeded',
    ({ succeededAt }) => succeededAt / 1000,
  );
  latest('job_running', 'Whether it runs', ({ running }) => (running ? 1 : 0));
}

interface Shared {
  waiting: number;
  standbys: number;
  oldest: number;
  givenUp: number;
  drafts: number;
  lastSeal: number;
  objects: number;
  oldestObject: number;
}

/** Metrics read from the database; when it is down, only that fact. */
function sharedMetrics(register: Registry, orm: MikroORM): void {
  const make = (name: string, help: string, labelNames: string[] = []): Gauge => {
    const collect = async (): Promise<void> => void (await asked());
    const gauge = new Gauge({ name, help, labelNames, registers: [], aggregator: 'max', collect });
    register.registerMetric(gauge);
    return gauge;
  };
  const standbys = make('database_standbys', 'Standbys that the database sends its log to');
  const waiting = make('mail_waiting', 'Mails that wait to be sent');
  const oldest = make('mail_oldest_waiting_seconds', 'How long the oldest of them has waited');
  const givenUp = make('mail_given_up', 'Mails that were given up');
  const drafts = make('intakes_unfinished', 'Intakes that are not submitted');
  const lastSeal = make('audit_last_seal', 'Number of the last seal of the audit log');
  const objects = make('document_objects_to_remove', 'Objects of deleted documents still in object storage');
  const oldestObject = make('document_objects_oldest_seconds', 'How long the oldest of them has been due');
  const done = make('operation_last_timestamp_seconds', 'When it was last done: backup, audit_verification', [
    'operation',
  ]);
  const holds = make('operation_last_ok', 'Whether it went well then', ['operation']);
  const queued = make('job_queue_entries', 'Jobs of the clinic, by state', ['queue', 'state']);
  const all = [
    standbys,
    waiting,
    oldest,
    givenUp,
    drafts,
    lastSeal,
    objects,
    oldestObject,
    done,
    holds,
    queued,
  ];
  const collect = async (): Promise<void> => {
    const em = orm.em.fork();
    const [row] = await em.execute<Shared[]>(
      `select count(*) filter (where sent_at is null and given_up_at is null)::int as waiting,
         coalesce(extract(epoch from now() - min(created_at) filter (where sent_at is null and given_up_at is null)), 0)::float8 as oldest,
         count(*) filter (where given_up_at is not null)::int as "givenUp",
         (select count(*) from pg_stat_replication)::int as standbys,
         (select count(*) from draft where submitted_at is null)::int as drafts,
         (select seq from audit_head)::float8 as "lastSeal",
         (select count(*) from document_object where document_id is null and due_at <= now())::int as objects,
         (select coalesce(extract(epoch from now() - min(due_at)), 0) from document_object
           where document_id is null and due_at <= now())::float8 as "oldestObject"
       from mail`,
    );
    if (row) {
      standbys.set(row.standbys);
      waiting.set(row.waiting);
      oldest.set(Math.max(0, row.oldest));
      givenUp.set(row.givenUp);
      drafts.set(row.drafts);
      lastSeal.set(row.lastSeal);
      const ofDeleted = await objectsOfDeleted(em);
      objects.set(row.objects + ofDeleted.objects);
      oldestObject.set(Math.max(row.oldestObject, ofDeleted.oldestObject));
    }
    for (const { name, at, ok } of await marks(em)) {
      done.set({ operation: name }, at);
      holds.set({ operation: name }, ok ? 1 : 0);
    }
    queued.reset();
    for (const { queue, state, count } of await queues(em)) queued.set({ queue, state }, count);
  };
  /** The pending query that reads all of them; resolves to whether it succeeded. */
  let asking: Promise<boolean> | undefined;
  const asked = (): Promise<boolean> => {
    asking ??= asSystem('metrics', collect)
      .then(
        () => true,
        () => {
          for (const each of all) each.reset();
          return false;
        },
      )
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };
  register.registerMetric(
    new Gauge({
      name: 'database_up',
      help: 'Whether the database answered this question',
      registers: [],
      aggregator: 'min',
      async collect() {
        this.set((await asked()) ? 1 : 0);
      },
    }),
  );
}

const marks = (em: EntityManager) =>
  em.execute<Array<{ name: string; at: number; ok: boolean }>>(
    'select name, extract(epoch from at)::float8 as at, ok from operation_mark',
  );

/** The clinic's jobs; the rows are the platform's, because clinics' roles cannot read them. */
function queues(em: EntityManager): Promise<Array<{ queue: string; state: string; count: number }>> {
  const clinic = currentPlace()?.clinic ?? MAIN_CLINIC;
  return atPlace(PLATFORM, () =>
    em
      .execute<Array<{ queue: string; state: string; count: number }>>(
        `select name as queue, state::text as state, count(*)::int as count from pgboss.job
         where state in ('created', 'retry', 'active', 'failed') and data ->> 'clinic' = ? group by name, state`,
        [clinic],
      )
      .catch(() => []),
  );
}

/** The main clinic's jobs remove what deleted clinics have left (`documents/removeObjects.ts`). */
async function objectsOfDeleted(em: EntityManager): Promise<Pick<Shared, 'objects' | 'oldestObject'>> {
  const none = { objects: 0, oldestObject: 0 };
  if ((currentPlace()?.clinic ?? MAIN_CLINIC) !== MAIN_CLINIC) return none;
  const [row] = await atPlace(PLATFORM, () =>
    em
      .execute<Array<typeof none>>(
        `select count(*)::int as objects, coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as "oldestObject"
         from object_to_remove where due_at <= now()`,
      )
      .catch(() => []),
  );
  return row ?? none;
}

function set(gauge: Gauge, value: number | Labelled): void {
  if (typeof value === 'number') gauge.set(value);
  else for (const [labels, each] of value) gauge.set(labels, each);
}

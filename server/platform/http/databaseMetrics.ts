/**
 * Metrics read from the database, for every clinic of the installation, whether or not this process serves it. What
 * cannot be read is absent: a zero would look like the truth.
 */
import { statfs } from 'node:fs/promises';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Gauge, type Registry } from 'prom-client';
import { asSystem } from '../db/actor.ts';
import { databaseFolder } from '../db/clinicDatabase.ts';
import { atPlace, MAIN, MAIN_CLINIC, PLATFORM, placeOf } from '../db/place.ts';

export interface DatabaseMetricsDeps {
  orm: MikroORM;
  /** The ids of the active clinics. */
  clinics(): readonly string[];
  dataDir: string;
}

interface ClinicRow {
  waiting: number;
  oldest: number;
  givenUp: number;
  drafts: number;
  lastSeal: number;
  objects: number;
  oldestObject: number;
  clockJumps: number;
  webhooksOff: number;
  webhookOldest: number;
  contactsLate: number;
  contactsUnopened: number;
  unopenedOldest: number;
}

interface Mark {
  name: string;
  at: number;
  ok: boolean;
}

interface Job {
  clinic: string;
  queue: string;
  state: string;
  count: number;
  /** Seconds since the oldest of them was due. */
  oldest: number;
}

/** Clinics that are not read by then keep the figures of the scrape before; most systems give up after ten seconds. */
const SCRAPED_WITHIN_MS = 3_000;
const AT_ONCE = 4;

const GAUGES: ReadonlyArray<[key: keyof ClinicRow, name: string, help: string]> = [
  ['waiting', 'mail_waiting', 'Mails that wait to be sent'],
  ['oldest', 'mail_oldest_waiting_seconds', 'How long the oldest of them has waited'],
  ['givenUp', 'mail_given_up', 'Mails that were given up'],
  ['drafts', 'intakes_unfinished', 'Intakes that are not submitted'],
  ['lastSeal', 'audit_last_seal', 'Number of the last seal of the audit log'],
  ['objects', 'document_objects_to_remove', 'Objects of deleted documents still in object storage'],
  ['oldestObject', 'document_objects_oldest_seconds', 'How long the oldest of them has been due'],
  ['clockJumps', 'clock_jumps', "How often the database's clock has jumped"],
  [
    'webhooksOff',
    'webhooks_given_up',
    'Webhooks that were switched off because their receiver failed for days',
  ],
  [
    'webhookOldest',
    'webhook_oldest_waiting_seconds',
    'How long the oldest event has waited for its receiver',
  ],
  ['contactsLate', 'contacts_late', 'Patients who should have been contacted by now'],
  ['contactsUnopened', 'contacts_unopened', 'Patients to contact today whose submission nobody has opened'],
  ['unopenedOldest', 'contacts_unopened_oldest_seconds', 'How long the oldest of them has waited'],
];

export function databaseMetrics(register: Registry, deps: DatabaseMetricsDeps): void {
  const readings = new Map<string, { row: ClinicRow; marks: Mark[] }>();
  let jobs: Job[] = [];
  let isUp = false;
  let standbys: number | undefined;
  let free: number | undefined;
  let clock: number | undefined;

  const read = async (): Promise<void> => {
    const em = deps.orm.em.fork();
    free = await freeBytes(em, deps.dataDir);
    standbys = await countStandbys(em).catch(() => undefined);
    isUp = standbys !== undefined;
    clock = isUp ? await clockOffset(em).catch(() => undefined) : undefined;
    const ids = isUp ? [...deps.clinics()] : [];
    const queued = isUp ? await queuedJobs(em).catch(() => []) : [];
    jobs = queued.filter(({ clinic }) => ids.includes(clinic));
    for (const id of readings.keys()) if (!ids.includes(id)) readings.delete(id);
    const next = async (): Promise<void> => {
      for (let id = ids.shift(); id !== undefined; id = ids.shift()) {
        const clinicRow = await readClinic(deps.orm.em.fork(), id).catch(() => undefined);
        if (clinicRow) readings.set(id, clinicRow);
        else readings.delete(id);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
  };
  /** The reading under way, which all gauges of a scrape share. */
  let reading: Promise<void> | undefined;
  const readInTime = async (): Promise<void> => {
    reading ??= asSystem('metrics', read).finally(() => {
      reading = undefined;
    });
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, SCRAPED_WITHIN_MS);
    await Promise.race([reading, late.promise]).finally(() => clearTimeout(timer));
  };

  const gauge = (name: string, help: string, labelNames: string[], fill: (gauge: Gauge) => void): void =>
    register.registerMetric(
      new Gauge({
        name,
        help,
        labelNames,
        registers: [],
        async collect() {
          await readInTime();
          if (labelNames.length > 0) this.reset();
          else this.remove();
          fill(this);
        },
      }),
    );
  gauge('database_up', 'Whether the database answered this question', [], (each) => each.set(isUp ? 1 : 0));
  gauge('database_standbys', 'Standbys that the database sends its log to', [], (each) => {
    if (standbys !== undefined) each.set(standbys);
  });
  gauge(
    'database_clock_offset_seconds',
    "How far the database's clock is ahead of the server's",
    [],
    (each) => {
      if (clock !== undefined) each.set(clock);
    },
  );
  gauge('database_disk_free_bytes', "Free space on the database's disk, where that is local", [], (each) => {
    if (free !== undefined) each.set(free);
  });
  for (const [key, name, help] of GAUGES) {
    gauge(name, help, ['clinic'], (each) => {
      for (const [clinic, { row }] of readings) each.set({ clinic }, row[key]);
    });
  }
  const operation = (name: string, help: string, value: (mark: Mark) => number): void =>
    gauge(name, help, ['clinic', 'operation'], (each) => {
      for (const [clinic, { marks }] of readings) {
        for (const mark of marks) each.set({ clinic, operation: mark.name }, value(mark));
      }
    });
  operation(
    'operation_last_timestamp_seconds',
    'When it was last done: backup, audit_verification',
    ({ at }) => at,
  );
  operation('operation_last_ok', 'Whether it went well then', ({ ok }) => (ok ? 1 : 0));
  gauge('job_queue_entries', 'Jobs of a clinic, by state', ['clinic', 'queue', 'state'], (each) => {
    for (const { clinic, queue, state, count } of jobs) each.set({ clinic, queue, state }, count);
  });
  gauge(
    'job_queue_oldest_due_seconds',
    'How long the oldest job has been due that no process has taken',
    ['clinic', 'queue'],
    (each) => {
      for (const { clinic, queue, state, oldest } of jobs) {
        if (state === 'created') each.set({ clinic, queue }, oldest);
      }
    },
  );
}

const countStandbys = async (em: EntityManager): Promise<number | undefined> => {
  const [row] = await atPlace(MAIN, () =>
    em.execute<Array<{ count: number }>>('select count(*)::int as count from pg_stat_replication'),
  );
  return row?.count;
};

/** Half of the time that the question took is in it. */
async function clockOffset(em: EntityManager): Promise<number | undefined> {
  const [row] = await atPlace(MAIN, () =>
    em.execute<Array<{ at: number }>>('select extract(epoch from clock_timestamp())::float8 as at'),
  );
  return row && row.at - Date.now() / 1000;
}

const readClinic = (em: EntityManager, id: string): Promise<{ row: ClinicRow; marks: Mark[] } | undefined> =>
  atPlace(placeOf(id), async () => {
    const [row] = await em.execute<ClinicRow[]>(
      `select mails.*, unopened.*,
         (select count(*) from draft where submitted_at is null)::int as drafts,
         (select seq from audit_head)::float8 as "lastSeal",
         (select count(*) from document_object where document_id is null and due_at <= now())::int as objects,
         (select coalesce(extract(epoch from now() - min(due_at)), 0) from document_object
           where document_id is null and due_at <= now())::float8 as "oldestObject",
         (select jumps from clock_watch) as "clockJumps",
         (select count(*) from webhook where off = 'failing')::int as "webhooksOff",
         (select coalesce(extract(epoch from now() - min(occurred_at)), 0) from webhook_delivery
           join webhook on webhook.id = webhook_id
           where delivered_at is null and off is null)::float8 as "webhookOldest",
         (select count(*) from contact_due where closed_at is null and due_at <= now())::int as "contactsLate"
       from (select count(*) filter (where sent_at is null and given_up_at is null)::int as waiting,
           greatest(0, coalesce(extract(epoch from now() - min(created_at) filter (where sent_at is null and given_up_at is null)), 0))::float8 as oldest,
           count(*) filter (where given_up_at is not null)::int as "givenUp" from mail) as mails,
         (select count(*)::int as "contactsUnopened",
           coalesce(extract(epoch from now() - min(started_at)), 0)::float8 as "unopenedOldest"
         from contact_due where closed_at is null and not exists (select from audit_entry
           where object_type = 'submission' and object_id = submission_id::text
             and action = 'submission_viewed' and at >= started_at)) as unopened`,
    );
    const marks = await em.execute<Mark[]>(
      'select name, extract(epoch from at)::float8 as at, ok from operation_mark',
    );
    if (!row) return undefined;
    const ofDeleted = id === MAIN_CLINIC ? await objectsOfDeleted(em) : undefined;
    if (ofDeleted) {
      row.objects += ofDeleted.objects;
      row.oldestObject = Math.max(row.oldestObject, ofDeleted.oldestObject);
    }
    return { row, marks };
  });

/** The rows are the platform's: clinics' roles cannot read them. */
const queuedJobs = (em: EntityManager): Promise<Job[]> =>
  atPlace(PLATFORM, () =>
    em.execute<Job[]>(
      `select data ->> 'clinic' as clinic, name as queue, state::text as state, count(*)::int as count,
         greatest(0, extract(epoch from now() - min(start_after)))::float8 as oldest
       from pgboss.job where state in ('created', 'retry', 'active', 'failed') and data ->> 'clinic' is not null
       group by 1, 2, 3`,
    ),
  );

/** The main clinic's jobs remove what deleted clinics have left (`documents/removeObjects.ts`). */
async function objectsOfDeleted(
  em: EntityManager,
): Promise<Pick<ClinicRow, 'objects' | 'oldestObject'> | undefined> {
  const [row] = await atPlace(PLATFORM, () =>
    em
      .execute<Array<Pick<ClinicRow, 'objects' | 'oldestObject'>>>(
        `select count(*)::int as objects, coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as "oldestObject"
         from object_to_remove where due_at <= now()`,
      )
      .catch(() => []),
  );
  return row;
}

/** The embedded database's, or of a server on this machine that says where its files are. */
async function freeBytes(em: EntityManager, dataDir: string): Promise<number | undefined> {
  const [row] = await atPlace(MAIN, () =>
    em.execute<Array<{ folder: string }>>(
      `select setting as folder from pg_settings
       where name = 'data_directory' and coalesce(inet_server_addr() = inet_client_addr(), true)`,
    ),
  ).catch(() => []);
  const folder = row?.folder ?? databaseFolder(dataDir);
  const disk = await statfs(folder).catch(() => undefined);
  return disk && disk.bavail * disk.bsize;
}

/** The state of the database, the queues and the schemas. */
import { QUEUES, type QueueName } from '@clinic/server-platform/db';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type SchemaVersion, versionOf } from './schemaVersion.ts';

export interface DatabaseHealth {
  version: string;
  readOnly: boolean;
  connections: number;
  maxConnections: number;
  bytes: string;
}

export async function databaseHealth(em: EntityManager): Promise<DatabaseHealth | undefined> {
  const [row] = await em.execute<DatabaseHealth[]>(
    `select current_setting('server_version') as version, pg_is_in_recovery() as "readOnly",
       current_setting('max_connections')::int as "maxConnections",
       (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
       pg_database_size(current_database()) as bytes`,
  );
  return row;
}

export interface QueueHealth {
  name: QueueName;
  waiting: number;
  running: number;
  failed: number;
  /** When the job that has waited longest was due. */
  oldest: Date | string | null;
}

export const queueHealth = (em: EntityManager): Promise<QueueHealth[]> =>
  em.execute<QueueHealth[]>(
    `select queue.name, count(job.id) filter (where state in ('created', 'retry'))::int as waiting,
       count(job.id) filter (where state = 'active')::int as running,
       count(job.id) filter (where state = 'failed')::int as failed,
       min(start_after) filter (where state in ('created', 'retry') and start_after <= now()) as oldest
     from unnest(?::text[]) with ordinality as queue (name, place)
     left join pgboss.job on job.name = queue.name and state in ('created', 'retry', 'active', 'failed')
     group by queue.name, place order by place`,
    [`{${QUEUES.join(',')}}`],
  );

export type ClinicCounts = Record<'active' | 'suspended' | SchemaVersion['is'], number>;

export async function countClinics(em: EntityManager): Promise<ClinicCounts> {
  const rows = await em.execute<Array<{ state: string; migrations: string[] | null; count: number }>>(
    `select state, schema.migrations, count(*)::int as count
     from clinic join clinic_schemas(array(select id from clinic), false) as schema using (id) group by 1, 2`,
  );
  const counts: ClinicCounts = { active: 0, suspended: 0, upToDate: 0, behind: 0, newer: 0, notKnown: 0 };
  for (const { state, migrations, count } of rows) {
    counts[state === 'active' ? 'active' : 'suspended'] += count;
    counts[versionOf(migrations).is] += count;
  }
  return counts;
}

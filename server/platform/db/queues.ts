/** The queues of background jobs: each job runs in one of the processes. */
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { DatabaseClient } from './client/databaseClient.ts';

export const MAIL_QUEUE = 'deliver-mail';
export const PURGE_QUEUE = 'purge-drafts';
export const OBJECTS_QUEUE = 'remove-objects';

export const REEVALUATION_QUEUE = 'reevaluate-submissions';
export const INPUTS_QUEUE = 'copy-rule-inputs';
export const CONTACT_QUEUE = 'tell-of-contacts';

export const PLAN_QUEUE = 'remind-of-plans';
export const WEBHOOK_QUEUE = 'send-webhooks';

export const QUEUES = [
  MAIL_QUEUE,
  PURGE_QUEUE,
  OBJECTS_QUEUE,
  REEVALUATION_QUEUE,
  INPUTS_QUEUE,
  CONTACT_QUEUE,
  PLAN_QUEUE,
  WEBHOOK_QUEUE,
] as const;
export type QueueName = (typeof QUEUES)[number];

/** One waiting job per clinic is enough: it will also do what is added meanwhile. */
const ONE_WAITS = { policy: 'short' } as const;

/** pg-boss passes this to its pool unchanged. */
const connectionOf = (databaseUrl: string) => ({
  connectionString: databaseUrl,
  Client: DatabaseClient,
  connectionTimeoutMillis: 5_000,
  bounded: true,
  direct: true,
});

/** Created by the role that owns all tables, used by the application's role. */
export async function prepareQueues(ownerUrl: string, appUrl: string): Promise<void> {
  const boss = new PgBoss({ ...connectionOf(ownerUrl), max: 1, supervise: false, schedule: false });
  await boss.start();
  for (const queue of QUEUES) await boss.createQueue(queue, ONE_WAITS);
  await boss.stop({ graceful: false });
  const owner = new DatabaseClient({ connectionString: ownerUrl });
  await owner.connect();
  const role = pg.escapeIdentifier(decodeURIComponent(new URL(appUrl).username));
  try {
    await owner.query(`grant usage on schema pgboss to ${role}`);
    await owner.query(`grant select, insert, update, delete on all tables in schema pgboss to ${role}`);
    await owner.query(`grant usage, select on all sequences in schema pgboss to ${role}`);
  } finally {
    await owner.end();
  }
}

/** One per process, without a pooler; `prepared` means that another role has created the tables and queues. */
export async function startQueues(
  databaseUrl: string,
  { prepared, onError }: { prepared: boolean; onError: (error: Error) => void },
): Promise<PgBoss> {
  const boss = new PgBoss({ ...connectionOf(databaseUrl), max: 2, migrate: !prepared });
  boss.on('error', onError);
  await boss.start();
  if (!prepared) for (const queue of QUEUES) await boss.createQueue(queue, ONE_WAITS);
  return boss;
}

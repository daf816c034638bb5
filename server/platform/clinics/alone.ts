/**
 * One command at a time adds, restores, resumes, moves or deletes a clinic: a concurrent one would undo half
 * of its work.
 */
import pg from 'pg';
import { DatabaseClient } from '../db/client/databaseClient.ts';
import { ClinicsError } from './clinicsError.ts';

export class ClinicBusy extends ClinicsError {
  constructor(id: string) {
    super(
      `Another command works on the clinic ${id} now, such as one that adds it: nothing was changed. Try again once it is done`,
    );
  }
}

/**
 * Holds a database lock meanwhile, in its own transaction, which even a pooler leaves on one connection.
 * @throws ClinicBusy at once if somebody else holds it
 */
export async function alone<T>(ownerUrl: string, id: string, work: () => Promise<T>): Promise<T> {
  const client = new DatabaseClient({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    // A bound value would keep a snapshot, which blocks migrations.
    const { rows } = await client.query<{ isFree: boolean }>(
      `select pg_try_advisory_xact_lock(hashtextextended(${pg.escapeLiteral(`change clinic ${id}`)}, 0)) as "isFree"`,
    );
    if (!rows[0]?.isFree) throw new ClinicBusy(id);
    return await work();
  } finally {
    await client.end().catch(() => undefined);
  }
}

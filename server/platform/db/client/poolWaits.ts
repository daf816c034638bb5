/** A caller waiting for a free connection counts as waiting for the database, and gets a timely response. */
import type pg from 'pg';
import { waitingForDatabase } from './requestWaits.ts';

export function countPoolWaits(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<pg.PoolClient> | undefined;
  pool.connect = ((callback?: unknown) => {
    const connecting = connect(callback);
    return connecting && pool.idleCount === 0 ? waitingForDatabase(connecting) : connecting;
  }) as typeof pool.connect;
}

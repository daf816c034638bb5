/**
 * A connection that breaks in the middle of a transaction goes back to its pool, which replaces it. Whoever holds
 * it would not give it back: Kysely does so once BEGIN, COMMIT or ROLLBACK has been done, which on a broken
 * connection never is, and when all were lost that way nothing could be asked any more.
 */
import type pg from 'pg';

export function releaseBrokenClients(pool: pg.Pool): void {
  const held = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => held.add(client));
  pool.on('release', (_, client) => held.delete(client));
  pool.on('connect', (client) => {
    client.once('end', () => {
      if (!held.has(client)) return;
      client.release(new Error('The connection broke'));
      client.release = () => undefined;
    });
  });
}

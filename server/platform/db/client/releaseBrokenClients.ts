/**
 * Returns a connection that breaks within a transaction to its pool, which replaces it. Its holder would not:
 * Kysely releases it after BEGIN, COMMIT or ROLLBACK, which never completes on a broken connection, so in the
 * end the pool would have no connection left.
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

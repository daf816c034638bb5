/**
 * Gives the connections of a pool in turns: a clinic whose statements are slow leaves some to the others. A
 * caller waiting for one counts as waiting for the database, and gets a timely response.
 */
import type pg from 'pg';
import type { Bounds, Turns } from '../../base/turns.ts';
import { waitingForDatabase } from './requestWaits.ts';

/** The part of the connections that one clinic leaves to the others. */
const LEFT = 1 / 5;

/** @param inTurns by the clinic and account that statements are sent for */
export function connectInTurns(pool: pg.Pool, inTurns: (bounds: Bounds) => Turns): void {
  const { max, connectionTimeoutMillis: withinMs } = pool.options;
  const turns = inTurns({ total: max, ofClinic: max - Math.floor(max * LEFT) });
  Object.defineProperty(pool, 'waitingCount', { get: () => turns.waiting });
  const ends = new WeakMap<pg.PoolClient, () => void>();
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  pool.on('release', (_, client) => ends.get(client)?.());
  const connectInTurn = async (): Promise<pg.PoolClient> => {
    const end = await turns
      .take(() => (withinMs ? AbortSignal.timeout(withinMs) : undefined))
      .catch(() => {
        // In the words of the driver.
        throw new Error('timeout exceeded when trying to connect');
      });
    try {
      const client = await connect();
      ends.set(client, end);
      return client;
    } catch (error) {
      end();
      throw error;
    }
  };
  pool.connect = ((callback?: (error?: Error, client?: pg.PoolClient, done?: unknown) => void) => {
    const mustWait = turns.mustWait || pool.idleCount === 0;
    const connecting = mustWait ? waitingForDatabase(connectInTurn()) : connectInTurn();
    if (!callback) return connecting;
    connecting.then(
      (client) => callback(undefined, client, client.release),
      (error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }) as typeof pool.connect;
}

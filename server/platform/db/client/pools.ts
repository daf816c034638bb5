/** The connection pools of this process, for counting. */
import type pg from 'pg';

export const pools = new Set<pg.Pool>();

export function countPool(pool: pg.Pool): void {
  pools.add(pool);
  const end = pool.end.bind(pool) as (...done: never[]) => Promise<void>;
  pool.end = ((...done: never[]) => {
    pools.delete(pool);
    return end(...done);
  }) as typeof pool.end;
}

/** So many calls a minute, counted in the database: all processes share one count. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../../http/errors.ts';

export class TooManyRequests extends AppError {
  readonly status = 429;
  readonly code = 'too_many_requests';

  constructor() {
    super('Too many requests, please wait a minute');
  }
}

const CLEAN_UP_EVERY = 100;

/** @throws TooManyRequests */
export async function rateLimit(
  em: EntityManager,
  { caller, perMinute }: { caller: string; perMinute: number },
  at: Date,
): Promise<void> {
  const [row] = await em.execute<Array<{ used: number }>>(
    `insert into intake_rate as r (caller, minute, used) values (?, date_trunc('minute', ?::timestamptz), 1)
     on conflict (caller, minute) do update set used = r.used + 1 returning used`,
    [caller, at.toISOString()],
  );
  const used = row?.used ?? 0;
  if (used > perMinute) throw new TooManyRequests();
  if (used === 1 && at.getTime() % CLEAN_UP_EVERY === 0) {
    await em.execute(`delete from intake_rate where minute < ?::timestamptz - interval '1 hour'`, [
      at.toISOString(),
    ]);
  }
}

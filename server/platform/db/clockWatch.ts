/**
 * Whether the database's clock can be trusted. Irreversible actions depend on that clock, and only while it
 * runs steadily: a clock that is wrong at startup, or that jumps, must not make anything expire. Each check
 * compares it with the time it last showed and, within a process, with the time that has really passed.
 */
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';

export interface ClockState {
  /** The database's current time. */
  at: Date;
  /** The clock has not jumped since then. */
  steadySince: Date;
  jumps: number;
}

export interface Jump {
  from: Date;
  to: Date;
}

interface ClockWatchDeps {
  onJump(jump: Jump): void;
  /** For tests: replaces the database's clock. */
  databaseTime?: (em: EntityManager) => Promise<Date>;
  /** A monotonic clock in milliseconds, from any starting point. */
  elapsed?: () => number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Allows for several machines and for clock adjustments by time servers. */
const TOLERANCE_MS = 10 * MINUTE_MS;
/** A clinic may be switched off over a long weekend. */
const LONGEST_PAUSE_MS = 4 * DAY_MS;
/** After a longer pause no mail is given up for a day, because a pause and a wrong clock look alike. */
const NOTED_PAUSE_MS = 12 * 60 * MINUTE_MS;
const FRESH_MS = 5_000;

export class ClockWatch {
  readonly #orm: MikroORM;
  readonly #onJump: ClockWatchDeps['onJump'];
  readonly #databaseTime: NonNullable<ClockWatchDeps['databaseTime']>;
  readonly #elapsed: NonNullable<ClockWatchDeps['elapsed']>;
  #last: { state: ClockState; elapsed: number } | undefined;

  constructor(
    orm: MikroORM,
    { onJump, databaseTime = timeOfDatabase, elapsed = () => performance.now() }: ClockWatchDeps,
  ) {
    this.#orm = orm;
    this.#onJump = onJump;
    this.#databaseTime = databaseTime;
    this.#elapsed = elapsed;
  }

  /** Compares the clock and stores the time. After a jump, everything marked for deletion is kept. */
  async check(): Promise<ClockState> {
    const elapsed = this.#elapsed();
    const { state, jump } = await this.#orm.em.fork().transactional(async (em) => {
      const [row] = await em.execute<Array<{ seen: Date | string; steady: Date | string; jumps: number }>>(
        'select seen_at as seen, steady_since as steady, jumps from clock_watch for update',
      );
      if (!row) throw new Error('The table clock_watch is empty: restore its one row');
      const at = await this.#databaseTime(em);
      const from = new Date(row.seen);
      const jumped = this.#jumped(from, at, elapsed);
      if (jumped) {
        await em.execute('delete from draft_removal');
        await em.execute(
          'update clock_watch set seen_at = ?, steady_since = ?, jumps = jumps + 1, audit_expiry_marked_at = null',
          [at, at],
        );
      } else {
        const resumed = !this.#last && at.getTime() - from.getTime() > NOTED_PAUSE_MS;
        await em.execute(
          `update clock_watch set seen_at = ?${resumed ? ', resumed_at = checked.at' : ''}
           from (select ?::timestamptz as at) as checked`,
          [at, at],
        );
      }
      return {
        state: { at, steadySince: jumped ? at : new Date(row.steady), jumps: row.jumps + (jumped ? 1 : 0) },
        jump: jumped ? { from, to: at } : undefined,
      };
    });
    this.#last = { state, elapsed };
    if (jump) this.#onJump(jump);
    return state;
  }

  /** Like `check`, but at most once every few seconds. */
  async recent(): Promise<ClockState> {
    const last = this.#last;
    return last && this.#elapsed() - last.elapsed < FRESH_MS ? last.state : await this.check();
  }

  #jumped(seen: Date, at: Date, elapsed: number): boolean {
    const sinceSeen = at.getTime() - seen.getTime();
    if (sinceSeen < -TOLERANCE_MS) return true;
    if (!this.#last) return sinceSeen > LONGEST_PAUSE_MS;
    const passed = elapsed - this.#last.elapsed;
    return Math.abs(at.getTime() - this.#last.state.at.getTime() - passed) > TOLERANCE_MS;
  }
}

/** Whether the clock has run steadily for this many days. */
export const isSteady = ({ at, steadySince }: ClockState, days: number): boolean =>
  at.getTime() - steadySince.getTime() >= days * DAY_MS;

async function timeOfDatabase(em: EntityManager): Promise<Date> {
  const [row] = await em.execute<Array<{ at: Date | string }>>('select clock_timestamp() as at');
  return new Date(row?.at ?? Number.NaN);
}

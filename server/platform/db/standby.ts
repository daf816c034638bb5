/**
 * Reads from a standby of the primary. The result always equals the primary's at that moment: if the standby
 * has not caught up within `WAITS_MS`, or does not respond, the caller queries the primary instead.
 */
import { type EntityManager, IsolationLevel, MikroORM } from '@mikro-orm/postgresql';
import { AppError } from '../base/errors.ts';
import { ormConfig } from './mikro-orm.config.ts';

/** Maximum time to wait for the standby to catch up. */
const WAITS_MS = 1_000;
const CHECKS_EVERY_MS = 10;
const CONNECTS_WITHIN_MS = 1_500;
const ANSWERS_WITHIN_MS = 5_000;
/** After a failure, reads go to the primary for this long. */
const RESTS_MS = 10_000;

export class Standby {
  readonly #orm: MikroORM;
  readonly #onFailure: (reason: string) => void;
  #restsUntil = 0;

  private constructor(orm: MikroORM, onFailure: (reason: string) => void) {
    this.#orm = orm;
    this.#onFailure = onFailure;
  }

  /** @param staffRole the same as for the primary's address */
  static async open(
    readDatabaseUrl: string,
    onFailure: (reason: string) => void,
    staffRole?: string,
  ): Promise<Standby> {
    const orm = await MikroORM.init(
      ormConfig(readDatabaseUrl, {
        max: 5,
        connectionTimeoutMillis: CONNECTS_WITHIN_MS,
        query_timeout: ANSWERS_WITHIN_MS,
        staffRole,
      }),
    );
    return new Standby(orm, onFailure);
  }

  /**
   * Reads one snapshot that includes everything the primary had written up to `position`.
   * @returns undefined: query the primary
   */
  async read<Answer>(
    position: string,
    answer: (tx: EntityManager) => Promise<Answer>,
  ): Promise<{ answer: Answer } | undefined> {
    if (Date.now() < this.#restsUntil) return undefined;
    try {
      await this.#caughtUp(position);
      const read = await this.#orm.em.fork().transactional(
        async (tx) => {
          // The first statement fixes the snapshot; a host promoted in between is no longer a standby.
          if (!(await holds(tx, position))) throw new Unusable(BEHIND);
          return answer(tx);
        },
        { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true },
      );
      return { answer: read };
    } catch (error) {
      if (error instanceof AppError) throw error;
      this.#restsUntil = Date.now() + RESTS_MS;
      this.#onFailure(error instanceof Unusable ? error.message : 'it does not answer');
      return undefined;
    }
  }

  /** State for monitoring. */
  async state(): Promise<{ usable: boolean; lagSeconds: number | undefined }> {
    const [row] = await this.#orm.em
      .fork()
      .execute<Array<{ follows: boolean; lag: number | null }>>(
        `select pg_is_in_recovery() as follows,
           case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
             else extract(epoch from now() - pg_last_xact_replay_timestamp())::float8 end as lag`,
      )
      .catch(() => []);
    return {
      usable: row?.follows === true && Date.now() >= this.#restsUntil,
      lagSeconds: row?.lag ?? undefined,
    };
  }

  async close(): Promise<void> {
    await this.#orm.close();
  }

  async #caughtUp(position: string): Promise<void> {
    const until = Date.now() + WAITS_MS;
    while (!(await holds(this.#orm.em.fork(), position))) {
      if (Date.now() > until) throw new Unusable(BEHIND);
      await new Promise((resolve) => setTimeout(resolve, CHECKS_EVERY_MS));
    }
  }
}

class Unusable extends Error {}
const BEHIND = `it is more than ${WAITS_MS / 1000} s behind`;

/** The end of the primary's log: everything committed so far lies before it. */
export async function positionOf(primary: EntityManager): Promise<string> {
  const [row] = await primary.execute<Array<{ position: string }>>(
    'select pg_current_wal_lsn()::text as position',
  );
  return row?.position ?? '';
}

/** @throws Unusable when it is not a standby, such as after its promotion */
async function holds(em: EntityManager, position: string): Promise<boolean> {
  const [row] = await em.execute<Array<{ follows: boolean; holds: boolean }>>(
    `select pg_is_in_recovery() as follows, coalesce(pg_last_wal_replay_lsn() >= ?::pg_lsn, false) as holds`,
    [position],
  );
  if (!row?.follows) throw new Unusable('it follows nobody: it takes writes itself');
  return row.holds;
}

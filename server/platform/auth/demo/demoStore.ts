/** The state of the demo's provider, kept in the database because any process may answer the next request. */
import type { MikroORM } from '@mikro-orm/postgresql';
import { asSystem } from '../../db/actor.ts';

export interface Payload {
  uid?: string;
  grantId?: string;
  consumed?: number;
}

const MAX_ENTRIES = 5_000;

/** A storage adapter as oidc-provider expects it, one for each kind of model. */
export function demoStore(orm: MikroORM): new (kind: string) => object {
  const run = <Rows extends object[]>(sql: string, values: unknown[]): Promise<Rows> =>
    asSystem('demo sign-in', () => orm.em.fork().execute<Rows>(sql, values));
  const read = async (where: string, values: unknown[]): Promise<Payload | undefined> => {
    const [row] = await run<Array<{ payload: Payload }>>(
      `select payload from demo_sign_in where ${where} and expires_at > now()`,
      values,
    );
    return row?.payload;
  };

  return class DemoStore {
    readonly #kind: string;

    constructor(kind: string) {
      this.#kind = kind;
    }

    async upsert(id: string, payload: Payload, expiresIn: number): Promise<void> {
      await run(
        `insert into demo_sign_in values (?, ?, now() + make_interval(secs => ?))
         on conflict (id) do update set payload = excluded.payload, expires_at = excluded.expires_at`,
        [this.#key(id), JSON.stringify(payload), expiresIn],
      );
      // Bounds the table, so that repeated sign-in attempts cannot fill the disk.
      await run(
        `delete from demo_sign_in where expires_at < greatest(now(), (
           select expires_at from demo_sign_in order by expires_at desc offset ? limit 1))`,
        [MAX_ENTRIES],
      );
    }

    find(id: string): Promise<Payload | undefined> {
      return read('id = ?', [this.#key(id)]);
    }

    findByUid(uid: string): Promise<Payload | undefined> {
      return read(`starts_with(id, ?) and payload ->> 'uid' = ?`, [this.#key(''), uid]);
    }

    /** The device flow with user codes is not supported. */
    async findByUserCode(): Promise<undefined> {
      return undefined;
    }

    async consume(id: string): Promise<void> {
      await run(
        `update demo_sign_in
         set payload = payload || jsonb_build_object('consumed', floor(extract(epoch from now()))) where id = ?`,
        [this.#key(id)],
      );
    }

    async destroy(id: string): Promise<void> {
      await run('delete from demo_sign_in where id = ?', [this.#key(id)]);
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      await run(`delete from demo_sign_in where starts_with(id, ?) and payload ->> 'grantId' = ?`, [
        this.#key(''),
        grantId,
      ]);
    }

    #key(id: string): string {
      return `${this.#kind}:${id}`;
    }
  };
}

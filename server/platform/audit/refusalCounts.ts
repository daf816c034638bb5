/**
 * Counts the refusals of unauthenticated callers: each kind of refusal gets one entry per five minutes, with
 * its count. This way callers cannot flood a log that is kept for years.
 */
import type { MikroORM } from '@mikro-orm/postgresql';
import { asSystem } from '../db/actor.ts';
import { recordAudit } from './record.ts';

interface Counted {
  method: string;
  route: string;
  code: string;
  count: number;
  since: Date;
}

const OTHERS = { method: 'other', route: 'other', code: 'other' };

const nameOf = ({ method, route, code }: Pick<Counted, 'method' | 'route' | 'code'>): string =>
  `${method} ${route} ${code}`;

export class RefusalCounts {
  readonly #maxKinds: number;
  #counted = new Map<string, Counted>();

  /** @param maxKinds kinds beyond this limit are counted together; there are few routes and codes */
  constructor(maxKinds = 500) {
    this.#maxKinds = maxKinds;
  }

  add(kind: Pick<Counted, 'method' | 'route' | 'code'>, at: Date): void {
    const name = nameOf(kind);
    const { method, route, code } =
      this.#counted.has(name) || this.#counted.size < this.#maxKinds ? kind : OTHERS;
    const key = nameOf({ method, route, code });
    const counted = this.#counted.get(key) ?? { method, route, code, count: 0, since: at };
    counted.count += 1;
    this.#counted.set(key, counted);
  }

  /** Writes what has been counted since the last write. Counts that cannot be written are kept. */
  async write(orm: MikroORM, at: Date): Promise<void> {
    const counted = this.#counted;
    if (counted.size === 0) return;
    this.#counted = new Map();
    const requestContext = { by: null, at, requestId: crypto.randomUUID() };
    try {
      await asSystem('refusals', () =>
        orm.em.fork().transactional(async (tx) => {
          for (const { since, ...detail } of counted.values()) {
            recordAudit(tx, requestContext, {
              action: 'refusals_counted',
              object: { type: 'sign_in', id: null },
              outcome: 'refused',
              detail: { ...detail, since: since.toISOString() },
            });
          }
        }),
      );
    } catch (error) {
      for (const [key, { count, ...kind }] of counted) {
        const newer = this.#counted.get(key)?.count ?? 0;
        this.#counted.set(key, { ...kind, count: count + newer });
      }
      throw error;
    }
  }
}

/**
 * Counts the refusals of unauthenticated callers: one entry per kind of refusal and five minutes holds their
 * number. This way callers cannot flood a log that is kept for years.
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

/** There are few routes and codes; kinds beyond this limit are counted together. */
const MAX_KINDS = 500;

export class RefusalCounts {
  #counted = new Map<string, Counted>();

  add({ method, route, code }: Pick<Counted, 'method' | 'route' | 'code'>, at: Date): void {
    const known = `${method} ${route} ${code}`;
    const key = this.#counted.has(known) || this.#counted.size < MAX_KINDS ? known : 'other';
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

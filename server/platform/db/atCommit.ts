/**
 * The audit entries of each open transaction, which are appended to the log with its commit: from then on
 * other transactions wait to commit theirs. Those of a savepoint are appended when the whole transaction
 * commits.
 */
import type { EntityManager, EventSubscriber, TransactionEventArgs } from '@mikro-orm/core';
import type { BoundConnection } from './boundConnection.ts';

export const APPEND_AUDIT = 'select append_audit(?::jsonb)';

const pending = new WeakMap<object, readonly object[]>();

/** @throws Error outside a transaction: an act and its entry are committed together */
export function appendAtCommit(em: EntityManager, entries: readonly object[]): void {
  const transaction = em.getTransactionContext<object>();
  if (!transaction) throw new Error('Record an act in the transaction that does it');
  add(transaction, entries);
}

const add = (transaction: object, entries: readonly object[]): unknown =>
  pending.set(transaction, [...(pending.get(transaction) ?? []), ...entries]);

export class AtCommit implements EventSubscriber {
  /** The transactions in which an entity manager is about to begin a savepoint. */
  readonly #beginning = new WeakMap<EntityManager, object>();
  readonly #outer = new WeakMap<object, object>();

  async beforeTransactionStart({ em, transaction }: TransactionEventArgs): Promise<void> {
    if (transaction) this.#beginning.set(em, transaction);
    else this.#beginning.delete(em);
  }

  async afterTransactionStart({ em, transaction }: TransactionEventArgs): Promise<void> {
    const outer = this.#beginning.get(em);
    if (transaction && outer) this.#outer.set(transaction, outer);
  }

  async beforeTransactionCommit({ em, transaction }: TransactionEventArgs): Promise<void> {
    const entries = transaction && pending.get(transaction);
    if (!entries) return;
    pending.delete(transaction);
    const outer = this.#outer.get(transaction);
    if (outer) {
      add(outer, entries);
      return;
    }
    const connection = em.getConnection('write') as BoundConnection;
    await connection.execute(APPEND_AUDIT, [JSON.stringify(entries)], 'all', transaction as never, {
      sentWith: 'commit',
    });
  }
}

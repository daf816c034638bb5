/** The audit entries of each open transaction, which are appended to the log with its commit. */
import type { EntityManager, EventSubscriber, TransactionEventArgs } from '@mikro-orm/core';
import { WITH_COMMIT } from './pipeline.ts';

const pending = new WeakMap<object, object[]>();

/** @throws outside of a transaction: an act and its entry are committed together */
export function appendAtCommit(em: EntityManager, entries: readonly object[]): void {
  const transaction = em.getTransactionContext<object>();
  if (!transaction) throw new Error('Record an act in the transaction that does it');
  pending.set(transaction, [...(pending.get(transaction) ?? []), ...entries]);
}

export class AtCommit implements EventSubscriber {
  async beforeTransactionCommit({ em, transaction }: TransactionEventArgs): Promise<void> {
    if (!transaction) return;
    const entries = pending.get(transaction);
    if (!entries) return;
    pending.delete(transaction);
    const append = `${WITH_COMMIT}select append_audit(?::jsonb)`;
    await em.getConnection('write').execute(append, [JSON.stringify(entries)], 'all', transaction);
  }
}

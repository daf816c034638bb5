/** Writes what is derived from rows that the ORM has changed, in the same transaction and round trip. */
import type { ChangeSet, EventSubscriber, FlushEventArgs } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { asSystem } from './actor.ts';
import type { BoundConnection } from './boundConnection.ts';
import { accountAccessEnded } from './endedAccess.ts';
import { dropRuleInputs, recordSubmissions } from './recordSubmissions.ts';

export class DerivedRows implements EventSubscriber {
  async onFlush({ em, uow }: FlushEventArgs): Promise<void> {
    if (em.isInTransaction()) return;
    if (changesOf(uow, 'Submission').length > 0 || endedAccounts(uow).length > 0) {
      throw new Error('Change submissions and the access of accounts in a transaction');
    }
  }

  async afterFlush({ em, uow }: FlushEventArgs): Promise<void> {
    const changes = changesOf(uow, 'Submission');
    const answered = changes.filter(({ payload }) => 'answersJSON' in payload || 'answeredOn' in payload);
    const statements = [
      ...(changes.length > 0 ? [recordSubmissions(changes.map(idOf))] : []),
      ...(answered.length > 0 ? [dropRuleInputs(answered.map(idOf))] : []),
      ...endedAccounts(uow).map((account) => accountAccessEnded(idOf(account))),
    ];
    // The entity manager would flush again first.
    const connection = (em as EntityManager).getConnection('write') as BoundConnection;
    for (const { sql, params } of statements) {
      await asSystem('derived rows', () =>
        connection.execute(sql, [...params], 'all', em.getTransactionContext(), { sentWith: 'commit' }),
      );
    }
  }
}

type Changes = FlushEventArgs['uow'];

const changesOf = (uow: Changes, entity: string): Array<ChangeSet<object>> =>
  (uow.getChangeSets() as Array<ChangeSet<object>>).filter(({ meta }) => meta.className === entity);

const idOf = ({ entity }: ChangeSet<object>): string => (entity as { id: string }).id;

/** Accounts that lost a role or were deactivated. */
const endedAccounts = (uow: Changes): Array<ChangeSet<object>> =>
  changesOf(uow, 'User').filter(({ type, payload }) => {
    const { role, deactivatedAt } = payload as { role?: unknown; deactivatedAt?: unknown };
    return type === 'update' && (role !== undefined || (deactivatedAt ?? null) !== null);
  });

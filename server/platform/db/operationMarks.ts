/** Times and success of the last backup and the last verification of the audit log, for monitoring. */
import type { EntityManager } from '@mikro-orm/postgresql';

export type Operation = 'backup' | 'audit_verification';

export async function markOperation(em: EntityManager, operation: Operation, ok: boolean): Promise<void> {
  await em.execute(
    `insert into operation_mark (name, at, ok) values (?, now(), ?)
     on conflict (name) do update set at = excluded.at, ok = excluded.ok`,
    [operation, ok],
  );
}
